/** Types what a discriminator distinguishes: each kind is narrowed to the values by which it is known, unless it says so itself. */

import { noDoc } from '../docs/docs.ts';
import { foldSchema } from '../kinds/fold.ts';
import type { KnownBy } from '../kinds/subtype-values.ts';
import type { Discriminator, Kind, KindValue, Member, Schema, Type } from '../model/model.ts';
import { buildIntersection, buildUnion } from './combine.ts';
import type { Direction } from '../model/schema.ts';
import type { World } from './world.ts';

interface Place {
  readonly world: Pick<World, 'schemas'>;
  readonly discriminator: Discriminator;
  readonly direction: Direction;
}

/** A kind whose own type is known, as its siblings differ from it. */
export function typeKind({ world, discriminator, direction }: Place, kind: Kind, type: Type): Type {
  const { schema } = kind;
  const member = kind.absent === direction ? undefined : findMember(discriminator, kind);
  if (member === undefined) return type;
  const narrowed = buildIntersection([removeNull(type), { kind: 'object', members: [member] }]);
  // An object and `null` at once is nothing.
  return isNullable(world, schema) ? buildUnion([narrowed, { kind: 'null' }]) : narrowed;
}

/** What the type of a kind has to say beside what the schema says itself. */
function findMember(
  { property, kinds }: Discriminator,
  { values, schema, member, isFallback }: Kind,
): Member | undefined {
  const isNarrowed = values.length > 0 && isFallback !== true && member !== 'limited';
  if (isNarrowed) return buildMember(property, values, schema);
  // So that the member can be read of any kind.
  if (isFallback !== true || member !== 'undeclared') return undefined;
  const types = kinds.flatMap((kind) => kind.values).map(typeWide);
  const open = { ...buildMember(property, values, schema), optional: true };
  return { ...open, type: buildUnion(types.length === 0 ? [{ kind: 'string' }] : types) };
}

function typeWide(value: KindValue): Type {
  return { kind: typeof value } as Type; // the three have the names of their types
}

function buildMember(name: string, values: readonly KindValue[], { at }: Schema): Member {
  return { name, optional: false, type: buildLiterals(values), doc: noDoc, at };
}

function removeNull(type: Type): Type {
  return type.kind === 'union'
    ? buildUnion(type.members.filter(({ kind }) => kind !== 'null'))
    : type;
}

/** Whether the document says of a schema that it may be `null`. */
function isNullable(world: Pick<World, 'schemas'>, schema: Schema): boolean {
  return foldSchema(world, schema, {
    usual: false,
    read: ({ types }, { all, choices }) => {
      if (types !== undefined) return types.includes('null');
      return (
        choices.some((list) => list.includes(true)) || (all.length > 0 && !all.includes(false))
      );
    },
  });
}

/** Narrows the discriminating member of an object to its values, wherever the object is used. */
export function typeMarkedObject(type: Type, mark: KnownBy | undefined): Type {
  if (mark === undefined || type.kind !== 'object') return type;
  return narrowMember(type, mark, (member) => member);
}

/** The base itself as one of its kinds. */
export function typeOwnKind(
  type: Type & { kind: 'object' },
  { property, values, schema }: Pick<Discriminator, 'property'> & Kind,
): Type {
  const isDeclared = type.members.some(({ name }) => name === property);
  const members = isDeclared
    ? type.members
    : [buildMember(property, values, schema), ...type.members];
  const known = { property, values };
  return narrowMember({ ...type, members }, known, (member) => ({ ...member, optional: false }));
}

/** Gives the member its values, and keeps all others. */
function narrowMember(
  type: Type & { kind: 'object' },
  { property, values }: KnownBy,
  change: (member: Member) => Member,
): Type {
  const given = buildLiterals(values);
  const members = type.members.map((member) =>
    member.name === property ? change({ ...member, type: given }) : member,
  );
  return { ...type, members };
}

function buildLiterals(values: readonly KindValue[]): Type {
  return buildUnion([...new Set(values)].map((value) => ({ kind: 'literal', value })));
}
