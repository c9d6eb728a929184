/** What loading gives: documents in the current form, positions found only when there is something to say. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { JsonObject } from '../diagnostics/json.ts';
import type { Kind } from './structure/node-kinds.ts';
import type { Raw } from './structure/place.ts';
import type { Version } from './dialects/version.ts';

/** One API description: the entry document and every file it refers to, lifted to OpenAPI 3.2's form. */
export interface Bundle {
  /** Absolute path (or URL) of the entry document; of JSON Schemas, a path beside the first that no file has. */
  readonly entry: string;
  /** What the entry was written in: OpenAPI (and Swagger before it), Google's Discovery format, or JSON Schema alone. */
  readonly format: 'openapi' | 'discovery' | 'json-schema';
  /** Version as written in the entry: `3.2.0`, `3.0.3`, `2.0`. */
  readonly written: string;
  /** The minor version that it is read as. */
  readonly version: Version;
  /** The entry's root as written, before lifting: what validation reads. */
  readonly asRead: JsonObject;
  /** Places (`<file>#<pointer>`) at which a reference was rewritten that OpenAPI does not have there: loading reported it. */
  readonly rewritten: ReadonlySet<string>;
  /** The entry's root, lifted: plain data, `__proto__` an own key like others, no prototype tricks, `$ref` kept. */
  readonly root: JsonObject;
  /** What is linked together, lifted: the root, then every part that only a reference reaches. No node is in two. */
  readonly parts: readonly Part[];
  /** Every file that was read, entry first; all of them are inputs of the output. */
  readonly files: readonly SourceFile[];
  /** Finds what a `$ref` at a place names; undefined (and a diagnostic when loading) where it dangles. */
  resolve(ref: string, from: Place): Raw | undefined;
  /**
   * Finds what a reference to a schema names. If that is a node of another kind, such as a parameter, it finds the schema in
   * it.
   */
  resolveSchema(ref: string, from: Place): Raw | undefined;
  /** Anchors of the schema resource at a place that a `$dynamicRef` may find in other resources instead. */
  dynamicAnchors(at: Place): readonly DynamicAnchor[];
  /**
   * The place of a node as written. Lifting keeps pointers where it can; where it moved a node, this maps the pointer
   * of the lifted form to that of the text.
   */
  asWritten(at: Place): Place;
}

/** A `$dynamicAnchor` that several schema resources have. */
interface DynamicAnchor {
  readonly anchor: string;
  /** The schema that has it in the resource that was asked for. */
  readonly own: Raw;
  /** The schemas that have it in any resource, this one included. */
  readonly all: readonly Raw[];
}

/** A node that a walk may begin at (walk.ts). */
export interface Part extends Raw {
  readonly kind: Kind;
  /** The node as it is written, before lifting. */
  readonly written: unknown;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** What the file says, where that had to be mended to be read. */
  readonly original?: string;
  readonly syntax: 'yaml' | 'json';
  /** Given as a value: it has no lines that anybody could open. */
  readonly inMemory?: true;
}
