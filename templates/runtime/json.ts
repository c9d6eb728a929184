// In: a value. Out: its JSON, or a refusal that says which part of it cannot be written, and why.

import type { Issue } from './errors.ts';

type Path = Issue['path'];

/** Writes JSON: `JSON.stringify`, or what knows more kinds of values. */
type Write = (value: unknown) => string | undefined;

/**
 * As `JSON.stringify`. What that fails on is refused with its place, and so are numbers and dates that it would turn into
 * `null`.
 *
 * @example
 * writeJson(['filter'], { sizes: [1, NaN] }); // refuses filter.sizes.1, which is NaN
 */
export function writeJson(path: Path, value: unknown, write: Write = JSON.stringify): string {
  let text: string | undefined;
  let cause: unknown;
  try {
    text = write(value);
    // Without a `null` in it, nothing was turned into one.
    if (text?.includes('null') === false) return text;
  } catch (error) {
    cause = error;
  }
  const fault = findFault(path, () => value, { write, above: [] });
  if (!fault && text) return text;
  const told = cause instanceof RangeError ? 'is nested too deeply' : 'has no form in JSON';
  const issue = fault ?? { path, message: told };
  const error = new TypeError(`${issue.path.join('.')} ${issue.message}`, { cause });
  throw Object.assign(error, { issue });
}

interface Search {
  readonly write: Write;

  /** The objects that the value stands in. */
  readonly above: readonly unknown[];
}

function findFault(path: Path, read: () => unknown, { write, above }: Search): Issue | undefined {
  let value: unknown;
  try {
    value = read();
    if (value instanceof Date && isNaN(Number(value))) value = NaN;
    const { toJSON } = Object(value) as { toJSON?: unknown }; // whatever the value has
    if (typeof toJSON === 'function') value = toJSON.call(value, String(path.at(-1)));
    if (typeof value === 'bigint') write(value);
  } catch {
    const isBig = typeof value === 'bigint';
    return { path, message: isBig ? 'is a bigint, which has no form in JSON' : 'cannot be read' };
  }
  if (typeof value === 'number' && !isFinite(value)) {
    return { path, message: `is ${value}, which has no form in JSON` };
  }
  if (typeof value !== 'object' || value === null || above.length > 999) return undefined;
  if (above.includes(value)) return { path, message: 'contains itself' };
  const search = { write, above: [...above, value] };
  for (const [key, member] of membersOf(value)) {
    const fault = findFault([...path, key], member, search);
    if (fault) return fault;
  }
  return undefined;
}

/** Each member with its name or index; reading it may fail. */
function membersOf(value: object): [string | number, () => unknown][] {
  return Object.keys(value).map((key) => [
    Array.isArray(value) ? Number(key) : key,
    () => Reflect.get(value, key),
  ]);
}
