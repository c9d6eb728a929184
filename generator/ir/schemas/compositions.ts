/** Schemas that are made of themselves, with no member or item between: no value could be validated by them, so they are cut. */

import type { KeywordSchema, Schema } from '../model.ts';

type Schemas = ReadonlyMap<string, Schema>;

/** A schema without its reference to what is made of it in turn. */
export interface Cut {
  readonly schema: Schema;
  readonly target: string;
}

/** Those that are cut, by key. Walks references in depth, with a list of its own instead of the stack. */
export function cutCompositions(schemas: Schemas): ReadonlyMap<string, Cut> {
  const cuts = new Map<string, Cut>();
  const done = new Set<string>();
  const findSchema = (key: string): Schema | undefined => cuts.get(key)?.schema ?? schemas.get(key);
  for (const [start, schema] of schemas) {
    if (!isMade(schema)) continue;
    const way: { readonly key: string; readonly ahead: string[] }[] = [];
    const open = new Set<string>();
    const enter = (key: string): void => {
      open.add(key);
      way.push({ key, ahead: listComposedModels(schemas, schemas.get(key), key) });
    };
    if (!done.has(start)) enter(start);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const target = step.ahead.pop();
      if (target === undefined) {
        way.pop();
        open.delete(step.key);
        done.add(step.key);
      } else if (open.has(target)) {
        const schema = findSchema(step.key);
        if (schema !== undefined) {
          cuts.set(step.key, { schema: removeReference(schema, target), target });
        }
      } else if (!done.has(target) && schemas.has(target)) {
        enter(target);
      }
    }
  }
  return cuts;
}

/** Whether a schema is made of others at all: most are not. */
function isMade(schema: Schema): boolean {
  if (schema.kind === 'boolean') return false;
  return (schema.ref ?? schema.allOf ?? schema.oneOf ?? schema.anyOf) !== undefined;
}

/** Models whose validators validate the same value. */
function listComposedModels(schemas: Schemas, schema: Schema | undefined, self: string): string[] {
  const found: string[] = [];
  const open = schema === undefined ? [] : [{ part: schema, isBranch: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, isBranch } = next;
    if (part.kind === 'boolean') continue;
    const { ref, allOf = [], oneOf = [], anyOf = [] } = part;
    const isHeir = isBranch && ref !== undefined && isExtending(schemas, ref.key, self);
    // A choice of what extends it validates its heirs without itself.
    if (ref?.kind === 'model' && !isHeir) found.push(ref.key);
    for (const inner of allOf) if (isMade(inner)) open.push({ part: inner, isBranch });
    for (const inner of oneOf) if (isMade(inner)) open.push({ part: inner, isBranch: true });
    for (const inner of anyOf) if (isMade(inner)) open.push({ part: inner, isBranch: true });
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
  return {
    ...rest,
    ...(ref === undefined || isTo(schema, target) ? {} : { ref }),
    ...listRemainingParts('allOf', allOf, target),
    ...listRemainingParts('oneOf', oneOf, target),
    ...listRemainingParts('anyOf', anyOf, target),
  };
}

function listRemainingParts(
  keyword: 'allOf' | 'oneOf' | 'anyOf',
  parts: readonly Schema[] | undefined,
  target: string,
): Pick<KeywordSchema, 'allOf' | 'oneOf' | 'anyOf'> {
  const others = parts?.filter((part) => !isTo(part, target)) ?? [];
  return others.length === 0
    ? {}
    : { [keyword]: others.map((part) => removeReference(part, target)) };
}

function isTo(schema: Schema, target: string): boolean {
  return getReferencedKey(schema) === target;
}

function getReferencedKey(schema: Schema): string | undefined {
  return schema.kind === 'schema' && schema.ref?.kind === 'model' ? schema.ref.key : undefined;
}
