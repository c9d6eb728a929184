/** Objects and maps in zod's words. */

import type { KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import {
  gatherOwnShape,
  isLeftOut,
  type Shape,
  type ShapeMember,
} from '../../../core/ir/types/shape.ts';
import type { KnownBy } from '../../../core/ir/kinds/subtype-values.ts';
import { buildUnion } from '../../../core/ir/types/combine.ts';
import { buildType } from '../../../core/ir/types/types.ts';
import { printType } from '../../../core/emit/types.ts';
import { array, type Code } from '../../../core/code/code.ts';
import { isSpelling } from '../schemas/fields.ts';
import { ANNOTATIONS, isOfTypes, isOpen } from '../schemas/schema-facts.ts';
import { walkParts } from '../../../core/ir/schemas/walk.ts';
import { findUnnamed, listUnnamed, printUnnamed, type Unnamed } from './unnamed.ts';
import type { Built } from './built.ts';
import { listMembers } from './members.ts';
import { isOfScalars } from './rules.ts';
import type { DeclaredObject, Site } from './site.ts';
import { hasOnlyKeywords, isNever } from '../../../core/ir/schemas/keyword-facts.ts';

/** Members of any name and of one form. */
export function buildMap(site: Site, schema: KeywordSchema): Built {
  const { additionalProperties: rest, propertyNames } = schema;
  const value = rest === undefined ? site.words.call('unknown') : site.printSchema(rest);
  const keys = propertyNames && findKeys(site, propertyNames);
  const base = site.words.call('record', keys ?? site.words.call('string'), value);
  const covered = ['types', 'properties', 'required', 'additionalProperties', 'format'] as const;
  return {
    base,
    covered: keys === undefined ? covered : [...covered, 'propertyNames'],
    strips: false,
  };
}

/** What names are, where they are texts of a form: of names that are listed zod asks that all are there. */
function findKeys(site: Site, names: Schema): Code | undefined {
  if (names.kind === 'boolean') return undefined;
  const { schemas } = site.file.world;
  const isBare = names.types === undefined && hasOnlyKeywords(names, TEXT_WORDS);
  const keys: Schema = isBare ? { ...names, types: ['string'] } : names;
  if (!isOfTypes({ schemas }, keys, ['string']) || isListing(schemas, keys)) return undefined;
  return site.printSchema(keys);
}

const TEXT_WORDS = new Set([...ANNOTATIONS, 'pattern', 'minLength', 'maxLength', 'format']);

function isListing(
  schemas: ReadonlyMap<string, Schema>,
  names: Schema,
  seen: ReadonlySet<Schema> = new Set(),
): boolean {
  if (seen.has(names)) return false;
  const inside = new Set([...seen, names]);
  for (const { ref, enum: values, const: one } of walkParts([names])) {
    const target = ref && schemas.get(ref.key);
    if ((values ?? one) !== undefined) return true;
    if (target !== undefined && isListing(schemas, target, inside)) return true;
  }
  return false;
}

/** `z.object({ … })`, `z.strictObject({ … })`, `z.looseObject({ … })` or with `.catchall(…)`. */
export function buildObject(outer: Site, schema: KeywordSchema): Built {
  const site = outer.enter(schema);
  const shape = gatherOwnShape(site.file.world, schema);
  const { additionalProperties: rest, patternProperties } = schema;
  const isStrict = isNever(rest) && patternProperties === undefined && !hasHidden(site, shape);
  if (isPatterns(schema)) return buildPatterns(site, schema, shape);
  const built = buildShape(site, shape, { schema, isStrict });
  const isRestCovered =
    isStrict || rest === undefined || (patternProperties === undefined && !isNever(rest));
  return {
    ...built,
    covered: [
      'types',
      'format',
      ...(hasSpellings(schema) ? [] : (['properties', 'required'] as const)),
      ...(isRestCovered ? (['additionalProperties'] as const) : []),
    ],
  };
}

/** Members that are described by forms of their names alone. */
function isPatterns({ properties = [], required = [], patternProperties }: KeywordSchema): boolean {
  return properties.length + required.length === 0 && patternProperties !== undefined;
}

function buildPatterns(site: Site, schema: KeywordSchema, { rest }: Shape): Built {
  const value = printRest(site, rest, schema);
  const base = site.words.call('record', site.words.call('string'), value);
  return { base, covered: ['types', 'format'], strips: false };
}

function hasSpellings({ properties = [] }: KeywordSchema): boolean {
  return properties.some(isSpelling);
}

/** Whether members that only the other direction has are described, which the type does not have. */
function hasHidden({ world, way }: Site, { members }: Shape): boolean {
  return [...members.values()].some((member) => isLeftOut(world, member, way));
}

interface About {
  readonly schema: KeywordSchema;
  readonly isStrict: boolean;
  readonly mark?: KnownBy | undefined;
}

/** An object of these members. */
export function buildShape(site: Site, shape: Shape, { schema, isStrict, mark }: About): Built {
  const { words, world, way } = site;
  const present = [...shape.members.values()].filter((member) => !isLeftOut(world, member, way));
  const members = listMembers(site, present, mark);
  const rest = shape.closed === true ? [] : shape.rest;
  const isLoose = rest.some(isOpen);
  const isBare = present.length === 0 && rest.length === 0 && !isStrict;
  const word = isStrict ? 'strictObject' : isLoose || isBare ? 'looseObject' : 'object';
  const known = new Set(present.map(({ name }) => name));
  const isStripping = word === 'object' && rest.length === 0;
  const unnamed: Unnamed = isStripping ? findUnnamed(schema, known) : new Map();
  const shown = [...members, ...printUnnamed(site, unnamed)];
  const base = words.call(word, words.shape(shown, 'expanded'));
  const isCatching = !isLoose && rest.length > 0;
  const whole = isCatching ? words.catchall(base, printRest(site, rest, schema)) : base;
  const made = describe([...present, ...listUnnamed(unnamed, schema)], isStripping);
  return { base: whole, covered: [], strips: isStripping, unnamed, made };
}

/** What the members are that are not named; where only some names are described, TypeScript alone says it of all. */
function printRest(site: Site, rest: readonly Schema[], schema: KeywordSchema): Code {
  const { patternProperties, additionalProperties: others } = schema;
  const isForAll = others !== undefined && rest.every((one) => isOfScalars(site, one));
  if (patternProperties !== undefined && !isForAll && !isNever(others)) {
    const type = buildUnion(rest.map((one) => buildType(site.file.world, one, site.way)));
    return site.words.custom(printType(type, site.file.scope, { isBare: true }));
  }
  const forms = [...new Set(rest.map((one) => site.printSchema(one)))];
  const [only] = forms;
  return forms.length === 1 && only !== undefined ? only : site.words.call('union', array(forms));
}

function describe(present: readonly ShapeMember[], isStripping: boolean): DeclaredObject {
  return {
    members: new Map(
      present.map(({ name, schemas }) => [name, schemas.length === 1 ? schemas[0] : undefined]),
    ),
    required: new Set(present.filter(({ required }) => required).map(({ name }) => name)),
    hasRules: false,
    isStripping,
  };
}
