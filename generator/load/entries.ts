/** Finds and opens the documents that a description begins with: one, or all those of JSON Schema that are named together. */

import type { Place, Reporter } from '../diagnostics/diagnostic.ts';
import { fileName } from '../diagnostics/paths.ts';
import { isJsonSchema } from './dialects/json-schema/draft.ts';
import { describeNeither } from './dialects/version.ts';
import type { Document, Origin, Ways } from './documents.ts';
import { isUrl } from './files/permission.ts';
import type { Host } from './host.ts';
import type { Opening } from './references/open.ts';
import { addClause } from './references/link-faults.ts';
import { placeOfRoot } from './structure/place.ts';
import { asMembers } from './structure/pointer.ts';

/** A document to begin with. */
export interface Entry {
  readonly path: string;
  /** The folder that was named in its place; itself, where nothing is in that. */
  readonly folder?: string;
}

/** The files of folders, and files and URLs as they are, links followed. */
export async function listEntries(
  given: readonly string[],
  host: Host,
  ways: Ways,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const one of given) {
    const path = await findRealPath(one, host, ways);
    const files = isUrl(path) ? undefined : await host.list?.(path);
    if (files === undefined) {
      entries.push({ path });
      continue;
    }
    if (files.length === 0) entries.push({ path, folder: path });
    for (const file of files) {
      entries.push({ path: file, folder: path });
      // A new file shows in its folder.
      for (const way of [file, host.dirname(file)]) ways.set(way, way);
    }
  }
  return entries;
}

/** Links are followed, so that a file has one name. */
export async function findRealPath(given: string, host: Host, ways: Ways): Promise<string> {
  if (isUrl(given)) return given;
  const path = host.resolve(given);
  const real = await host.realPath(path);
  ways.set(path, real);
  return real ?? path;
}

/** What the config names. */
export function originIn(config: Place | undefined): Origin | undefined {
  return config && { ...config, isConfig: true };
}

/** Undefined (and reported) where there is none, or where one that was named is no JSON Schema. */
export async function openSchemas(
  opening: Opening,
  entries: readonly Entry[],
  named: Place | undefined,
): Promise<readonly Document[] | undefined> {
  const { documents, reporter } = opening;
  const found: Document[] = [];
  let isWhole = true;
  for (const { path, folder } of entries.filter((entry) => entry.path !== entry.folder)) {
    const document = await documents.open(path, originIn(named));
    if (document !== undefined && isJsonSchema(document.raw)) found.push(document);
    else if (document === undefined || folder === undefined) isWhole = false;
    if (document !== undefined) reportOther(document, folder, reporter);
  }
  if (isWhole && found.length === 0) reportNone(entries, named, reporter);
  return isWhole && found.length > 0 ? found : undefined;
}

/** In a folder it is left out; where it was named, nothing is made. */
function reportOther({ raw, file }: Document, folder: string | undefined, reporter: Reporter) {
  if (isJsonSchema(raw)) return;
  const problem = describeNeither(asMembers(raw), file.path);
  const message = 'Several documents make one API where all are JSON Schemas, and this is none.';
  reporter.report(
    folder === undefined
      ? { ...problem, message }
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
  const folder = first?.folder ?? first?.path ?? '';
  reporter.report({
    code: 'SPEC-101',
    severity: 'error',
    message: `The folder \`${fileName(folder)}\` holds no JSON Schema.`,
    at: named ?? placeOfRoot(folder),
    help: 'Name an OpenAPI description itself, or a folder of JSON Schemas.',
  });
}
