/** The record of what the last version was made of, as text and back: the next run compares with it. */

import { dirname, relative, resolve, sep } from 'node:path';
import { isUrl } from '../../generator/core/load/files/permission.ts';
import { isInside } from '../../generator/core/diagnostics/paths.ts';
import { isObject } from '../../generator/core/load/structure/pointer.ts';
import { parseJson } from '../../generator/core/diagnostics/json.ts';

export interface LastVersion {
  readonly version: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Options that decide what the code is called and typed. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Hash of all that is published and generated. */
  readonly code: string;
  readonly documents: Documents;
}

/** A description with all its files: by paths, or URLs. */
export interface Documents {
  readonly entry: string;
  readonly overlays: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

const about =
  'The input of this version. `specwright generate` compares the next version with it; it is not published.';

/** Texts are printed in lines, so that a diff shows what changed in them. */
export function printLastVersion({ documents, ...own }: LastVersion): string {
  const { texts, ...named } = documents;
  const files = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = Object.fromEntries(files.map(([path, text]) => [path, text.split('\n')]));
  return `${JSON.stringify({ about, ...own, ...named, files: lines }, null, 2)}\n`;
}

export function parseLastVersion(text: string): LastVersion | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const { version, fields, options, code, entry, overlays, files } = value;
  if (typeof version !== 'string' || typeof code !== 'string') return undefined;
  if (!isObject(fields) || !isObject(options) || !isObject(files)) return undefined;
  if (typeof entry !== 'string' || !isTexts(overlays)) return undefined;
  if (![entry, ...overlays].every((name) => Object.hasOwn(files, name))) return undefined;
  if (!Object.keys(files).every((name) => isUrl(name) || isInside(name))) return undefined;
  const texts = Object.entries(files).map(([path, lines]): [string, string] => [
    path,
    isTexts(lines) ? lines.join('\n') : '',
  ]);
  const documents = { entry, overlays, texts: new Map(texts) };
  return { version, fields, options, code, documents };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Names documents by paths from the folder that holds them all, without paths of this machine and without secrets of URLs. */
export function nameDocuments({ entry, overlays, texts }: Documents): Documents {
  const paths = [...texts.keys()].filter((path) => !isUrl(path));
  const base = paths.map((path) => dirname(path)).reduce(findCommonFolder, undefined) ?? '';
  const readName = (path: string): string => {
    if (!isUrl(path)) return relative(base, path).split(sep).join('/');
    const isNamed = path === entry || overlays.includes(path);
    const url = path.replace(/^([a-z]+:\/\/)[^/@]*@/i, '$1');
    return isNamed ? url.replace(/[?#].*$/, '') : url;
  };
  return rename({ entry, overlays, texts }, readName);
}

/** Puts named documents below a folder, which need not exist. */
export function placeDocuments(documents: Documents, base: string): Documents {
  return rename(documents, (name) => (isUrl(name) ? name : resolve(base, name)));
}

function rename({ entry, overlays, texts }: Documents, read: (name: string) => string): Documents {
  const named = Array.from(texts, ([name, text]) => [read(name), text] as const);
  return { entry: read(entry), overlays: overlays.map(read), texts: new Map(named) };
}

function findCommonFolder(folder: string | undefined, other: string): string {
  let shared = folder ?? other;
  while (shared !== other && !other.startsWith(shared.endsWith(sep) ? shared : shared + sep)) {
    const parent = dirname(shared);
    if (parent === shared) break;
    shared = parent;
  }
  return shared;
}
