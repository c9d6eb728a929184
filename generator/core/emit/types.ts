/** Prints types of the model as TypeScript. */

import type { Member, Type } from '../ir/model/model.ts';
import type { FileSymbol, Scope } from '../plan/emitter.ts';
import { code, docComment, empty, join, literalType, memberName, string } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { describe } from './docs.ts';
import { INHERITED } from './inherited.ts';
import { StructureKind } from '../code/structures.ts';
import type { FileStatement, InterfaceDeclarationStructure } from '../code/structures.ts';
import type { PropertySignatureStructure } from '../code/structures.ts';
import { indexModels } from '../ir/model/index-models.ts';
import { listTypeParts } from '../ir/types/walk.ts';

export interface TypePosition {
  /** Whether callers give the value (`input`) or get it (`output`, the default): bytes differ. */
  readonly flow?: 'input' | 'output';
  /** Directly in the body of a type alias, where the compiler wants no generic over an alias that refers back. */
  readonly alias?: boolean;
  /** Columns that the text is in, for the comments of members. */
  readonly indent?: number;
  /** Whether comments of members are left out. */
  readonly isBare?: boolean;
}

export function printType(type: Type, scope: Scope, position: TypePosition = {}): Code {
  switch (type.kind) {
    case 'unknown':
    case 'never':
    case 'undefined':
    case 'null':
    case 'boolean':
    case 'number':
    case 'bigint':
    case 'string':
      // Each is a word of both languages.
      return memberName(type.kind);
    case 'binary':
      return position.flow === 'input'
        ? scope.runtime('bodies', 'Bytes', 'type')
        : code`Uint8Array`;
    case 'literal':
      return literalType(type.value);
    case 'open':
      return openType(type.values);
    case 'model': {
      const symbol = findModelSymbol(type.key, type.input, scope);
      if (symbol !== undefined) return scope.use(symbol, 'type');
      const values = findValues(type.key, scope);
      return values === undefined ? code`unknown` : printType(values, scope, position);
    }
    case 'array':
      return code`${printOperand(type.items, scope, position)}[]`;
    case 'tuple':
      return printTuple(type, scope, position);
    case 'object':
      return printObject(type, scope, position);
    case 'union':
      return printUnion(type.members.map((member) => printType(member, scope, position)));
    case 'intersection':
      return join(
        listDistinct(type.members.map((member) => printOperand(member, scope, position))),
        ' & ',
      );
  }
}

/** Alternatives, each once; `unknown` swallows the others, `null` and `undefined` are last. */
export function printUnion(members: readonly Code[]): Code {
  const alternatives = listDistinct(members);
  if (alternatives.length === 0) return code`never`;
  if (alternatives.some((member) => member === 'unknown')) return code`unknown`;
  const values = alternatives.filter((member) => !EMPTY.includes(member));
  const absent = EMPTY.filter((member) => alternatives.includes(member));
  return join([...values, ...absent], ' | ');
}

const EMPTY: readonly Code[] = [code`null`, code`undefined`];

function addUndefined(type: Code): Code {
  return type === 'unknown' ? type : code`${type} | undefined`;
}

/** Type of an optional member: what may be in its place when it is absent is a part of it. */
export function printOptionalType(name: string, type: Code): Code {
  const isInherited = INHERITED.has(name) && type !== 'unknown';
  return addUndefined(isInherited ? code`${type} | object[${string(name)}]` : type);
}

export function findModelSymbol(key: string, input: boolean, scope: Scope): FileSymbol | undefined {
  const form = input ? scope.ref('models', `${key}#input`) : undefined;
  return form ?? scope.ref('models', key) ?? scope.ref('enums', key);
}

export interface TypedProperty extends PropertySignatureStructure {
  readonly type: Code;
  readonly docs: readonly Code[];
}

/** A member as a property: optional ones take `undefined` too. */
export function declareMember(
  member: Member,
  scope: Scope,
  position: TypePosition = {},
): TypedProperty {
  const type = printType(member.type, scope, withoutAlias(position));
  return {
    docs: position.isBare === true ? [] : describe(member.doc, position.indent),
    name: memberName(member.name),
    hasQuestionToken: member.optional,
    type: member.optional ? printOptionalType(member.name, type) : type,
  };
}

/** What an interface holds of an object: its members, and an index signature where it takes others. */
export function declareMembers(
  { members, rest }: Type & { kind: 'object' },
  scope: Scope,
  position: TypePosition = {},
): {
  readonly properties: readonly TypedProperty[];
  readonly indexSignatures?: readonly [{ readonly keyName: Code; readonly returnType: Code }];
} {
  const inner = { ...position, indent: (position.indent ?? 0) + 2 };
  const properties = members.map((member) => declareMember(member, scope, inner));
  if (rest === undefined) return { properties };
  const returnType = printRest({ rest, properties }, scope, inner);
  return { indexSignatures: [{ keyName: code`name`, returnType }], properties };
}

/** An interface for an object with named members, else an alias: a map reads better so. */
export function declareType(
  declared: Pick<InterfaceDeclarationStructure, 'name' | 'docs'>,
  type: Type,
  { scope, ...position }: TypePosition & { readonly scope: Scope },
): FileStatement {
  const shared = { isExported: true, ...declared };
  if (type.kind === 'object' && type.members.length > 0) {
    return { kind: StructureKind.Interface, ...shared, ...declareMembers(type, scope, position) };
  }
  const text = printType(type, scope, { ...position, alias: true });
  return { kind: StructureKind.TypeAlias, ...shared, type: text };
}

function withoutAlias(position: TypePosition): TypePosition {
  return position.alias === true ? { ...position, alias: false } : position;
}

/** Type of the members that an object does not name; it must hold the named ones, whose absence is `undefined`. */
function printRest(
  { rest, properties }: { readonly rest: Type; readonly properties: readonly TypedProperty[] },
  scope: Scope,
  position: TypePosition,
): Code {
  const type = printType(rest, scope, withoutAlias(position));
  const absent = properties.filter(({ hasQuestionToken }) => hasQuestionToken === true);
  if (type === 'unknown' || absent.length === 0) return type;
  const inherited = absent.flatMap(({ name }) =>
    INHERITED.has(name) ? [code`object[${string(name)}]`] : [],
  );
  return addUndefined(printUnion([type, ...inherited]));
}

/** A set of values that no file declares is written out where it is used. */
function findValues(key: string, scope: Scope): Type | undefined {
  const model = scope.derived(indexModels).get(key);
  return model?.enum && model.type;
}

function openType(values: readonly (string | number)[]): Code {
  const known = values.map((value) => literalType(value));
  const strings = values.some((value) => typeof value === 'string') ? [code`(string & {})`] : [];
  const numbers = values.some((value) => typeof value === 'number') ? [code`(number & {})`] : [];
  return printUnion([...known, ...strings, ...numbers]);
}

function printOperand(operand: Type, scope: Scope, position: TypePosition): Code {
  const text = printType(operand, scope, position);
  return isCompound(operand, scope) ? code`(${text})` : text;
}

function isCompound(type: Type, scope: Scope): boolean {
  if (type.kind !== 'model') return COMPOUND.has(type.kind);
  if (findModelSymbol(type.key, type.input, scope) !== undefined) return false;
  const values = findValues(type.key, scope);
  return values !== undefined && isCompound(values, scope);
}

const COMPOUND: ReadonlySet<Type['kind']> = new Set(['union', 'intersection', 'open']);

/** As an optional member, an item that may be absent may also be undefined: schemas of zod give it so. */
function printOptionalItem(item: Type, scope: Scope, position: TypePosition): Code {
  const type = addUndefined(printOperand(item, scope, position));
  return type === 'unknown' ? type : code`(${type})`;
}

function printTuple(type: Type & { kind: 'tuple' }, scope: Scope, position: TypePosition): Code {
  const items = type.items.map((item, index) =>
    index < type.required
      ? printType(item, scope, position)
      : code`${printOptionalItem(item, scope, position)}?`,
  );
  const rest =
    type.rest === undefined ? [] : [code`...${printOperand(type.rest, scope, position)}[]`];
  return code`[${[...items, ...rest]}]`;
}

function printObject(type: Type & { kind: 'object' }, scope: Scope, position: TypePosition): Code {
  const { properties, indexSignatures } = declareMembers(type, scope, position);
  const rest = indexSignatures?.[0].returnType;
  if (properties.length > 0) return printMembers(properties, rest);
  if (rest === undefined) return code`Record<string, unknown>`;
  // A generic over an alias that refers back to the one being declared is an error; an index signature is none.
  return position.alias === true && type.rest && isMentioningModel(type.rest)
    ? code`{ [name: string]: ${rest} }`
    : code`Record<string, ${rest}>`;
}

function printMembers(members: readonly TypedProperty[], rest: Code | undefined): Code {
  const index = rest === undefined ? [] : [code`[name: string]: ${rest}`];
  const printed = members.map(({ docs, name, hasQuestionToken, type }) => {
    const mark = hasQuestionToken === true ? code`?` : empty;
    return { docs, text: code`${name}${mark}: ${type}` };
  });
  if (members.every(({ docs }) => docs.length === 0)) {
    return code`{ ${join([...printed.map(({ text }) => text), ...index], '; ')} }`;
  }
  const lines = [
    ...printed.map(({ docs, text }) => join([...docs.map(docComment), code`${text};`], '\n')),
    ...index,
  ];
  return code`{\n${join(lines, '\n\n')}\n}`;
}

function isMentioningModel(type: Type): boolean {
  if (type.kind === 'model') return true;
  const isNamed = type.kind === 'object' && type.members.length > 0;
  return !isNamed && listTypeParts(type).some(isMentioningModel);
}

function listDistinct(codes: readonly Code[]): readonly Code[] {
  if (codes.length === 1 && codes[0] !== empty) return codes;
  return [...new Set(codes.length === 0 ? [empty] : codes)].filter((text) => text !== empty);
}

/** Whether a type is written in a word or two, with models by name. */
export function isShort(type: Type): boolean {
  if (type.kind === 'array') return isShort(type.items);
  if (type.kind === 'union') return type.members.every(isShort);
  return type.kind !== 'object' && type.kind !== 'intersection' && type.kind !== 'tuple';
}
