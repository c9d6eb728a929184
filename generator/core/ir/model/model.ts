/**
 * The contract that emitters live on: one API, read and named. Everything is readonly and plain data (printable as
 * JSON); what has variants is discriminated by `kind`; every node keeps its place (`at`) in the spec. All identifiers
 * are decided here, once, by names.ts: an emitter never changes the case of anything.
 */

export type { Json, JsonObject } from '../../diagnostics/json.ts';
export type * from './api.ts';
export type * from './derived.ts';
export type * from './operation.ts';
export type * from './schema.ts';
