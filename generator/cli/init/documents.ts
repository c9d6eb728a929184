/** Finds the API descriptions below a folder by what is in them, within bounds. */

import { open, readdir, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Folders that hold what others wrote, what was built, or what tests feed on. */
const passedBy =
  /^(?:\..*|node_modules|vendor|dist|build|out|target|coverage|tmp|tests?|__\w+__|fixtures)$/;
const bounds = { depth: 6, entries: 20_000, documents: 50 } as const;

/** Relative paths with `/`, sorted. Of `openapi.yaml` and `openapi.json` side by side the first is taken. */
export async function findDocuments(folder: string): Promise<readonly string[]> {
  return dropTwins(await findFiles(folder, isDocument));
}

/** Finds JSON Schemas, which `init` offers in a folder without any API. */
export function findSchemas(folder: string): Promise<readonly string[]> {
  return findFiles(folder, isSchema);
}

type Fits = (folder: string, path: string) => Promise<boolean>;

async function findFiles(folder: string, fits: Fits): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [''];
  let seen = 0;
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(() => []);
    seen += entries.length;
    if (seen > bounds.entries || found.length >= bounds.documents) break;
    for (const entry of entries) {
      const path = posix.join(at, entry.name);
      if (entry.isDirectory()) {
        if (!passedBy.test(entry.name) && path.split('/').length < bounds.depth) waiting.push(path);
      } else if (/\.(?:ya?ml|json)$/i.test(path) && (await fits(folder, path))) found.push(path);
    }
  }
  return found.sort();
}

async function isDocument(folder: string, path: string): Promise<boolean> {
  // JSON with sorted members has the version near its end, so that a file with such a name is read whole.
  const isNamed = /(?:^|\/)(?:openapi|swagger|api)\b[^/]*$/i.test(path);
  const text = await readBeginning(join(folder, path), isNamed ? 64 << 20 : 8192);
  return /^\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?\d|^\s*\{[^]*?"(?:openapi|swagger)"\s*:\s*"\d/m.test(
    text,
  );
}

/** Recognises a schema by its name, or by the draft that it is written in. */
async function isSchema(folder: string, path: string): Promise<boolean> {
  if (/\.schema\.\w+$/i.test(path)) return true;
  const text = await readBeginning(join(folder, path), 8192);
  return /["']?\$schema["']?\s*:\s*["']?https?:\/\/json-schema\.org\//.test(text);
}

/** Reads at most so many bytes; a file that cannot be read gives none. */
async function readBeginning(path: string, most: number): Promise<string> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const length = Math.min(size, most);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function dropTwins(paths: readonly string[]): readonly string[] {
  const yaml = new Set(paths.filter((path) => !path.endsWith('.json')).map(getStem));
  return paths.filter((path) => !path.endsWith('.json') || !yaml.has(getStem(path)));
}

function getStem(path: string): string {
  return path.replace(/\.\w+$/, '');
}
