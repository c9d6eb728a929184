/** Prints what the forms of a body say of its value, so that the runtime finds the one that fits; nothing where they say the same. */

import type { Content, Member, Type } from '../../ir/model.ts';
import { findNamedType, indexModels } from '../../ir/types/named.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, type Code, filled, json, object, string } from '../code.ts';
import { keepLiteral } from '../types.ts';

/** What is deeper tells no two forms apart. */
const DEEPEST = 3;

/** The shape of each content, in order; undefined where all are the same. */
export function printShapes(
  contents: readonly Content[],
  scope: Scope,
): readonly Code[] | undefined {
  const shapes = contents.map(({ type }) => printShape(type, scope));
  return new Set(shapes).size < 2 ? undefined : shapes;
}

/** A form with its shape, where it has one. */
export function printShaped(form: Code, shape: Code | undefined, scope: Scope): Code {
  if (shape === undefined) return form;
  return code`${scope.runtime('body-choice', 'shaped')}(${[form, shape]})`;
}

function printShape(type: Type, scope: Scope, depth = 0): Code {
  if (depth > DEEPEST) return UNKNOWN;
  switch (type.kind) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return string(type.kind);
    case 'bigint':
      return code`'number'`;
    case 'binary':
      return code`'bytes'`;
    case 'literal':
      return code`{ is: ${json([type.value])} }`;
    case 'open':
      return printAny(type.values.map((value) => string(typeof value)));
    case 'model': {
      const found = findNamedType(scope.derived(indexModels), type);
      return found === undefined ? UNKNOWN : printShape(found, scope, depth);
    }
    case 'array':
      return code`{ list: ${printShape(type.items, scope, depth + 1)} }`;
    case 'tuple':
      return code`{ list: 'unknown' }`;
    case 'object':
      return printObject(type.members, type.rest, { scope, depth });
    case 'union':
      return printUnion(type.members, { scope, depth });
    case 'intersection':
      return printMerged(type.members, { scope, depth });
    default:
      return UNKNOWN;
  }
}

const UNKNOWN = code`'unknown'`;

interface Position {
  readonly scope: Scope;
  readonly depth: number;
}

/** Values of a set that is long are told apart by their type alone. */
const MOST_VALUES = 8;

function printUnion(types: readonly Type[], { scope, depth }: Position): Code {
  const values = types.flatMap((type) => (type.kind === 'literal' ? [type.value] : []));
  const others = types.filter(({ kind }) => kind !== 'literal');
  const isLong = values.length > MOST_VALUES;
  const known = isLong
    ? values.map((value) => string(typeof value))
    : [code`{ is: ${json(values)} }`];
  const rest = others.map((type) => printShape(type, scope, depth));
  return printAny(values.length === 0 ? rest : [...known, ...rest]);
}

function printAny(shapes: readonly Code[]): Code {
  const [only = UNKNOWN, ...others] = new Set(shapes);
  if (others.length === 0) return only;
  return shapes.includes(UNKNOWN) ? UNKNOWN : code`{ any: ${array([only, ...others])} }`;
}

function printObject(
  members: readonly Member[],
  rest: Type | undefined,
  { scope, depth }: Position,
): Code {
  const shapes = members.map(({ name, type }) => {
    return [name, keepLiteral(name, printShape(type, scope, depth + 1))] as const;
  });
  const needs = members.filter(({ optional }) => !optional).map(({ name }) => name);
  return object([
    ['members', object(shapes)],
    ['needs', filled(needs)],
    ['rest', rest && printShape(rest, scope, depth + 1)],
  ]);
}

/** Of objects that are one; anything else is not looked into. */
function printMerged(types: readonly Type[], position: Position): Code {
  const models = position.scope.derived(indexModels);
  const parts = types.map((type) => (type.kind === 'model' ? findNamedType(models, type) : type));
  const objects = parts.flatMap((part) => (part?.kind === 'object' ? [part] : []));
  if (objects.length < parts.length) return UNKNOWN;
  const members = new Map(
    objects.flatMap((one) => one.members.map((member) => [member.name, member])),
  );
  const rest = objects.find((one) => one.rest !== undefined)?.rest;
  return printObject([...members.values()], rest, position);
}
