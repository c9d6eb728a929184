/** Chooses, where a schema says several things of a value, the one that has the type of all: the others are its rules. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { isSameType } from '../../ir/types/combine.ts';
import { buildType } from '../../ir/types/types.ts';
import type { Code } from '../code.ts';
import { printModel } from './applicators.ts';
import { listNotes, writePart } from './expression.ts';
import { extend } from './extensions.ts';
import { listChoiceArguments } from './kinds.ts';
import type { Expression, Writing } from './notation.ts';
import { getModelKey, isKeepingType, listJoined } from '../schemas/schema-facts.ts';
import { hasKinds, isChoiceOfSubtypes, isExtending, isInPlace } from '../schemas/kinds.ts';

export interface Carrier extends Expression {
  /** References, schemas and lists of schemas that it says. */
  readonly carried: ReadonlySet<unknown>;
}

/** What a schema refers to, extends or chooses from, where all else that it says changes no type. */
export function findCarrier(writing: Writing, schema: KeywordSchema): Carrier | undefined {
  const isPart = writing.absent.all.size > 0 || writing.isExtending;
  if (writing.shared.isTraced || isPart || isChoiceOfSubtypes(writing, schema)) return undefined;
  for (const said of listParts(narrowOptions(schema))) {
    // Of a base that distinguishes its kinds only members are taken.
    const isBase =
      isExtending(writing, schema) && listJoined(said).some((part) => hasKinds(writing, part));
    if (isBase || !isOfType(writing, said, schema) || isMarked(writing, said)) continue;
    const extension = extend(writing, said);
    const base =
      extension?.base ??
      printModel(writing, said) ??
      printBoth(writing, schema, said) ??
      printTagged(writing, said);
    if (base === undefined) continue;
    const { ref, allOf = [] } = said;
    const choices = [said.anyOf && schema.anyOf, said.oneOf && schema.oneOf];
    const { rules = [] } = extension ?? {};
    return { base, rules, carried: new Set([ref, ...allOf, ...choices]) };
  }
  return undefined;
}

/** Whether the type of a schema is that of its own words. */
export function isTypedByWords(writing: Writing, schema: KeywordSchema): boolean {
  const { ref: _ref, allOf: _all, anyOf: _any, oneOf: _one, discriminator: _by, ...own } = schema;
  return areOfOneType(writing, own, schema);
}

/** The same, where options that describe members of an object say that they are of one. */
export function narrowOptions(schema: KeywordSchema): KeywordSchema {
  const { types = [], anyOf, oneOf } = schema;
  if (types.length !== 1 || types[0] !== 'object') return schema;
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(narrowOption) }),
    ...(oneOf && { oneOf: oneOf.map(narrowOption) }),
  };
}

function narrowOption(option: Schema): Schema {
  if (option.kind === 'boolean' || option.types !== undefined) return option;
  return option.properties === undefined ? option : { ...option, types: ['object'] };
}

/** Whether a part has the type of the schema: what else that says is often no more than rules. */
function isOfType(writing: Writing, said: KeywordSchema, schema: KeywordSchema): boolean {
  const others = Object.entries(schema).filter(([word]) => word === 'kind' || !(word in said));
  // The words of a schema, some of them left out.
  if (isKeepingType(Object.fromEntries(others) as unknown as KeywordSchema, false)) return true;
  return areOfOneType(writing, said, schema);
}

function areOfOneType({ world, way }: Writing, one: Schema, other: Schema): boolean {
  return isSameType(buildType(world, one, way), buildType(world, other, way));
}

function listParts(schema: KeywordSchema): readonly KeywordSchema[] {
  const { kind, at, ref, allOf, anyOf, oneOf, discriminator } = schema;
  const typed = allOf?.filter((part) => !isKeepingType(part, false));
  const joined = { ...(ref && { ref }), ...(typed?.length && { allOf: typed }) };
  const by = discriminator && { discriminator };
  return [joined, anyOf && { anyOf, ...by }, oneOf && { oneOf, ...by }].flatMap((part) =>
    part === undefined || Object.keys(part).length === 0 ? [] : [{ kind, at, ...part }],
  );
}

/** `z.intersection(a, b)`, where each part says the type of its own members. */
function printBoth(writing: Writing, whole: KeywordSchema, said: KeywordSchema): Code | undefined {
  const parts = listJoined(said);
  if ((said.anyOf ?? said.oneOf) !== undefined || !parts.every(isOfOwnMembers)) return undefined;
  const place = writing.setParts(writing.findAbsent(whole), isExtending(writing, whole));
  return parts
    .map((part) => writePart(place, part))
    .reduce<Code | undefined>(
      (joined, part) => (joined ? writing.printZod('intersection', joined, part) : part),
      undefined,
    );
}

/** `z.xor([a, b]).check(discriminatedBy('type', { … }))`, where the options say the same types without their discriminator. */
function printTagged(writing: Writing, said: KeywordSchema): Code | undefined {
  const { discriminator, ...choice } = said;
  if (discriminator === undefined || discriminator.kinds.some(isInPlace)) return undefined;
  if (!areOfOneType(writing, choice, said)) return undefined;
  const base = printModel(writing, choice);
  const word = choice.oneOf === undefined ? 'anyOf' : 'oneOf';
  const decided = listChoiceArguments(writing, said, word);
  if (base === undefined || decided === undefined) return undefined;
  const rule = writing.printRule('discriminatedBy', ...decided);
  return writing.printExpression({ base, rules: [rule] });
}

function isOfOwnMembers(part: Schema): boolean {
  if (part.kind === 'boolean') return false;
  const { required = [], properties = [] } = part;
  return required.every((name) => properties.some((property) => property.name === name));
}

/** Whether a model has marks that hold for all that is put on it. */
function isMarked(writing: Writing, said: KeywordSchema, seen = new Set<Schema>()): boolean {
  const key = getModelKey(said);
  const target = key === undefined ? said.allOf?.[0] : writing.world.schemas.get(key);
  if (target === undefined || target.kind === 'boolean' || seen.has(target)) return false;
  seen.add(target);
  return listNotes(writing, target).length > 0 || isMarked(writing, target, seen);
}
