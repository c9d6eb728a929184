// In: JSON values. Out: whether they are equal as JSON Schema means it, through one text per value.

/** Nesting beyond which a value is not compared. */
const DEEPEST = 500;

/** Parts of values beyond which nothing is compared: what refers to itself has no end. */
const MOST = 20_000_000;

/** So few strings are compared one by one. */
const FEW = 8;

/**
 * Whether all values differ. Those that are nested too deeply to be compared do not.
 *
 * @example
 * areDistinct([{ a: 1 }, { a: 1.0 }]); // false
 */
export function areDistinct(values: readonly unknown[]): boolean {
  if (values.length < 2) return true;
  const strings = values.filter((value) => typeof value === 'string');
  if (!areDistinctStrings(strings)) return false;
  if (strings.length === values.length) return true;
  // Numbers are kept as texts, since whose numbers fall together in a set of numbers can be known beforehand.
  const texts = new Set<string>();
  const left = { parts: MOST };
  for (const value of values) {
    if (typeof value === 'string') continue;
    const text = textOf(value, 0, left);
    if (text === undefined || texts.has(text)) return false;
    texts.add(text);
  }
  return true;
}

function areDistinctStrings(strings: readonly string[]): boolean {
  if (strings.length > FEW) return new Set(strings).size === strings.length;
  return strings.every((text, index) => strings.indexOf(text) === index);
}

/**
 * A text that two values share exactly when they are equal: order of members is nothing, `1` is `1.0`, `false` is not `0`.
 * Undefined where the value is nested too deeply to be looked at.
 */
export function identity(value: unknown): string | undefined {
  return textOf(value, 0, { parts: MOST });
}

interface Left {
  parts: number;
}

function textOf(value: unknown, depth: number, left: Left): string | undefined {
  left.parts -= 1;
  if (typeof value !== 'object' || value === null) return primitive(value);
  if (depth > DEEPEST || left.parts < 0) return undefined;
  const isArray = Array.isArray(value);
  // An object that is no array.
  const fields = value as Readonly<Record<string, unknown>>;
  const keys = isArray ? value.keys() : namesOf(fields);
  let text = '';
  for (const key of keys) {
    const part = textOf(fields[key], depth + 1, left);
    if (part === undefined) return undefined;
    text += isArray ? `${part},` : `${JSON.stringify(key)}:${part},`;
  }
  return isArray ? `[${text}]` : `{${text}}`;
}

function namesOf(value: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort();
}

function primitive(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return String(Object.is(value, -0) ? 0 : value);
}
