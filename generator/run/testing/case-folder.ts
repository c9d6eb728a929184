/** Lists the cases of a folder, and reads their documents and what is expected of them. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface CaseFolder {
  readonly name: string;
  readonly path: string;
}

/** Texts by path, with `/`. */
export type Texts = ReadonlyMap<string, string>;

export function listCaseFolders(folder: string | URL): readonly CaseFolder[] {
  const root = resolve(folder instanceof URL ? fileURLToPath(folder) : folder);
  const entries = existsSync(root) ? readdirSync(root, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  if (names.length === 0) {
    throw new Error(
      `There are no cases in ${root}: each is a folder in it that holds a document, such as ${join(root, 'a-small-api', 'openapi.yaml')}.`,
    );
  }
  return names.sort().map((name) => ({ name, path: join(root, name) }));
}

const expectedFolder = 'expected';
const diagnosticsFile = 'diagnostics.txt';
/** So that git keeps a folder of a case in which nothing is written. */
const emptyMark = '.gitkeep';

/** The document first, then what it may refer to: all YAML and JSON of the folder. */
export function readDocuments({ name, path }: CaseFolder): Readonly<Record<string, string>> {
  const paths = listFiles(path).filter(
    (file) => /\.(?:ya?ml|json)$/i.test(file) && !file.startsWith(`${expectedFolder}/`),
  );
  const beside = paths.filter((file) => !file.includes('/'));
  const texts = new Map(paths.map((file) => [file, readText(join(path, file))]));
  const entries = beside.filter((file) => isDescription(texts.get(file) ?? ''));
  const [entry, other] = entries.length > 0 ? entries : beside;
  if (entry === undefined || other !== undefined) {
    const found =
      entry === undefined ? 'no document (a YAML or JSON file)' : `${entries.join(', ')}`;
    throw new Error(
      `The case \`${name}\` has ${found}: it needs one in ${path}. Others that it refers to belong in a folder of their own.`,
    );
  }
  return Object.fromEntries([[entry, texts.get(entry) ?? ''], ...texts]);
}

function isDescription(text: string): boolean {
  return /^\s*["']?(?:openapi|swagger|discoveryVersion)["']?\s*:|^\s*\{[^]*?"(?:openapi|swagger|discoveryVersion)"\s*:/m.test(
    text,
  );
}

/** Undefined where a case never ran. */
export function readExpected({ path }: CaseFolder): Texts | undefined {
  const root = join(path, expectedFolder);
  if (!existsSync(root)) return undefined;
  const paths = listFiles(root).filter((file) => file !== emptyMark);
  return new Map(paths.map((file) => [file, readText(join(root, file))]));
}

/** Undefined removes what is there. */
export function writeExpected({ path }: CaseFolder, texts: Texts | undefined): void {
  const root = join(path, expectedFolder);
  rmSync(root, { recursive: true, force: true });
  if (texts === undefined) return;
  const files = texts.size === 0 ? new Map([[emptyMark, '']]) : texts;
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** What is printed of the problems of a case; empty where it has none. */
export function readDiagnostics({ path }: CaseFolder): string {
  const file = join(path, diagnosticsFile);
  return existsSync(file) ? readText(file) : '';
}

export function writeDiagnostics({ path }: CaseFolder, text: string): void {
  const file = join(path, diagnosticsFile);
  if (text === '') rmSync(file, { force: true });
  else writeFileSync(file, text);
}

/** Git may write other line ends on Windows. */
function readText(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
}

/** Lists the files of a folder at any depth, sorted. */
function listFiles(root: string, at = ''): readonly string[] {
  const entries = readdirSync(join(root, at), { withFileTypes: true });
  const paths = entries.flatMap((entry) => {
    const path = at === '' ? entry.name : `${at}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, path) : [path];
  });
  return paths.sort();
}
