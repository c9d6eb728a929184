/** Discriminators that are read and not decided yet, and what deciding them asks of the documents. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Discriminator } from '../model/model.ts';
import type { Draft } from '../schemas/draft.ts';

/** An entry of `mapping`. */
export interface Stated {
  readonly value: string;
  /** The key of the model that it names. */
  readonly key: string;
  readonly at: Place;
}

export interface Unsettled {
  /** The discriminator of the schema, which the decision is written into. */
  readonly made: { -readonly [K in keyof Discriminator]: Discriminator[K] };
  readonly draft: Draft;
  readonly stated: readonly Stated[];
  readonly at: Place;
}
