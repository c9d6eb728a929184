/** Limits: those that the root states, and those that schemas of models and parameters carry. */

import { getBelow, listEntries } from '../../load/structure/place.ts';
import type { Json, JsonObject } from '../../diagnostics/json.ts';
import { limiting } from '../../load/structure/vocabulary.ts';
import { getAsserted } from '../schemas/asserted-keywords.ts';
import { readDescription } from '../docs/html.ts';
import type { KeywordSchema, Limit, Model, Operation, Parameter, Schema } from '../model.ts';
import { asObject } from '../raw.ts';
import type { Reading } from '../reading.ts';

export function buildLimits(
  reading: Reading,
  models: readonly Model[],
  operations: readonly Operation[],
): readonly Limit[] {
  return [
    ...readStatedLimits(reading),
    ...models.flatMap(listModelLimits),
    ...operations.flatMap(listOperationLimits),
  ];
}

function listModelLimits({ schema, name }: Pick<Model, 'schema' | 'name'>): readonly Limit[] {
  return listLimits(schema, [name]);
}

/** Those that its parameters carry. */
function listOperationLimits({
  parameters,
  names,
}: Pick<Operation, 'parameters' | 'names'>): readonly Limit[] {
  return parameters
    .filter(hasOwnLimits)
    .flatMap(({ schema, key }) => listLimits(schema, [names.function, ...key]));
}

/** That a value of a path is not empty goes without saying. */
function hasOwnLimits({ in: where, schema }: Parameter): boolean {
  if (where !== 'path' || schema.kind === 'boolean') return true;
  const [name, ...others] = Object.keys(schema.statedLimits ?? getCarriedFacts(schema));
  return others.length > 0 || name !== 'minLength' || schema.minLength !== 1;
}

function readStatedLimits(reading: Reading): readonly Limit[] {
  return listEntries(getBelow(reading.root, 'x-sw-limits')).map((entry) => {
    const { description: _told, ...facts } = asObject(entry.value) ?? {};
    const description = readDescription(entry.value);
    return {
      path: [entry.key],
      facts,
      ...(description === undefined ? {} : { description }),
      stated: true,
      at: entry.at,
    };
  });
}

/** Limits of a schema and of everything inside it; references belong to the model that they name. */
function listLimits(schema: Schema, start: readonly string[]): readonly Limit[] {
  const found: Limit[] = [];
  collect({ found, path: [...start] }, schema);
  return found;
}

/** What was found, and where it is looked for. */
interface Collecting {
  readonly found: Limit[];
  readonly path: string[];
}

function collect(into: Collecting, part: Schema): void {
  if (part.kind === 'boolean') return;
  const facts = part.statedLimits ?? getCarriedFacts(part);
  const isTold = facts !== NOTHING && Object.keys(facts).length > 0;
  if (isTold) into.found.push(buildLimit(part, facts, [...into.path]));
  const { allOf = [], properties = [], items, additionalProperties } = part;
  for (const inner of allOf) collect(into, inner);
  for (let index = 0; index < properties.length; index += 1) {
    const property = properties[index];
    if (property === undefined || property.spellingOf !== undefined) continue;
    collectBelow(into, property.name, property.schema);
  }
  if (items !== undefined) collectBelow(into, 'items', items);
  if (additionalProperties !== undefined) collectBelow(into, 'values', additionalProperties);
}

function collectBelow(into: Collecting, name: string, part: Schema): void {
  into.path.push(name);
  collect(into, part);
  into.path.pop();
}

function buildLimit(
  { description, at }: KeywordSchema,
  facts: JsonObject,
  path: readonly string[],
): Limit {
  const told = description === undefined ? {} : { description };
  return { path, facts, ...told, stated: false, at };
}

const NOTHING: JsonObject = {};

function getCarriedFacts(schema: KeywordSchema): JsonObject {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, multipleOf } = schema;
  const { exclusiveMinimum, exclusiveMaximum, minProperties, maxProperties, decodedSize } = schema;
  const lengths = minLength ?? maxLength ?? minItems ?? maxItems ?? minProperties ?? maxProperties;
  const values = minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum ?? multipleOf;
  if ((lengths ?? values) === undefined && decodedSize === undefined) return NOTHING;
  const facts: Record<string, Json> = {};
  for (const kind of limiting) {
    const value = getAsserted(schema, kind);
    if (value !== undefined) facts[kind] = value;
  }
  if (schema.decodedSize !== undefined) facts['decodedSize'] = { ...schema.decodedSize };
  return facts;
}
