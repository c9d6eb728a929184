/** Types schemas as openapi-typescript does, so that code which was typed by it goes on compiling. */

import { code, join, literalType, string } from '../../core/code/code.ts';
import { isObject, type Members } from '../../core/load/structure/pointer.ts';
import { printEnum } from './enums.ts';
import { typeList } from './lists.ts';
import { printObject } from './objects.ts';
import {
  emptyRecord,
  intersect,
  nothing,
  type Piece,
  plain,
  printLines,
  single,
  tupleOf,
  unite,
  unknown,
} from './pieces.ts';
import { printReference } from './references.ts';
import type { Spot } from './spot.ts';
import type { Writing } from './writing.ts';

export function typeSchema(writing: Writing, schema: unknown, spot: Spot): Piece {
  if (schema === false) return { code: code`never`, form: 'plain' };
  if (!isObject(schema)) return unknown;
  const ref = schema['$ref'] ?? schema['$dynamicRef'];
  if (typeof ref === 'string') return printReference(writing, { ref, from: spot }, 'schemas');
  const { const: fixed, enum: values } = schema;
  if (fixed !== undefined && fixed !== null) return typeLiteral(fixed, spot.depth);
  if (Array.isArray(values) && !isOfObjects(schema)) {
    return printEnum(writing, schema, spot) ?? typeValues(schema, values, spot);
  }
  return typeParts(writing, markKind(writing, schema), { schema, spot });
}

/** Objects that are listed are alternatives: what else is said of them holds too. */
function isOfObjects(schema: Members): boolean {
  return schema['type'] === 'object' || 'properties' in schema || 'additionalProperties' in schema;
}

function typeValues(schema: Members, values: readonly unknown[], spot: Spot): Piece {
  const literals = values.map((value) => typeLiteral(value, spot.depth));
  const { type } = schema;
  return unite(Array.isArray(type) && type.includes('null') ? [...literals, nothing] : literals);
}

function typeLiteral(value: unknown, depth: number): Piece {
  if (value === null) return nothing;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return single(literalType(value));
  }
  if (Array.isArray(value)) return tupleOf(value.map((item) => typeLiteral(item, depth).code));
  if (!isObject(value)) return unknown;
  const lines = Object.entries(value).map(([name, one]) => ({
    name,
    type: typeLiteral(one, depth + 1).code,
  }));
  return lines.length === 0 ? emptyRecord : single(printLines(lines, depth));
}

/** The schema with the values by which a discriminator knows it. */
function markKind({ discriminators }: Writing, schema: Members): Members {
  const mark = discriminators.marked.get(schema);
  if (mark === undefined) return schema;
  const { property, values } = mark;
  const member = { [property]: { type: 'string', enum: values } };
  const { allOf, properties, required } = schema;
  if (Array.isArray(allOf)) {
    const part = { type: 'object', properties: member, required: [property] };
    return { ...schema, allOf: [...allOf, part] };
  }
  const others = isObject(properties) ? properties : {};
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return { ...schema, properties: { ...others, ...member }, required: [...needed, property] };
}

interface Written {
  /** The schema as the document has it. */
  readonly schema: Members;
  readonly spot: Spot;
}

/** Own keywords and `allOf` hold at once; `anyOf` is beside them, and `oneOf` narrows them. */
function typeParts(writing: Writing, schema: Members, written: Written): Piece {
  const { type: types } = schema;
  // Null is beside all that the schema says, also beside what it is made of.
  if (Array.isArray(types) && types.length > 1 && types.includes('null')) {
    const others = types.filter((one) => one !== 'null');
    const alone = { ...schema, type: others.length === 1 ? others[0] : others };
    return unite([typeParts(writing, alone, written), nothing]);
  }
  const { spot } = written;
  const own = typeOwn(writing, schema, written);
  const bases = typeBases(writing, schema, spot);
  let type: Piece | undefined;
  if (own !== undefined || bases.length > 0) {
    type = intersect([...(own === undefined ? [] : [own]), ...bases]);
  }
  const options = typeOptions(writing, schema['anyOf'], { spot, slot: 'anyOf' });
  if (options.length > 0) type = unite([...(type === undefined ? [] : [type]), ...options]);
  const isListed = schema['type'] === 'object' && schema['oneOf'] === undefined;
  const alternatives = isListed ? schema['enum'] : schema['oneOf'];
  const choice = typeOptions(writing, alternatives, { spot, slot: 'oneOf' });
  if (choice.length > 0) type = narrow(type, choice);
  if (type !== undefined) return type;
  const isEmptyKnown = 'type' in schema && writing.options.emptyObjectsUnknown !== true;
  if (isEmptyKnown) return emptyRecord;
  return 'type' in schema ? single(code`Record<string, unknown>`) : unknown;
}

function narrow(type: Piece | undefined, choice: readonly Piece[]): Piece {
  if (type === undefined) return unite(choice);
  if (choice.every(({ form }) => form === 'plain')) return unite([type, ...choice]);
  return intersect([type, unite(choice)]);
}

function typeOptions(
  writing: Writing,
  held: unknown,
  { spot, slot }: { readonly spot: Spot; readonly slot: string },
): readonly Piece[] {
  if (!Array.isArray(held)) return [];
  return held.map((option, index) => typeSchema(writing, option, spot.step([slot, index])));
}

/** Parts of `allOf`; the member that distinguishes the kinds of a base is left to what extends it. */
function typeBases(writing: Writing, schema: Members, spot: Spot): readonly Piece[] {
  const { allOf, required } = schema;
  if (!Array.isArray(allOf)) return [];
  const demanded = Array.isArray(required) ? required.filter((one) => typeof one === 'string') : [];
  return allOf.map((part: unknown, index) => {
    const inside = spot.step(['allOf', index], []);
    if (!isObject(part)) return typeSchema(writing, part, inside);
    const ref: unknown = part['$ref'];
    const target = typeof ref === 'string' ? writing.bundle.resolveSchema(ref, spot)?.value : part;
    const type =
      target === part
        ? typeSchema(writing, withRequired(writing, part, demanded), inside)
        : requireMembers(writing, { type: typeSchema(writing, part, inside), target }, demanded);
    const property = writing.discriminators.members.get(target)?.property ?? readOwnProperty(part);
    if (property === undefined) return type;
    return single(code`Omit<${type.code}, ${string(property)}>`);
  });
}

function readOwnProperty({ discriminator }: Members): string | undefined {
  const name = isObject(discriminator) ? discriminator['propertyName'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** A part of `allOf` always says what is required, so that nothing else is, where members are required by default. */
function withRequired({ options }: Writing, part: Members, demanded: readonly string[]): Members {
  if (demanded.length === 0 && options.propertiesRequiredByDefault !== true) return part;
  const own: readonly unknown[] = Array.isArray(part['required']) ? part['required'] : [];
  return { ...part, required: [...demanded, ...own] };
}

interface Base {
  readonly type: Piece;
  readonly target: unknown;
}

/** A base with those of its members required that the schema around it requires. */
function requireMembers(
  writing: Writing,
  { type, target }: Base,
  demanded: readonly string[],
): Piece {
  const properties = isObject(target) ? target['properties'] : undefined;
  if (!isObject(properties) || writing.discriminators.marked.has(target)) return type;
  const known = demanded.filter((name) => Object.hasOwn(properties, name));
  if (known.length === 0) return type;
  writing.usesRequired = true;
  return single(code`WithRequired<${type.code}, ${join([...new Set(known)].map(string), ' | ')}>`);
}

const scalars: ReadonlyMap<unknown, Piece> = new Map([
  ['null', nothing],
  ['string', plain(code`string`)],
  ['number', plain(code`number`)],
  ['integer', plain(code`number`)],
  ['boolean', plain(code`boolean`)],
]);

/** What the schema says without others; undefined where it says nothing. */
function typeOwn(writing: Writing, schema: Members, written: Written): Piece | undefined {
  const { type } = schema;
  const scalar = scalars.get(type);
  if (scalar !== undefined) return scalar;
  if (type === 'array') return typeList(writing, schema, written.spot);
  if (!Array.isArray(type)) return printObject(writing, schema, written);
  const { oneOf } = schema;
  const isOption = (one: unknown): boolean =>
    Array.isArray(oneOf) &&
    scalars.has(one) &&
    oneOf.some((option) => isObject(option) && option['type'] === one);
  const types = type.filter((one) => !isOption(one));
  const { oneOf: _oneOf, ...others }: Record<string, unknown> = schema;
  return unite(
    types.map((one) => {
      const alone = { ...(oneOf === undefined ? schema : others), type: one };
      return typeParts(writing, alone, written);
    }),
  );
}
