/** Declares the schema of a model: `export const petSchema = z.object({ … });` */

import type { Discriminator, KeywordSchema, Kind, Model } from '../../../../core/ir/model/model.ts';
import { findUnion } from '../../../../core/ir/schemas/models.ts';
import { array, code, type Code, identifier } from '../../../../core/code/code.ts';
import { describe, prose } from '../../../../core/emit/docs.ts';
import { decideKinds, isChoice } from '../../schemas/kinds.ts';
import { findDeclaredEnum } from '../../schemas/declared-enum.ts';
import type { Planned } from '../../schemas/planned.ts';
import { ANNOTATIONS } from '../../schemas/schema-facts.ts';
import { exportedConst } from '../../../../core/code/structures.ts';
import type { Pending } from '../../standalone/constants.ts';
import { listModelTerms } from '../../standalone/kinds.ts';
import type { Built } from '../built.ts';
import { printDiscriminated, printKind } from '../kinds.ts';
import { printMeta } from '../meta.ts';
import { printLiterals } from '../members.ts';
import { addRules, printRules } from '../rules.ts';
import { buildWords } from '../schema.ts';
import { Site, type ZodFile } from '../site.ts';

const WAITS = prose('Annotated, since a type that refers to itself cannot be inferred.');

/** Declares one of the two forms that a model has, with its type if no compiler infers it. */
export function declareModel(planned: Planned, file: ZodFile, types?: ZodFile): Pending {
  const { site, text, isLate } = printModel(planned, file);
  const name = identifier(planned.name);
  if (!isLate) {
    const type = types?.words.finish(printModel(planned, types).text);
    const typed = type === undefined ? {} : { type };
    return { text, declare: (initializer) => exportedConst({ name, ...typed, initializer }) };
  }
  // Later types name it.
  if (types !== undefined) printModel(planned, types);
  const type = site.words.type(site.printModelType());
  return {
    text: site.words.call('lazy', code`() => ${text}`),
    declare: (initializer) => exportedConst({ name, type, initializer }, describe(WAITS)),
  };
}

/** Prints a model; the file then knows what others may build on. */
function printModel(
  { model, name, way }: Planned,
  file: ZodFile,
): { readonly site: Site; readonly text: Code; readonly isLate: boolean } {
  const site = new Site(file, way, model);
  const built = buildModel(site, model);
  const text = site.words.print(built);
  file.declared.add(name);
  const isObject = built.before === undefined && built.isNullable !== true;
  const isLate = site.missed.size > 0 || readsItself(site, built);
  if (!isLate && built.made !== undefined && isObject) {
    file.objects.set(name, built.made);
  }
  return { site, text, isLate };
}

/** What adds something to an object of zod/mini reads all its members, and those of a cycle are not declared yet. */
function readsItself({ cycle, words }: Site, { rules = [], meta }: Built): boolean {
  return words.isMini && cycle !== undefined && (rules.length > 0 || meta !== undefined);
}

function buildModel(site: Site, model: Model): Built {
  const { schema } = model;
  if (schema.kind === 'boolean') {
    return {
      base: site.words.call(schema.value ? 'unknown' : 'never'),
      covered: [],
      strips: false,
    };
  }
  if (site.file.isDynamic(model.key)) {
    const base = site.words.custom(site.printModelType());
    const rules = printRules(site, listModelTerms(site.place), schema.at);
    return { base, rules, covered: [], strips: false };
  }
  const built =
    buildKinds(site, model) ??
    addRules(site, schema, findEnum(site, model) ?? buildWords(site, schema));
  return { ...built, meta: printMeta(site, schema) };
}

/** A closed set of texts or numbers that another file declares. */
function findEnum({ file, words }: Site, model: Model): Built | undefined {
  const symbol = findDeclaredEnum(model, file.scope, PLAIN_ENUM);
  if (symbol === undefined) return undefined;
  const base = words.enumOf(file.scope.use(symbol, 'value'));
  return { base, covered: ['types', 'enum', 'format'], strips: false };
}

const PLAIN_ENUM = new Set([...ANNOTATIONS, 'source', 'types', 'enum', 'enumFacts', 'format']);

/** A model that a discriminator distinguishes is one of its kinds, or itself. */
function buildKinds(site: Site, { schema }: Model): Built | undefined {
  const discriminator = findUnion(site.file.world, schema);
  if (schema.kind === 'boolean' || discriminator === undefined || isChoice(schema)) {
    return undefined;
  }
  const others = discriminator.kinds.filter(({ isSelf }) => isSelf !== true);
  const decision = decideKinds(discriminator, others, site.way);
  const union = decision && printDiscriminated(site, discriminator, decision);
  if (union !== undefined) return { base: union, covered: [], strips: true };
  const self = discriminator.kinds.find(({ isSelf }) => isSelf === true);
  const forms = [
    ...others.map((kind) => printKind(site, discriminator, kind)),
    // What names no kind comes last, since it takes all.
    ...(self === undefined ? [] : [printSelf(site, schema, { ...discriminator, self })]),
  ];
  const before = printRules(site, listModelTerms(site.place), schema.at);
  return { base: site.words.call('union', array(forms)), before, covered: [], strips: true };
}

/** The base itself as one of its kinds. */
function printSelf(
  site: Site,
  schema: KeywordSchema,
  { property, self }: Discriminator & { readonly self: Kind },
): Code {
  const usual = addRules(site, schema, buildWords(site, schema));
  const printed = site.words.print(usual);
  const isKnown = self.values.length > 0 && self.absent !== site.way;
  if (!isKnown) return printed;
  const tag = site.words.shape([[property, printLiterals(site, self.values)]]);
  const isPlain = usual.made?.isStripping === true && usual.rules === undefined;
  return isPlain && usual.before === undefined && usual.isNullable !== true
    ? site.words.extend('extend', printed, tag)
    : site.words.call('intersection', printed, site.words.call('object', tag));
}
