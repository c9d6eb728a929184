/** Prints an expression of a type with what is known of its value, as short as a reader understands it. */

import { isJsonObject } from '../../diagnostics/json.ts';
import { findFormatted, findLeast } from '../../ir/docs/sample-facts.ts';
import { findNamedType } from '../../ir/types/named.ts';
import type { Doc, Json, JsonObject, Member, Model, Type } from '../../ir/model.ts';
import { code, json, string } from '../code.ts';
import { type Layout, layOutList, layOutObject } from './layout.ts';

export interface SampleContext {
  readonly models: ReadonlyMap<string, Model>;
  /** Names whose values are secret: no example of the document is shown for them. */
  readonly sensitive: ReadonlySet<string>;
  /** Types that may still be looked at: a sample that needs more is too long to read. */
  left: number;
}

export interface Subject {
  readonly name: string;
  readonly depth: number;
  /** A part of it that does not fit the type is replaced. */
  readonly given?: Json | undefined;
  readonly doc?: Pick<Doc, 'examples' | 'facts'>;
}

const DEEPEST = 20;
const LONGEST_EXAMPLE = 1_500;

/** Undefined where none is found in a reasonable number of steps. */
export function printSample(
  type: Type,
  subject: Subject,
  context: SampleContext,
): Layout | undefined {
  context.left -= 1;
  if (context.left < 0 || subject.depth > DEEPEST) return undefined;
  const given = findGiven(type, subject, context);
  const known = { ...subject, given, depth: subject.depth + 1 };
  switch (type.kind) {
    case 'model': {
      const doc = context.models.get(type.key)?.doc ?? subject.doc;
      return printSample(resolveModel(type, context), { ...known, ...(doc && { doc }) }, context);
    }
    case 'union':
      return findFirst(orderChoices(type.members, given, context), (one) =>
        printSample(one, known, context),
      );
    case 'array':
      return printList(type.items, known, context);
    case 'object':
      return printObject(type, known, context);
    default:
      return printScalar(type, known);
  }
}

/** What is given, or a short example of the document without secrets, where it fits. */
function findGiven(type: Type, subject: Subject, context: SampleContext): Json | undefined {
  const { name, given, doc } = subject;
  if (context.sensitive.has(name)) return undefined;
  if (given !== undefined) return fits(given, type, context) ? given : undefined;
  return doc?.examples.find(
    (one) => JSON.stringify(one).length <= LONGEST_EXAMPLE && fits(one, type, context),
  );
}

/** Whether a value is of the kind that the type wants, as far as choosing between types needs it. */
function fits(value: Json, type: Type, context: SampleContext, depth = 0): boolean {
  const fitsOne = (one: Type): boolean => depth < DEEPEST && fits(value, one, context, depth + 1);
  switch (type.kind) {
    case 'model':
      return fitsOne(resolveModel(type, context));
    case 'union':
      return type.members.some(fitsOne);
    case 'literal':
      return value === type.value;
    case 'open':
      return type.values.some((one) => typeof one === typeof value);
    case 'null':
      return value === null;
    case 'array':
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
  context: SampleContext,
): readonly Type[] {
  const rank = (type: Type): number => {
    if (given !== undefined && fits(given, type, context)) return 0;
    return type.kind === 'null' || (type.kind === 'literal' && isDull(type.value)) ? 2 : 1;
  };
  return types.toSorted((one, other) => rank(one) - rank(other));
}

function isDull(value: string | number | boolean): boolean {
  return value === '' || /unspecified|unknown/i.test(String(value));
}

/** `tags` are each a `tag`. */
function printList(items: Type, subject: Subject, context: SampleContext): Layout | undefined {
  const name = subject.name.replace(/([^s])s$/, '$1');
  const { given, depth } = subject;
  const values = Array.isArray(given) ? given : [undefined];
  const printed = values.map((one) => printSample(items, { name, given: one, depth }, context));
  return layOutList(printed.filter((item) => item !== undefined));
}

/** What is required and what is given; where that is nothing the first member, so that a reader sees how one is written. */
function printObject(
  { members, rest }: Type & { kind: 'object' },
  { given, depth }: Subject,
  context: SampleContext,
): Layout | undefined {
  const value = isJsonObject(given) ? given : {};
  const isWanted = ({ name, optional }: Member): boolean => !optional || Object.hasOwn(value, name);
  const isEmpty = given === undefined && depth < 12 && !members.some(isWanted);
  const first = isEmpty ? members.find(({ doc }) => doc.deprecated === undefined) : undefined;
  const entries: [string, Layout][] = [];
  for (const member of members) {
    const { name, doc, type, optional } = member;
    if (!isWanted(member) && member !== first) continue;
    const printed = printSample(type, { name, doc, given: value[name], depth }, context);
    if (printed !== undefined) entries.push([name, printed]);
    else if (!optional) return undefined;
  }
  // Where members are listed, the compiler takes no others.
  const known = new Set(members.map(({ name }) => name));
  const type = rest ?? (members.length === 0 ? UNKNOWN : undefined);
  const isMap = isEmpty && members.length === 0 && rest !== undefined && rest.kind !== 'unknown';
  for (const [name, item] of Object.entries(isMap ? { key: undefined } : value)) {
    if (type === undefined || known.has(name)) continue;
    const printed = printSample(type, { name, given: item, depth }, context);
    if (printed !== undefined) entries.push([name, printed]);
  }
  return layOutObject(entries);
}

function printScalar(type: Type, { name, given, doc }: Subject): Layout | undefined {
  switch (type.kind) {
    case 'literal':
      return { flat: json(type.value) };
    case 'open':
      return {
        flat: json(given ?? type.values.find((one) => !isDull(one)) ?? type.values[0] ?? ''),
      };
    case 'string': {
      // By format, else the name: it takes the place of the value.
      const known = /content-?type$/i.test(name) ? 'text/plain' : findFormatted(doc);
      return { flat: json(given ?? known ?? (name || 'text')) };
    }
    case 'binary':
      return { flat: code`new Blob([${string(String(given ?? 'content'))}])` };
    case 'number':
    case 'bigint': {
      const value = json(given ?? findLeast(doc));
      return { flat: type.kind === 'bigint' ? code`${value}n` : value };
    }
    case 'boolean':
      return { flat: json(given ?? true) };
    case 'null':
      return { flat: json(null) };
    case 'unknown':
      return { flat: json(given ?? (name === 'body' ? {} : name)) };
    default:
      // Types that hold together are no sample's business.
      return undefined;
  }
}

const UNKNOWN: Type = { kind: 'unknown' };

export function resolveModel(type: Type & { kind: 'model' }, { models }: SampleContext): Type {
  return findNamedType(models, type) ?? UNKNOWN;
}

export function findFirst<T, R>(
  items: readonly T[],
  make: (item: T) => R | undefined,
): R | undefined {
  for (const item of items) {
    const made = make(item);
    if (made !== undefined) return made;
  }
  return undefined;
}
