/** What typing a schema needs to know beside it. */

import type { Schema } from '../model/model.ts';
import type { Marks } from '../kinds/subtype-values.ts';
import type { Absent } from './directions.ts';

export interface World {
  readonly int64: 'number' | 'bigint';
  readonly schemas: ReadonlyMap<string, Schema>;
  /** How bases know the models that extend them. */
  readonly marks: Marks;
  /** Schemas that are being written out with the members of models they extend, the outermost first. */
  readonly extending?: readonly Schema[];
  /** Members that the object that is typed does not have, by what is said around the schema. */
  readonly absent?: Absent;
  /** Models that are written out, because they mean something else where some members are absent. */
  readonly written?: readonly string[];
}
