/** Plain data as documents hold it. */

/** Any JSON value of a document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}
