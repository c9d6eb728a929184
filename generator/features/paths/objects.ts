/** Object types: members, and what others there may be. */

import { code, type Code, string } from '../../core/code/code.ts';
import {
  asMembers,
  isObject,
  type Members,
  splitPointer,
} from '../../core/load/structure/pointer.ts';
import { describeNode } from './comments.ts';
import {
  blanks,
  intersect,
  type Line,
  type Piece,
  printLines,
  single,
  unite,
  unknown,
} from './pieces.ts';
import { typeSchema } from './schemas.ts';
import type { Spot } from './spot.ts';
import { isDeprecated, listMembers, type Writing } from './writing.ts';

interface Written {
  readonly schema: Members;
  readonly spot: Spot;
}

/** Undefined where the schema says nothing of members. */
export function printObject(
  writing: Writing,
  schema: Members,
  written: Written,
): Piece | undefined {
  const { spot } = written;
  const kind = describeKind(writing, written);
  const members = asMembers(schema['properties']);
  const lines = [...kind, ...printProperties(writing, { schema, members }, spot)];
  const others = isSayingSomething(schema) ? typeOthers(writing, schema, spot) : [];
  const own = lines.length === 0 ? [] : [single(printLines(lines, spot.depth))];
  if (others.length === 0) return own[0];
  const word = writing.options.immutable === true ? code`readonly ` : code``;
  const index = code`{\n${blanks(spot.depth + 1)}${word}[key: string]: ${unite(others).code};\n${blanks(spot.depth)}}`;
  return intersect([...own, single(index)]);
}

function isSayingSomething({
  properties,
  additionalProperties,
  patternProperties,
}: Members): boolean {
  const hasMembers = isObject(properties) && Object.keys(properties).length > 0;
  return hasMembers || Boolean(additionalProperties) || patternProperties !== undefined;
}

/** The member by which a base knows what extends it. */
function describeKind(
  { discriminators, options }: Writing,
  { schema, spot }: Written,
): readonly Line[] {
  const isOpen = Array.isArray(schema['allOf']) || Array.isArray(schema['anyOf']);
  if (!isOpen || schema['discriminator'] !== undefined) return [];
  const known = discriminators.members.get(schema);
  if (known === undefined || discriminators.marked.has(schema)) return [];
  const { property, values } = known;
  const name = values.get(schema)?.[0] ?? splitPointer(spot.pointer).at(-1) ?? '';
  return [{ name: property, type: string(name), isReadonly: options.immutable }];
}

interface Owner {
  readonly schema: Members;
  readonly members: Members;
}

function printProperties(
  writing: Writing,
  { schema, members }: Owner,
  spot: Spot,
): readonly Line[] {
  const { options } = writing;
  const { required } = schema;
  const needed: ReadonlySet<unknown> = new Set(Array.isArray(required) ? required : []);
  const isRequired = required === undefined && options.propertiesRequiredByDefault === true;
  const isFilled = options.defaultNonNullable !== false && !spot.isSent;
  return listMembers(members, writing)
    .filter(([, value]) => !isLeftOut(writing, value, spot))
    .map(([name, value]) => {
      const inside = spot.enter(['properties', name], [name]);
      const { readOnly, writeOnly, default: standard } = asMembers(value);
      const type = typeSchema(writing, value, inside).code;
      const isPresent = needed.has(name) || isRequired || (isFilled && standard !== undefined);
      const isMarked = options.readWriteMarkers === true;
      return {
        name,
        type: isMarked ? mark(type, readOnly === true, writeOnly === true) : type,
        isOptional: !isPresent,
        isReadonly: options.immutable === true || (!isMarked && readOnly === true),
        comment: describeNode(value),
      };
    });
}

function isLeftOut({ options, bundle }: Writing, value: unknown, from: Spot): boolean {
  if (options.excludeDeprecated !== true) return false;
  const ref = asMembers(value)['$ref'];
  return typeof ref === 'string' && isDeprecated(bundle.resolveSchema(ref, from)?.value);
}

function mark(type: Code, isRead: boolean, isWritten: boolean): Code {
  if (isRead === isWritten) return type;
  return isRead ? code`$Read<${type}>` : code`$Write<${type}>`;
}

function typeOthers(writing: Writing, schema: Members, spot: Spot): readonly Piece[] {
  const { additionalProperties: rest, patternProperties: patterns } = schema;
  const inside = spot.enter(['additionalProperties'], []);
  const types: Piece[] = [];
  const isAny = rest === true || (isObject(rest) && Object.keys(rest).length === 0);
  if (isObject(rest) && !isAny) types.push(typeSchema(writing, rest, inside));
  const isOpen = !rest && writing.options.additionalProperties === true;
  if (isAny || isOpen) types.push(unknown);
  for (const [pattern, one] of listMembers(asMembers(patterns), writing)) {
    types.push(typeSchema(writing, one, spot.enter(['patternProperties', pattern], [])));
  }
  return types;
}
