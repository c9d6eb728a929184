// Values as text: what paths, queries, headers, forms and JSON bodies hold, and what has no such form.

import { type Issue, refuse } from './errors.ts';
import { printPlain } from './url.ts';

/** The text of one value, as paths, queries, headers and forms carry it. */
export function writeText(name: string, value: unknown): string {
  const holdsOthers = typeof value === 'object' && !(value instanceof Date);
  return holdsOthers ? writeJson([name], value) : leafText(name, value);
}

/** The text of a value that holds no others. */
export function leafText(name: string, value: unknown): string {
  if (!(value instanceof Date)) return printPlain(name, value);
  return Number.isNaN(value.getTime()) ? refuse(name, 'is an invalid date') : value.toISOString();
}

/** A text that a header can carry; one that could begin another line is refused and not repeated. */
export function headerText(name: string, text: string): string {
  return /[^\t\x20-\x7e\x80-\xff]/.test(text) ? refuse(name, 'has what no header can carry') : text;
}

/** A text, percent-encoded whole; refused where it is not a text. */
export function encoded(
  name: string,
  text: string,
  encode: (text: string) => string = encodeURIComponent,
): string {
  try {
    return encode(text);
  } catch {
    return refuse(name, 'is not well-formed Unicode');
  }
}

/** The members of a list (`['0', v]`) or an object, without those that are not set. */
export function listEntries(value: object, name: string): [string, unknown][] {
  const fault = findOpaque(value);
  if (fault) refuse(name, fault);
  return Object.entries(value).filter(([, item]) => item !== undefined && item !== null);
}

type Path = Issue['path'];

/** Writes JSON: `JSON.stringify`, or a function that supports more types of values. */
type Write = (value: unknown) => string | undefined;

/**
 * Like `JSON.stringify`, but values that it cannot write are refused with their place, and so are numbers and dates that
 * it would turn into `null`.
 *
 * @example
 * writeJson(['filter'], { sizes: [1, NaN] }); // refuses filter.sizes.1, which is NaN
 */
export function writeJson(path: Path, value: unknown, write: Write = JSON.stringify): string {
  let text: string | undefined;
  let cause: unknown;
  try {
    text = write(value);
    // Without a `null` in the text, nothing was turned into one.
    if (text?.includes('null') === false && !holdsOpaque(value)) return text;
  } catch (error) {
    cause = error;
  }
  const fault = findFault(path, () => value, { write, above: [] });
  if (!fault && text) return text;
  const problem = cause instanceof RangeError ? 'is nested too deeply' : 'has no form in JSON';
  const issue = fault ?? { path, message: problem };
  const error = new TypeError(`${issue.path.join('.')} ${issue.message}`, { cause });
  throw Object.assign(error, { issue });
}

const opaque =
  /(Blob|File|FormData|URLSearchParams|Stream|Map|Set|Promise|DataView|\wArray|Buffer)\]$/;

/** What is wrong with a value that has no form as text: JSON and pairs would hold nothing of it. */
export function findOpaque(value: unknown): string | undefined {
  const tag = Object.prototype.toString.call(value);
  return opaque.test(tag) ? `is a ${tag.slice(8, -1)}, which has no form as text` : undefined;
}

/** Whether a value that does not contain itself holds such a one; what is written in place of an object is not seen. */
export function holdsOpaque(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsOpaque);
  if (value.constructor !== Object && findOpaque(value)) return true;
  return !('toJSON' in value) && Object.values(value).some(holdsOpaque);
}

interface Search {
  readonly write: Write;

  /** The objects around the value. */
  readonly above: readonly unknown[];
}

function findFault(path: Path, read: () => unknown, { write, above }: Search): Issue | undefined {
  let value: unknown;
  try {
    value = read();
    const message = findOpaque(value);
    if (message) return { path, message };
    if (value instanceof Date && Number.isNaN(value.getTime())) value = NaN;
    const { toJSON } = Object(value) as { toJSON?: unknown }; // any value may have this member
    if (typeof toJSON === 'function') value = toJSON.call(value, String(path.at(-1)));
    if (typeof value === 'bigint') write(value);
  } catch {
    const isBig = typeof value === 'bigint';
    return { path, message: isBig ? 'is a bigint, which has no form in JSON' : 'cannot be read' };
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { path, message: `is ${value}, which has no form in JSON` };
  }
  if (typeof value !== 'object' || value === null || above.length > 999) return undefined;
  if (above.includes(value)) return { path, message: 'contains itself' };
  const search = { write, above: [...above, value] };
  const whole: object = value;
  for (const name of Object.keys(whole)) {
    const key = Array.isArray(whole) ? Number(name) : name;
    // Reading it may fail.
    const fault = findFault([...path, key], () => Reflect.get(whole, name), search);
    if (fault) return fault;
  }
  return undefined;
}
