/** Builds `petSchema.extend({ … })` of a model that adds members and rules to another, where that means what its allOf means. */

import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { KeywordSchema, Property, Schema } from '../../ir/model.ts';
import { findFixedValues } from '../../ir/schemas/enums.ts';
import { isAbsentProperty } from '../../ir/types/one-way.ts';
import { followReference } from '../../ir/schemas/walk.ts';
import { code, object } from '../code.ts';
import { listOwnRules, typeRules } from './applicators.ts';
import type { Expression, Writing } from './notation.ts';
import { listFields } from './objects.ts';
import {
  ANNOTATIONS,
  getModelKey,
  isKeepingType,
  isOpen,
  listJoined,
} from '../schemas/schema-facts.ts';
import { findFields, isSpelling } from '../schemas/fields.ts';

/** An object of zod's that was declared. */
export interface DeclaredObject {
  /** Those that it describes, of either way. */
  readonly members: ReadonlyMap<string, Property>;
  readonly required: ReadonlySet<string>;
  /** Whether it has rules: some methods of zod's leave them behind. */
  readonly hasRules: boolean;
  /** Whether others may be added to its members. */
  readonly isExtensible: boolean;
}

export interface Extension extends Expression {
  readonly made: DeclaredObject;
}

/** Undefined where a member is described twice and the later says not all, or where more is said than members. */
export function extend(writing: Writing, schema: Schema): Extension | undefined {
  if (schema.kind === 'boolean' || (schema.ref ?? schema.allOf) === undefined) return undefined;
  if (writing.shared.isTraced || hasOnlyKeywords(schema, REFERENCE)) return undefined;
  const { ref: _ref, allOf: _all, ...said } = schema;
  const { not: _not, if: _if, then: _then, else: _else, ...rest } = said;
  const all = listJoined(schema);
  const keys = all.map(getReference);
  const others = all.filter((_, index) => keys[index] === undefined);
  const stated = others.filter((part) => isKeepingType(part, false) && !isOpen(part));
  const parts = [rest, ...others.filter((part) => !stated.includes(part))];
  if (!parts.every(isMembers)) return undefined;
  const bases = keys.flatMap((key) => (key === undefined ? [] : [findBase(writing, key)]));
  const [first, ...more] = bases;
  const whole = more.reduce((one, other) => one && other && join(one, other), first);
  if (whole === undefined || isKeepingAbsent(writing, schema, whole)) return undefined;
  const { made } = whole;
  const added = new Set(parts.flatMap((part) => part.required ?? []));
  const required = new Set([...made.required, ...added]);
  const described = parts.flatMap((part) => part.properties ?? []);
  const own = new Map(described.map((property) => [property.name, property]));
  const isTwice = described.some(({ name, schema: member }) => {
    const before = made.members.get(name);
    return before !== undefined && !isNarrower(writing, member, before.schema);
  });
  const members = new Map([...made.members, ...own]);
  const isNamed = [...added].every((name) => members.has(name));
  if (own.size < described.length || isTwice || !isNamed || described.some(isSpelling)) {
    return undefined;
  }
  const needed = [...made.members.values()].filter(
    ({ name }) => added.has(name) && !own.has(name) && !made.required.has(name),
  );
  const properties = [...needed, ...described];
  const named = properties.map(({ name }) => name).filter((name) => required.has(name));
  const fields = listFields(writing, findFields(writing, { ...rest, properties, required: named }));
  const word = made.hasRules ? code`safeExtend` : code`extend`;
  const base = code`${whole.base}.${word}(${object(fields, 'expanded')})`;
  const place = writing.enterRule();
  const { kind, at } = schema;
  const rules = [
    ...typeRules(place, { kind, at, ...(stated.length > 0 && { allOf: stated }) }),
    ...listOwnRules(place, said),
  ];
  return {
    base: fields.length === 0 ? whole.base : base,
    ...(rules.length > 0 && { rules }),
    made: { ...made, members, required, hasRules: made.hasRules || rules.length > 0 },
  };
}

/** An object that was declared, where others may be added to its members. */
function findBase(writing: Writing, key: string): Extension | undefined {
  const base = writing.useValidator(key);
  const made = writing.shared.objects.get(base);
  return made?.isExtensible === true ? { base, made } : undefined;
}

/** Whether a base has a member that is not there by what the extension says of it. */
function isKeepingAbsent(writing: Writing, schema: Schema, { made }: Extension): boolean {
  const { all } = writing.findAbsent(schema);
  return [...made.members.values()].some(
    (property) => all.has(property.name) && !isAbsentProperty(writing.world, property, writing.way),
  );
}

/** With all members of another object, where the two have none in common. */
function join({ base, made }: Extension, other: Extension): Extension | undefined {
  if (other.made.hasRules || made.hasRules) return undefined;
  const { members } = other.made;
  if ([...members.keys()].some((name) => made.members.has(name))) return undefined;
  return {
    base: code`${base}.extend(${other.base}.shape)`,
    made: {
      ...made,
      members: new Map([...made.members, ...members]),
      required: new Set([...made.required, ...other.made.required]),
    },
  };
}

/** Whether a member is described as it was before, or has some of the values that it had. */
function isNarrower({ world }: Writing, member: Schema, before: Schema): boolean {
  const [now, then] = [member, before].map((one) => followReference(world.schemas, one));
  if (now === undefined || then === undefined || now === then) return now !== undefined;
  const values = findFixedValues(now);
  const earlier = findFixedValues(then);
  if (values !== undefined && earlier !== undefined) {
    return values.every((value) => earlier.includes(value));
  }
  if (!hasOnlyKeywords(then, TYPE)) return false;
  if (values === undefined) return hasOnlyKeywords(now, TYPE) && `${now.types}` === `${then.types}`;
  return (
    then.types?.includes('string') === true && values.every((value) => typeof value === 'string')
  );
}

/** The model that a part is a reference to, and nothing else. */
function getReference(part: Schema): string | undefined {
  const isAlone = part.kind === 'schema' && hasOnlyKeywords(part, REFERENCE);
  return isAlone ? getModelKey(part) : undefined;
}

function isMembers(part: Schema): part is KeywordSchema {
  if (part.kind === 'boolean' || !hasOnlyKeywords(part, WHOLE)) return false;
  const { types } = part;
  return types === undefined || (types.length === 1 && types[0] === 'object');
}

const TYPE = new Set([...ANNOTATIONS, 'types']);

const REFERENCE = new Set([...ANNOTATIONS, 'ref']);

const WHOLE = new Set([...ANNOTATIONS, 'source', 'types', 'allOf', 'properties', 'required']);
