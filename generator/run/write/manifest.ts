/** The list of what we wrote: read tolerantly, because merges and people touch it; written one sorted line per file. */

import { isInside } from '../../core/diagnostics/paths.ts';
import { hashExact, hashSkeleton, normalise } from './hash.ts';
import { parseJson } from '../../core/diagnostics/json.ts';
import type { ValidatorForm } from '../../core/plan/emitter.ts';

export interface Fingerprint {
  readonly text: string;
  /** Undefined in a line that somebody cut. */
  readonly skeleton: string | undefined;
}

/** Fingerprints by path (relative to the output root, with `/`). A line with a merge conflict gives those of both sides. */
export type Manifest = ReadonlyMap<string, readonly Fingerprint[]>;

const about = 'Files written by Specwright, and their hashes. Commit it.';
const line = /^\s*("(?:[^"\\]|\\.)+"):\s*"([0-9a-f]{64})(?: ([0-9a-f]{32}))?",?\s*$/;

/** Reads the lines that still make sense, of one or several manifests. Paths that lead out of the folder are no lines. */
export function parseManifest(...texts: readonly string[]): Manifest {
  const manifest = new Map<string, Fingerprint[]>();
  for (const row of texts.flatMap((text) => text.split(/\r?\n/))) {
    const match = line.exec(row);
    const path = parseJson(match?.[1] ?? '');
    if (match?.[2] === undefined || typeof path !== 'string' || !isInside(path)) continue;
    const known = manifest.get(path) ?? [];
    manifest.set(path, [...known, { text: match[2], skeleton: match[3] }]);
  }
  return manifest;
}

/** Modules of the runtime that files need beside what they import, by their paths. */
export type Beside = ReadonlyMap<string, readonly string[]>;

/** Undefined where no manifest says it: those of earlier versions. */
export function parseBeside(...texts: readonly string[]): Beside | undefined {
  if (!texts.some((text) => /^\s*"beside":/m.test(text))) return undefined;
  const beside = new Map<string, readonly string[]>();
  for (const row of texts.flatMap((text) => text.split(/\r?\n/))) {
    const match = line.test(row) || formLine.test(row) ? undefined : besideLine.exec(row);
    const path = parseJson(match?.[1] ?? '');
    if (match?.[2] === undefined || typeof path !== 'string' || !isInside(path)) continue;
    beside.set(path, [...new Set([...(beside.get(path) ?? []), ...match[2].split(' ')])]);
  }
  return beside;
}

const besideLine = /^\s*("(?:[^"\\]|\\.)+"):\s*"([a-z0-9-]+(?: [a-z0-9-]+)*)",?\s*$/;

/** How the validators of APIs are written, by their folders in the output; `''` is the output itself. */
export type Forms = ReadonlyMap<string, ValidatorForm>;

/** Reads the form of each API; the first one holds where a conflict left two. */
export function parseForms(...texts: readonly string[]): Forms {
  const forms = new Map<string, ValidatorForm>();
  for (const row of texts.flatMap((text) => text.split(/\r?\n/))) {
    const match = formLine.exec(row);
    const folder = parseJson(match?.[1] ?? '');
    if (typeof folder !== 'string' || forms.has(folder)) continue;
    // The words of the expression are those of the type.
    forms.set(folder === ownFolder ? '' : folder, match?.[2] as ValidatorForm);
  }
  return forms;
}

const formLine = /^\s*("(?:[^"\\]|\\.)+"):\s*"(zod|zod-mini|standalone)",?\s*$/;

const ownFolder = '.';

/** What a manifest says. */
interface Listed {
  readonly files: ReadonlyMap<string, Fingerprint>;
  readonly beside: Beside;
  readonly forms: Forms;
}

/** One line per file, sorted, so that merges conflict only where the files do. */
export function printManifest({ files, beside, forms }: Listed): string {
  const hashes = printMembers(files, ({ text, skeleton }) =>
    skeleton === undefined ? text : `${text} ${skeleton}`,
  );
  const modules = printMembers(beside, (names) => names.join(' '));
  const folders = new Map([...forms].map(([folder, form]) => [folder || ownFolder, form]));
  const sections = [
    `"about": "${about}"`,
    `"files": ${hashes}`,
    `"beside": ${modules}`,
    `"validators": ${printMembers(folders, (form) => form)}`,
  ];
  return `{\n  ${sections.join(',\n  ')}\n}\n`;
}

function printMembers<T>(members: ReadonlyMap<string, T>, printValue: (value: T) => string) {
  const rows = [...members].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = rows.map(([path, value]) => `    ${JSON.stringify(path)}: "${printValue(value)}"`);
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`;
}

/** Whether a text may be a manifest of ours, in any state: many programs have a file of this name. */
export function isManifest(text: string): boolean {
  return text.trim() === '' || text.includes(about) || parseManifest(text).size > 0;
}

/** The fingerprint of a text; what `known` says of the same text is not computed again. */
export function buildFingerprint(
  path: string,
  text: string,
  known: readonly Fingerprint[] = [],
): Fingerprint {
  const normal = normalise(text);
  const hash = hashExact(normal);
  const same = known.find((fingerprint) => fingerprint.text === hash);
  if (same?.skeleton !== undefined) return same;
  return { text: hash, skeleton: hashSkeleton(path, normal) };
}
