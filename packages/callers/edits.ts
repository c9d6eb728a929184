/** Makes the new texts of files of what tools have found, and says which uses are behind which part of a text. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import { planImports } from './imports.ts';
import type { NeededImport, Replacement, Rewritten, UncertainNode } from './tool.ts';

/** A part of a new text, and the key of the use that it is for. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly use: string | undefined;
}

/** Names a use in all rounds: its nodes are others when a text was changed and put back. */
export function toKey(use: Morph.Node): string {
  return `${use.getSourceFile().getFilePath()}:${use.getStart()}`;
}

/** A file with its new text. */
export interface Edited {
  readonly file: Morph.SourceFile;
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
  readonly spans: readonly Span[];
}

interface Edits {
  readonly edited: readonly Edited[];
  /** Files in which a name would mean two things. */
  readonly uncertain: readonly UncertainNode[];
}

export function makeEdits(
  { replacements, imports = [] }: Rewritten,
  { files, morph }: { readonly files: readonly Morph.SourceFile[]; readonly morph: TsMorph },
): Edits {
  const known = new Set(files);
  const changed = new Set([...replacements, ...imports].map(({ file }) => file));
  const edited: Edited[] = [];
  const uncertain: UncertainNode[] = [];
  for (const file of changed) {
    const own = { replacements: pick(replacements, file), needed: pick(imports, file) };
    const imported = planImports({ file, ...own }, morph);
    if ('taken' in imported) {
      uncertain.push({ node: file, why: `\`${imported.taken}\` would mean two things here` });
      continue;
    }
    const before = file.getFullText();
    const applied = applyAll([...own.replacements, ...imported.replacements], before);
    const path = file.getFilePath();
    const isNew = !known.has(file);
    if (applied.after === before && !isNew) continue;
    edited.push({ file, path, before: isNew ? undefined : before, ...applied });
  }
  return { edited, uncertain };
}

function pick<T extends NeededImport | Replacement>(
  all: readonly T[],
  file: Morph.SourceFile,
): readonly T[] {
  return all.filter((one) => one.file === file);
}

/** Texts at one place are in the order in which they were found. */
function applyAll(
  replacements: readonly Replacement[],
  before: string,
): Pick<Edited, 'after' | 'spans'> {
  const isWindows = before.includes('\r\n');
  const spans: Span[] = [];
  let after = '';
  let at = 0;
  for (const { start, end, text, of } of replacements.toSorted(compareStarts)) {
    after += before.slice(at, start);
    const made = isWindows ? text.replaceAll(/\r?\n/g, '\r\n') : text;
    spans.push({ start: after.length, end: after.length + made.length, use: of && toKey(of) });
    after += made;
    at = Math.max(at, end);
  }
  return { after: after + before.slice(at), spans };
}

function compareStarts(a: Replacement, b: Replacement): number {
  return a.start - b.start || a.end - b.end;
}
