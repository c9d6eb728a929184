/** Reads plain data that nobody has checked: wrong kinds come back as undefined or empty, own members only. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { Json, JsonObject } from '../diagnostics/json.ts';

export function asObject(value: unknown): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Documents hold plain data alone: an object that is no array is a JsonObject.
  return value as JsonObject;
}

export function getMember(value: unknown, name: string): Json | undefined {
  const object = asObject(value);
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

export function getText(value: unknown, name: string): string | undefined {
  return asText(getMember(value, name));
}

export function getFlag(value: unknown, name: string): boolean | undefined {
  const flag = getMember(value, name);
  return typeof flag === 'boolean' ? flag : undefined;
}

export function isTrue(value: unknown, name: string): boolean {
  return getMember(value, name) === true;
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A text that is not blank, without what is around it: YAML ends a block with a line break. */
export function readProse(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim() || undefined : undefined;
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asTexts(value: unknown): readonly string[] {
  return asList(value).filter((item) => typeof item === 'string');
}

/** A list that has items. */
export function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** One text for a place, to find it in a map. */
export function placeId(at: Place): string {
  return `${at.file}#${at.pointer}`;
}

/** A member that is undefined is read as one that is not there: engines are many times faster with objects of one layout. */
export function allowUndefined<const T extends object>(members: T): Present<T> {
  // Nothing asks whether a member is there, only what it is.
  return members as unknown as Present<T>;
}

type Present<T> = Omit<T, UndefinedIn<T>> & {
  [K in UndefinedIn<T>]?: Exclude<T[K], undefined>;
};

type UndefinedIn<T> = {
  [K in keyof T]: unknown extends T[K] ? never : undefined extends T[K] ? K : never;
}[keyof T];
