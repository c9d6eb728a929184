/** What following references works with: the documents, the names in them, and what was rewritten. A leaf of its folder. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Origins } from '../dialects/origins.ts';
import type { Version } from '../dialects/version.ts';
import type { Document, Documents, Reading } from '../documents.ts';
import type { Draft } from '../overlay/edit.ts';
import { placeOfRoot } from '../structure/place.ts';
import type { Members } from '../structure/pointer.ts';
import type { NameIndex } from './anchors.ts';
import type { Role } from './odd-places.ts';

/** What reading a file that a reference names needs. */
export interface Opening extends Reading {
  readonly documents: Documents;
}

/** What rewriting needs, and where it notes what it did. */
export interface Rewriting extends Opening {
  readonly names: NameIndex;
  /** Brings a document that was opened into the form of the entry, before anything of it is noted. */
  prepare: ((document: Document) => void) | undefined;
  readonly version: Version;
  /** Places at which a reference was rewritten: the published schema of the version knows only what was written. */
  readonly rewritten: Set<string>;
  /** Places whose members are wanted elsewhere: those below which something is being rewritten, and the others. */
  readonly shared: { readonly open: Set<string>; readonly done: Set<string> };
  /** Nodes that may still be made. */
  readonly budget: { left: number };
  /** The origins of nodes that were made. */
  readonly origins: Origins;
}

/** A node of a document, or a map or list of them. */
export interface StartNode {
  readonly pointer: string;
  readonly role: Role;
}

/** A map with a `$ref` that OpenAPI does not have there. */
export interface OddReference extends StartNode {
  readonly document: Document;
  readonly value: Members;
  readonly ref: string;
  /** The place of the reference. */
  readonly at: Place;
}

/** What a reference names, as it is written. */
export interface NamedNode {
  readonly document: Document;
  readonly pointer: string;
  readonly value: unknown;
}

/** The document as it is being rewritten. */
export function getDraft({ origins }: Rewriting, document: Document): Draft {
  const start = placeOfRoot(document.file.path);
  document.edited ??= { root: document.raw, own: new WeakSet(), origins, start };
  return document.edited;
}
