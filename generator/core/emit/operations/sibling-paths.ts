/** Finds the values of parameters that would turn the path of an operation into that of another one. */

import type { Api, Operation } from '../../ir/model/model.ts';

/** Operations by method and the first pieces of their path, in the order of the spec. */
type Siblings = ReadonlyMap<string, readonly Sibling[]>;

interface Sibling {
  readonly operation: Operation;
  readonly path: string;
  /** The path with any values. */
  readonly any: string;
  /** The path with any values, in pieces. */
  readonly segments: readonly string[];
}

export function listSiblings({ operations }: Api): Siblings {
  const found = new Map<string, Sibling[]>();
  for (const operation of operations) {
    const { path, method } = operation;
    if (path === undefined) continue;
    const any = path.replace(PARAMETER, ANY);
    const sibling = { operation, path, any, segments: any.split('/') };
    const pieces = path.split('/', DEEPEST);
    pieces.forEach((_, index) => {
      const key = `${method} ${pieces.slice(0, index + 1).join('/')}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, [sibling]);
      else known.push(sibling);
    });
  }
  return found;
}

/** Pieces of a path that siblings are looked up by. */
const DEEPEST = 8;

/** The values by wire name of a path parameter, in the order of the spec. */
export function findSiblingValues(
  operation: Operation,
  siblings: Siblings,
): ReadonlyMap<string, readonly string[]> {
  const { path, method } = operation;
  const found = new Map<string, string[]>();
  if (path?.includes('{') !== true) return found;
  const start = path.slice(0, path.indexOf('{'));
  const pieces = start.slice(0, start.lastIndexOf('/')).split('/', DEEPEST);
  const alike = siblings.get(`${method} ${pieces.join('/')}`) ?? [];
  const spans = operation.parameters.some((one) => one.spans);
  const segments = path.replace(PARAMETER, ANY).split('/');
  const others = alike.filter(
    (other) =>
      other.operation !== operation &&
      other.path.startsWith(start) &&
      (spans || mayMeet(segments, other.segments)),
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

/** The value as a caller would give it; a path of the spec may be anything. */
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
