/** A run in, what the next one patches from kept: all of it, or after a patch only what that changed. */

import type { Cache } from '../../cache/cache.ts';
import type { Basis } from '../../cache/record.ts';
import { keepDocument, keepEdit, keepStanding } from '../../cache/standing.ts';
import type { Traced } from '../../pipeline.ts';

export function keepForPatches(
  cache: Cache,
  request: string,
  { seen, standing, patched }: Traced,
  basis: Basis,
): void {
  if (patched === undefined || patched.isReshaped) keepStanding(cache, request, standing);
  for (const { shape, documents } of standing) {
    const [path = ''] = shape === undefined ? [] : documents;
    const text = seen.texts.get(path);
    if (text === undefined) continue;
    const hash = hashIn(basis, path);
    const edit = patched && { ...patched.edit, hash };
    if (edit && keepEdit(cache, path, hashIn(patched.basis, path), edit)) continue;
    keepDocument(cache, path, hash, text);
  }
}

function hashIn({ files }: Basis, path: string): string {
  return files.find((stamp) => stamp.path === path)?.hash ?? '';
}
