/** Plain data as documents hold it. */

/** Any JSON value of a document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** A value as text; of a map or list its JSON, for a document may give it a member called `toString`. */
export function formatJson(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
