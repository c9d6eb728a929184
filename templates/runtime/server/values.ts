// Texts of a request as values of their types.

import { findJsonFault } from '../media/json-fault.ts';
import { refuseValue } from './refusal.ts';

/**
 * The type of a value that a request carries as text. A type that refers to itself is a function.
 *
 * @example
 * const ids: ValueType = { kind: 'array', items: 'integer' };
 */
export type ValueType = LeafType | ListType | ObjectType | UnionType | (() => ValueType);

type LeafType = 'string' | 'integer' | 'number' | 'boolean' | 'bigint' | 'null' | 'unknown';

interface ListType {
  readonly kind: 'array';
  readonly items: ValueType;
}

interface ObjectType {
  readonly kind: 'object';
  readonly members: Readonly<Record<string, ValueType>>;

  /** The type of all other members; without it there are none that the document shows. */
  readonly rest?: ValueType;
}

interface UnionType {
  readonly kind: 'union';
  readonly of: readonly ValueType[];
}

/** What a value of a type may be. */
export interface Alternatives {
  readonly leaves: readonly LeafType[];
  readonly lists: readonly ListType[];
  readonly objects: readonly ObjectType[];
}

/**
 * What a value of a type may be, with what it refers to.
 *
 * @example
 * listAlternatives({ kind: 'union', of: ['string', 'null'] }).leaves; // ['string', 'null']
 */
export function listAlternatives(type: ValueType): Alternatives {
  if (typeof type === 'function') return listAlternatives(type());
  if (typeof type === 'string') return { leaves: [type], lists: [], objects: [] };
  if (type.kind === 'array') return { leaves: [], lists: [type], objects: [] };
  if (type.kind === 'object') return { leaves: [], lists: [], objects: [type] };
  const all = type.of.map(listAlternatives);
  return {
    leaves: all.flatMap(({ leaves }) => leaves),
    lists: all.flatMap(({ lists }) => lists),
    objects: all.flatMap(({ objects }) => objects),
  };
}

/** The type of the items, where a value may be a list. */
export function getItemType({ lists }: Alternatives): ValueType {
  return unite(lists.map(({ items }) => items));
}

/** The type of a member, where a value may be an object; a member that no document shows may be anything. */
export function getMemberType({ objects }: Alternatives, name: string): ValueType {
  const own = objects.flatMap(({ members }) => {
    return Object.hasOwn(members, name) ? (members[name] ?? []) : [];
  });
  return unite(own.length ? own : objects.flatMap(({ rest }) => rest ?? []));
}

function unite(types: readonly ValueType[]): ValueType {
  const [first = 'unknown', ...others] = types;
  return others.length ? { kind: 'union', of: types } : first;
}

/**
 * The value that a text means; a list or an object is written as JSON. Of several types, the first in this order that the
 * text fits: boolean, number, list or object, text, null.
 *
 * @example
 * readText('7', 'integer'); // 7
 */
export function readText(text: string, type: ValueType): unknown {
  if (type === 'string') return text;
  const alternatives = listAlternatives(type);
  const { leaves, lists, objects } = alternatives;
  for (const [name, read] of leafReaders) {
    const value = leaves.includes(name) ? read(text, leaves) : undefined;
    if (value !== undefined) return value;
  }
  const isOpen = leaves.includes('string') || leaves.includes('unknown');
  if (lists.length + objects.length > 0) return readStructure(text, alternatives, isOpen);
  if (isOpen) return text;
  if (leaves.includes('null') && /^(null)?$/.test(text)) return null;
  // It would be rounded.
  const isLarge = leaves.includes('integer') && readNumber(text, Number.isInteger) !== undefined;
  return refuseValue(
    `must be ${describe(alternatives)}${isLarge ? ' within ±9007199254740991' : ''}`,
  );
}

type LeafReader = (text: string, leaves: readonly LeafType[]) => unknown;

const leafReaders: readonly (readonly [LeafType, LeafReader])[] = [
  ['boolean', (text) => (text === 'true' ? true : text === 'false' ? false : undefined)],
  ['bigint', readInteger],
  ['integer', (text) => readNumber(text, Number.isSafeInteger)],
  ['number', (text) => readNumber(text, Number.isFinite)],
];

/** An integer as JSON has it: a `bigint` where a number may be too is one that no number holds. */
function readInteger(text: string, leaves: readonly LeafType[]): number | bigint | undefined {
  if (!/^-?\d+$/.test(text)) return undefined;
  const mayBeNumber = leaves.includes('number') || leaves.includes('integer');
  return mayBeNumber && Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

function readNumber(text: string, fits: (value: number) => boolean): number | undefined {
  const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && fits(Number(text));
  return isNumber ? Number(text) : undefined;
}

function readStructure(text: string, alternatives: Alternatives, isOpen: boolean): unknown {
  const { lists, objects } = alternatives;
  const fits = (lists.length && /^\s*\[/.test(text)) || (objects.length && /^\s*\{/.test(text));
  if (!fits && isOpen) return text;
  if (!fits) return refuseValue(`must be ${describe(alternatives)}`);
  try {
    return parseJson(text);
  } catch (error) {
    if (isOpen) return text;
    throw error;
  }
}

const words: Readonly<Record<LeafType, string>> = {
  null: 'null',
  boolean: 'true or false',
  bigint: 'an integer',
  integer: 'an integer',
  number: 'a number',
  string: 'a text',
  unknown: 'a value',
};

function describe({ leaves, lists, objects }: Alternatives): string {
  const others = [...(lists.length ? ['a list'] : []), ...(objects.length ? ['an object'] : [])];
  return [...new Set([...leaves.map((leaf) => words[leaf]), ...others])].join(' or ');
}

const deepest = 500;

/**
 * Like `JSON.parse`, or as another function parses; text that is not JSON is refused, and so is a value of more than 500 levels.
 *
 * @example
 * parseJson('{"a":1}'); // { a: 1 }
 */
export function parseJson(
  text: string,
  parse: (text: string) => unknown = (json) => JSON.parse(json),
): unknown {
  let value: unknown;
  try {
    value = parse(text);
  } catch (cause) {
    // Only the place: engines repeat the text.
    const before = text.slice(0, findJsonFault(text)).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return refuseValue(`is not JSON (line ${before.length}, column ${column})`, cause);
  }
  const opened = text.split('[', deepest).length + text.split('{', deepest).length;
  if (opened > deepest && isDeep(value)) refuseValue('is nested too deeply');
  return value;
}

/** Whether it has more than 500 levels. */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((item): unknown[] => {
      return typeof item === 'object' && item !== null ? Object.values(item) : [];
    });
  }
  return false;
}

/**
 * A percent-encoded text as what it means; what is not well encoded is refused.
 *
 * @example
 * decode('a%20b'); // 'a b'
 */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    return refuseValue('is not percent-encoded UTF-8', cause);
  }
}

/** A percent-encoded text of a query or a form, where `+` is a space. */
export function decodePlus(text: string): string {
  return decode(text.includes('+') ? text.replaceAll('+', ' ') : text);
}

/** Sets a member, also one that is named as one of the prototype. */
export function setMember(target: object, name: string, value: unknown): void {
  if (name !== '__proto__') return void Reflect.set(target, name, value);
  Object.defineProperty(target, name, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
