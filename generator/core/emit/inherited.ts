/** Members of every object (`constructor`, `toString`), where the document names one so. */

import { type Code, code, object, type ObjectEntry } from '../code/code.ts';

/** The members as TypeScript knows them: an object without one of its own is compared by the inherited one. */
export const INHERITED: ReadonlySet<string> = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

/**
 * An object literal for a map (`Readonly<Record<string, …>>`), whose names are the document's. TypeScript takes the type of an
 * inherited member from every object and not from the map: its value must say itself that its texts are literals.
 */
export function mapLiteral(
  entries: readonly ObjectEntry[],
  layout?: Parameters<typeof object>[1],
): Code {
  return object(entries.map(fixInherited), layout);
}

const LITERAL = /^[[{'"]/;

function fixInherited(entry: ObjectEntry): ObjectEntry {
  const [name, value, getter] = entry;
  if (value === undefined || !INHERITED.has(String(name)) || !LITERAL.test(value)) return entry;
  return [name, code`${value} as const`, getter];
}
