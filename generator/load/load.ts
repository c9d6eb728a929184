/** Loads an entry document and all that it refers to, lifted to OpenAPI 3.2's form. */

import type { Place, Reporter } from '../diagnostics/diagnostic.ts';
import type { JsonObject } from '../diagnostics/json.ts';
import { buildBundle } from './bundle.ts';
import type { Bundle } from './document.ts';
import { createDocuments, type Document, type Ways } from './documents.ts';
import type { Host } from './host.ts';
import { lift } from './dialects/lift.ts';
import { defaultLimits, type Limits } from './files/limits.ts';
import { link, type Linker } from './references/linker.ts';
import type { Opening } from './references/open.ts';
import { rewriteReferences } from './references/rewrite.ts';
import { createNameIndex } from './references/anchors.ts';
import { readHost, isUrl, type Permission, createPermission } from './files/permission.ts';
import { placeOfRoot } from './structure/place.ts';
import { asMembers, isObject } from './structure/pointer.ts';
import { createSources } from './text/positions.ts';
import { begin, readVersion } from './dialects/version.ts';
import { isJsonSchema } from './dialects/json-schema/draft.ts';
import { type Entry, findRealPath, listEntries, openSchemas, originIn } from './entries.ts';

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
  /** Where the config names the entry and the overlays. */
  readonly named?: { readonly entry: Place; readonly overlays: Place };
  /** Is called with every path that was asked for, and where it led. */
  readonly ways?: Ways;
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
  const ways: Ways = options.ways ?? new Map();
  const { host, beside = [] } = options;
  const entries = await listEntries([entry, ...beside], host, ways);
  const permission = await findPermission(entries, options);
  const reading = { limits, permission, sources, reporter, ways };
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
  await liftRoot(linker, document, format);
  await link(linker, document);
  // The root was found to be a map of plain data.
  return buildBundle(linker, { ...found, document, asRead: document.raw as JsonObject });
}

/** What was opened: one document, or those of JSON Schema. */
interface Opened extends Pick<Bundle, 'version' | 'written' | 'format'> {
  readonly documents: readonly [Document, ...(readonly Document[])];
}

async function openEntries(
  opening: Opening,
  entries: readonly Entry[],
  options: LoadOptions,
): Promise<Opened | undefined> {
  const { documents, reporter } = opening;
  const [first, ...others] = entries;
  if (first === undefined) return undefined;
  const named = options.named?.entry;
  if (others.length > 0 || first.folder !== undefined) {
    if (options.overlays?.length) return refuseOverlays(first, options, reporter);
    const [one, ...more] = (await openSchemas(opening, entries, named)) ?? [];
    return one && { documents: [one, ...more], ...asSchema(one.raw) };
  }
  const document = await documents.open(first.path, originIn(named));
  if (document === undefined) return undefined;
  if (!(await overlayDocument(opening, document, options))) return undefined;
  const { raw, file } = document;
  if (isJsonSchema(raw)) return { documents: [document], ...asSchema(raw) };
  if (!isObject(raw)) return refuseRoot(file.path, raw, reporter);
  const read = readVersion(raw, file.path);
  if ('problem' in read) return void reporter.report(read.problem);
  return { documents: [document], ...read };
}

/** Of several schemas the first. */
function asSchema(raw: unknown): Pick<Bundle, 'version' | 'written' | 'format'> {
  const dialect = asMembers(raw)['$schema'];
  const written = typeof dialect === 'string' ? dialect : '';
  return { format: 'json-schema', written, version: '3.1' };
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

function refuseOverlays(
  { path, folder = path }: Entry,
  { named }: LoadOptions,
  reporter: Reporter,
): undefined {
  reporter.report({
    code: 'LOAD-122',
    severity: 'error',
    message: 'An overlay changes one document, and here are several JSON Schemas.',
    at: named?.overlays ?? placeOfRoot(folder),
    help: 'Change the schemas themselves, or name one of them alone.',
  });
}

/** False where an overlay cannot be read or applied. */
async function overlayDocument(
  opening: Opening,
  entry: Document,
  { overlays: paths = [], named }: LoadOptions,
): Promise<boolean> {
  if (paths.length === 0) return true;
  const { applyOverlays } = await import('./overlay/apply.ts');
  const { documents, permission, ways } = opening;
  const opened: (Document | undefined)[] = [];
  for (const path of paths) {
    const origin = originIn(named?.overlays);
    opened.push(await documents.open(await findRealPath(path, permission.host, ways), origin));
  }
  const found = opened.filter((document) => document !== undefined);
  const applied = await applyOverlays(opening, entry, found);
  if (applied === undefined || found.length < paths.length) return false;
  entry.raw = applied.root;
  entry.edited = applied;
  return true;
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

/** Who names a document of another host means that host, and who names a file means its folder. */
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

const PAGE = 'This is HTML or XML, which a server sends when it does not have the document.';

function refuseRoot(file: string, root: unknown, reporter: Reporter): undefined {
  const isPage = typeof root === 'string' && root.startsWith('<');
  const kind = Array.isArray(root) ? 'a list' : root === null ? 'null' : `a ${typeof root}`;
  reporter.report({
    code: 'LOAD-106',
    severity: 'error',
    message: `The root of the document is ${kind}, but must be a map.`,
    at: placeOfRoot(file),
    help: isPage ? PAGE : begin,
  });
}
