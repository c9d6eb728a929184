/** Makes the new texts of files of the uses that are rewritten. */

import { groupBy } from '../../../generator/core/diagnostics/lists.ts';
import type { OwnFile } from '../project/code.ts';
import type { Edit, Use } from './use.ts';

/** A part of a new text, and the key of the use that it is for. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly use: string;
}

export interface NewText {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly spans: readonly Span[];
  /** What was replaced, in the old text. */
  readonly edits: readonly Edit[];
}

interface NewTexts {
  readonly texts: readonly NewText[];
  /** Keys of uses that would change what another one changes. */
  readonly clashing: ReadonlySet<string>;
}

export function makeTexts(uses: Iterable<Use>, files: readonly OwnFile[]): NewTexts {
  const byPath = groupBy(uses, ({ path }) => path);
  const clashing = new Set<string>();
  const texts = files.flatMap(({ path, text }): NewText[] => {
    const own = byPath.get(path) ?? [];
    const edits = pickEdits(own, clashing);
    const made = applyEdits(edits, text);
    return made.after === text ? [] : [{ path, before: text, edits, ...made }];
  });
  return { texts, clashing };
}

interface OwnedEdit extends Edit {
  readonly use: string;
}

function pickEdits(uses: readonly Use[], clashing: Set<string>): readonly OwnedEdit[] {
  const kept: OwnedEdit[] = [];
  for (const { key, edits } of uses) {
    const own = edits.map((edit) => ({ ...edit, use: key }));
    if (own.some((edit) => kept.some((other) => overlap(edit, other)))) clashing.add(key);
    else kept.push(...own);
  }
  return kept.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function overlap(one: Edit, other: Edit): boolean {
  return one.start < other.end && other.start < one.end;
}

function applyEdits(
  edits: readonly OwnedEdit[],
  before: string,
): { readonly after: string; readonly spans: readonly Span[] } {
  const spans: Span[] = [];
  let after = '';
  let at = 0;
  for (const { start, end, text, use } of edits) {
    after += before.slice(at, start);
    spans.push({ start: after.length, end: after.length + text.length, use });
    after += text;
    at = end;
  }
  return { after: after + before.slice(at), spans };
}
