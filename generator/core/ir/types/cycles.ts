/** Models that lead back to themselves with no member or item between, which no value and no type could be: cut. */

import { buildIntersection, buildUnion } from './combine.ts';
import type { Schema, Type } from '../model/model.ts';
import type { NamelessModel } from '../schemas/models.ts';
import { allowUndefined } from '../raw.ts';
import { walkInDepth } from '../schemas/depth.ts';
import { report, type Reading } from '../reading.ts';
import { getReferencedKey } from '../schemas/follow.ts';

/** Leaves out one reference of each circle of models; all others stay as they are. */
export function breakCycles(
  reading: Reading,
  models: readonly NamelessModel[],
): readonly NamelessModel[] {
  const schemas = new Map(models.map(({ key, schema }) => [key, schema]));
  const targets = cutSchemas(schemas);
  const types = cutTypes(new Map(models.map(({ key, type }) => [key, type])));
  const inputs = cutTypes(new Map(models.map(({ key, type, input }) => [key, input ?? type])));
  return models.map((model) => {
    const { key } = model;
    const type = types.get(key) ?? model.type;
    const input = inputs.get(key) ?? model.input;
    const target = targets.get(key);
    const isSame = type === model.type && input === (model.input ?? model.type);
    if (target === undefined && isSame) return model;
    const left = listAliasTargets(type);
    const cut = target ?? listAliasTargets(model.type).find((one) => !left.includes(one));
    if (cut !== undefined) reportCut(reading, model, cut);
    const schema = schemas.get(key) ?? model.schema;
    return { ...model, type, schema, ...(input && model.input && { input }) };
  });
}

/** Cuts aliases that no language has a type for. */
function cutTypes(types: Map<string, Type>): ReadonlyMap<string, Type> {
  walkInDepth(types.keys(), {
    listNext: (key) => listAliasTargets(types.get(key)),
    cut: (key, target) => {
      const type = types.get(key);
      if (type !== undefined) types.set(key, removeAlias(type, target));
    },
  });
  return types;
}

/** Models that an alias directly represents: itself, or parts of a union or an intersection. */
function listAliasTargets(type: Type | undefined): readonly string[] {
  if (type?.kind === 'model') return [type.key];
  if (type?.kind !== 'union' && type?.kind !== 'intersection') return [];
  return type.members.flatMap(listAliasTargets);
}

function removeAlias(type: Type, key: string): Type {
  if (type.kind === 'model' && type.key === key) return { kind: 'unknown' };
  if (type.kind === 'union') {
    const others = type.members.filter((member) => member.kind !== 'model' || member.key !== key);
    return buildUnion(others.map((member) => removeAlias(member, key)));
  }
  if (type.kind !== 'intersection') return type;
  return buildIntersection(type.members.map((member) => removeAlias(member, key)));
}

type Schemas = ReadonlyMap<string, Schema>;

/** Cuts schemas by which no value could be validated; gives the last that each was cut from. */
function cutSchemas(schemas: Map<string, Schema>): ReadonlyMap<string, string> {
  const written = new Map(schemas);
  const targets = new Map<string, string>();
  walkInDepth(written.keys(), {
    listNext: (key) => listComposedModels(written, key),
    cut: (key, target) => {
      const schema = schemas.get(key);
      if (schema !== undefined) schemas.set(key, removeReference(schema, target));
      targets.set(key, target);
    },
  });
  return targets;
}

/** Models whose validators validate the same value. */
function listComposedModels(schemas: Schemas, self: string): readonly string[] {
  const found: string[] = [];
  const schema = schemas.get(self);
  const open = schema === undefined ? [] : [{ part: schema, isBranch: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, isBranch } = next;
    if (part.kind === 'boolean') continue;
    const { ref, allOf = [], oneOf = [], anyOf = [] } = part;
    const isSubtype = isBranch && ref !== undefined && isExtending(schemas, ref.key, self);
    // A choice of what extends it validates its subtypes without itself.
    if (ref?.kind === 'model' && !isSubtype && schemas.has(ref.key)) found.push(ref.key);
    for (const inner of allOf) open.push({ part: inner, isBranch });
    for (const inner of [...oneOf, ...anyOf]) open.push({ part: inner, isBranch: true });
  }
  return found;
}

/** So many models are looked through for a base. */
const MOST = 200;

function isExtending(schemas: Schemas, key: string, base: string): boolean {
  const seen = new Set([key]);
  for (const one of seen) {
    if (seen.size > MOST) return false;
    const schema = schemas.get(one);
    if (schema?.kind !== 'schema') continue;
    for (const part of schema.allOf ?? []) {
      const next = getReferencedKey(part);
      if (next === base) return true;
      if (next !== undefined) seen.add(next);
    }
  }
  return false;
}

function removeReference(schema: Schema, target: string): Schema {
  if (schema.kind === 'boolean') return schema;
  const { ref, allOf, oneOf, anyOf, ...rest } = schema;
  const keep = (parts: readonly Schema[] | undefined): readonly Schema[] | undefined => {
    const others = parts?.filter((part) => getReferencedKey(part) !== target) ?? [];
    return others.length === 0 ? undefined : others.map((part) => removeReference(part, target));
  };
  return allowUndefined({
    ...rest,
    ref: getReferencedKey(schema) === target ? undefined : ref,
    allOf: keep(allOf),
    oneOf: keep(oneOf),
    anyOf: keep(anyOf),
  });
}

function reportCut(reading: Reading, model: NamelessModel, target: string): void {
  report(reading, {
    code: 'SCHEMA-505',
    at: model.at,
    message: `Schema \`${model.key}\` consists of \`${target}\`, which consists of it again.`,
    help: 'Put the reference into a member, or remove it.',
  });
}
