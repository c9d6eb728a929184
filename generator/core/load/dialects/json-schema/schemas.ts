/** Makes one document of those of JSON Schema, and brings every other that references reach into the same form. */

import type { Document, Form } from '../../documents.ts';
import { noteDocument } from '../../references/anchors.ts';
import type { Linker } from '../../references/linker.ts';
import { describeSchemas } from './description.ts';
import { listRootNames } from './names.ts';
import { isJsonSchema, newestDraft, readDraft } from './draft.ts';
import { translateDocument } from './translate.ts';

/** The description of the documents; its own path is one that no file has, beside the first. */
export function joinSchemas(linker: Linker, documents: readonly Document[]): Document {
  const drafts = documents.map(({ raw }) => readDraft(raw));
  const usual = drafts.find((draft) => draft !== undefined) ?? newestDraft;
  linker.prepare = (document) => {
    if (isJsonSchema(document.raw)) translateDocument(document, usual, linker.reporter);
  };
  // The names are read before lifting: old drafts ignore an identifier beside a reference, but it still names the schema for a
  // person.
  const named = documents.map((document) => ({
    document,
    names: listRootNames(document.raw, document.file.path),
  }));
  for (const document of documents) {
    linker.prepare(document);
    noteDocument(document, linker.names);
  }
  const raw = describeSchemas(named, linker.names.getUrl);
  const path = `${documents[0]?.file.path ?? ''}.models`;
  const file = { path, text: '', syntax: 'json', inMemory: true } as const;
  const root = { written: raw, lifted: raw };
  const parts = new Map<string, Form>();
  const document: Document = { file, raw, root, parts, named: new Map(), origins: new WeakMap() };
  linker.documents.remember(path, document);
  return document;
}
