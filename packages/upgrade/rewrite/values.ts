/** Rewrites texts that stand for values. */
import type { ProjectCode } from '../project/code.ts';
import type { Renames } from '../renames/renames.ts';
import type { Lookup } from './lookup.ts';
import type { NewText } from './texts.ts';
import type { LeftUse, Use } from './use.ts';

export function findValues(_search: {
  readonly code: ProjectCode;
  readonly lookup: Lookup;
  readonly renames: readonly Renames[];
  readonly texts: readonly NewText[];
  readonly uses: Map<string, Use>;
  readonly left: Map<string, LeftUse>;
}): void {}
