/** Finds what is meant by keywords of schemas in forms that JSON Schema does not have. */

import { isObject, type Members, unread } from '../../structure/pointer.ts';
import { flag, type Mender, mendMembers, texts } from './members.ts';
import { mendSingleValues, mendType, mendValues, typeNamed } from './types.ts';

/** `name: string` in place of `name: { type: string }`. */
export function buildSchemaOfText(text: string): Members | undefined {
  const named = typeNamed(text);
  return named === undefined ? undefined : { ...named };
}

/** `'5'` is meant as `5`; what is no number says nothing. */
const number: Mender = (value) => {
  if (typeof value !== 'string') return value;
  return value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
};

const bound: Mender = (value) => number(flag(value));

const count: Mender = (value) => {
  const held = number(value);
  if (typeof held !== 'number') return held;
  return Number.isInteger(held) && held >= 0 ? held : undefined;
};

const factor: Mender = (value) => {
  const held = number(value);
  return typeof held === 'number' && held <= 0 ? undefined : held;
};

/** An empty list is how some languages print an empty map. */
const map: Mender = (value) => (Array.isArray(value) && value.length === 0 ? {} : value);

/** A flag on the schema itself speaks of the member that it belongs to: `mendRequired` reads it there. */
const required: Mender = (value) =>
  typeof value === 'boolean' || value === 'true' || value === 'false' ? undefined : texts(value);

/** An empty list says nothing. */
const branches: Mender = (value) =>
  Array.isArray(value) && value.length === 0 ? undefined : value;

/** An alternative that is nullable, and nothing else, is null to those who write it: strictly it would be anything. */
const choices: Mender = (value) => {
  if (!Array.isArray(value) || value.length < 2 || !value.some(isNull)) return branches(value);
  return value.map((choice: unknown) => (isNull(choice) ? addNull(choice) : choice));
};

function isNull(choice: unknown): choice is Members {
  if (!isObject(choice) || choice['nullable'] !== true) return false;
  return Object.keys(choice).every((name) => ['nullable', 'title', 'description'].includes(name));
}

function addNull({ nullable: _nullable, ...rest }: Members): Members {
  return { ...rest, type: 'null' };
}

const values: Mender = (value) =>
  typeof value === 'string' || typeof value === 'number' ? [value] : value;

/** A reference is a text; anything else names nothing. */
const reference: Mender = (value) => (typeof value === 'string' ? value : undefined);

/** Menders by keyword; other keywords need none. */
export const menders: ReadonlyMap<string, Mender> = new Map<string, Mender>([
  ['$ref', reference],
  ['$dynamicRef', reference],
  ['nullable', flag],
  ['readOnly', flag],
  ['writeOnly', flag],
  ['deprecated', flag],
  ['uniqueItems', flag],
  ['additionalProperties', (value) => map(flag(value))],
  ['items', map],
  ['minimum', number],
  ['maximum', number],
  ['exclusiveMinimum', bound],
  ['exclusiveMaximum', bound],
  ['multipleOf', factor],
  ['minLength', count],
  ['maxLength', count],
  ['minItems', count],
  ['maxItems', count],
  ['minProperties', count],
  ['maxProperties', count],
  ['required', required],
  ['enum', values],
  ['allOf', branches],
  ['anyOf', choices],
  ['oneOf', choices],
]);

export function mendSchema(schema: Members): Members {
  return mendRequired(mendKeywords(schema), schema);
}

/** Mends a schema by its own keywords, without what its members ask of the schema around them. */
export function mendKeywords(schema: Members): Members {
  const typed = Object.hasOwn(schema, 'type') ? mendType(schema) : schema;
  const mended = mendMembers(typed, menders);
  // A reference that is none, and nothing beside it.
  if (Object.hasOwn(schema, '$ref') && Object.keys(mended).length === 0) return unread;
  const listed = 'enum' in mended ? mendValues(mended) : mended;
  return 'const' in listed || 'default' in listed ? mendSingleValues(listed) : listed;
}

/** Whether the schema asks for itself. */
export function isRequired(schema: Members): boolean {
  return flag(schema['required']) === true;
}

/** `required: true` on a member is the habit of drafts before 4: it belongs into the list of the schema around it. */
export function mendRequired(mended: Members, { properties }: Members): Members {
  if (!isObject(properties)) return mended;
  let names: string[] | undefined;
  const all = Object.keys(properties);
  for (let index = 0; index < all.length; index++) {
    const name = all[index] ?? '';
    const member = properties[name];
    if (!isObject(member) || !isRequired(member)) continue;
    names ??= [];
    names.push(name);
  }
  if (names === undefined) return mended;
  const listed: readonly unknown[] = Array.isArray(mended['required']) ? mended['required'] : [];
  return { ...mended, required: [...new Set([...listed, ...names])] };
}

/**
 * Whether the list says what is at which place, as drafts before 2020-12 have it. Documents whose authors mean that
 * close the list or give it its length; all others list the kinds of items that may come.
 */
export function isTuple({ items, additionalItems, minItems, maxItems }: Members): boolean {
  if (!Array.isArray(items) || items.length < 2) return false;
  return additionalItems !== undefined || (minItems === items.length && maxItems === items.length);
}

/** What is reported about the list, and how to write it. */
export function describeItems(schema: Members, count: number): { message: string; help: string } {
  if (count === 1) {
    const message = '`items` is a list of one schema, which is read without the list.';
    return { message, help: 'Write the schema itself.' };
  }
  const help =
    'Write one schema: `anyOf` names several, and `prefixItems` of OpenAPI 3.1 gives one schema for each position.';
  const means = isTuple(schema)
    ? 'they are read as one schema for each position'
    : 'each item may match any one of them';
  return { message: `\`items\` is a list of ${count} schemas: ${means}.`, help };
}
