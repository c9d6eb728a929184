/** A reader of one keyword of a schema, and what it reads from and into. */

import type { Raw } from '../../load/structure/place.ts';
import type { JsonObject } from '../../diagnostics/json.ts';
import type { Reading } from '../reading.ts';
import type { Draft } from './draft.ts';
import type { Schema } from '../model/model.ts';

export interface Source extends Raw<JsonObject> {
  readonly reading: Reading;
  readonly draft: Draft;
  /** Names the schema in statements: `AuthRequest.csc`. */
  readonly subject: string;
  /** Reads a schema inside this one. */
  readonly read: (raw: Raw, subject: string) => Schema;
}

/** Most never report their place, so each makes it when it does. */
export type Keyword = (source: Source, value: unknown, key: string) => void;
