/** Paths in, documents with their data out; each file is read once, and what is wrong with it is reported once. */

import type { Place, Reporter } from '../diagnostics/diagnostic.ts';
import { readData } from './data.ts';
import type { SourceFile } from './document.ts';
import type { Kind } from './grammar.ts';
import { lift, writtenPointer } from './lift.ts';
import type { Limits } from './limits.ts';
import { nodeAt, segmentsOf } from './pointer.ts';
import { readText } from './read.ts';
import type { SourceStore } from './sources.ts';
import type { Version } from './version.ts';

/** One file that was read. */
export interface Document {
  readonly file: SourceFile;
  /** As written. */
  readonly raw: unknown;
  /** The entry's root in the current form; of other files only the parts that are referred to are lifted. */
  root: unknown;
  /** Parts that are referred to and that lifting the root did not reach, by pointer. */
  readonly parts: Map<string, unknown>;
}

/** All files of one description. */
export interface Documents {
  /** Reads a file, or gives it as it was read before. Undefined (and reported) where it cannot be read. */
  open(path: string, from: Place | undefined): Promise<Document | undefined>;
  get(path: string): Document | undefined;
  /** The same document under another path (a link leads to it). */
  remember(path: string, document: Document | undefined): void;
  readonly files: readonly SourceFile[];
}

export function createDocuments(
  limits: Limits,
  sources: SourceStore,
  reporter: Reporter,
): Documents {
  const opened = new Map<string, Document | undefined>();
  const files: SourceFile[] = [];
  return {
    files,
    get: (path) => opened.get(path),
    remember: (path, document) => void opened.set(path, document),
    async open(path, from) {
      if (opened.has(path)) return opened.get(path);
      const document = await read(path, from, limits, sources, reporter);
      opened.set(path, document);
      if (document !== undefined) files.push(document.file);
      return document;
    },
  };
}

/** The node at a pointer, in the current form where it was lifted; undefined where there is none. */
export function partOf({ raw, root, parts }: Document, pointer: string): unknown {
  const part = parts.size === 0 ? undefined : nearestPart(parts, pointer);
  if (part !== undefined) return part.node;
  const segments = segmentsOf(pointer);
  return nodeAt(root, segments) ?? nodeAt(raw, segments);
}

/** Lifts a part that lifting the root did not reach. */
export function liftPart(
  document: Document,
  pointer: string,
  kind: Kind,
  version: Version,
): unknown {
  const lifted = lift(nodeAt(document.raw, segmentsOf(pointer)), kind, version);
  document.parts.set(pointer, lifted);
  return lifted;
}

function nearestPart(
  parts: ReadonlyMap<string, unknown>,
  pointer: string,
): { readonly node: unknown } | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const part = parts.get(at);
    const node =
      part === undefined ? undefined : nodeAt(part, segmentsOf(pointer.slice(at.length)));
    if (node !== undefined) return { node };
    if (at === '') return undefined;
  }
}

async function read(
  path: string,
  from: Place | undefined,
  limits: Limits,
  sources: SourceStore,
  reporter: Reporter,
): Promise<Document | undefined> {
  const found = await readText(path, limits);
  if (!('text' in found)) {
    unreadable(path, from, found, reporter);
    return undefined;
  }
  const { data, syntax, finderOf, problems } = await readData(path, found.text, limits);
  const file: SourceFile = { path, text: found.text, syntax };
  sources.add(file, finderOf);
  for (const problem of problems) reporter.report(problem);
  if (data === undefined) return undefined;
  sources.lifted(path, (pointer) => writtenPointer(data, pointer));
  return { file, raw: data, root: data, parts: new Map() };
}

function unreadable(
  path: string,
  from: Place | undefined,
  found: { code: 'LOAD-101' | 'LOAD-102' | 'LOAD-103'; reason: string; help?: string },
  reporter: Reporter,
): void {
  const missing = found.code === 'LOAD-101';
  const help =
    found.help ?? (missing ? 'Check the path; a `$ref` is relative to its file.' : undefined);
  reporter.report({
    code: missing && from !== undefined ? 'REF-102' : found.code,
    severity: 'error',
    message: `\`${path}\` cannot be read: ${found.reason}.`,
    at: from ?? { file: path, pointer: '' },
    ...(help === undefined || (from === undefined && missing) ? {} : { help }),
  });
}
