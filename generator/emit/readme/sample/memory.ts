/** Schemas and wishes in, what was found for them before out: a model is sampled once, not once for each operation. */

import { saysOnly } from '../../../ir/draft.ts';
import type { Json, KeywordSchema, Model, Schema } from '../../../ir/model.ts';
import type { Way } from './parts.ts';

/** What stays true of an API in one direction. */
export interface Memory {
  /** Samples of a schema, by what was wished for. */
  readonly samples: WeakMap<Schema | Model, Map<string, Json[]>>;
  /** Schemas that are known to take an object or a list, by its identity. */
  readonly accepted: WeakMap<object, Set<Schema>>;
  /** Ways to meet a schema, by how deep it stands in the schema that is asked for. */
  readonly ways: WeakMap<KeywordSchema, Map<number, readonly Way[]>>;
  /** Names that a schema requires. */
  readonly required: WeakMap<KeywordSchema, readonly string[]>;
}

export function createMemory(): Memory {
  return {
    samples: new WeakMap(),
    accepted: new WeakMap(),
    required: new WeakMap(),
    ways: new WeakMap(),
  };
}

/** Whose samples they are: all references to a model that add nothing to it share them. */
export function subjectOf(schema: Schema, models: ReadonlyMap<string, Model>): Schema | Model {
  if (schema.kind === 'boolean' || schema.ref?.kind !== 'model') return schema;
  if (!saysOnly(schema, BESIDE)) return schema;
  return models.get(schema.ref.key) ?? schema;
}

/** Keywords beside a reference that change nothing of its samples. */
const BESIDE: ReadonlySet<string> = new Set<keyof KeywordSchema>([
  'kind',
  'at',
  'ref',
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'sensitive',
  'source',
  'notShown',
]);

/** The entry of a map, made where it is missing. */
export function entryOf<K extends object, V>(map: WeakMap<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
