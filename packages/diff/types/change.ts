/** What a comparison of generated types says: one exported name, and what its change does to the code of callers. */

import type { Message } from '../change.ts';
import type { TypeScriptVerdict } from '../release.ts';

/** The side that makes values of a type: callers give what requests hold, and get what responses hold. */
export type TypePosition = 'request' | 'response' | 'both' | 'value';

export interface TypeChange extends Message {
  /** Documented in docs/diff-checks.md: `type-narrowed`. */
  readonly id: TypeCheckId;
  readonly verdict: TypeScriptVerdict;
  /** What changed: `Order.lines`. */
  readonly label: string;
  readonly symbol: string;
  readonly position: TypePosition;
  /** What of a function differs, where the rest does not. */
  readonly part?: 'arguments' | 'answer';
  /** Label of the change that it comes with: people read of that one. */
  readonly follows?: string;
}

type TypeCheckId =
  | 'symbol-added'
  | 'symbol-removed'
  | 'member-added'
  | 'member-removed'
  | 'type-narrowed'
  | 'type-widened'
  | 'type-changed'
  | 'value-changed'
  | 'meaning-changed';
