/**
 * Finds which models a discriminator distinguishes, and by which values. Types narrow by it, because that is what it is
 * written for, and validators validate by it.
 */

import { addTo } from '../../diagnostics/lists.ts';
import type { Discriminator, KeywordSchema, Schema, Type } from '../model.ts';
import { buildIntersection, buildUnion } from './combine.ts';
import { noDoc } from '../docs/docs.ts';
import { followReference } from '../schemas/walk.ts';

type Schemas = ReadonlyMap<string, Schema>;

export interface Kinds {
  /** By key of a model with a discriminator of its own: the models that extend it, in the order of the document. */
  readonly subtypes: ReadonlyMap<string, readonly string[]>;
  /** By key of a model that a discriminator distinguishes from its siblings: the property, and its values. */
  readonly marks: ReadonlyMap<string, Mark>;
  /** By key of a model with a discriminator of its own: which value names which model. */
  readonly tags: ReadonlyMap<string, Tags>;
}

export interface Tags {
  readonly property: string;
  readonly pairs: readonly (readonly [value: string, key: string])[];
}

export interface Mark {
  readonly property: string;
  readonly values: readonly string[];
}

/** A union of more is no help to a reader, and a burden for the compiler: the base stays an interface. */
const most = 100;

export function findModelKinds(schemas: Schemas): Kinds {
  const children = findChildren(schemas);
  const subtypes = new Map<string, readonly string[]>();
  const marks = new Map<string, Mark>();
  const tags = new Map<string, Tags>();
  for (const [key, schema] of schemas) {
    if (schema.kind === 'boolean' || schema.discriminator === undefined) continue;
    const below = listDescendants(children, key);
    if (!isOnlyChoosing(schema, below)) continue;
    const { property, mapping, fallback } = schema.discriminator;
    const own = findKindValues(schemas, mapping, below);
    for (const subtype of below) {
      if (subtype === fallback || !own.has(subtype) || marks.has(subtype)) continue;
      const family = [subtype, ...listDescendants(children, subtype)];
      const mark = { property, values: family.flatMap((one) => own.get(one) ?? []) };
      const members = listMembers(schemas, subtype, property);
      if (isFitting(schemas, members, mark.values)) marks.set(subtype, mark);
    }
    const named = below.filter((subtype) => marks.get(subtype)?.property === property);
    const isWhole = named.length === own.size && !mapping.some((one) => one.key === key);
    if (!isWhole || named.length === 0) continue;
    const others =
      mapping.length === 0 ? [] : listUnnamed(schemas, children, { below, own, property });
    const given = new Set([...named, ...others.map(([, subtype]) => subtype)]);
    if (given.size > most) continue;
    const kinds = below.filter((subtype) => given.has(subtype));
    subtypes.set(key, kinds);
    const pairs = [...own].flatMap(([subtype, values]) =>
      values.map((value) => [value, subtype] as const),
    );
    tags.set(key, { property, pairs: [...pairs, ...others] });
  }
  return { subtypes, marks, tags };
}

interface Known {
  readonly schemas: Schemas;
  readonly kinds: Kinds;
}

/** The type of one branch of a union, with the values by which the union's discriminator knows it. */
export function typeMarkedBranch(
  { schemas, kinds: { marks } }: Known,
  type: Type,
  { property, mapping, fallback }: Discriminator,
): Type {
  if (type.kind !== 'model' || type.key === fallback) return type;
  if (marks.get(type.key)?.property === property) return type;
  const values = mapping.filter(({ key }) => key === type.key).map(({ value }) => value);
  const members = listMembers(schemas, type.key, property);
  const isFit = values.length > 0 && isFitting(schemas, members, values);
  if (!isFit || isNarrowed(schemas, members, values)) return type;
  const at = schemas.get(type.key)?.at ?? { file: '', pointer: '' };
  const mark = { name: property, optional: false, type: buildLiterals(values), doc: noDoc, at };
  return buildIntersection([type, { kind: 'object', members: [mark] }]);
}

/** The same object, its discriminating member narrowed to its values. */
export function typeMarkedObject(type: Type, mark: Mark | undefined): Type {
  if (mark === undefined || type.kind !== 'object') return type;
  const given = buildLiterals(mark.values);
  const members = type.members.map((member) =>
    member.name === mark.property ? { ...member, type: given } : member,
  );
  // An index signature has to take every member.
  return type.rest === undefined
    ? { ...type, members }
    : { ...type, members, rest: buildUnion([type.rest, given]) };
}

function buildLiterals(values: readonly string[]): Type {
  return buildUnion([...new Set(values)].map((value) => ({ kind: 'literal', value })));
}

/** Whether each branch is one of what extends the base: a base may list its kinds itself. */
function isOnlyChoosing(
  { oneOf = [], anyOf = [] }: KeywordSchema,
  below: readonly string[],
): boolean {
  return [...oneOf, ...anyOf].every(
    (branch) =>
      branch.kind === 'schema' && branch.ref?.kind === 'model' && below.includes(branch.ref.key),
  );
}

/** Who extends whom: a reference in `allOf`, or beside other keywords. */
function findChildren(schemas: Schemas): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  schemas.forEach((schema, key) => {
    if (schema.kind === 'boolean' || schema.allOf === undefined) return;
    for (const part of schema.allOf) {
      if (part.kind === 'boolean' || part.ref?.kind !== 'model') continue;
      const known = children.get(part.ref.key);
      if (known === undefined) children.set(part.ref.key, [key]);
      else if (!known.includes(key)) known.push(key);
    }
  });
  return children;
}

/** Children, their children, and so on; a circle ends where it began. */
function listDescendants(
  children: ReadonlyMap<string, readonly string[]>,
  key: string,
): readonly string[] {
  const found = new Set<string>();
  const open = [...(children.get(key) ?? [])];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (next === key || found.has(next)) continue;
    found.add(next);
    open.push(...(children.get(next) ?? []));
  }
  return [...found];
}

/** What the mapping says; without one, what the models say of themselves, else their names. */
function findKindValues(
  schemas: Schemas,
  mapping: Discriminator['mapping'],
  subtypes: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const { value, key } of mapping) addTo(values, key, value);
  if (mapping.length > 0) return values;
  return new Map(subtypes.map((key) => [key, [getKindValue(schemas, key)]]));
}

/** What extends a base, and by which values of which member its kinds are known. */
interface Family {
  readonly below: readonly string[];
  readonly own: ReadonlyMap<string, readonly string[]>;
  readonly property: string;
}

/**
 * What extends the base beside the kinds that a mapping names: among these its own name represents it, as the
 * specification has it. Where it is alone it may be of any kind, for people extend models for other ends too.
 */
function listUnnamed(
  schemas: Schemas,
  children: ReadonlyMap<string, readonly string[]>,
  { below: subtypes, own, property }: Family,
): readonly (readonly [value: string, key: string])[] {
  const taken = new Set([...own.values()].flat());
  const near = new Set(own.keys());
  for (const key of own.keys()) {
    for (const subtype of listDescendants(children, key)) near.add(subtype);
  }
  return subtypes.flatMap((key) => {
    const value = getKindValue(schemas, key);
    const isNear =
      near.has(key) || listDescendants(children, key).some((subtype) => own.has(subtype));
    if (isNear || taken.has(value)) return [];
    const members = listMembers(schemas, key, property);
    return isFitting(schemas, members, [value]) ? [[value, key] as const] : [];
  });
}

function getKindValue(schemas: Schemas, key: string): string {
  const schema = schemas.get(key);
  return (schema?.kind === 'schema' ? schema.kindValue : undefined) ?? key;
}

/** Whether the member, wherever it is described, is a text that may have these values. */
function isFitting(
  schemas: Schemas,
  members: readonly Schema[],
  values: readonly string[],
): boolean {
  return members.length > 0 && members.every((member) => mayBe(schemas, member, values));
}

/** Whether a member that may have these values says itself that it has no others. */
function isNarrowed(
  schemas: Schemas,
  members: readonly Schema[],
  values: readonly string[],
): boolean {
  return members.some((member) => {
    const target = followReference(schemas, member);
    return target?.const !== undefined || target?.enum?.length === values.length;
  });
}

function mayBe(schemas: Schemas, member: Schema, values: readonly string[]): boolean {
  const target = followReference(schemas, member);
  if (target === undefined) return false;
  if (target.const !== undefined) return values.every((value) => value === target.const?.value);
  if (target.types !== undefined && !target.types.includes('string')) return false;
  if (target.enum === undefined) return target.allOf === undefined && target.oneOf === undefined;
  const { enum: listed } = target;
  return values.every((value) => listed.includes(value));
}

/** All that describes a member of a model: of it, and of what it is made of. */
function listMembers(schemas: Schemas, key: string, property: string): readonly Schema[] {
  const seen = new Set<Schema>();
  const list = (part: Schema | undefined): readonly Schema[] => {
    if (part === undefined || part.kind === 'boolean' || seen.has(part)) return [];
    seen.add(part);
    const own = part.properties?.filter(({ name }) => name === property) ?? [];
    const target = part.ref?.kind === 'model' ? schemas.get(part.ref.key) : undefined;
    return [...own.map((found) => found.schema), ...[target, ...(part.allOf ?? [])].flatMap(list)];
  };
  return list(schemas.get(key));
}
