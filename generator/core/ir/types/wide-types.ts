/** Leaves out types that say less than what is beside them, or keeps them as the open end of known values. */

import { isCovering, buildUnion } from './combine.ts';
import { isOfTypes } from '../schemas/enums.ts';
import type { JsonType, KeywordSchema, Schema, Type } from '../model/model.ts';
import { listValues } from '../schemas/keyword-facts.ts';
import { getReferencedKey } from '../schemas/follow.ts';
import { intersectSets, uniteSets, type ValueSet } from '../schemas/value-sets.ts';

type Schemas = ReadonlyMap<string, Schema>;

/** Leaves out types of an intersection that are wider than a model in it: `(string | null) & Color` is `Color`. */
export function dropWide(schemas: Schemas, types: readonly Type[]): readonly Type[] {
  if (types.length < 2) return types;
  const models = types.flatMap((type) => {
    const search = { schemas, left: mostParts };
    const held = type.kind === 'model' ? findHeld(search, schemas.get(type.key)) : undefined;
    return held === undefined ? [] : [held];
  });
  if (models.length === 0) return types;
  return types.filter((type) => {
    const wide = findAllTypes(type);
    return wide === undefined || !models.some((held) => [...held].every((one) => wide.has(one)));
  });
}

/** Leaves out types of an intersection that hold all of another one: `Kind & 'dog'` is `'dog'` where a `Kind` may be one. */
export function dropLoose(schemas: Schemas, types: readonly Type[]): readonly Type[] {
  if (types.length < 2 || !types.some(({ kind }) => kind === 'model' || kind === 'union')) {
    return types;
  }
  const written = types.map((type) => writeOut(schemas, type));
  return types.filter((_type, index) => {
    const wide = written[index];
    return !written.some((narrow, other) => {
      if (wide === undefined || other === index || !isCovering(wide, narrow)) return false;
      // The last of equal types stays, because it is the nearest.
      return other > index || !isCovering(narrow, wide);
    });
  });
}

/** A set of values as the values themselves. */
function writeOut(schemas: Schemas, type: Type): Type {
  if (type.kind === 'union') {
    return buildUnion(type.members.map((member) => writeOut(schemas, member)));
  }
  const schema = type.kind === 'model' ? schemas.get(type.key) : undefined;
  if (schema?.kind !== 'schema') return type;
  const texts = (schema.enum ?? schema.openEnum ?? []).filter((value) => typeof value === 'string');
  if (texts.length === 0) return type;
  if (schema.enum === undefined) return { kind: 'open', values: texts };
  return buildUnion(texts.map((value) => ({ kind: 'literal', value })));
}

/** A text beside texts that are known keeps them: `'auto' | (string & {})`. */
export function withOpenEnd(types: readonly Type[]): readonly Type[] {
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.members : [type]));
  return (['string', 'number'] as const).reduce(openEnd, flat);
}

function openEnd(types: readonly Type[], kind: 'string' | 'number'): readonly Type[] {
  const values = types.flatMap((type) => listKnownValues(type, kind));
  if (values.length === 0 || !types.some((type) => type.kind === kind)) return types;
  const others = types.filter(
    (type) => type.kind !== kind && listKnownValues(type, kind).length === 0,
  );
  return [{ kind: 'open', values: [...new Set(values)] }, ...others];
}

/** The values that a type names, where all of them are of the kind. */
function listKnownValues(type: Type, kind: 'string' | 'number'): readonly (string | number)[] {
  const values = type.kind === 'open' ? type.values : type.kind === 'literal' ? [type.value] : [];
  return values.every((value): value is string | number => typeof value === kind) ? values : [];
}

/** The JSON types of which a type holds every value; undefined where it leaves some out. */
function findAllTypes(type: Type): Held {
  switch (type.kind) {
    case 'null':
    case 'boolean':
    case 'number':
    case 'string':
      return new Set([type.kind]);
    case 'object':
      return type.members.length === 0 && type.rest?.kind === 'unknown'
        ? new Set(['object'])
        : undefined;
    case 'union':
      return uniteSets(type.members.map(findAllTypes));
    default:
      return undefined;
  }
}

const KINDS: readonly JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

type Held = ValueSet<JsonType>;

/** Parts of a schema that are looked at: each may lead to two others, and a document can lead on and on. */
const mostParts = 100;

interface Search {
  readonly schemas: Schemas;
  left: number;
}

/** The JSON types that values of a schema may have; undefined if it leaves them open, or is too large to decide. */
function findHeld(search: Search, schema: Schema | undefined, seen = new Set<string>()): Held {
  search.left -= 1;
  if (search.left < 0 || schema === undefined || schema.kind === 'boolean') return undefined;
  const findInner = (part: Schema | undefined): Held => findHeld(search, part, seen);
  const branches = [schema.oneOf, schema.anyOf].map((list) =>
    uniteSets(list?.map(findInner) ?? [undefined]),
  );
  const parts = schema.allOf?.map(findInner) ?? [];
  const own = [findHeldByOwn(schema), findHeldByModel(search, schema, seen)];
  return intersectSets([...own, ...parts, ...branches]);
}

function findHeldByModel(search: Search, schema: KeywordSchema, seen: Set<string>): Held {
  const key = getReferencedKey(schema);
  if (key === undefined || seen.has(key)) return undefined;
  return findHeld(search, search.schemas.get(key), new Set([...seen, key]));
}

function findHeldByOwn(schema: KeywordSchema): Held {
  const { types, properties } = schema;
  const values = listValues(schema);
  const typed = types ?? (properties === undefined ? undefined : ['object' as const]);
  if (values === undefined && typed === undefined) return undefined;
  const plain = typed?.map((type) => (type === 'integer' ? 'number' : type)) ?? KINDS;
  const isHeld = (kind: JsonType): boolean =>
    values?.some((value) => isOfTypes([kind], value)) ?? true;
  return new Set(plain.filter(isHeld));
}
