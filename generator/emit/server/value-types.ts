/** A type in, the data out by which a server knows what a text of that type means. */

import type { Api, Member, Model, Type } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, type Code, object, string } from '../code.ts';

/** What is deeper is read as it comes: no style of parameters has room for it. */
const DEEPEST = 4;

export function printValueType(type: Type, scope: Scope, depth = 0): Code {
  if (depth > DEEPEST) return UNKNOWN;
  switch (type.kind) {
    case 'string':
    case 'number':
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
    case 'model':
      return printValueType(findModelType(type, scope) ?? { kind: 'unknown' }, scope, depth + 1);
    case 'array':
      return printList(type.items, scope, depth);
    case 'tuple': {
      const items = [...type.items, ...(type.rest === undefined ? [] : [type.rest])];
      return printList({ kind: 'union', members: items }, scope, depth);
    }
    case 'object':
      return printObject(type.members, type.rest, scope, depth);
    case 'union':
      return printChoice(type.members.map((member) => printValueType(member, scope, depth)));
    case 'intersection':
      return printMerged(type.members, scope, depth);
    default:
      return UNKNOWN;
  }
}

const UNKNOWN = code`'unknown'`;

function listModels({ models }: Api): ReadonlyMap<string, Model> {
  return new Map(models.map((model) => [model.key, model]));
}

function printChoice(types: readonly Code[]): Code {
  const different = [...new Set(types)];
  const [only = UNKNOWN, ...others] = different;
  return others.length === 0 ? only : code`{ kind: 'union', of: ${array(different)} }`;
}

function printList(items: Type, scope: Scope, depth: number): Code {
  return code`{ kind: 'array', items: ${printValueType(items, scope, depth + 1)} }`;
}

function printObject(
  members: readonly Member[],
  rest: Type | undefined,
  scope: Scope,
  depth: number,
): Code {
  return object([
    ['kind', code`'object'`],
    [
      'members',
      object(members.map(({ name, type }) => [name, printValueType(type, scope, depth + 1)])),
    ],
    ['rest', rest && printValueType(rest, scope, depth + 1)],
  ]);
}

/** Of objects that are one; anything else is read as it comes. */
function printMerged(parts: readonly Type[], scope: Scope, depth: number): Code {
  const objects = parts.map((part) => findObject(part, scope));
  const members = objects.flatMap((one) => one?.members ?? []);
  if (objects.includes(undefined)) return UNKNOWN;
  const rest = objects.find((one) => one?.rest !== undefined)?.rest;
  return printObject(members, rest, scope, depth);
}

/** The object that a type is, itself or by the name of a model. */
export function findObject(type: Type, scope: Scope): (Type & { kind: 'object' }) | undefined {
  const found = type.kind === 'model' ? findModelType(type, scope) : type;
  return found?.kind === 'object' ? found : undefined;
}

function findModelType({ key, input }: Type & { kind: 'model' }, scope: Scope): Type | undefined {
  const model = scope.derived(listModels).get(key);
  return input ? (model?.input?.type ?? model?.type) : model?.type;
}
