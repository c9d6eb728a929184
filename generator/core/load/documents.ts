/** Reads documents by their paths; each file is read once, and what is wrong with it is reported once. */

import type { Place, Problem, Reporter } from '../diagnostics/diagnostic.ts';
import { pathFrom } from '../diagnostics/paths.ts';
import { readData } from './text/read-data.ts';
import type { SourceFile } from './document.ts';
import type { Fetched, ReadText } from './host.ts';
import { createJsonFinder } from './text/json-places.ts';
import { findWrittenPointer } from './dialects/lift.ts';
import type { Limits } from './files/limits.ts';
import { type Draft, locate } from './overlay/edit.ts';
import { type Origins, trace } from './dialects/origins.ts';
import { placeOfRoot } from './structure/place.ts';
import { getNode, listAncestors, splitPointer } from './structure/pointer.ts';
import { isUrl, type Permission } from './files/permission.ts';
import type { SourceStore } from './text/positions.ts';

/** One file that was read. */
export interface Document {
  readonly file: SourceFile;
  /** The data as read, with overlays applied, and with references rewritten that OpenAPI does not allow. */
  raw: unknown;
  /** What overlays and rewriting made of it, with the places that this comes from. */
  edited?: Draft;
  /** The entry's root; of other files only the parts that are referred to are lifted. */
  root: Form;
  /** Parts that are referred to and that lifting the root did not reach, by pointer. */
  readonly parts: Map<string, Form>;
  /** Nodes that references were found to name, by pointer. */
  readonly named: Map<string, unknown>;
  /** The origins of nodes that were made of others. */
  readonly origins: Origins;
  /** Maps a pointer of the text as written to one of the root's form. */
  moved?: (pointer: string) => string;
}

/** A node in OpenAPI 3's form, which is how it was read unless it was written in another format, and lifted. */
export interface Form {
  readonly written: unknown;
  readonly lifted: unknown;
}

/** Paths that were asked for, each with the file behind its links; undefined where there was none. URLs lead to themselves. */
export type ResolvedPaths = Map<string, string | undefined>;

/** The place that names a file: in a document, or in the config. */
export interface Origin extends Place {
  readonly isConfig?: boolean;
}

/** What reading the files of one description needs. */
export interface Reading {
  readonly limits: Limits;
  readonly permission: Permission;
  readonly reporter: Reporter;
  readonly sources: SourceStore;
  readonly resolvedPaths: ResolvedPaths;
}

/** All files of one description. */
export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments(reading: Reading) {
  const opened = new Map<string, Document | undefined>();
  const files: SourceFile[] = [];
  return {
    files,
    get: (path: string) => opened.get(path),
    /** Notes a document under a further path, such as a link to it. */
    remember: (path: string, document: Document | undefined) => void opened.set(path, document),
    /** Reads a file, or gives it as it was read before. Undefined (and reported) where it cannot be read. */
    async open(path: string, from: Origin | undefined): Promise<Document | undefined> {
      if (opened.has(path)) return opened.get(path);
      if (isUrl(path)) reading.resolvedPaths.set(path, path);
      const document = await read(reading, path, from);
      opened.set(path, document);
      if (document !== undefined) files.push(document.file);
      return document;
    },
  };
}

/** The node at a pointer, in the current form where it was lifted; undefined where there is none. */
export function findPart(document: Document, pointer: string): unknown {
  const known = document.named.get(pointer);
  if (known !== undefined) return known;
  const { raw, root, parts, named } = document;
  for (const start of parts.size === 0 ? [] : listAncestors(pointer)) {
    const form = parts.get(start);
    const node = form && getNode(form.lifted, splitPointer(pointer.slice(start.length)));
    if (node !== undefined) return node;
  }
  const segments = splitPointer(pointer);
  const node = getNode(root.lifted, segments) ?? getNode(raw, segments);
  if (node !== undefined) named.set(pointer, node);
  return node;
}

/** Adds a part that lifting the root did not reach. */
export function addPart({ parts, named }: Document, pointer: string, form: Form): void {
  parts.set(pointer, form);
  named.clear();
}

/** The place in the text, which is another one's where the node was brought in from there. */
function placeInText(document: Document, at: Place): Place {
  const read = at.read === true ? at : placeAsRead(document, at);
  const { edited, file } = document;
  return edited === undefined || read.file !== file.path ? read : locate(edited, read.pointer);
}

/** The place as read of a place in the lifted form, or in OpenAPI 3's form where it says that it is `written`. */
function placeAsRead(document: Document, { pointer, written }: Place): Place {
  const { raw, root, parts, file } = document;
  const start = listAncestors(pointer).find((at) => parts.has(at)) ?? '';
  const form = parts.get(start) ?? root;
  const rest = pointer.slice(start.length);
  const moved = written === true ? rest : findWrittenPointer(form.written, rest);
  const own = { file: file.path, pointer: start };
  if (form.written === raw) return { ...own, pointer: start + moved };
  const isMade = getNode(form.written, splitPointer(moved)) !== undefined;
  const isRead = !isMade && getNode(raw, splitPointer(pointer)) !== undefined;
  return isRead ? { ...own, pointer } : trace(document, { value: form.written, at: own }, moved);
}

async function read(
  reading: Reading,
  requestedPath: string,
  from: Origin | undefined,
): Promise<Document | undefined> {
  const { limits, sources, reporter } = reading;
  const found = await fetchText(reading, requestedPath);
  if (!('text' in found)) {
    const { broken } = found;
    if (broken !== undefined) {
      const { text } = broken;
      sources.add({ path: found.url, text, syntax: 'json' }, () => createJsonFinder(text));
    }
    const at = broken && { ...placeOfRoot(found.url), offset: broken.offset };
    reporter.report(describeUnreadable(requestedPath, found, at ?? from));
    return undefined;
  }
  // References in a document are relative to where it was found in the end.
  const path = found.url;
  const read = await readData(path, found.text, limits);
  const { data, syntax, makeFinder, problems, text } = read;
  const texts = text === undefined ? { text: found.text } : { text, original: found.text };
  const inMemory = found.inMemory === true && { inMemory: true as const };
  const file: SourceFile = { path, ...texts, syntax, ...inMemory };
  sources.add(file, makeFinder);
  for (const problem of problems) reporter.report(problem);
  if (data === undefined) return undefined;
  const root = { written: data, lifted: data };
  const [parts, named] = [new Map<string, Form>(), new Map<string, unknown>()];
  const document: Document = { file, raw: data, root, parts, named, origins: new WeakMap() };
  sources.lifted(path, (at) => placeInText(document, at));
  return document;
}

async function fetchText({ permission, limits }: Reading, path: string): Promise<Fetched> {
  const { host } = permission;
  if (isUrl(path) && host.fetch !== undefined) return host.fetch(path, permission, limits);
  return { ...(await host.read(path, limits)), url: path };
}

function describeUnreadable(
  path: string,
  found: Exclude<ReadText, { readonly text: string }>,
  from: Origin | undefined,
): Problem {
  const isMissing = found.code === 'LOAD-101';
  const isReferred = from !== undefined && from.isConfig !== true;
  // The path is shown as the file that names it would write it, so that no message holds a path of this machine.
  const isLocal = !isUrl(path) && !isUrl(from?.file ?? '');
  const shown = isLocal ? pathFrom(from?.file ?? path, path) : path;
  const help = found.help ?? (isMissing && from !== undefined ? helpFor(from) : undefined);
  return {
    code: isMissing && isReferred ? 'REF-102' : found.code,
    severity: 'error',
    message: `\`${shown}\` cannot be read: ${found.reason}.`,
    at: from ?? placeOfRoot(path),
    help,
  };
}

function helpFor({ isConfig }: Origin): string {
  const subject =
    isConfig === true ? 'it is relative to the config' : 'a `$ref` is relative to its file';
  return `Check the path; ${subject}.`;
}
