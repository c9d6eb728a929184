/** A list of schemas under `items` in, which 2020-12 does not have; how it is meant out. */

import type { Members } from '../structure/pointer.ts';

/**
 * Whether the list says what is at which place, as drafts before 2020-12 have it. Documents whose authors mean that
 * close the list or give it its length; all others list the kinds of items that may come.
 */
export function isTuple({ items, additionalItems, minItems, maxItems }: Members): boolean {
  if (!Array.isArray(items) || items.length < 2) return false;
  return additionalItems !== undefined || (minItems === items.length && maxItems === items.length);
}

/** What is told about the list, and how to write it. */
export function tellItems(schema: Members, count: number): { message: string; help: string } {
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
