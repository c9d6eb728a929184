/** Prints what the forms of a body say of its value, so that the runtime finds the one that fits; nothing where they say the same. */

import type { Content, Member, Type } from '../../ir/model/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, type Code, filled, json, object, string } from '../../code/code.ts';
import { mapLiteral } from '../inherited.ts';
import { indexModels } from '../../ir/model/index-models.ts';
import { resolveType, findNamedType } from '../../ir/types/walk.ts';

/** Levels of members and items: what is deeper hardly tells two forms apart. */
const DEEPEST = 4;

/** A shape with more levels is no longer than this: an app bundles all of it. */
const LONGEST = 2000;

/** Shapes that are the same for so long count as equal. */
const LONGEST_ALIKE = 20_000;

/** Gives the models of the API. */
type Models = Pick<Scope, 'derived'>;

/** The shape of each content, in order; undefined where all are the same. */
export function printShapes(
  contents: readonly Content[],
  scope: Models,
): readonly Code[] | undefined {
  if (new Set(contents.map(({ type }) => identify(type))).size < 2) return undefined;
  const print = (depth: number): readonly Code[] =>
    contents.map(({ type }) => printShape(type, { scope, left: depth }));
  const shapes = areApart(contents, scope) ? print(0) : printDeeply(print);
  return areDifferent(shapes) ? shapes : undefined;
}

/** A level after the other: each is some times as long as the one before. */
function printDeeply(print: (depth: number) => readonly Code[]): readonly Code[] {
  let shapes = print(1);
  for (let depth = 2; depth <= DEEPEST; depth += 1) {
    const isEnough = areDifferent(shapes);
    if (measure(shapes) > (isEnough ? LONGEST : LONGEST_ALIKE)) break;
    const deeper = print(depth);
    if (isEnough && measure(deeper) > LONGEST) break;
    shapes = deeper;
  }
  return shapes;
}

function measure(shapes: readonly Code[]): number {
  return shapes.reduce((sum, { length }) => sum + length, 0);
}

function areDifferent(shapes: readonly Code[]): boolean {
  return new Set(shapes).size > 1;
}

/** Gives equal values for types that are surely the same. */
function identify(type: Type): unknown {
  return type.kind === 'model' ? `${type.key}#${type.input}` : type;
}

/** Whether what a value is as a whole tells its form. */
function areApart(contents: readonly Content[], scope: Models): boolean {
  const kinds = contents.flatMap(({ type }) => [
    ...new Set(listAlternatives(type, scope).map(nameKind)),
  ]);
  return !kinds.includes('unknown') && new Set(kinds).size === kinds.length;
}

function listAlternatives(type: Type, scope: Models): readonly (Type | undefined)[] {
  if (type.kind === 'union') return type.members.flatMap((one) => listAlternatives(one, scope));
  if (type.kind !== 'model') return [type];
  const found = findNamedType(scope.derived(indexModels), type);
  return found === undefined ? [undefined] : listAlternatives(found, scope);
}

function nameKind(type: Type | undefined): string {
  switch (type?.kind) {
    case 'literal':
      return typeof type.value;
    case 'open':
      return typeof type.values[0];
    case 'tuple':
      return 'array';
    case 'intersection':
      return 'object';
    default:
      return type?.kind ?? 'unknown';
  }
}

/** A form with its shape, where it has one. */
export function printShaped(form: Code, shape: Code | undefined, scope: Scope): Code {
  if (shape === undefined) return form;
  return code`${scope.runtime('body-choice', 'shaped')}(${[form, shape]})`;
}

interface Position {
  readonly scope: Models;
  /** Levels of members and items that are still printed. */
  readonly left: number;
}

function printShape(type: Type, position: Position): Code {
  const { scope, left } = position;
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
      return found === undefined ? UNKNOWN : printShape(found, position);
    }
    case 'array':
      return left === 0 ? LIST : code`{ list: ${printShape(type.items, enter(position))} }`;
    case 'tuple':
      return LIST;
    case 'object':
      return left === 0 ? OBJECT : printObject(type.members, type.rest, position);
    case 'union':
      return printUnion(type.members, position);
    case 'intersection':
      return left === 0 ? OBJECT : printMerged(type.members, position);
    default:
      return UNKNOWN;
  }
}

function enter({ scope, left }: Position): Position {
  return { scope, left: left - 1 };
}

const UNKNOWN = code`'unknown'`;
const OBJECT = code`'object'`;
const LIST = code`'list'`;

/** A longer set of values is printed as its types. */
const MOST_VALUES = 8;

function printUnion(types: readonly Type[], position: Position): Code {
  const values = types.flatMap((type) => (type.kind === 'literal' ? [type.value] : []));
  const others = types.filter(({ kind }) => kind !== 'literal');
  const isLong = values.length > MOST_VALUES;
  const known = isLong
    ? values.map((value) => string(typeof value))
    : [code`{ is: ${json(values)} }`];
  const rest = others.map((type) => printShape(type, position));
  return printAny(values.length === 0 ? rest : [...known, ...rest]);
}

function printAny(shapes: readonly Code[]): Code {
  const [only = UNKNOWN, ...others] = new Set(shapes);
  if (others.length === 0) return only;
  return shapes.includes(UNKNOWN) ? UNKNOWN : code`{ any: ${array([only, ...others])} }`;
}

function printObject(members: readonly Member[], rest: Type | undefined, position: Position): Code {
  const inner = enter(position);
  const shapes = members.map(({ name, type }) => {
    return [name, printShape(type, inner)] as const;
  });
  const needs = members.filter(({ optional }) => !optional).map(({ name }) => name);
  return object([
    ['members', mapLiteral(shapes)],
    ['needs', filled(needs)],
    ['rest', rest && printShape(rest, inner)],
  ]);
}

/** Joins objects into one; anything else is not looked into. */
function printMerged(types: readonly Type[], position: Position): Code {
  const models = position.scope.derived(indexModels);
  const parts = types.map((type) => resolveType(models, type));
  const objects = parts.flatMap((part) => (part.kind === 'object' ? [part] : []));
  if (objects.length < parts.length) return UNKNOWN;
  const members = new Map(
    objects.flatMap((one) => one.members.map((member) => [member.name, member])),
  );
  const rest = objects.find((one) => one.rest !== undefined)?.rest;
  return printObject([...members.values()], rest, position);
}
