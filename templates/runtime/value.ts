// In: a value. Out: what it is to JSON, and what it owns.

/** Whether JSON would write the value as an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member of an object; undefined where there is none, whatever its prototype has. */
export function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  const member = value[name];
  // Most that is absent is not inherited either.
  return member === undefined || Object.hasOwn(value, name) ? member : undefined;
}

/** Whether a value is a whole number: of any size in a response, in a request one that JavaScript holds exactly. */
export function isInteger(
  value: unknown,
  { direction }: { readonly direction?: unknown },
): boolean {
  return direction === 'request' ? Number.isSafeInteger(value) : Number.isInteger(value);
}

/** What should stand in place of a value that is no such number. */
export function integerFor(value: unknown): string {
  return `an integer${Number.isInteger(value) ? ' within ±9007199254740991' : ''}`;
}
