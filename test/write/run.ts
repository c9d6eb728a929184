/** Wished-for texts and a folder in; compared and written, as a run does it. */

import { apply } from '../../generator/write/transaction.ts';
import { type ChangeKind, compare, type CompareOptions } from '../../generator/write/compare.ts';

/** What happened, by path. */
export type Kinds = Record<string, ChangeKind>;

type Options = Partial<Pick<CompareOptions, 'owns' | 'overwrite'>>;

export async function compared(root: string, texts: Record<string, string>, options: Options = {}) {
  return compare({
    root,
    texts: new Map(Object.entries(texts)),
    owns: options.owns ?? (() => true),
    overwrite: options.overwrite ?? new Set(),
  });
}

/** Compares, and writes. */
export async function written(
  root: string,
  texts: Record<string, string>,
  options: Options = {},
): Promise<Kinds> {
  const comparison = await compared(root, texts, options);
  await apply(comparison);
  return kindsOf(comparison.changes);
}

export function kindsOf(changes: readonly { path: string; kind: ChangeKind }[]): Kinds {
  return Object.fromEntries(changes.map(({ path, kind }) => [path, kind]));
}
