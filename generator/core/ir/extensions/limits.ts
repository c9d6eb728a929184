/** Limits: those that the root states, and those that schemas of models and parameters carry. */

import { getBelow, listEntries } from '../../load/structure/place.ts';
import { listLimits, NO_LIMITS } from '../docs/facts.ts';
import { readDescription } from '../docs/html.ts';
import type { Limit, Model, Operation, Parameter, Schema } from '../model/model.ts';
import { asObject, allowUndefined } from '../raw.ts';
import type { Reading } from '../reading.ts';
import { getReferencedSchema } from '../schemas/follow.ts';
import { indexSchemas } from '../model/index-models.ts';

export function buildLimits(
  reading: Reading,
  models: readonly Model[],
  operations: readonly Operation[],
): readonly Limit[] {
  const found: Limit[] = [];
  const schemas = indexSchemas({ models });
  for (const { name, schema } of models) found.push(...listModelLimits(name, schema, schemas));
  for (const { parameters, names } of operations) {
    for (const parameter of parameters.filter(hasOwnLimits)) {
      addLimits({ found, path: [names.function, ...parameter.key] }, parameter.schema);
    }
  }
  return [...readStatedLimits(reading), ...found];
}

/** That a value of a path is not empty goes without saying. */
function hasOwnLimits({ in: where, schema }: Parameter): boolean {
  if (where !== 'path' || schema.kind === 'boolean') return true;
  const [name, ...others] = Object.keys(schema.statedLimits ?? listLimits(schema));
  return others.length > 0 || name !== 'minLength' || schema.minLength !== 1;
}

function readStatedLimits(reading: Reading): readonly Limit[] {
  return listEntries(getBelow(reading.root, 'x-sw-limits')).map(({ key, value, at }) => {
    const { description: _description, ...facts } = asObject(value) ?? {};
    return allowUndefined({
      path: [key],
      facts,
      description: readDescription(value),
      stated: true,
      at,
    });
  });
}

type Schemas = ReadonlyMap<string, Schema>;

/** Its own, and those of what it extends: at one place, what it says itself comes last. */
function listModelLimits(name: string, schema: Schema, schemas: Schemas): readonly Limit[] {
  const found: Limit[] = [];
  const parts = listExtended(schema, { schemas, seen: new Set() });
  for (const part of parts) addLimits({ found, path: [name] }, part);
  if (parts.length < 2) return found;
  const byPlace = new Map<string, Limit>();
  for (const limit of found) {
    const place = JSON.stringify(limit.path);
    const before = byPlace.get(place);
    byPlace.set(place, { ...before, ...limit, facts: { ...before?.facts, ...limit.facts } });
  }
  return [...byPlace.values()];
}

/** Nobody extends so often; each model would list all that is above it. */
const HIGHEST = 32;

interface Extended {
  readonly schemas: Schemas;
  /** Bases that were met: two may extend a third. */
  readonly seen: Set<Schema>;
}

/** What a model extends, each once, and then the model itself. */
function listExtended(schema: Schema, extended: Extended, height = 0): readonly Schema[] {
  const { schemas, seen } = extended;
  if (schema.kind === 'boolean' || seen.has(schema) || height > HIGHEST) return [];
  seen.add(schema);
  const bases = (schema.allOf ?? []).flatMap((part) => getReferencedSchema(schemas, part) ?? []);
  return [...bases.flatMap((base) => listExtended(base, extended, height + 1)), schema];
}

interface Collecting {
  readonly found: Limit[];
  readonly path: string[];
}

/** Limits of a schema and of everything inside it; references belong to the model that they name. */
function addLimits(into: Collecting, schema: Schema): void {
  if (schema.kind === 'boolean') return;
  const facts = schema.statedLimits ?? listLimits(schema);
  if (facts !== NO_LIMITS && Object.keys(facts).length > 0) {
    const { description, at } = schema;
    const fromExtension = schema.statedLimits === undefined ? undefined : (true as const);
    const path = [...into.path];
    into.found.push(allowUndefined({ path, facts, description, stated: false, fromExtension, at }));
  }
  const { allOf = [], properties = [], items, additionalProperties } = schema;
  for (const part of allOf) addLimits(into, part);
  for (const { name, schema: held, spellingOf } of properties) {
    if (spellingOf === undefined) addLimitsBelow(into, name, held);
  }
  if (items !== undefined) addLimitsBelow(into, 'items', items);
  if (additionalProperties !== undefined) addLimitsBelow(into, 'values', additionalProperties);
}

function addLimitsBelow(into: Collecting, name: string, schema: Schema): void {
  into.path.push(name);
  addLimits(into, schema);
  into.path.pop();
}
