import type { Discriminator, KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { array, type Code, string } from '../../../core/code/code.ts';
import { decideKinds } from '../schemas/kinds.ts';
import { isOfTypes } from '../schemas/schema-facts.ts';
import type { Built } from './built.ts';
import { findTags, printDiscriminated, printKind } from './kinds.ts';
import { isOfScalars } from './rest.ts';
import { buildOption } from './schema.ts';
import type { Site } from './site.ts';
import { hasOnlyKeywords } from '../../../core/ir/schemas/keyword-facts.ts';
import { getReferencedKey } from '../../../core/ir/schemas/follow.ts';

interface Choosing {
  readonly word: 'anyOf' | 'oneOf';
  /** Its kinds are those of the word. */
  readonly discriminator?: Discriminator | undefined;
}

export function buildChoice(
  site: Site,
  branches: readonly Schema[],
  { word, discriminator }: Choosing,
): Built {
  const others = branches.filter((branch) => !isNull(branch));
  const isNullable = others.length < branches.length && isNullApart(site, others, word);
  const options = isNullable ? others : branches;
  const strips = !options.every((option) => isOfScalars(site, option));
  const decision = discriminator && decideKinds(discriminator, discriminator.kinds, site.way);
  const [only, second] = options;
  if (only !== undefined && second === undefined && decision === undefined) {
    const expression = buildOption(site, only);
    return {
      ...expression,
      isNullable: isNullable || expression.isNullable === true,
      said: [],
      strips,
    };
  }
  const isNamed = discriminator !== undefined && decision !== undefined;
  const told = isNamed
    ? printDiscriminated(site, discriminator, decision)
    : findTold(site, options);
  if (told !== undefined) return { base: told, isNullable, said: [], strips };
  const forms = options.flatMap((option) =>
    printOption(site, option, { discriminator, index: branches.indexOf(option) }),
  );
  if (isNamed) {
    const { kind, at } = { kind: 'schema', at: discriminatorPlace(options) } as const;
    const rule: KeywordSchema = { kind, at, [word]: branches, discriminator };
    return { base: printUnion(site, forms), isNullable, said: [], strips, left: [rule] };
  }
  const isXor = word === 'oneOf';
  const base = isXor ? site.words.call('xor', array(forms)) : printUnion(site, forms);
  return { base, isNullable, said: [], strips };
}

function discriminatorPlace(options: readonly Schema[]): Schema['at'] {
  return options[0]?.at ?? { file: '', pointer: '' };
}

function printUnion({ words }: Site, forms: readonly Code[]): Code {
  const distinct = [...new Set(forms)];
  const [only, second] = distinct;
  return only !== undefined && second === undefined ? only : words.call('union', array(distinct));
}

/** An option: the kinds that a discriminator distinguishes in it, where it does. */
function printOption(
  site: Site,
  option: Schema,
  { discriminator, index }: Pick<Choosing, 'discriminator'> & { readonly index: number },
): readonly Code[] {
  const kinds = discriminator?.kinds.filter((kind) => kind.option === index) ?? [];
  if (discriminator === undefined || kinds.length === 0) {
    return [site.words.print(buildOption(site, option))];
  }
  const isWhole = kinds.length === 1;
  return kinds.map((kind) =>
    printKind(site, discriminator, isWhole ? { ...kind, schema: option } : kind),
  );
}

/** Whether `null` is one of the forms that no other one is. */
function isNullApart({ file }: Site, others: readonly Schema[], word: Choosing['word']): boolean {
  if (others.length === 0) return false;
  const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'] as const;
  return word === 'anyOf' || others.every((one) => isOfTypes(file.world, one, types));
}

function isNull(schema: Schema): boolean {
  if (schema.kind === 'boolean' || schema.types?.length !== 1) return false;
  return schema.types[0] === 'null' && hasOnlyKeywords(schema, NULL_WORDS);
}

const NULL_WORDS: ReadonlySet<string> = new Set(['kind', 'at', 'types']);

/** The same without a discriminator, where all options have texts of their own in a member that must be there. */
function findTold(site: Site, options: readonly Schema[]): Code | undefined {
  const keys = options.flatMap((option) =>
    isReference(option) ? (getReferencedKey(option) ?? []) : [],
  );
  const [first] = keys;
  const isEach = keys.length === options.length && new Set(keys).size === keys.length;
  if (first === undefined || !isEach) return undefined;
  const objects = keys.map((key) => site.findObject(key));
  const made = objects[0];
  for (const name of made?.required ?? []) {
    const kinds = keys.map((key) => ({ key, values: [...(findTags(site, key, name) ?? [])] }));
    const all = kinds.flatMap(({ values }) => values);
    const isTelling =
      kinds.every(({ values }) => values.length > 0) && new Set(all).size === all.length;
    const areNeeded = objects.every((one) => one?.required.has(name) === true);
    if (!isTelling || !areNeeded) continue;
    const names = keys.flatMap((key) => site.useSchema(key) ?? []);
    return site.words.call('discriminatedUnion', string(name), array(names));
  }
  return undefined;
}

function isReference(option: Schema): boolean {
  return option.kind === 'schema' && hasOnlyKeywords(option, REFERENCE);
}

const REFERENCE: ReadonlySet<string> = new Set(['kind', 'at', 'ref', 'description', 'title']);
