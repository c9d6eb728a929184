/**
 * Members that rules of an object name though it does not describe them. Rules look at what zod hands on, so that such a member
 * is one of the object: what must not be there is `z.never()`, and all else may be anything.
 */

import type { KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import type { ShapeMember } from '../../../core/ir/types/shape.ts';
import type { ObjectEntry } from '../../../core/code/code.ts';
import { ANNOTATIONS, isKeepingType } from '../schemas/schema-facts.ts';
import { printStatement } from '../schemas/texts.ts';
import { isInherited } from '../standalone/locals.ts';
import { listNames } from './rules.ts';
import type { Site } from './site.ts';
import { hasOnlyKeywords } from '../../../core/ir/schemas/keyword-facts.ts';
import { listSameValueParts } from '../../../core/ir/schemas/walk.ts';

/** The parts that refuse a member wherever it is there, by its name; undefined of a member that rules only look at. */
export type Unnamed = ReadonlyMap<string, KeywordSchema | undefined>;

export function findUnnamed(schema: KeywordSchema, known: ReadonlySet<string>): Unnamed {
  const found = new Map<string, KeywordSchema | undefined>();
  const rules = listRules(schema);
  for (const name of rules.flatMap(listAllNames)) found.set(name, undefined);
  for (const part of [schema, ...listInline(schema)]) {
    for (const name of listRefused(part) ?? []) found.set(name, part);
  }
  const isUnnamed = (name: string): boolean => !known.has(name) && !isInherited(name);
  return new Map([...found].filter(([name]) => isUnnamed(name)));
}

/** Lists them as members of the object. */
export function listUnnamed(unnamed: Unnamed, { at }: KeywordSchema): readonly ShapeMember[] {
  return [...unnamed.keys()].map((name) => {
    return { name, schemas: [], required: false, spellings: [], at };
  });
}

export function printUnnamed({ words }: Site, unnamed: Unnamed): readonly ObjectEntry[] {
  return [...unnamed].map(([name, part]) => {
    if (part === undefined) return [name, words.printOptional({ base: words.call('unknown') })];
    const text = readWords(part);
    const said = text === undefined ? [] : [printStatement(text)];
    return [name, words.printOptional({ base: words.call('never', ...said) })];
  });
}

/** A part without what its members say already; undefined where nothing is left. */
export function dropRefused(part: Schema, unnamed: Unnamed | undefined): Schema | undefined {
  if (part.kind === 'boolean' || unnamed === undefined) return part;
  const refused = listRefused(part);
  if (refused?.every((name) => unnamed.get(name) !== undefined) !== true) return part;
  const { not: _not, ...rest } = part;
  return hasOnlyKeywords(rest, COVERED) ? undefined : rest;
}

/** The members that `not` refuses, where that is all it says. */
function listRefused({ not }: KeywordSchema): readonly string[] | undefined {
  if (not === undefined || not.kind === 'boolean') return undefined;
  const forms = hasOnlyKeywords(not, CHOICE) ? not.anyOf : [not];
  const names = forms?.map((form) => {
    const isAlone = form.kind === 'schema' && hasOnlyKeywords(form, REQUIRED);
    return isAlone && form.required?.length === 1 ? form.required[0] : undefined;
  });
  const known = names?.filter((name) => name !== undefined);
  return known?.length === names?.length ? known : undefined;
}

const COVERED: ReadonlySet<string> = new Set(ANNOTATIONS);
const CHOICE: ReadonlySet<string> = new Set([...ANNOTATIONS, 'anyOf']);
const REQUIRED: ReadonlySet<string> = new Set([...ANNOTATIONS, 'required']);

function readWords({ description, not }: KeywordSchema): string | undefined {
  return (not?.kind === 'schema' ? not.description : undefined) ?? description;
}

/** Parts of an `allOf` that are rules. */
function listInline({ allOf = [] }: KeywordSchema): readonly KeywordSchema[] {
  return allOf.filter(
    (part) => part.kind === 'schema' && isKeepingType(part, false),
  ) as readonly KeywordSchema[]; // those of the filter
}

function listRules(schema: KeywordSchema): readonly KeywordSchema[] {
  const { kind, at, not, if: condition, then, else: otherwise, anyOf = [], oneOf = [] } = schema;
  const { dependentRequired = [], dependentSchemas = [] } = schema;
  const choices = [anyOf, oneOf].filter((forms) => forms.every((one) => isKeepingType(one, true)));
  const parts = [not, condition, then, otherwise, ...choices.flat()];
  const own: KeywordSchema = { kind, at, dependentRequired, dependentSchemas };
  const schemas = parts.filter((part) => part?.kind === 'schema');
  return [own, ...schemas, ...listInline(schema).flatMap(listRules)];
}

function listAllNames(part: KeywordSchema): readonly string[] {
  const inner = listSameValueParts(part).filter((one) => one.kind === 'schema');
  return [...listNames(part), ...inner.flatMap(listAllNames)];
}
