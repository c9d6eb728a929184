/** Finds the values of parameters that would turn the path of an operation into that of another one. */

import type { Api, Operation } from '../../ir/model.ts';

/** Operations by method, in the order of their paths: those that begin alike are neighbours. */
export type Siblings = ReadonlyMap<string, readonly Sibling[]>;

interface Sibling {
  readonly operation: Operation;
  readonly path: string;
  /** The path with any values. */
  readonly any: string;
  /** The path with any values, in pieces. */
  readonly segments: readonly string[];
  /** Its place in the spec. */
  readonly index: number;
}

export function listSiblings({ operations }: Api): Siblings {
  const found = new Map<string, Sibling[]>();
  operations.forEach((operation, index) => {
    const { path, method } = operation;
    if (path === undefined) return;
    const known = found.get(method) ?? [];
    const any = path.replace(PARAMETER, ANY);
    known.push({ operation, path, any, segments: any.split('/'), index });
    found.set(method, known);
  });
  for (const list of found.values()) list.sort((one, other) => (one.path < other.path ? -1 : 1));
  return found;
}

/** Those whose path has this start, in the order of the spec. */
function findStartingWith(siblings: readonly Sibling[], start: string): readonly Sibling[] {
  let low = 0;
  for (let high = siblings.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((siblings[middle]?.path ?? '') < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (siblings[end]?.path.startsWith(start) === true) end += 1;
  return siblings.slice(low, end).sort((one, other) => one.index - other.index);
}

/** By wire name of a path parameter, in the order of the spec. */
export function findFixedValues(
  operation: Operation,
  siblings: Siblings,
): ReadonlyMap<string, readonly string[]> {
  const { path, method } = operation;
  const found = new Map<string, string[]>();
  if (path?.includes('{') !== true) return found;
  const alike = findStartingWith(siblings.get(method) ?? [], path.slice(0, path.indexOf('{')));
  const spans = operation.parameters.some((one) => one.spans);
  const segments = path.replace(PARAMETER, ANY).split('/');
  const others = alike.filter(
    (other) => other.operation !== operation && (spans || mayMeet(segments, other.segments)),
  );
  if (others.length === 0) return found;
  const names = [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
  const read = createReader(operation, path, names);
  for (const other of others) {
    // A value of the other's parameter may be any, and so forbids none.
    const values = read(other) ?? [];
    const fixed = [...values.keys()].filter((index) => values[index]?.includes(ANY) === false);
    const [only] = fixed;
    // Several together are no one's own fault; a text around a parameter leaves it open what is.
    if (only === undefined || fixed.length > 1 || values.some(isPartly)) continue;
    const name = names[only] ?? '';
    found.set(name, [...new Set([...(found.get(name) ?? []), decodeText(values[only] ?? '')])]);
  }
  return found;
}

/** Whether what is fixed in a path is the same in the other: quick to see, and seldom so. */
function mayMeet(own: readonly string[], other: readonly string[]): boolean {
  return (
    own.length === other.length &&
    own.every((text, index) => text === other[index] || text.includes(ANY))
  );
}

/** As a caller would give it; a path of the spec may be anything. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const PARAMETER = /\{([^{}]+)\}/g;
const ANY = '\0';

function isPartly(value: string): boolean {
  return value.includes(ANY) && value !== ANY;
}

/** What another path has where parameters are in this one; undefined where the two never meet. */
type Reader = (other: Sibling) => readonly string[] | undefined;

/**
 * Values that span segments are looked for from both ends: nothing is tried twice. Of other values none has a slash, since
 * the texts between them take as many as there are.
 */
function createReader({ parameters }: Operation, path: string, names: readonly string[]): Reader {
  const spanning = new Set(parameters.filter(({ spans }) => spans).map(({ name }) => name));
  const texts = path.split(/\{[^{}]+\}/);
  const mirrored = texts.map(reverseText).toReversed();
  const isSmallEnough = (value: string, index: number): boolean =>
    spanning.has(names[index] ?? '') || !value.includes('/');
  return ({ any }) => {
    const found = listValuesBetween(texts, any);
    if (found === undefined || found.every(isSmallEnough)) return found;
    const other = listValuesBetween(mirrored, reverseText(any))?.map(reverseText).toReversed();
    return other?.every(isSmallEnough) === true ? other : undefined;
  };
}

function reverseText(text: string): string {
  return [...text].toReversed().join('');
}

/** What is between some texts, as long as it can be at the start; without going back. */
function listValuesBetween(texts: readonly string[], whole: string): readonly string[] | undefined {
  const [first = '', ...others] = texts;
  const last = others.pop();
  if (last === undefined) return whole === first ? [] : undefined;
  if (!whole.startsWith(first) || !whole.endsWith(last)) return undefined;
  const values: string[] = [];
  let end = whole.length - last.length;
  for (const text of others.toReversed()) {
    const most = end - text.length - 1;
    const at = most < 0 ? -1 : whole.lastIndexOf(text, most);
    if (at < 0) return undefined;
    values.push(whole.slice(at + text.length, end));
    end = at;
  }
  if (end <= first.length) return undefined;
  return [...values, whole.slice(first.length, end)].toReversed();
}
