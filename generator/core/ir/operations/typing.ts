/** What typing an operation needs to know beside it. */

import type { Reading } from '../reading.ts';
import type { World } from '../types/world.ts';
import type { Server, Response } from '../model/model.ts';
import type { RawResponse } from './raw-operation.ts';

export interface Typing {
  readonly reading: Reading;
  readonly world: World;
  /** Kinds of the security schemes, to say what a scope is. */
  readonly kinds: ReadonlyMap<string, string>;
  readonly errors: ReadonlyMap<string, readonly string[]>;
  readonly servers: readonly Server[];
  /** Answers that have their types: several operations may give one. */
  readonly responses: Map<RawResponse, Response>;
}
