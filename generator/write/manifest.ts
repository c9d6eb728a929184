/** The list of what we wrote: read tolerantly, because merges and people touch it; written one sorted line per file. */

/** Path relative to the output root, with `/`, and the hash of the text we wrote there. */
export type Manifest = ReadonlyMap<string, string>;

/** Name of the file in the output root. */
export const manifestName = 'manifest.json';

const line = /^\s*"((?:[^"\\]|\\.)+)":\s*"([0-9a-f]{64})",?\s*$/;

/**
 * Reads whatever lines still make sense. A conflicted manifest gives the entries that both sides agree on: a path with
 * two hashes is forgotten, so that its file is judged by its text.
 *
 * `null` (no manifest) gives an empty one.
 */
export function parseManifest(text: string | null): Manifest {
  const seen = new Map<string, string | null>();
  for (const row of (text ?? '').split(/\r?\n/)) {
    const match = line.exec(row);
    if (match?.[1] === undefined || match[2] === undefined) continue;
    const path = unquote(match[1]);
    if (path === undefined) continue;
    const known = seen.get(path);
    seen.set(path, known === undefined || known === match[2] ? match[2] : null);
  }
  const entries = [...seen].filter((entry): entry is [string, string] => entry[1] !== null);
  return new Map(entries.filter(([path]) => isInside(path)));
}

/** One line per file, sorted, so that merges conflict only where the files do. */
export function printManifest(manifest: Manifest): string {
  const rows = [...manifest].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = rows.map(([path, hash]) => `    ${JSON.stringify(path)}: "${hash}"`);
  return `{\n  "about": "Files written by Specwright, and their hashes. Commit it.",\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** Whether a path stays in the folder it is relative to. */
export function isInside(path: string): boolean {
  if (path === '' || path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.includes('\\'))
    return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function unquote(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(`"${text}"`);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
