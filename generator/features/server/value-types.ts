/** Describes a type as data by which a server knows what a text of that type means. */

import type { KeywordSchema, Member, Schema, Type } from '../../core/ir/model/model.ts';
import { findWideInteger } from '../../core/ir/schemas/integers.ts';
import { findFree, uncapitalize } from '../../core/ir/naming/letter-case.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import { array, code, type Code, identifier, object, string } from '../../core/code/code.ts';
import { mapLiteral } from '../../core/emit/inherited.ts';
import { type FileStatement, StructureKind } from '../../core/code/structures.ts';
import { followReference } from '../../core/ir/schemas/follow.ts';
import { indexModels, indexSchemas } from '../../core/ir/model/index-models.ts';
import { resolveType, findNamedType } from '../../core/ir/types/walk.ts';

/** A type, and the schema that it is made of, where it is known: types do not tell integers from numbers. */
interface Typed {
  readonly type: Type;
  readonly schema?: Schema | undefined;
}

/** Models are written where they are used to this depth; deeper ones are functions, so that what refers to itself has an end. */
const DEEPEST = 4;

/** The types of values in one file, and the models among them that are functions. */
export class ValueTypes {
  readonly scope: Scope;
  /** The names, by the key of a model and its form. */
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #open: (ModelType & { readonly name: string })[] = [];

  constructor(scope: Scope) {
    this.scope = scope;
  }

  print(typed: Typed): Code {
    return printValueType(typed, this, 0);
  }

  /** The name of the function that gives the type of a model. */
  nameModel(type: ModelType): Code {
    const id = `${type.key}#${type.input}`;
    const known = this.#names.get(id);
    if (known !== undefined) return identifier(known);
    const model = this.scope.derived(indexModels).get(type.key)?.name ?? 'Model';
    const name = findFree(`${uncapitalize(model)}Value`, this.#taken);
    this.scope.declare(name);
    this.#taken.add(name);
    this.#names.set(id, name);
    this.#open.push({ ...type, name });
    return identifier(name);
  }

  /** The functions, each of which may ask for others. */
  declare(): readonly FileStatement[] {
    const statements: FileStatement[] = [];
    for (let next = this.#open.shift(); next !== undefined; next = this.#open.shift()) {
      statements.push({
        kind: StructureKind.Function,
        name: identifier(next.name),
        returnType: this.scope.runtime('server-values', 'ValueType', 'type'),
        statements: code`return ${this.print({ type: next })};`,
      });
    }
    return statements;
  }
}

type ModelType = Type & { readonly kind: 'model' };

function printValueType({ type, schema }: Typed, types: ValueTypes, depth: number): Code {
  const { scope } = types;
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
    case 'model':
      return printModel(type, types, depth);
    case 'array':
      return printList({ type: type.items, schema: follow(schema, scope)?.items }, types, depth);
    case 'tuple': {
      const items = [...type.items, ...(type.rest === undefined ? [] : [type.rest])];
      return printList({ type: { kind: 'union', members: items } }, types, depth);
    }
    case 'object':
      return printObject(type, { schema, types, depth });
    case 'union':
      return printChoice(
        type.members.map((member) => printValueType({ type: member, schema }, types, depth)),
      );
    case 'intersection':
      return printMerged(type.members, types, depth);
    default:
      return UNKNOWN;
  }
}

function printModel(type: ModelType, types: ValueTypes, depth: number): Code {
  const found = findNamedType(types.scope.derived(indexModels), type);
  if (found === undefined) return UNKNOWN;
  const isLeaf = LEAVES.has(found.kind);
  if (depth > DEEPEST && !isLeaf) return types.nameModel(type);
  const schema = types.scope.derived(indexSchemas).get(type.key);
  return printValueType({ type: found, schema }, types, depth + 1);
}

/** What has no parts is always written where it is. */
const LEAVES: ReadonlySet<Type['kind']> = new Set([
  'bigint',
  'binary',
  'boolean',
  'literal',
  'null',
  'number',
  'open',
  'string',
  'unknown',
]);

const UNKNOWN = code`'unknown'`;

function follow(schema: Schema | undefined, scope: Scope): KeywordSchema | undefined {
  return followReference(scope.derived(indexSchemas), schema);
}

function isInteger(schema: Schema | undefined, scope: Scope): boolean {
  const target = follow(schema, scope);
  const { types = [] } = target ?? {};
  if (target !== undefined && findWideInteger(target) !== undefined) return true;
  return types.includes('integer') && !types.includes('number');
}

function printChoice(types: readonly Code[]): Code {
  const different = [...new Set(types)];
  const [only = UNKNOWN, ...others] = different;
  return others.length === 0 ? only : code`{ kind: 'union', of: ${array(different)} }`;
}

function printList(items: Typed, types: ValueTypes, depth: number): Code {
  return code`{ kind: 'array', items: ${printValueType(items, types, depth + 1)} }`;
}

interface ObjectPlace {
  readonly schema: Schema | undefined;
  readonly types: ValueTypes;
  readonly depth: number;
}

function printObject(
  { members, rest }: { readonly members: readonly Member[]; readonly rest?: Type | undefined },
  { schema, types, depth }: ObjectPlace,
): Code {
  const print = (one: Typed): Code => printValueType(one, types, depth + 1);
  const typed = typeMembers(members, schema, types.scope);
  return object([
    ['kind', code`'object'`],
    ['members', mapLiteral(typed.map(([name, one]) => [name, print(one)] as const))],
    ['rest', rest && print({ type: rest })],
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

/** Objects that are one have the members of all; anything else is read as it comes. */
function printMerged(parts: readonly Type[], types: ValueTypes, depth: number): Code {
  const objects = parts.map((part) => findObject(part, types.scope));
  const members = objects.flatMap((one) => one?.members ?? []);
  if (objects.includes(undefined)) return UNKNOWN;
  const rest = objects.find((one) => one?.rest !== undefined)?.rest;
  return printObject({ members, rest }, { schema: undefined, types, depth });
}

/** The object that a type is, itself or by the name of a model. */
export function findObject(type: Type, scope: Scope): (Type & { kind: 'object' }) | undefined {
  const found = resolveType(scope.derived(indexModels), type);
  return found.kind === 'object' ? found : undefined;
}
