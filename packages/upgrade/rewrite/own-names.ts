/** Finds members that the user declares and that follow those of the output. */
import type { MemberRename } from '../renames/nodes.ts';
import type { Scan } from './scan.ts';

type Shared = Omit<Scan, 'source' | 'own' | 'locals' | 'done'>;

export function findOwnNames(
  _paths: readonly string[],
  _shared: Shared,
): ReadonlyMap<string, MemberRename> {
  return new Map();
}
