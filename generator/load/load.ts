/** Loads an entry document and all that it refers to, lifted to OpenAPI 3.2's form. */

import type { Place, Reporter } from '../diagnostics/diagnostic.ts';
import type { JsonObject } from '../diagnostics/json.ts';
import { buildBundle } from './bundle.ts';
import type { Bundle } from './document.ts';
import { createDocuments, type Document, type Origin, type Ways } from './documents.ts';
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
import { readVersion } from './dialects/version.ts';

/** How a description may be read. */
export interface LoadOptions {
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
  const path = await findRealPath(entry, options.host, ways);
  const permission = await findPermission(path, options);
  const reading = { limits, permission, sources, reporter, ways };
  const documents = createDocuments(reading);
  const document = await documents.open(path, originIn(options.named?.entry));
  if (document === undefined) return undefined;
  if (!(await overlayDocument({ ...reading, documents }, document, options))) {
    return undefined;
  }
  const { raw } = document;
  if (!isObject(raw)) return refuseRoot(document.file.path, raw, reporter);
  const read = readVersion(raw, document.file.path);
  if ('problem' in read) return void reporter.report(read.problem);
  const { version, written, format } = read;
  const linker: Linker = {
    ...reading,
    documents,
    names: createNameIndex(permission),
    version,
    translator: undefined,
    met: new Map(),
    held: new Map(),
    parts: [],
    rewritten: new Set(),
    shared: { open: new Set(), done: new Set() },
    budget: { left: limits.changes },
    origins: document.edited?.origins ?? new WeakMap(),
  };
  await liftRoot(linker, document, format);
  await link(linker, document);
  // The root was found to be a map of plain data.
  return buildBundle(linker, { document, format, written, asRead: raw as JsonObject });
}

/** Links are followed, so that a file has one name. */
async function findRealPath(given: string, host: Host, ways: Ways): Promise<string> {
  if (isUrl(given)) return given;
  const path = host.resolve(given);
  const real = await host.realPath(path);
  ways.set(path, real);
  return real ?? path;
}

function originIn(config: Place | undefined): Origin | undefined {
  return config && { ...config, isConfig: true };
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

/** Who names a document of another host means that host. */
async function findPermission(
  path: string,
  { host, allow = [], overlays = [] }: LoadOptions,
): Promise<Permission> {
  const named = [path, ...overlays].filter(isUrl).map(readHost);
  const root = isUrl(path) ? undefined : host.dirname(path);
  return createPermission(root, [...allow, ...named], host);
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
    help: isPage ? PAGE : 'Begin with `openapi: 3.2.0`.',
  });
}
