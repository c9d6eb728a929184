/** By which values the discriminators of bases know the models that extend them, wherever these are used. */

import type { Discriminator, KindValue, Schema } from '../model/model.ts';

export interface KnownBy {
  readonly property: Discriminator['property'];
  readonly values: readonly KindValue[];
}

/** By key of the model; of several bases the first in the document counts. */
export type Marks = ReadonlyMap<string, KnownBy>;

export function indexMarks(schemas: ReadonlyMap<string, Schema>): Marks {
  const marks = new Map<string, KnownBy>();
  for (const schema of schemas.values()) {
    if (schema.kind === 'boolean' || schema.discriminator?.marks === undefined) continue;
    const { property, marks: own } = schema.discriminator;
    for (const { key, values } of own) if (!marks.has(key)) marks.set(key, { property, values });
  }
  return marks;
}
