/** What happens to one file of an output. */

export interface Change {
  /** Relative to the output root, with `/`. */
  readonly path: string;
  readonly kind: ChangeKind;
  /** What is on disk; absent where there is no file. */
  readonly before?: string;
  /** What must be there; absent for what goes. */
  readonly after?: string;
  /** A foreign file that begins with our line: it was ours, and the manifest has lost it. */
  readonly isMarked?: true;
  /** Whether what was generated below the edits of a file is what would be generated now. */
  readonly below?: 'current' | 'outdated';
  /** A run with `keepEdits` has accepted that the file has edits. */
  readonly isAccepted?: true;
  /** Lines of a merged file at which the edits and the new text are in conflict, from 1. */
  readonly conflicts?: readonly number[];
  /** Why edits cannot be merged: what lies below them is lost, or conflicts of an earlier run are still there. */
  readonly obstacle?: 'lost' | 'unresolved';
}

/**
 * `foreign`: a file we did not write is in the way. `edited`: a person changed what we wrote. `merged`: that, and the
 * edits are in the new text. `kept`: stale, but edited, so it stays. `blocked`: the path is no plain file, or leads out
 * of the output through a link.
 */
export type ChangeKind =
  | 'created'
  | 'updated'
  | 'merged'
  | 'unchanged'
  | 'removed'
  | 'kept'
  | 'foreign'
  | 'edited'
  | 'blocked';

/** Whether a file is what the documents call for, but for edits that were accepted. */
export function isCurrent({ kind, isAccepted, below, obstacle }: Change): boolean {
  if (kind === 'unchanged') return true;
  return kind === 'edited' && isAccepted === true && below === 'current' && obstacle === undefined;
}
