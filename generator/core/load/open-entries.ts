/** Opens the documents that a description begins with: one of any format, or several JSON Schemas. */

import type { Place, Reporter } from '../diagnostics/diagnostic.ts';
import { fileName } from '../diagnostics/paths.ts';
import { isJsonSchema } from './dialects/json-schema/draft.ts';
import { begin, describeNeither, readVersion } from './dialects/version.ts';
import type { Bundle } from './document.ts';
import type { Document } from './documents.ts';
import { type Entry, findRealPath, originIn } from './entries.ts';
import type { LoadOptions } from './load.ts';
import { addClause } from './references/link-faults.ts';
import type { Opening } from './references/context.ts';
import { placeOfRoot } from './structure/place.ts';
import { asMembers, isObject } from './structure/pointer.ts';

/** What was opened: one document, or those of JSON Schema. */
export interface Opened extends Pick<Bundle, 'version' | 'written' | 'format'> {
  readonly documents: readonly [Document, ...(readonly Document[])];
}

/** Undefined (and reported) where there is nothing to go on with. */
export async function openEntries(
  opening: Opening,
  entries: readonly Entry[],
  options: LoadOptions,
): Promise<Opened | undefined> {
  const { documents, reporter } = opening;
  const [first, ...others] = entries;
  if (first === undefined) return undefined;
  const named = options.named?.entry;
  if (others.length > 0 || first.within !== undefined) {
    if (options.overlays?.length) return refuseOverlays(first, options, reporter);
    const [one, ...more] = (await openSchemas(opening, entries, named)) ?? [];
    for (const schema of one ? [one, ...more] : []) {
      if (!(await changeBy(opening, schema, options))) return undefined;
    }
    return one && { documents: [one, ...more], ...asSchema(one.raw) };
  }
  const document = await documents.open(first.path, originIn(named));
  if (document === undefined) return undefined;
  if (!(await overlayDocument(opening, document, options))) return undefined;
  if (!(await changeBy(opening, document, options))) return undefined;
  const { raw, file } = document;
  if (isJsonSchema(raw)) return { documents: [document], ...asSchema(raw) };
  if (!isObject(raw)) return refuseRoot(file.path, raw, reporter);
  const read = readVersion(raw, file.path);
  if ('problem' in read) return void reporter.report(read.problem);
  return { documents: [document], ...read };
}

/** The dialect of the first schema, for all of them. */
function asSchema(raw: unknown): Pick<Bundle, 'version' | 'written' | 'format'> {
  const dialect = asMembers(raw)['$schema'];
  const written = typeof dialect === 'string' ? dialect : '';
  return { format: 'json-schema', written, version: '3.1' };
}

/** Undefined (and reported) where there is none, or where one that was named is no JSON Schema. */
async function openSchemas(
  opening: Opening,
  entries: readonly Entry[],
  named: Place | undefined,
): Promise<readonly Document[] | undefined> {
  const { documents, reporter } = opening;
  const found: Document[] = [];
  let isWhole = true;
  for (const { path, within } of entries.filter((entry) => entry.path !== entry.within)) {
    const document = await documents.open(path, originIn(named));
    if (document !== undefined && isJsonSchema(document.raw)) found.push(document);
    else if (document === undefined || within === undefined) isWhole = false;
    if (document !== undefined) reportOther(document, within, reporter);
  }
  if (isWhole && found.length === 0) reportNone(entries, named, reporter);
  return isWhole && found.length > 0 ? found : undefined;
}

/** A file that is no JSON Schema is left out if it was found in a folder, and an error if it was named. */
function reportOther({ raw, file }: Document, within: string | undefined, reporter: Reporter) {
  if (isJsonSchema(raw)) return;
  const problem = describeNeither(asMembers(raw), file.path);
  const message = 'Several documents make one API where all are JSON Schemas, and this is none.';
  const isOther = 'version' in readVersion(asMembers(raw), file.path);
  const help = isOther ? 'Make an API of its own of it.' : problem.help;
  reporter.report(
    within === undefined
      ? { ...problem, message, help }
      : {
          code: problem.code,
          at: placeOfRoot(file.path),
          severity: 'warning',
          message: addClause(`\`${fileName(file.path)}\` is no JSON Schema`, 'it is left out'),
          help: 'An OpenAPI description is read where it is named itself.',
        },
  );
}

function reportNone([first]: readonly Entry[], named: Place | undefined, reporter: Reporter): void {
  const { within = '', folder = within } = first ?? {};
  const isFolder = within === folder;
  reporter.report({
    code: 'SPEC-101',
    severity: 'error',
    message: isFolder
      ? `The folder \`${fileName(folder)}\` holds no JSON Schema.`
      : `No JSON Schema in \`${fileName(folder)}\` fits \`${within.slice(folder.length + 1)}\`.`,
    at: named ?? placeOfRoot(folder),
    help: 'Name an OpenAPI description itself, or a folder of JSON Schemas.',
  });
}

function refuseOverlays(
  { path, within = path }: Entry,
  { named }: LoadOptions,
  reporter: Reporter,
): undefined {
  reporter.report({
    code: 'LOAD-122',
    severity: 'error',
    message: 'An overlay changes one document, and here are several JSON Schemas.',
    at: named?.overlays ?? placeOfRoot(within),
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
  const { documents, permission, resolvedPaths } = opening;
  const opened: (Document | undefined)[] = [];
  for (const path of paths) {
    const origin = originIn(named?.overlays);
    opened.push(
      await documents.open(await findRealPath(path, permission.host, resolvedPaths), origin),
    );
  }
  const found = opened.filter((document) => document !== undefined);
  const applied = await applyOverlays(opening, entry, found);
  if (applied === undefined || found.length < paths.length) return false;
  entry.raw = applied.root;
  entry.edited = applied;
  return true;
}

/** False where the config's function fails. */
async function changeBy(
  opening: Opening,
  document: Document,
  { changer }: LoadOptions,
): Promise<boolean> {
  if (changer === undefined) return true;
  const { changeDocument } = await import('./overlay/change.ts');
  return changeDocument(opening, document, changer);
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
