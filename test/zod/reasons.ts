/** Why zod's verdict on a value may be another one than that of JSON Schema: the rows of docs/zod-and-json-schema.md. */

/** The heading of a row; undefined where zod means what JSON Schema means. */
export function findReason(schema: unknown, value: unknown): string | undefined {
  const [text, data] = [schema, value].map((one) => JSON.stringify(one) ?? '');
  const hasText = (pattern: RegExp): boolean => pattern.test(text ?? '');
  if (hasUntyped(schema)) return 'Schemas without a type';
  if (holds(value, isLargeInteger)) return 'Large integers';
  if (hasText(INHERITED) || INHERITED.test(data ?? '')) return 'Members that every object has';
  if (hasText(/"m(?:ax|in)Length"/) && /[\u{10000}-\u{10FFFF}]/u.test(data ?? '')) return 'Lengths';
  if (hasText(/"format":"(?:date-time|email|duration|byte|base64)"/)) return 'Formats';
  if (hasText(/"m(?:ax|in)Properties"/) && hasText(/"properties"/)) return 'Numbers of members';
  // A member that is there and undefined is no JSON.
  return holds(value, (one) => one === undefined) ? 'undefined' : undefined;
}

const INHERITED = /"(?:__proto__|constructor|toString|valueOf|hasOwnProperty|isPrototypeOf)"/;

function isLargeInteger(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Whether a value, or one inside, is of a kind. */
function holds(value: unknown, isOne: (value: unknown) => boolean): boolean {
  if (isOne(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => holds(inner, isOne));
}

/** Whether a schema describes members or items and says no type. */
function hasUntyped(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if (Array.isArray(schema)) return schema.some(hasUntyped);
  const isDescribing = DESCRIBING.some((name) => Object.hasOwn(schema, name));
  return (isDescribing && !Object.hasOwn(schema, 'type')) || Object.values(schema).some(hasUntyped);
}

const DESCRIBING = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'items',
  'prefixItems',
] as const;

/** Adds the intended type to a schema at every place. */
export function addTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(addTypes);
  if (typeof schema !== 'object' || schema === null) return schema;
  const all = Object.entries(schema).map(([name, inner]) => [name, addInner(name, inner)] as const);
  const typed: Record<string, unknown> = Object.fromEntries(all);
  if (['type', 'enum', 'const'].some((name) => Object.hasOwn(typed, name))) return typed;
  const hasOneOf = (names: readonly string[]): boolean =>
    names.some((name) => Object.hasOwn(typed, name));
  if (hasOneOf(DESCRIBING.slice(0, 4))) return { ...typed, type: 'object' };
  return hasOneOf(DESCRIBING.slice(4)) ? { ...typed, type: 'array' } : typed;
}

/** Values and lists of names are no schemas. */
function addInner(name: string, inner: unknown): unknown {
  if (['enum', 'const', 'required', 'type', 'dependentRequired'].includes(name)) return inner;
  const isTable = ['properties', 'patternProperties', 'dependentSchemas'].includes(name);
  if (!isTable || typeof inner !== 'object' || inner === null) return addTypes(inner);
  return Object.fromEntries(
    Object.entries(inner).map(([key, member]) => [key, addTypes(member)] as const),
  );
}
