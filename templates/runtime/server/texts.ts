// Texts that hold one value, the items of a list, or the members of an object.

import { placed, refuseValue } from './refusal.ts';
import {
  type Alternatives,
  getItemType,
  getMemberType,
  listAlternatives,
  readText,
  setMember,
  type ValueType,
} from './values.ts';

/** A name, decoded, and a text that is not. */
export type Pair = readonly [name: string, text: string];

/** What an encoded text means. */
export type Decode = (text: string) => string;

// Texts in one piece: paths, headers, and pairs that are not exploded.

interface Layout {
  readonly type: ValueType;

  /** What is between two items. */
  readonly delimiter: string | RegExp;

  /** Members are written as `name=value`. */
  readonly isPaired: boolean;

  readonly decode: (text: string) => string;
}

/** A text that holds one value, the items of a list, or the members of an object. */
export function readDelimited(
  text: string,
  { type, delimiter, isPaired, decode: read }: Layout,
): unknown {
  const alternatives = listAlternatives(type);
  const { leaves, lists, objects } = alternatives;
  if (lists.length + objects.length === 0) return readText(read(text), type);
  const pieces = text.split(delimiter);
  const isObject = isPaired ? text.includes('=') : pieces.length % 2 === 0;
  if (objects.length && (isObject || leaves.length + lists.length === 0)) {
    const pairs = isPaired ? pieces.map(splitPair) : pairUp(pieces);
    return readMembers(decodeNames(pairs, read), alternatives, (texts, one) =>
      readMember(texts, one, read),
    );
  }
  if (lists.length === 0) return readText(read(text), { kind: 'union', of: leaves });
  if (leaves.some((leaf) => leaf !== 'string')) return readEach(pieces, type, read);
  // A list, or its items as one text: it is a list, unless the text has encoded delimiters.
  const whole = leaves.length > 0 && pieces.length === 1 ? read(text) : '';
  return whole.includes(',') ? whole : readEach(pieces, { kind: 'union', of: lists }, read);
}

/** `name=text` as its two parts. */
export function splitPair(text: string): Pair {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** `R,1,G,2` as `R=1` and `G=2`. */
function pairUp(pieces: readonly string[]): Pair[] {
  if (pieces.length % 2) refuseValue('must be names and values in turn');
  return pieces.flatMap((name, at) => (at % 2 ? [] : [[name, pieces[at + 1] ?? ''] as const]));
}

/** Pairs with names that are decoded. */
export function decodeNames(pairs: readonly Pair[], read: Decode): Pair[] {
  return pairs.map(([name, text]) => [read(name), text]);
}

/** The value of one member, from all that is given under its name. */
type ReadTexts = (texts: readonly string[], type: ValueType) => unknown;

/** An object of pairs, each member with the type that it has. */
export function readMembers(
  pairs: readonly Pair[],
  alternatives: Alternatives,
  read: ReadTexts,
): object {
  const texts = new Map<string, string[]>();
  for (const [name, text] of pairs) {
    const found = texts.get(name);
    if (found) found.push(text);
    else texts.set(name, [text]);
  }
  const members = {};
  for (const [key, found] of texts) {
    const type = getMemberType(alternatives, key);
    setMember(
      members,
      key,
      placed([key], () => read(found, type)),
    );
  }
  return members;
}

/** A member of an object in one text: one text is its value, also of a list, which is then JSON. */
export function readMember(texts: readonly string[], type: ValueType, read: Decode): unknown {
  const [first = '', ...others] = texts;
  return others.length ? readEach(texts, type, read) : readText(read(first), type);
}

/** The value, or the list, that texts of one name mean. */
export function readEach(texts: readonly string[], type: ValueType, read: Decode): unknown {
  return readOneOrMore(texts, type, (text, one) => readText(read(text), one));
}

/**
 * What is given under one name: the items of a list, or a value, which one alone is where it may be.
 *
 * @example
 * readOneOrMore(['1', '2'], { kind: 'array', items: 'integer' }, readText); // [1, 2]
 */
export function readOneOrMore<T>(
  found: readonly T[],
  type: ValueType,
  read: (one: T, type: ValueType) => unknown,
): unknown {
  const alternatives = listAlternatives(type);
  const { leaves, lists, objects } = alternatives;
  const [first, ...others] = found;
  const isOne = lists.length === 0 || leaves.length + objects.length > 0;
  if (first !== undefined && others.length === 0 && isOne) {
    return read(first, { kind: 'union', of: [...leaves, ...objects] });
  }
  if (lists.length === 0 && !leaves.includes('unknown')) refuseValue('is given more than once');
  const items = getItemType(alternatives);
  return found.map((one, index) => placed([index], () => read(one, items)));
}
