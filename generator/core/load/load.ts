/** Loads an entry document and all that it refers to, lifted to OpenAPI 3.2's form. */

import type { Place, Reporter } from '../diagnostics/diagnostic.ts';
import type { JsonObject } from '../diagnostics/json.ts';
import { buildBundle } from './bundle.ts';
import type { Bundle } from './document.ts';
import { createDocuments, type Document, type ResolvedPaths } from './documents.ts';
import type { Host } from './host.ts';
import { lift } from './dialects/lift.ts';
import { defaultLimits, type Limits } from './files/limits.ts';
import { link, type Linker } from './references/linker.ts';
import { rewriteReferences } from './references/rewrite.ts';
import { createNameIndex } from './references/anchors.ts';
import { readHost, isUrl, type Permission, createPermission } from './files/permission.ts';
import { asMembers } from './structure/pointer.ts';
import type { Changer } from './overlay/change.ts';
import { createSources } from './text/positions.ts';
import { type Entry, listEntries } from './entries.ts';
import { openEntries, type Opened } from './open-entries.ts';

/** How a description may be read. */
export interface LoadOptions {
  /** Further files and folders of JSON Schemas, which make one description with the entry. */
  readonly beside?: readonly string[];
  /** Reads the documents. */
  readonly host: Host;
  /** Folders and hosts, beside the entry's own folder, that references may lead to. */
  readonly allow?: readonly string[];
  readonly limits?: Partial<Limits>;
  /** Files (or URLs) of overlays, applied in this order before the document is read. */
  readonly overlays?: readonly string[];
  /** Changes the document after the overlays; of JSON Schemas that make one description, each. */
  readonly changer?: Changer | undefined;
  /** The places at which the config names the entry and the overlays. */
  readonly named?: { readonly entry: Place; readonly overlays: Place };
  /** Gets every path that was requested, and the file that it led to. */
  readonly resolvedPaths?: ResolvedPaths;
}

/** Undefined (and reported) where there is nothing to go on with; other problems are reported beside the bundle. */
export async function load(
  entry: string,
  options: LoadOptions,
  reporter: Reporter,
): Promise<Bundle | undefined> {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const sources = createSources();
  reporter.attach(sources);
  const resolvedPaths: ResolvedPaths = options.resolvedPaths ?? new Map();
  const { host, beside = [] } = options;
  const entries = await listEntries([entry, ...beside], host, resolvedPaths);
  const permission = await findPermission(entries, options);
  const reading = { limits, permission, sources, reporter, resolvedPaths };
  const opening = { ...reading, documents: createDocuments(reading) };
  const found = await openEntries(opening, entries, options);
  if (found === undefined) return undefined;
  const { documents, version, format } = found;
  const linker: Linker = {
    ...opening,
    names: createNameIndex(permission),
    version,
    prepare: undefined,
    translator: undefined,
    met: new Map(),
    held: new Map(),
    parts: [],
    rewritten: new Set(),
    shared: { open: new Set(), done: new Set() },
    budget: { left: limits.changes },
    origins: documents[0].edited?.origins ?? new WeakMap(),
  };
  const document = await joinDocuments(linker, documents, format);
  // The root was found to be a map of plain data; where it is lifted, references in it may be rewritten.
  const asRead = document.raw as JsonObject;
  await liftRoot(linker, document, format);
  await link(linker, document);
  return buildBundle(linker, { ...found, document, asRead });
}

async function joinDocuments(
  linker: Linker,
  documents: Opened['documents'],
  format: Bundle['format'],
): Promise<Document> {
  if (format !== 'json-schema') return documents[0];
  const { joinSchemas } = await import('./dialects/json-schema/schemas.ts');
  return joinSchemas(linker, documents);
}

/** Lifts the entry's root, in OpenAPI 3's form; what turns its other parts into that form where it is in another one. */
async function liftRoot(
  linker: Linker,
  document: Document,
  format: Bundle['format'],
): Promise<void> {
  const written = await translateRoot(linker, document, format);
  document.root = { written, lifted: lift(written, 'root', linker.version) };
}

async function translateRoot(
  linker: Linker,
  document: Document,
  format: Bundle['format'],
): Promise<unknown> {
  const { file, origins } = document;
  if (format === 'json-schema') return document.raw;
  if (format === 'discovery') {
    const { translateDiscovery } = await import('./dialects/discovery/document.ts');
    return translateDiscovery(asMembers(document.raw), file.path, origins);
  }
  const root = { kind: 'root', form: 'one' } as const;
  await rewriteReferences(linker, document, { pointer: '', role: root });
  const raw = asMembers(document.raw);
  if (linker.version !== '2.0') return raw;
  const { translateSwagger } = await import('./dialects/swagger/translate.ts');
  const { written, translator } = await translateSwagger(linker, document, raw);
  linker.translator = translator;
  return written;
}

/** A document that is named may lead to its own host, and a file to its own folder. */
async function findPermission(
  entries: readonly Entry[],
  { host, allow = [], overlays = [] }: LoadOptions,
): Promise<Permission> {
  const paths = entries.map(({ path }) => path);
  const named = [...paths, ...overlays].filter(isUrl).map(readHost);
  const roots = entries.map(
    ({ path, folder }) => folder ?? (isUrl(path) ? '' : host.dirname(path)),
  );
  const [root, ...others] = new Set(roots.filter((one) => one !== ''));
  return createPermission(root, [...allow, ...named, ...others], host);
}
