/** A node of a document together with the place that it is written at, and the steps to the nodes below it. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { escapeSegment, getChild, isObject, type Members } from './pointer.ts';

export interface Raw<Value = unknown> {
  readonly value: Value;
  readonly at: Place;
}

/** The place of a member or an item: `placeBelow(at, '/pets')` ends in `/~1pets`. */
export function placeBelow({ file, pointer }: Place, name: string | number): Place {
  const segment = typeof name === 'string' ? escapeSegment(name) : name;
  return { file, pointer: `${pointer}/${segment}` };
}

/** The place of the root of a file. */
export function placeOfRoot(file: string): Place {
  return { file, pointer: '' };
}

/** An own member or an item; its value is undefined where there is none. */
export function getBelow({ value, at }: Raw, name: string | number): Raw {
  return { value: getChild(value, String(name)), at: placeBelow(at, name) };
}

/** The items of a list; none of anything else. */
export function listItems({ value, at }: Raw): readonly Raw[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.map((item, index) => ({ value: item, at: placeBelow(at, index) }));
}

/** A member with its name. */
export interface Entry extends Raw {
  readonly key: string;
}

/** The members of a map in the order of the document; none of anything else. */
export function listEntries({ value, at }: Raw): readonly Entry[] {
  if (!isObject(value)) return [];
  const entries: Entry[] = [];
  const keys = Object.keys(value);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? '';
    entries.push({ key, value: value[key], at: placeBelow(at, key) });
  }
  return entries;
}

export function holdsMap(raw: Raw): raw is Raw<Members> {
  return isObject(raw.value);
}
