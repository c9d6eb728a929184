// In: JSON values. Out: whether they are equal as JSON Schema means it, through one text per value.

/** Nesting beyond which a value is not compared. */
const DEEPEST = 500;

/**
 * A text that two values share exactly when they are equal: order of members is nothing, `1` is `1.0`, `false` is not `0`.
 * Undefined where the value is nested too deeply to be looked at.
 */
export function identity(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return primitive(value);
  if (depth > DEEPEST) return undefined;
  const parts = Array.isArray(value)
    ? value.map((item) => identity(item, depth + 1))
    : members(value as Readonly<Record<string, unknown>>, depth); // an object that is no array
  if (parts.includes(undefined)) return undefined;
  return Array.isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}

function primitive(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return String(Object.is(value, -0) ? 0 : value);
}

function members(value: Readonly<Record<string, unknown>>, depth: number): (string | undefined)[] {
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return names.sort().map((name) => {
    const member = identity(value[name], depth + 1);
    return member === undefined ? undefined : `${JSON.stringify(name)}:${member}`;
  });
}
