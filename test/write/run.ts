/** Wished-for texts and a folder in; compared and written, as a run does it. */

import { replace } from '../../generator/run/write/transaction.ts';
import type { ChangeKind } from '../../generator/run/write/change.ts';
import { compare, type CompareOptions } from '../../generator/run/write/compare.ts';

/** What happened, by path. */
export type Kinds = Record<string, ChangeKind>;

type Options = Partial<Pick<CompareOptions, 'owns' | 'overwrite'>>;

export async function compared(root: string, texts: Record<string, string>, options: Options = {}) {
  return compare(createWish(root, texts, options));
}

/** Compares, and writes also over what is in the way. */
export async function written(
  root: string,
  texts: Record<string, string>,
  options: Options = {},
): Promise<Kinds> {
  const { changes } = await replace(createWish(root, texts, options), () => true);
  return listKinds(changes);
}

function createWish(
  root: string,
  texts: Record<string, string>,
  { owns = () => true, overwrite = new Set() }: Options,
): CompareOptions {
  return { root, texts: new Map(Object.entries(texts)), owns, overwrite };
}

export function listKinds(changes: readonly { path: string; kind: ChangeKind }[]): Kinds {
  return Object.fromEntries(changes.map(({ path, kind }) => [path, kind]));
}
