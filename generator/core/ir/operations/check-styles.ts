/** Reports parameters and members of forms whose style has no room for all that their schema allows. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Body, Content, Parameter, Type } from '../model/model.ts';
import { placeBelow } from '../../load/structure/place.ts';
import { report, type Reading } from '../reading.ts';
import { buildType } from '../types/types.ts';
import type { World } from '../types/world.ts';

/** A value, and how it is written. */
interface Written {
  readonly name: string;
  readonly type: Type;
  readonly style: string;
  readonly explode: boolean;
  readonly at: Place;
  /** Another location or form that would have room. */
  readonly help: string;
}

export function reportStyles(
  { reading, world }: { readonly reading: Reading; readonly world: World },
  {
    parameters,
    body,
  }: { readonly parameters: readonly Parameter[]; readonly body?: Body | undefined },
): void {
  const styled = parameters.filter(({ content }) => content === undefined).map(describeParameter);
  for (const one of styled) reportNested(reading, world, one);
  reportSharedNames(reading, world, parameters);
  for (const content of body?.contents ?? []) {
    for (const one of listStyledMembers(world, content)) reportNested(reading, world, one);
  }
}

function describeParameter({ in: place, ...parameter }: Parameter): Written {
  const { name, type, style, explode, at } = parameter;
  const json = '`content: { application/json: … }`';
  const help = place === 'query' ? `Use \`style: deepObject\`, or ${json}.` : `Use ${json}.`;
  return { name, type, style, explode, at, help };
}

/** Members of a form that `encoding` gives a style; without one, objects are JSON by the rules of OpenAPI. */
function listStyledMembers(world: World, { type, encoding, at }: Content): readonly Written[] {
  if (encoding === undefined) return [];
  const members = new Map(
    listAlternatives(world, type).flatMap((one) =>
      one.kind === 'object' ? one.members.map((member) => [member.name, member.type] as const) : [],
    ),
  );
  return encoding.flatMap(({ name, style, explode, allowReserved }): Written[] => {
    const member = members.get(name);
    if (member === undefined || (style ?? explode ?? allowReserved) === undefined) return [];
    const help = 'Use `style: deepObject`, or only `contentType: application/json`.';
    const usual = style === undefined || style === 'form';
    return [
      {
        name,
        type: member,
        style: style ?? 'form',
        explode: explode ?? usual,
        at: placeBelow(placeBelow(at, 'encoding'), name),
        help,
      },
    ];
  });
}

function reportNested(reading: Reading, world: World, written: Written): void {
  const { name, style, at, help } = written;
  const found = style === 'deepObject' ? undefined : findNested(world, written);
  if (found === undefined) return;
  const message = `\`${name}\` may have ${found}, which the style \`${style}\` has no form for: they are sent as JSON text.`;
  report(reading, { code: 'SCHEMA-523', at, message, help });
}

/** `objects in a list`; undefined where all that is inside is a text, a number, or not known. */
function findNested(world: World, { type, style, explode }: Written): string | undefined {
  const isInPairs = explode && style !== 'simple' && style !== 'label' && style !== 'matrix';
  for (const one of listAlternatives(world, type)) {
    if (one.kind === 'array' || one.kind === 'tuple') {
      const inner = findStructure(world, listItemTypes(one));
      if (inner !== undefined) return `${inner} in a list`;
    } else if (one.kind === 'object') {
      const held = listHeldTypes(one).flatMap((inner) => listAlternatives(world, inner));
      // A list inside repeats the name of its member.
      const inner = isInPairs ? held.flatMap(listItemTypes) : held;
      const found = findStructure(world, inner);
      if (found !== undefined) return `${found} in an object`;
    }
  }
  return undefined;
}

function findStructure(world: World, types: readonly Type[]): string | undefined {
  const kinds = types.flatMap((type) => listAlternatives(world, type)).map(({ kind }) => kind);
  if (kinds.includes('object')) return 'objects';
  return kinds.includes('array') || kinds.includes('tuple') ? 'lists' : undefined;
}

/** The items of a list; what is no list is its own. */
function listItemTypes(type: Type): readonly Type[] {
  if (type.kind === 'array') return [type.items];
  if (type.kind !== 'tuple') return [type];
  return type.rest === undefined ? type.items : [...type.items, type.rest];
}

function listHeldTypes(type: Type & { readonly kind: 'object' }): readonly Type[] {
  const members = type.members.map((member) => member.type);
  return type.rest === undefined ? members : [...members, type.rest];
}

const DEEPEST = 8;

/** What a value of a type may be, references followed. */
function listAlternatives(world: World, type: Type, depth = 0): readonly Type[] {
  if (depth > DEEPEST) return [];
  if (type.kind === 'union' || type.kind === 'intersection') {
    return type.members.flatMap((one) => listAlternatives(world, one, depth + 1));
  }
  if (type.kind !== 'model') return [type];
  const schema = world.schemas.get(type.key);
  const found = schema && buildType(world, schema, 'input', type.key);
  return found === undefined ? [] : listAlternatives(world, found, depth + 1);
}

/** Members of an exploded object are pairs of their own, which another parameter may be as well. */
function reportSharedNames(reading: Reading, world: World, parameters: readonly Parameter[]): void {
  const owners = new Map<string, string>();
  for (const { in: place, name } of parameters) owners.set(`${place} ${name}`, name);
  for (const parameter of parameters) {
    const { in: place, name, at } = parameter;
    for (const member of listSpreadNames(world, parameter)) {
      const owner = owners.get(`${place} ${member}`) ?? name;
      owners.set(`${place} ${member}`, name);
      if (owner === name) continue;
      const other = owner === member ? 'a parameter of its own' : `a member of \`${owner}\``;
      const message = `\`${member}\` is a member of \`${name}\`, and ${other}: both are sent under one name.`;
      const help = 'Describe it once, or use `style: deepObject` for the object.';
      report(reading, { code: 'SCHEMA-524', at, message, help });
    }
  }
}

function listSpreadNames(world: World, { in: place, ...parameter }: Parameter): readonly string[] {
  const { type, style, explode, content } = parameter;
  const isSpread = explode && style !== 'deepObject' && content === undefined;
  if (!isSpread || (place !== 'query' && place !== 'cookie')) return [];
  const names = listAlternatives(world, type).flatMap((one) =>
    one.kind === 'object' ? one.members.map((member) => member.name) : [],
  );
  return [...new Set(names)];
}
