/** Builds the rules that distinguish the kinds of a model or a choice; for what extends a model, the validator without them. */

import { isNameAdded, isSomeAbsent, listKindsOf, listNamedKinds } from '../../ir/kinds/kinds.ts';
import type { Discriminator, Kind, KeywordSchema, KindValue, Schema } from '../../ir/model.ts';
import { findUnion } from '../../ir/schemas/models.ts';
import { isExtended } from '../../ir/types/types.ts';
import { array, json, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { maybe } from '../given.ts';
import { mapLiteral } from '../inherited.ts';
import { writePart } from './expression.ts';
import type { Writing } from './notation.ts';
import { getModelKey, listJoined } from './schema-facts.ts';

/** The rules of a model that has kinds, or is one. */
export function listKindRules(writing: Writing): readonly Code[] {
  const { self, world } = writing;
  if (self === undefined) return [];
  const schema = world.schemas.get(self);
  return [...listMarkRules(writing, self), ...listFamilyRules(writing, schema)];
}

/** Where its own base knows it by values of a member, it has no others. */
function listMarkRules(writing: Writing, self: string): readonly Code[] {
  const { world, root } = writing;
  const mark = world.marks.get(self);
  if (mark === undefined || root === undefined) return [];
  if (writing.findAbsent(root).always.has(mark.property)) return [];
  return [
    writing.printRule('kind', string(mark.property), ...new Set(mark.values.map(printValue))),
  ];
}

/** A base is what its kinds are; one that lists them in a choice says so there. */
function listFamilyRules(writing: Writing, schema: Schema | undefined): readonly Code[] {
  const { world, way } = writing;
  const discriminator = findUnion(world, schema);
  if (discriminator === undefined || isChoice(schema)) return [];
  const others = discriminator.kinds.filter(({ isSelf }) => isSelf !== true);
  if (listNamedKinds(discriminator, way).length > 0) {
    return [writing.printRule('kinds', ...listArguments(writing, discriminator, others))];
  }
  // Nothing says which kind a value is: without the member it is one of them.
  if (others.length < discriminator.kinds.length) return [];
  const forms = others.map((kind) => writePart(writing, kind.schema));
  return [writing.printRule('ofSubtypes', writing.printRule('anyOf', ...forms))];
}

/** A choice with a discriminator says itself which branch is meant. */
function isChoice(schema: Schema | undefined): boolean {
  return schema?.kind === 'schema' && (schema.oneOf ?? schema.anyOf) !== undefined;
}

/** What a choice is decided by, as arguments of a rule; undefined where no value names an option in this direction. */
export function listChoiceArguments(
  writing: Writing,
  schema: KeywordSchema,
  word: 'oneOf' | 'anyOf',
): readonly Code[] | undefined {
  const { discriminator } = schema;
  if (discriminator === undefined) return undefined;
  const choice = { ...discriminator, kinds: listKindsOf(schema, word) };
  if (listNamedKinds(choice, writing.way).length === 0) return undefined;
  return listArguments(writing.enterAlternative(schema), choice, choice.kinds);
}

/** What `oneOf` asks, unless the member that tells its options apart is for the other direction: then several may fit. */
export function chooseWord(
  { way }: Writing,
  { discriminator }: KeywordSchema,
  word: 'oneOf' | 'anyOf',
): 'oneOf' | 'anyOf' {
  return discriminator !== undefined && isSomeAbsent(discriminator, way) ? 'anyOf' : word;
}

/** A member, what each of its values names, and what is to be known of others. */
function listArguments(
  writing: Writing,
  discriminator: Discriminator,
  kinds: readonly Kind[],
): readonly Code[] {
  const { way } = writing;
  const { property } = discriminator;
  // A kind without the member is no other than one that does not name itself.
  const fallback = isSomeAbsent(discriminator, way) ? undefined : discriminator.fallback;
  const own = discriminator.kinds.filter((kind) => !kinds.includes(kind));
  const options = object([
    ['own', own.length === 0 ? undefined : array(own.flatMap(listValues))],
    ['needed', maybe(isNameAdded(discriminator, way) || undefined)],
    ['unnamed', fallback === undefined ? printUnnamed(writing, discriminator) : undefined],
    ['fallback', fallback === undefined ? undefined : printKey(writing, fallback)],
  ]);
  const branches = printBranches(writing, listNamedKinds({ ...discriminator, kinds }, way));
  return [string(property), branches, ...(options === '{}' ? [] : [options])];
}

/** What an object without the member is, where one of another kind could be without it too. */
function printUnnamed(writing: Writing, discriminator: Discriminator): Code | undefined {
  const { kinds } = discriminator;
  const named = listNamedKinds(discriminator, writing.way).filter(
    ({ isFallback }) => isFallback !== true,
  );
  const others = kinds.filter((kind) => !named.includes(kind) && kind.isScalar !== true);
  const isSure = named.every(({ member }) => member === 'told' || member === 'needed');
  const [only, ...more] = others.map(({ schema }) => writePart(writing, schema));
  if (only === undefined || isSure) return undefined;
  return more.length === 0 ? only : writing.printOpen(writing.printRule('anyOf', only, ...more));
}

function listValues({ values }: Kind): readonly Code[] {
  return values.map(printValue);
}

function printValue(value: KindValue): Code {
  return json(value);
}

function printKey(writing: Writing, key: string): Code {
  const at = { file: '', pointer: '' };
  return writePart(writing, { kind: 'schema', at, ref: { kind: 'model', key } });
}

function printBranches(writing: Writing, kinds: readonly Kind[]): Code {
  return printNamed(
    kinds.flatMap(({ values, schema }) => {
      const validator = writePart(writing, schema);
      return values.map((value) => [value, validator] as const);
    }),
  );
}

/** What values name: by name where all are texts, else as pairs. */
export function printNamed(pairs: readonly (readonly [value: KindValue, named: Code])[]): Code {
  const byName = pairs.filter((pair): pair is [string, Code] => typeof pair[0] === 'string');
  if (byName.length === pairs.length) return mapLiteral(byName);
  return array(pairs.map(([value, named]) => array([printValue(value), named])));
}

/** Where a schema is looked at: the model whose schema it is part of, and what is around it. */
export type KindPlace = Pick<Writing, 'world' | 'way' | 'isExtending'> &
  Partial<Pick<Writing, 'self' | 'root'>>;

/** Whether a schema takes the members of the models that it names, and not their kinds. */
export function isExtending(writing: KindPlace, schema: KeywordSchema): boolean {
  const { world, way, self, root } = writing;
  return writing.isExtending || isExtended(world, schema, way, schema === root ? self : undefined);
}

/** Whether the validator of a model distinguishes kinds. */
export function isDistinguishingKinds({ world }: KindPlace, key: string): boolean {
  const schema = world.schemas.get(key);
  if (world.marks.has(key) || findUnion(world, schema) !== undefined) return true;
  return schema?.kind === 'schema' && isChoosingSubtypes(world, schema, key);
}

/** The same of what a schema is a reference to. */
export function hasKinds(writing: Writing, schema: Schema): boolean {
  const key = getModelKey(schema);
  return key !== undefined && isDistinguishingKinds(writing, key);
}

/** Whether a model is a choice of models that extend it. */
export function isChoosingSubtypes(
  { schemas }: Writing['world'],
  { oneOf = [], anyOf = [] }: KeywordSchema,
  self: string,
): boolean {
  return [...oneOf, ...anyOf].some((branch) => {
    const key = getModelKey(branch);
    return key !== undefined && isExtendingModel(schemas, key, self);
  });
}

function isExtendingModel(
  schemas: ReadonlyMap<string, Schema>,
  key: string,
  base: string,
): boolean {
  const seen = new Set<string>();
  const open = [key];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const schema = schemas.get(next);
    if (seen.has(next) || schema?.kind !== 'schema') continue;
    seen.add(next);
    const bases = listJoined(schema).flatMap((part) => getModelKey(part) ?? []);
    if (bases.includes(base)) return true;
    open.push(...bases);
  }
  return false;
}
