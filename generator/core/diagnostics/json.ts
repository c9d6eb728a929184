/** Plain data as documents hold it. */

import { attempt } from './thrown.ts';

/** Any JSON value of a document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as text; of a map or list its JSON, for a document may give it a member called `toString`. */
export function formatJson(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** One text for equal values, in any order of their members. */
export function identifyJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** The value of a text; undefined where that is no JSON. */
export function parseJson(text: string): unknown {
  return attempt(() => JSON.parse(text));
}
