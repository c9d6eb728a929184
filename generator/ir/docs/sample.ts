/** Makes a value of a type, as short as a reader understands it: of what is known of it, else by names and kinds. */

import { isJsonObject } from '../../diagnostics/json.ts';
import type { Doc, Json, JsonObject, Member, Model, Type } from '../model.ts';
import { findNamedType } from '../types/named.ts';

/** What samples are made as: code, or plain values. */
export interface Builder<T> {
  readonly list: (items: readonly T[]) => T;
  readonly object: (entries: readonly (readonly [string, T])[]) => T;
  readonly literal: (value: Json) => T;
  readonly bytes: (text: string) => T;
  readonly bigInteger: (value: Json) => T;
  /** A text of no known format. */
  readonly writeText: (name: string, doc: Facts) => string;
  /** Values of types that hold together; without it these have no sample. */
  readonly join?: (parts: readonly T[]) => T | undefined;
}

type Models = ReadonlyMap<string, Model>;

export interface SampleContext<T> {
  readonly models: Models;
  /** Names whose values are secret: no example of the document is shown for them. */
  readonly sensitive: ReadonlySet<string>;
  readonly builder: Builder<T>;
  /** Types that may still be looked at: a sample that needs more is too long to read. */
  left: number;
}

export interface Subject {
  readonly name: string;
  readonly depth: number;
  /** A part of it that does not fit the type is replaced. */
  readonly given?: Json | undefined;
  readonly doc?: Pick<Doc, 'examples' | 'facts'> | undefined;
}

const DEEPEST = 20;
const LONGEST_EXAMPLE = 1_500;
const UNKNOWN: Type = { kind: 'unknown' };

/** Undefined where none is found in a reasonable number of steps. */
export function makeSample<T>(
  type: Type,
  subject: Subject,
  context: SampleContext<T>,
): T | undefined {
  const { models, sensitive, builder } = context;
  context.left -= 1;
  if (context.left < 0 || subject.depth > DEEPEST) return undefined;
  const given = sensitive.has(subject.name) ? undefined : findGiven(type, subject, models);
  const known = { ...subject, given, depth: subject.depth + 1 };
  switch (type.kind) {
    case 'model': {
      const doc = models.get(type.key)?.doc ?? subject.doc;
      return makeSample(findNamedType(models, type) ?? UNKNOWN, { ...known, doc }, context);
    }
    case 'union':
      for (const one of orderChoices(type.members, given, models)) {
        const made = makeSample(one, known, context);
        if (made !== undefined) return made;
      }
      return undefined;
    case 'intersection': {
      const parts = builder.join && type.members.map((one) => makeSample(one, known, context));
      return parts && builder.join?.(parts.filter((part) => part !== undefined));
    }
    case 'array':
    case 'tuple':
      return makeList(type, known, context);
    case 'object':
      return makeObject(type, known, context);
    default:
      return makeScalar(type, known, builder);
  }
}

/** What is given, or a short example of the document, where it fits. */
function findGiven(type: Type, { given, doc }: Subject, models: Models): Json | undefined {
  if (given !== undefined) return fits(given, type, models) ? given : undefined;
  return doc?.examples.find(
    (one) => JSON.stringify(one).length <= LONGEST_EXAMPLE && fits(one, type, models),
  );
}

/** Whether a value is of the kind that the type wants, as far as choosing between types needs it. */
function fits(value: Json, type: Type, models: Models, depth = 0): boolean {
  const fitsOne = (one: Type): boolean => depth < DEEPEST && fits(value, one, models, depth + 1);
  switch (type.kind) {
    case 'model':
      return fitsOne(findNamedType(models, type) ?? UNKNOWN);
    case 'union':
      return type.members.some(fitsOne);
    case 'intersection':
      return type.members.every(fitsOne);
    case 'literal':
      return value === type.value;
    case 'open':
      return type.values.some((one) => typeof one === typeof value);
    case 'null':
      return value === null;
    case 'array':
    case 'tuple':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value) && type.members.every((member) => fitsMember(value, member));
    case 'binary':
      return typeof value === 'string';
    case 'bigint':
      return Number.isSafeInteger(value);
    default:
      return typeof value === type.kind || type.kind === 'unknown';
  }
}

/** Members of one value tell alternatives apart. */
function fitsMember(value: JsonObject, { name, type, optional }: Member): boolean {
  if (!Object.hasOwn(value, name)) return optional || type.kind !== 'literal';
  return type.kind !== 'literal' || value[name] === type.value;
}

/** What fits comes first, then what is informative for a reader. */
function orderChoices(
  types: readonly Type[],
  given: Json | undefined,
  models: Models,
): readonly Type[] {
  const rank = (type: Type): number => {
    if (given !== undefined && fits(given, type, models)) return 0;
    return type.kind === 'null' || (type.kind === 'literal' && isDull(type.value)) ? 2 : 1;
  };
  return types.toSorted((one, other) => rank(one) - rank(other));
}

function isDull(value: string | number | boolean): boolean {
  return value === '' || /unspecified|unknown/i.test(String(value));
}

/** `tags` are each a `tag`. */
function makeList<T>(
  type: Type & { kind: 'array' | 'tuple' },
  { name: many, given, depth }: Subject,
  context: SampleContext<T>,
): T | undefined {
  const name = many.replace(/([^s])s$/, '$1');
  const values = Array.isArray(given) ? given : [undefined];
  const types = type.kind === 'tuple' ? type.items : values.map(() => type.items);
  const made = types
    .map((item, index) => makeSample(item, { name, given: values[index], depth }, context))
    .filter((item) => item !== undefined);
  const isWhole = type.kind === 'array' || made.length === types.length;
  return isWhole ? context.builder.list(made) : undefined;
}

/** What is required and what is given; where that is nothing the first member, so that a reader sees how one is written. */
function makeObject<T>(
  { members, rest }: Type & { kind: 'object' },
  { given, depth }: Subject,
  context: SampleContext<T>,
): T | undefined {
  const value = isJsonObject(given) ? given : {};
  const isWanted = ({ name, optional }: Member): boolean => !optional || Object.hasOwn(value, name);
  const isEmpty = given === undefined && depth < 12 && !members.some(isWanted);
  const first = isEmpty ? members.find(({ doc }) => doc.deprecated === undefined) : undefined;
  // Where members are listed, the compiler takes no others.
  const type = rest ?? (members.length === 0 ? UNKNOWN : undefined);
  const isMap = isEmpty && members.length === 0 && rest !== undefined && rest.kind !== 'unknown';
  const known = new Set(members.map(({ name }) => name));
  const names = isMap ? ['key'] : Object.keys(value).filter((name) => !known.has(name));
  const others = type ? names.map((name) => ({ name, type, optional: true, doc: undefined })) : [];
  const wanted = members.filter((member) => isWanted(member) || member === first);
  const entries: [string, T][] = [];
  for (const { name, type, optional, doc } of [...wanted, ...others]) {
    const made = makeSample(type, { name, doc, given: value[name], depth }, context);
    if (made !== undefined) entries.push([name, made]);
    else if (!optional) return undefined;
  }
  return context.builder.object(entries);
}

function makeScalar<T>(
  type: Type,
  { name, given, doc }: Subject,
  { literal, bytes, bigInteger, writeText }: Builder<T>,
): T | undefined {
  switch (type.kind) {
    case 'literal':
      return literal(type.value);
    case 'open':
      return literal(given ?? type.values.find((one) => !isDull(one)) ?? type.values[0] ?? '');
    case 'string': {
      const format = findFact(doc, /^Format: ([\w-]+)\.$/) ?? '';
      const known = /content-?type$/i.test(name) ? 'text/plain' : byFormat.get(format);
      return literal(given ?? known ?? writeText(name, doc));
    }
    case 'binary':
      return bytes(String(given ?? 'content'));
    case 'number':
    case 'bigint': {
      const least = findFact(doc, /^Value: (?:at least |above )?(-?\d+(?:\.\d+)?)/) ?? 1;
      const value = given ?? Number(least);
      return type.kind === 'number' ? literal(value) : bigInteger(value);
    }
    case 'boolean':
      return literal(given ?? true);
    case 'null':
      return literal(null);
    case 'unknown':
      return literal(given ?? (name === 'body' ? {} : name));
    default:
      return undefined;
  }
}

const byFormat: ReadonlyMap<string, string> = new Map([
  ['date', '2030-01-31'],
  ['date-time', '2030-01-31T09:00:00Z'],
  ['email', 'person@example.com'],
  ['uuid', '3f1c9a52-7c1e-4b7e-9a55-2f6d1c0b8e41'],
  ['uri', 'https://example.com/'],
  ['byte', 'aGVsbG8='],
]);

export type Facts = Pick<Doc, 'facts'> | undefined;

/** The group of the first fact of this form. */
export function findFact(doc: Facts, form: RegExp): string | undefined {
  for (const fact of doc?.facts ?? []) {
    const found = form.exec(fact)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
