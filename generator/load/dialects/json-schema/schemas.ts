/** Makes one document of those of JSON Schema, and brings every other that references reach into the same form. */

import type { Document, Form } from '../../documents.ts';
import { noteDocument } from '../../references/anchors.ts';
import type { Linker } from '../../references/linker.ts';
import { describeSchemas } from './description.ts';
import { isJsonSchema, newestDraft, readDraft } from './draft.ts';
import { translateDocument } from './translate.ts';

/** The description of the documents; its own path is one that no file has, beside the first. */
export function joinSchemas(linker: Linker, documents: readonly Document[]): Document {
  const drafts = documents.map(({ raw }) => readDraft(raw));
  const usual = drafts.find((draft) => draft !== undefined) ?? newestDraft;
  linker.prepare = (document) => {
    if (isJsonSchema(document.raw)) translateDocument(document, usual, linker.reporter);
  };
  for (const document of documents) {
    linker.prepare(document);
    noteDocument(document, linker.names);
  }
  const { names } = linker;
  const raw = describeSchemas(documents, names.getUrl);
  const path = `${documents[0]?.file.path ?? ''}.models`;
  const file = { path, text: '', syntax: 'json', inMemory: true } as const;
  const root = { written: raw, lifted: raw };
  const [parts, named] = [new Map<string, Form>(), new Map<string, unknown>()];
  const document: Document = { file, raw, root, parts, named, origins: new WeakMap() };
  linker.documents.remember(path, document);
  return document;
}
