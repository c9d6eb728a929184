/** A schema that a discriminator tells apart in; ways to meet it with the value that its kind is known by, out. */

import type { KeywordSchema, Model, Schema, Type } from '../../../ir/model.ts';
import type { Context } from './context.ts';
import type { Way } from './parts.ts';

type Below = (part: Schema) => readonly Way[];

/** A reference to a model: of one that is a union of kinds the first, of a kind with its mark. */
export function kindWays(
  schema: KeywordSchema,
  base: Schema,
  context: Context,
  below: Below,
): readonly Way[] {
  const model = schema.ref?.kind === 'model' ? context.models.get(schema.ref.key) : undefined;
  const heir = model === undefined ? undefined : heirOf(model);
  if (heir !== undefined) return below(heir);
  const mark = model === undefined ? undefined : markOf(model);
  return mark === undefined ? below(base) : below(base).map((way) => [...way, mark]);
}

/** The branch of a union, first with a value that the union's discriminator knows it by. */
export function markedWays(
  { discriminator }: KeywordSchema,
  branch: Schema,
  ways: readonly Way[],
): readonly Way[] {
  const key = branch.kind === 'schema' && branch.ref?.kind === 'model' ? branch.ref.key : undefined;
  const found = discriminator?.mapping.find((one) => one.key === key);
  if (discriminator === undefined || found === undefined) return ways;
  const { property } = discriminator;
  const mark = having(property, [found.value]);
  const known = ways.filter((way) => takes(way, property));
  return [...known.map((way) => [...way, mark]), ...ways];
}

/** Whether objects may have a member of this name, to the compiler too. */
function takes(way: Way, name: string): boolean {
  return way.some(
    ({ properties = [], additionalProperties }) =>
      additionalProperties !== undefined || properties.some((property) => property.name === name),
  );
}

/** A base is a union of models though its schema is none. */
function heirOf({ schema, type }: Model): Schema | undefined {
  if (schema.kind === 'boolean' || schema.discriminator === undefined) return undefined;
  if ((schema.oneOf ?? schema.anyOf) !== undefined) return undefined;
  const [first] = type.kind === 'union' ? type.members : [type];
  if (first?.kind !== 'model') return undefined;
  return { kind: 'schema', at: schema.at, ref: { kind: 'model', key: first.key } };
}

/** What the type of a model narrows although its schema does not. */
function markOf({ schema, type }: Model): KeywordSchema | undefined {
  if (schema.kind === 'boolean' || schema.allOf === undefined) return undefined;
  if (type.kind !== 'object') return undefined;
  const marked = type.members.find((member) => valuesOf(member.type).length > 0);
  return marked && having(marked.name, valuesOf(marked.type));
}

function valuesOf(type: Type): readonly string[] {
  const members = type.kind === 'union' ? type.members : [type];
  const values = members.map((member) => (member.kind === 'literal' ? member.value : undefined));
  return values.every((value) => typeof value === 'string') ? values : [];
}

function having(name: string, values: readonly string[]): KeywordSchema {
  const at = { file: '', pointer: '' };
  const schema: Schema = { kind: 'schema', at, enum: values };
  const properties = [{ name, schema, required: true, at }];
  return { kind: 'schema', at, properties, required: [name] };
}
