/** Builds the rules that distinguish the kinds of a model; for what extends it, the validator without them. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { listSubtypes } from '../../ir/schemas/models.ts';
import { isExtended } from '../../ir/types/types.ts';
import { object, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Writing } from './notation.ts';
import { getModelKey, listJoined } from './schema-facts.ts';

/** The rules of a model that has kinds, or is one. */
export function listKindRules(writing: Writing): Code[] {
  const { self, world } = writing;
  if (self === undefined) return [];
  const rules: Code[] = [];
  const mark = world.kinds.marks.get(self);
  if (mark !== undefined) {
    rules.push(writing.printRule('kind', ...[mark.property, ...new Set(mark.values)].map(string)));
  }
  const tags = listSubtypes(world, self).length === 0 ? undefined : world.kinds.tags.get(self);
  if (tags !== undefined && !isChoice(world.schemas.get(self))) {
    const branches = tags.pairs.map(([value, key]) => [value, writing.useValidator(key)] as const);
    rules.push(writing.printRule('kinds', string(tags.property), object(branches)));
  }
  return rules;
}

/** A choice with a discriminator says itself which branch is meant. */
function isChoice(schema: Schema | undefined): boolean {
  return schema?.kind === 'schema' && (schema.oneOf ?? schema.anyOf) !== undefined;
}

/** Where a schema is looked at: the model whose schema it is part of, and what is around it. */
export type KindPlace = Pick<Writing, 'world' | 'way' | 'isExtending'> &
  Partial<Pick<Writing, 'self' | 'root'>>;

/** Whether a schema takes the members of the models that it names, and not their kinds. */
export function isExtending(writing: KindPlace, schema: KeywordSchema): boolean {
  const { world, way, self, root } = writing;
  return writing.isExtending || isExtended(world, schema, way, schema === root ? self : undefined);
}

/** Whether the validator of a model distinguishes kinds. */
export function isDistinguishingKinds({ world }: KindPlace, key: string): boolean {
  const schema = world.schemas.get(key);
  if (world.kinds.marks.has(key) || listSubtypes(world, key).length > 0) return true;
  return schema?.kind === 'schema' && isChoosingSubtypes(world, schema, key);
}

/** The same of what a schema is a reference to. */
export function hasKinds(writing: Writing, schema: Schema): boolean {
  const key = getModelKey(schema);
  return key !== undefined && isDistinguishingKinds(writing, key);
}

/** Whether a model is a choice of models that extend it. */
export function isChoosingSubtypes(
  { schemas }: Writing['world'],
  { oneOf = [], anyOf = [] }: KeywordSchema,
  self: string,
): boolean {
  return [...oneOf, ...anyOf].some((branch) => {
    const key = getModelKey(branch);
    return key !== undefined && isExtendingModel(schemas, key, self);
  });
}

function isExtendingModel(
  schemas: ReadonlyMap<string, Schema>,
  key: string,
  base: string,
): boolean {
  const seen = new Set<string>();
  const open = [key];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const schema = schemas.get(next);
    if (seen.has(next) || schema?.kind !== 'schema') continue;
    seen.add(next);
    const bases = listJoined(schema).flatMap((part) => getModelKey(part) ?? []);
    if (bases.includes(base)) return true;
    open.push(...bases);
  }
  return false;
}
