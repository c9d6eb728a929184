/** An operation that starts a resumable upload in, the function out that carries it through. */

import type { Operation } from '../../ir/model.ts';
import type { Kind } from './kinds.ts';

export function uploadKind(_operation: Operation): Kind | undefined {
  return undefined;
}
