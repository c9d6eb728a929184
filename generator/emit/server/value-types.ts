/** Describes a type as data by which a server knows what a text of that type means. */

import type { KeywordSchema, Member, Schema, Type } from '../../ir/model.ts';
import { findNamedType, indexModels, indexSchemas } from '../../ir/types/named.ts';
import { followReference } from '../../ir/schemas/walk.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, type Code, object, string } from '../code.ts';
import { mapLiteral } from '../inherited.ts';

/** A type, and the schema that it is made of, where it is known: types do not tell integers from numbers. */
export interface Typed {
  readonly type: Type;
  readonly schema?: Schema | undefined;
}

/** What is deeper is read as it comes: no style of parameters has room for it. */
const DEEPEST = 4;

export function printValueType({ type, schema }: Typed, scope: Scope, depth = 0): Code {
  if (depth > DEEPEST) return UNKNOWN;
  switch (type.kind) {
    case 'number':
      return isInteger(schema, scope) ? code`'integer'` : code`'number'`;
    case 'string':
    case 'boolean':
    case 'bigint':
    case 'null':
      return string(type.kind);
    case 'binary':
      return code`'string'`;
    case 'literal':
      return string(typeof type.value);
    case 'open':
      return printChoice(type.values.map((value) => string(typeof value)));
    case 'model': {
      const found = findNamedType(scope.derived(indexModels), type);
      const own = scope.derived(indexSchemas).get(type.key);
      return found ? printValueType({ type: found, schema: own }, scope, depth + 1) : UNKNOWN;
    }
    case 'array':
      return printList({ type: type.items, schema: follow(schema, scope)?.items }, scope, depth);
    case 'tuple': {
      const items = [...type.items, ...(type.rest === undefined ? [] : [type.rest])];
      return printList({ type: { kind: 'union', members: items } }, scope, depth);
    }
    case 'object':
      return printObject(type, schema, scope, depth);
    case 'union':
      return printChoice(
        type.members.map((member) => printValueType({ type: member, schema }, scope, depth)),
      );
    case 'intersection':
      return printMerged(type.members, scope, depth);
    default:
      return UNKNOWN;
  }
}

const UNKNOWN = code`'unknown'`;

function follow(schema: Schema | undefined, scope: Scope): KeywordSchema | undefined {
  return followReference(scope.derived(indexSchemas), schema);
}

function isInteger(schema: Schema | undefined, scope: Scope): boolean {
  const { types = [] } = follow(schema, scope) ?? {};
  return types.includes('integer') && !types.includes('number');
}

function printChoice(types: readonly Code[]): Code {
  const different = [...new Set(types)];
  const [only = UNKNOWN, ...others] = different;
  return others.length === 0 ? only : code`{ kind: 'union', of: ${array(different)} }`;
}

function printList(items: Typed, scope: Scope, depth: number): Code {
  return code`{ kind: 'array', items: ${printValueType(items, scope, depth + 1)} }`;
}

function printObject(
  { members, rest }: { readonly members: readonly Member[]; readonly rest?: Type | undefined },
  schema: Schema | undefined,
  scope: Scope,
  depth: number,
): Code {
  const typed = typeMembers(members, schema, scope);
  const named = typed.map(([name, one]) => [name, printValueType(one, scope, depth + 1)] as const);
  return object([
    ['kind', code`'object'`],
    ['members', mapLiteral(named)],
    ['rest', rest && printValueType({ type: rest }, scope, depth + 1)],
  ]);
}

/** Members by name, with their schemas. */
export function typeMembers(
  members: readonly Member[],
  schema: Schema | undefined,
  scope: Scope,
): readonly (readonly [name: string, Typed])[] {
  const properties = new Map(
    follow(schema, scope)?.properties?.map((property) => [property.name, property.schema]),
  );
  return members.map(({ name, type }) => [name, { type, schema: properties.get(name) }]);
}

/** Of objects that are one; anything else is read as it comes. */
function printMerged(parts: readonly Type[], scope: Scope, depth: number): Code {
  const objects = parts.map((part) => findObject(part, scope));
  const members = objects.flatMap((one) => one?.members ?? []);
  if (objects.includes(undefined)) return UNKNOWN;
  const rest = objects.find((one) => one?.rest !== undefined)?.rest;
  return printObject({ members, rest }, undefined, scope, depth);
}

/** The object that a type is, itself or by the name of a model. */
export function findObject(type: Type, scope: Scope): (Type & { kind: 'object' }) | undefined {
  const found = type.kind === 'model' ? findNamedType(scope.derived(indexModels), type) : type;
  return found?.kind === 'object' ? found : undefined;
}
