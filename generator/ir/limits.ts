/** Limits: those that the root states, and those that schemas of models and parameters carry. */

import type { JsonObject } from '../diagnostics/json.ts';
import type { KeywordSchema, Limit, Model, Operation, Parameter, Schema } from './model.ts';
import { entriesOf, member, objectOf, textOf } from './raw.ts';
import type { Reading } from './reading.ts';

export function buildLimits(
  reading: Reading,
  models: readonly Model[],
  operations: readonly Operation[],
): readonly Limit[] {
  return [
    ...statedLimits(reading),
    ...models.flatMap((model) => [...limitsOf(model.schema, [model.name])]),
    ...operations.flatMap((operation) =>
      operation.parameters
        .filter(hasOwnLimits)
        .flatMap((parameter) => [
          ...limitsOf(parameter.schema, [operation.names.function, ...parameter.key]),
        ]),
    ),
  ];
}

/** That a value of a path is not empty goes without saying. */
function hasOwnLimits({ in: where, schema }: Parameter): boolean {
  if (where !== 'path' || schema.kind === 'boolean') return true;
  const [name, ...others] = Object.keys(schema.statedLimits ?? carried(schema));
  return others.length > 0 || name !== 'minLength' || schema.minLength !== 1;
}

function statedLimits(reading: Reading): readonly Limit[] {
  const at = { file: reading.bundle.entry, pointer: '/x-sw-limits' };
  return entriesOf(member(reading.bundle.root, 'x-sw-limits'), at).map((entry) => {
    const { description: _told, ...facts } = objectOf(entry.value) ?? {};
    const description = textOf(member(entry.value, 'description'));
    return {
      path: [entry.key],
      facts,
      ...(description === undefined ? {} : { description }),
      stated: true,
      at: entry.at,
    };
  });
}

const kinds = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;

/** Limits of a schema and of everything inside it; references belong to the model that they name. */
function* limitsOf(schema: Schema, path: readonly string[]): Generator<Limit> {
  if (schema.kind === 'boolean') return;
  const facts = schema.statedLimits ?? carried(schema);
  if (Object.keys(facts).length > 0) {
    const { description } = schema;
    yield {
      path,
      facts,
      ...(description === undefined ? {} : { description }),
      stated: false,
      at: schema.at,
    };
  }
  for (const part of schema.allOf ?? []) yield* limitsOf(part, path);
  for (const property of schema.properties ?? []) {
    if (property.spellingOf !== undefined) continue;
    yield* limitsOf(property.schema, [...path, property.name]);
  }
  if (schema.items !== undefined) yield* limitsOf(schema.items, [...path, 'items']);
  if (schema.additionalProperties !== undefined) {
    yield* limitsOf(schema.additionalProperties, [...path, 'values']);
  }
}

function carried(schema: KeywordSchema): JsonObject {
  const facts = kinds.flatMap((kind) => (schema[kind] === undefined ? [] : [[kind, schema[kind]]]));
  const size = schema.decodedSize;
  return Object.fromEntries(size === undefined ? facts : [...facts, ['decodedSize', { ...size }]]);
}
