// Bodies that have several media types: which of their forms a value is sent in.

import { covers, type Form, readEssence } from './bodies.ts';
import { isBytes } from './raw-bytes.ts';
import { findOpaque, holdsOpaque } from './value-text.ts';

/**
 * What a document says of the values of a form, as far as that tells it from the other forms.
 *
 * @example
 * const shape: BodyShape = { members: { url: 'string', tags: { list: 'string' } }, needs: ['url'] };
 */
export type BodyShape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'bytes'
  | 'object'
  | 'list'
  | 'unknown'
  | { readonly is: readonly (string | number | boolean)[] }
  | { readonly any: readonly BodyShape[] }
  | { readonly list: BodyShape }
  | ObjectShape;

interface ObjectShape {
  readonly members: Readonly<Record<string, BodyShape>>;

  /** Members that are always there. */
  readonly needs?: readonly string[];

  /** All other members. */
  readonly rest?: BodyShape;
}

/** What of a form decides whether it has room for a value. */
interface Choosable extends Pick<Form, 'type' | 'takes'>, Partial<Counting> {}

/** Tells how many members of a value are not known; infinitely many where it does not fit. */
interface Counting {
  readonly count: (value: unknown) => number;
}

/**
 * A form with what the document says of its values. It brings along what compares the two, which calls without shapes need not
 * bundle.
 *
 * @example
 * oneOf(shaped(json, { members: { url: 'string' } }), shaped(multipart, { members: { file: 'bytes' } }));
 */
export function shaped<F extends Pick<Form, 'type'>>(
  form: F,
  shape: BodyShape,
): F & Partial<Counting> {
  // Such a patch is a list of steps (RFC 6902), although documents call it an object.
  if (isPatch(form) && isObjectShape(shape)) return form;
  const count = (value: unknown): number => {
    return isBytes(value) ? fitting(isBytesShape(shape)) : countUnknown(shape, value);
  };
  return { ...form, count };
}

/**
 * The form that a value fits best: that which knows most of its members, and of several the first. A `Blob` goes where its own
 * type is documented.
 *
 * @example
 * chooseForm([json, multipart], { file: new Blob(['a']) }); // multipart
 */
export function chooseForm<F extends Choosable>(
  forms: readonly F[],
  value: unknown,
): F | undefined {
  const rated = forms.map((form) => ({ form, misfit: rate(form, value) }));
  const least = Math.min(...rated.map(({ misfit }) => misfit));
  if (least === Infinity) return undefined;
  const best = rated.filter(({ misfit }) => misfit === least).map(({ form }) => form);
  // Bytes of other types may say their media type too.
  const own = isBytes(value) && readEssence(String((value as { readonly type?: unknown }).type));
  return (own && best.find(({ type }) => covers(type, own))) || best[0];
}

function rate(form: Choosable, value: unknown): number {
  const { type, takes, count } = form;
  if (value instanceof FormData) return fitting(/^multipart\/|\*/i.test(type));
  if (value instanceof URLSearchParams) return fitting(/urlencoded|\*/i.test(type));
  if (takes && (!count || takes(value))) return fitting(takes(value));
  if (isBytes(value)) return type === '*/*' ? 0 : (count?.(value) ?? Infinity);
  if (!isCarried(type, value) || (isPatch(form) && !Array.isArray(value))) return Infinity;
  // A form that says nothing of its values takes what no other does.
  return count?.(value) ?? Number.MAX_VALUE;
}

function isPatch({ type }: Pick<Form, 'type'>): boolean {
  return /\/json-patch\+json$/i.test(type);
}

function isObjectShape(shape: BodyShape): shape is ObjectShape {
  return typeof shape === 'object' && 'members' in shape;
}

function fitting(isFit: boolean): number {
  return isFit ? 0 : Infinity;
}

function isBytesShape(shape: BodyShape | undefined): boolean {
  if (typeof shape !== 'object') return shape === 'bytes';
  return 'any' in shape && shape.any.some(isBytesShape);
}

/** Whether a media type has room for the bytes inside a value: only parts of a form may be bytes. */
function isCarried(type: string, value: unknown): boolean {
  if (!/^multipart\//i.test(type)) return !holdsOpaque(value);
  if (!isObject(value)) return false;
  const parts: unknown[] = Object.values(value).flat();
  return parts.every((part) => isContent(part) || !holdsOpaque(part));
}

/** Whether a value may be the content of a file: also streams that are not those of the web. */
function isContent(value: unknown): boolean {
  return isBytes(value) || (isObject(value) && Symbol.asyncIterator in value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function countUnknown(shape: BodyShape, value: unknown): number {
  if (typeof shape === 'string') return fitting(shape === 'unknown' || isOfType(shape, value));
  if ('is' in shape) return fitting(shape.is.some((one) => one === value));
  if ('any' in shape) return Math.min(...shape.any.map((one) => countUnknown(one, value)));
  if (isObjectShape(shape)) return countMembers(shape, value);
  return Array.isArray(value) ? sum(value.map((item) => countUnknown(shape.list, item))) : Infinity;
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'bytes') return isContent(value);
  // What is written as a text, such as a date.
  if (type === 'string') return typeof value === type || 'toJSON' in Object(value);
  if (type === 'number') return typeof value === type || typeof value === 'bigint';
  if (type === 'list') return Array.isArray(value);
  if (type === 'object') return isObject(value) && !findOpaque(value);
  return type === 'null' ? value === null : typeof value === type;
}

function countMembers({ members, needs = [], rest }: ObjectShape, value: unknown): number {
  if (!isObject(value) || findOpaque(value)) return Infinity;
  const given = Object.entries(value).filter(([, item]) => item !== undefined);
  const names = new Set(given.map(([name]) => name));
  if (!needs.every((name) => names.has(name))) return Infinity;
  const shapes = given.map(([name]) => (Object.hasOwn(members, name) ? members[name] : rest));
  // What has none of the members is another object.
  if (given.length > 0 && !shapes.some(Boolean)) return Infinity;
  return sum(shapes.map((shape, index) => (shape ? countUnknown(shape, given[index]?.[1]) : 1)));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
