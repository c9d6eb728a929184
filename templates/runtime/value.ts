// In: a value. Out: what it is to JSON, and what it owns.

/** Whether JSON would write the value as an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member of an object; undefined where there is none, whatever its prototype has. */
export function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
