/** An object schema in, objects out that may fit it, best first: what is required, and a little more where nothing is. */

import type { Json, KeywordSchema, Property, Schema } from '../../../ir/model.ts';
import type { Sampler } from './arrays.ts';
import { isHidden, referenced } from './context.ts';
import { requiredNames } from './judge-object.ts';
import type { Wish } from './sample.ts';
import { objectOf } from './value.ts';

/** What may stand in the object, by name; a name may be described by several parts. */
type Known = ReadonlyMap<string, Schema>;

export function* objectSamples(
  parts: readonly KeywordSchema[],
  wish: Wish,
  sample: Sampler,
): Generator<Json> {
  const known = knownOf(parts, wish);
  if (!wish.sparse) yield* mapSamples(parts, known, wish, sample);
  for (const names of nameSets(parts, known, wish)) {
    const entries: [string, Json][] = [];
    for (const name of names) {
      const [value] = valuesOf(name, 1);
      if (value !== undefined) entries.push([name, value]);
    }
    const base = objectOf(entries);
    yield base;
    // Rules over several members may want another value of one of them: no more are made before the first is refused.
    for (const [name] of entries) {
      for (const value of valuesOf(name, 3).slice(1)) yield objectOf([...entries, [name, value]]);
    }
  }
  yield {};

  function valuesOf(name: string, limit: number): Json[] {
    const schema = known.get(name) ?? restOf(parts) ?? ANYTHING;
    return sample(schema, { ...wish, name, depth: wish.depth + 1, sparse: false }, limit);
  }
}

const ANYTHING: Schema = { kind: 'boolean', value: true, at: { file: '', pointer: '' } };

function knownOf(parts: readonly KeywordSchema[], wish: Wish): Known {
  const schemas = new Map<string, Schema[]>();
  for (const { properties = [] } of parts) {
    for (const property of properties) {
      if (isHidden(property, wish.context)) continue;
      const { name, schema } = property;
      schemas.set(name, [...(schemas.get(name) ?? []), schema]);
    }
  }
  return new Map([...schemas].map(([name, list]) => [name, together(list)]));
}

function together(schemas: readonly Schema[]): Schema {
  const [only] = schemas;
  if (schemas.length === 1 && only !== undefined) return only;
  return { kind: 'schema', at: { file: '', pointer: '' }, allOf: schemas };
}

/** Sets of names to try, in order. */
function* nameSets(
  parts: readonly KeywordSchema[],
  known: Known,
  wish: Wish,
): Generator<readonly string[]> {
  const required = new Set(parts.flatMap((part) => requiredNames(part, wish.context)));
  const optional = [...known.keys()].filter((name) => !required.has(name));
  const telling = optional.filter((name) => isTelling(name, parts, wish));
  const close = (names: Iterable<string>): string[] => closed(names, parts, known);
  const shown = telling.filter((name) => isShown(known.get(name)));
  const some = required.size > 0 || wish.sparse ? [] : telling.slice(0, wish.depth < 2 ? 2 : 1);
  const few = [...new Set([...shown, ...some])];
  yield close([...required, ...few]);
  if (required.size > 0 || wish.sparse) yield close(required);
  const more = telling.slice(0, 24);
  for (const name of more) yield close([...required, name]);
  yield close(required);
  for (const name of more) yield close([...required, ...few, name]);
  if (wish.depth < 3) yield close([...required, ...telling]);
}

/** Adds what the presence of a member requires; in the order of the spec. */
function closed(names: Iterable<string>, parts: readonly KeywordSchema[], known: Known): string[] {
  const set = new Set(names);
  const rules = parts.flatMap(({ dependentRequired = [] }) => dependentRequired);
  for (const { name, required } of rules) {
    if (set.has(name)) for (const other of required) set.add(other);
  }
  const ordered = [...known.keys()].filter((name) => set.has(name));
  return [...ordered, ...[...set].filter((name) => !known.has(name))];
}

/** Not worth showing: what is on its way out, another spelling, or a structure that would fill the screen. */
function isTelling(name: string, parts: readonly KeywordSchema[], wish: Wish): boolean {
  return parts.every(({ properties = [] }) =>
    properties.every((property) => property.name !== name || isShort(property, wish)),
  );
}

function isShort({ schema, spellingOf }: Property, wish: Wish): boolean {
  if (schema.kind === 'boolean') return schema.value;
  const target = referenced(schema, wish.context);
  const facts = target?.kind === 'schema' ? target : schema;
  return spellingOf === undefined && schema.deprecated !== true && facts.deprecated !== true;
}

/** Whether the spec gives an example of it. */
function isShown(schema: Schema | undefined): boolean {
  return schema?.kind === 'schema' && (schema.examples ?? []).length > 0;
}

function restOf(parts: readonly KeywordSchema[]): Schema | undefined {
  const found = parts.find(({ additionalProperties }) => additionalProperties !== undefined);
  return found?.additionalProperties;
}

/** A map with one entry. */
function* mapSamples(
  parts: readonly KeywordSchema[],
  known: Known,
  wish: Wish,
  sample: Sampler,
): Generator<Json> {
  const patterned = parts.flatMap(({ patternProperties = [] }) => patternProperties);
  const value = restOf(parts) ?? patterned[0]?.schema;
  if (known.size > 0 || value === undefined) return;
  const names = keysOf(
    parts,
    patterned.map(({ pattern }) => pattern),
    wish,
    sample,
  );
  const values = sample(value, { ...wish, name: wish.name, depth: wish.depth + 1 }, 3);
  for (const name of names) for (const item of values) yield objectOf([[name, item]]);
}

function keysOf(
  parts: readonly KeywordSchema[],
  patterns: readonly string[],
  wish: Wish,
  sample: Sampler,
): string[] {
  const at = { file: '', pointer: '' };
  const rules = parts.flatMap(({ propertyNames }) =>
    propertyNames === undefined ? [] : [propertyNames],
  );
  const pattern =
    patterns[0] ?? parts.find((part) => part.keyMatchesValue !== undefined)?.keyMatchesValue?.key;
  const own: Schema[] =
    pattern === undefined ? [] : [{ kind: 'schema', at, types: ['string'], pattern }];
  const wanted = together([...rules, ...own, { kind: 'schema', at, types: ['string'] }]);
  const made = sample(wanted, { ...wish, name: 'key', depth: wish.depth + 1 }, 3);
  return made.filter((name): name is string => typeof name === 'string');
}
