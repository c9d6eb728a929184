/** Prints what zod has no words for as rules: behind zod's schema, or before it if they look at members that zod strips. */

import type { KeywordSchema, Property, Schema } from '../../../core/ir/model/model.ts';
import { listSameValueParts, walkParts } from '../../../core/ir/schemas/walk.ts';
import { gatherShape } from '../../../core/ir/types/shape.ts';
import { code, type Code } from '../../../core/code/code.ts';
import { isSpelling } from '../schemas/fields.ts';
import { ANNOTATIONS, isOfTypes, isStatedModel, isStatedRule } from '../schemas/schema-facts.ts';
import { listStatedTerms } from '../standalone/conditions.ts';
import { printCheckNow, type Term } from '../standalone/terms.ts';
import type { Built } from './built.ts';
import type { Site } from './site.ts';
import { dropRefused } from './unnamed.ts';
import { followReference } from '../../../core/ir/schemas/follow.ts';
import { listKeywords } from '../../../core/ir/schemas/keyword-facts.ts';

/** Keywords that zod's form does not judge, or that are none of its business. */
const NEVER_COVERED: ReadonlySet<string> = new Set([
  ...ANNOTATIONS,
  'readOnly',
  'writeOnly',
  'sensitive',
  'source',
  'stability',
  'kindValue',
  'openEnum',
  'enumFacts',
  'uncarried',
  'discriminator',
]);

/** Adds rules for what zod's words do not cover. */
export function addRules(site: Site, schema: KeywordSchema, given: Built): Built {
  const rest = dropRefusals(findUncovered(schema, given), given);
  const left = (given.left ?? []).flatMap((part) => dropRefused(part, given.unnamed) ?? []);
  const parts = [...(rest === undefined ? [] : [rest]), ...left];
  const isOfNull = given.isNullable === true && parts.some(isSaidOfNull);
  const built = isOfNull ? { ...given, base: site.words.print(given), ...NOTHING } : given;
  const inside = site.enter(schema);
  const terms = [
    ...(rest === undefined ? [] : listRestTerms(inside, schema, rest)),
    ...left.flatMap((part) => listTerms(inside, part)),
  ];
  if (terms.length === 0) return built;
  const rules = printRules(site, terms, schema.at);
  const isBefore = built.strips && !parts.every((part) => isWithin(site, part, built));
  const made = built.made && {
    made: { ...built.made, hasRules: true, isStripping: built.made.isStripping && !isBefore },
  };
  return isBefore
    ? { ...built, ...made, before: [...(built.before ?? []), ...rules] }
    : { ...built, ...made, rules: [...(built.rules ?? []), ...rules] };
}

function dropRefusals(
  rest: KeywordSchema | undefined,
  { unnamed }: Built,
): KeywordSchema | undefined {
  const left = rest && dropRefused(rest, unnamed);
  return left?.kind === 'schema' ? left : undefined;
}

/** The base has all of these already. */
const NOTHING = { checks: [], rules: [], before: [], isNullable: false } as const;

/** Whether a rule is about `null` as well: keywords of one type are not. */
function isSaidOfNull(part: Schema): boolean {
  if (part.kind === 'boolean') return true;
  const { not, if: condition, allOf, anyOf, oneOf, ref, const: one } = part;
  const others = not ?? condition ?? allOf ?? anyOf ?? oneOf ?? ref ?? one;
  return (others ?? part.enum ?? part.types) !== undefined;
}

/** The rules of a model that has no type are in the words of the document, and so are texts with a pattern. */
function listRestTerms(
  { place }: Site,
  schema: KeywordSchema,
  rest: KeywordSchema,
): readonly Term[] {
  const { description } = schema;
  const worded = description === undefined ? rest : { ...rest, description };
  const isModel = schema === place.root && isStatedModel(schema);
  return isModel ? listStatedTerms(place, worded) : place.listTerms(worded);
}

function listTerms({ place }: Site, part: Schema): readonly Term[] {
  return isStatedRule(part) ? listStatedTerms(place, part) : place.listTerms(part);
}

/** `rule(hasUniqueItems)`; what is long is a function of the file. */
export function printRules(
  { file }: Site,
  terms: readonly Term[],
  at: Schema['at'],
): readonly Code[] {
  const notes = terms.some(({ kind }) => kind === 'note');
  const groups = notes ? [terms] : terms.map((term) => [term]);
  const checks = new Set(groups.map((group) => printCheckNow(group)));
  return [...checks].map((check) => {
    const isLong = check.length > LONGEST_INLINE && check.startsWith('(');
    const held = isLong ? file.hold('Rule', check, at) : check;
    return code`${file.scope.runtime('zod-rules', 'rule', 'value')}(${held})`;
  });
}

/** A rule of more characters has a name. */
const LONGEST_INLINE = 100;

/** The keywords that zod's words do not cover; undefined where they cover all. */
export function findUncovered(
  schema: KeywordSchema,
  { covered }: Pick<Built, 'covered'>,
): KeywordSchema | undefined {
  const names = listKeywords(schema).filter(
    (name) =>
      !NEVER_COVERED.has(name) && !covered.includes(name) && name !== 'kind' && name !== 'at',
  );
  if (names.length === 0) return undefined;
  // What is evaluated is known from the whole schema.
  if (names.includes('unevaluatedItems') || names.includes('unevaluatedProperties')) return schema;
  const hasChoice = names.includes('oneOf') || names.includes('anyOf');
  // The issues of a rule say where it is stated.
  const kept = [...names, 'source' as const, ...(hasChoice ? (['discriminator'] as const) : [])];
  const own = kept.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]]));
  const rest: KeywordSchema = { kind: 'schema', at: schema.at, ...Object.fromEntries(own) };
  const withOthers = names.includes('additionalProperties') ? keepNames(rest, schema) : rest;
  return names.includes('properties') ? keepSpellings(withOthers) : withOthers;
}

/** Names and patterns of members matter to what is said of others, and nothing else that is said of them. */
function keepNames(rest: KeywordSchema, schema: KeywordSchema): KeywordSchema {
  const { properties = [], patternProperties } = schema;
  const patterns = rest.patternProperties ?? patternProperties?.map(allowAnything);
  return {
    ...rest,
    properties: properties.map(allowAnything),
    ...(patterns && { patternProperties: patterns }),
  };
}

function allowAnything<T extends { readonly schema: Schema }>(one: T): T {
  return { ...one, schema: { kind: 'boolean', value: true, at: one.schema.at } };
}

/** Keeps the names of members with several spellings: only which one is there is left to say. */
function keepSpellings(rest: KeywordSchema): KeywordSchema {
  const { properties = [], required = [] } = rest;
  if (!properties.some(isSpelling)) return rest;
  const originals = new Set(properties.flatMap(({ spellingOf }) => spellingOf ?? []));
  return {
    ...keepNames(rest, rest),
    required: required.filter((name) => originals.has(name)),
  };
}

/** Keywords that look at members or items which zod may have stripped, or that tell values apart by them. */
const OTHERS: readonly (keyof KeywordSchema)[] = [
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'keyMatchesValue',
  'minItems',
  'maxItems',
  'uniqueItems',
  'uniqueBy',
  'contains',
  'absentItem',
  'const',
  'enum',
];

/** Whether a rule looks at nothing but members that zod hands on. */
function isWithin(site: Site, part: Schema, { made }: Built): boolean {
  const { file } = site;
  const seen = new Set<Schema>();
  const open: Schema[] = [part];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'boolean' || seen.has(next)) continue;
    seen.add(next);
    const { listed } = next;
    if (listed !== undefined && !isListedKept(site, listed, made)) return false;
    if (OTHERS.some((name) => next[name] !== undefined)) return false;
    if (listNames(next).some((name) => made?.members.has(name) !== true)) return false;
    const target = next.ref === undefined ? undefined : file.world.schemas.get(next.ref.key);
    open.push(...listSameValueParts(next), ...(target === undefined ? [] : [target]));
    // What is inside a member is looked at as a whole.
    const isSeen = ({ name, schema }: Property): boolean => {
      const whole = made?.members.get(name);
      return isShallow(schema) || (whole !== undefined && isOfScalars(site, whole));
    };
    if (!(next.properties ?? []).every(isSeen)) return false;
  }
  return true;
}

/** Whether both paths lead through members that are described. */
function isListedKept(
  site: Site,
  { path, in: list }: NonNullable<KeywordSchema['listed']>,
  made: Built['made'],
): boolean {
  return [path, list].every((text) => {
    const [first = '', ...steps] = text.split('.');
    let schema = made?.members.get(first);
    for (const step of steps) schema = schema && findInside(site, schema, step);
    return schema !== undefined;
  });
}

/** What is described of a member, or of all of them. */
function findInside({ file: { world } }: Site, schema: Schema, step: string): Schema | undefined {
  const target = followReference(world.schemas, schema);
  if (step === '*') {
    const inside = target?.items ?? target?.additionalProperties;
    return inside?.kind === 'schema' ? inside : undefined;
  }
  return target && gatherShape(world, target)?.members.get(step)?.schemas[0];
}

/** Whether nothing is said of members of members. */
function isShallow(schema: Schema): boolean {
  for (const one of walkParts([schema])) {
    if (DEEP.some((name) => one[name] !== undefined)) return false;
  }
  return true;
}

/** Keywords that look into a value. */
const DEEP: readonly (keyof KeywordSchema)[] = [
  'listed',
  ...OTHERS.filter((name) => !['const', 'enum', 'minItems', 'maxItems'].includes(name)),
  'ref',
  'properties',
  'required',
  'items',
  'prefixItems',
];

export function listNames({
  properties = [],
  required = [],
  dependentRequired = [],
  dependentSchemas = [],
}: KeywordSchema): readonly string[] {
  return [
    ...properties.map(({ name }) => name),
    ...required,
    ...dependentRequired.flatMap(({ name, required: others }) => [name, ...others]),
    ...dependentSchemas.map(({ name }) => name),
  ];
}

/** Whether a value of the schema has nothing inside that could be stripped. */
export function isOfScalars(
  site: Site,
  schema: Schema,
  seen: ReadonlySet<Schema> = new Set(),
): boolean {
  if (schema.kind === 'boolean') return true;
  const { world } = site.file;
  const target = followReference(world.schemas, schema);
  if (target === undefined || seen.has(target)) return false;
  if ((target.enum ?? target.const) !== undefined) return true;
  const options = target.anyOf ?? target.oneOf;
  const inside = new Set([...seen, target]);
  const areAll = options?.every((option) => isOfScalars(site, option, inside)) === true;
  return areAll || isOfTypes(world, schema, SCALARS);
}

const SCALARS = ['boolean', 'integer', 'null', 'number', 'string'] as const;
