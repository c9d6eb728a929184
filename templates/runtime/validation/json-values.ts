// Values of JSON: objects and their members, texts by code points, equality, and multiples as decimals are written.

/** Whether JSON would write the value as an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member of an object; undefined where there is none, even if its prototype has one. */
export function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  const member = value[name];
  // Most that is absent is not inherited either.
  return member === undefined || Object.hasOwn(value, name) ? member : undefined;
}

/**
 * Code points of a text: an emoji is one.
 *
 * @example
 * codePoints('a💳'); // 2
 */
export function codePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count += 1) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return count;
}

/** Whether `value` is a whole multiple of `step`: 0.3 is one of 0.1, and 1e308 is none of 0.123456789. */
export function isMultiple(value: number, step: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const [digits, exponent] = splitDecimal(value);
  const [stepDigits, stepExponent] = splitDecimal(step);
  const shared = Math.min(exponent, stepExponent);
  return (
    scaleDigits(digits, exponent - shared) % scaleDigits(stepDigits, stepExponent - shared) === 0n
  );
}

/** Digits and power of ten: `1.25e-3` is 125 and -5. */
function splitDecimal(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), Number(power) - fraction.length];
}

function scaleDigits(digits: bigint, power: number): bigint {
  return digits * 10n ** BigInt(power);
}

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
    const text = printCanonical(value, 0, left);
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
  return printCanonical(value, 0, { parts: MOST });
}

interface Left {
  parts: number;
}

function printCanonical(value: unknown, depth: number, left: Left): string | undefined {
  left.parts -= 1;
  if (typeof value !== 'object' || value === null) return printPrimitive(value);
  if (depth > DEEPEST || left.parts < 0) return undefined;
  const isArray = Array.isArray(value);
  // An object that is not an array.
  const fields = value as Readonly<Record<string, unknown>>;
  const keys = isArray ? value.keys() : sortNames(fields);
  let text = '';
  for (const key of keys) {
    const part = printCanonical(fields[key], depth + 1, left);
    if (part === undefined) return undefined;
    text += isArray ? `${part},` : `${JSON.stringify(key)}:${part},`;
  }
  return isArray ? `[${text}]` : `{${text}}`;
}

function sortNames(value: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort();
}

function printPrimitive(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return String(Object.is(value, -0) ? 0 : value);
}
