/** Finds schemas that nothing fits, by types, values, bounds and members of all that holds together. */

import { formatJson, identifyJson } from '../../diagnostics/json.ts';
import type { Json, KeywordSchema, Property, Schema } from '../model/model.ts';
import { findGaps } from './bounds.ts';
import { listDirectParts } from '../schemas/follow.ts';
import { listConjuncts, type Schemas } from './conjuncts.ts';
import {
  ANY_TYPE,
  describeTypes,
  findTypeOf,
  getBits,
  joinTypes,
  type JsonTypes,
  NO_TYPE,
} from './json-types.ts';
import { findBoundFault } from './misfits.ts';
import { isRefusingAll } from '../schemas/keyword-facts.ts';

/** Why nothing fits. */
interface Conflict {
  readonly text: string;
  /** Whether something else says it: a part that nothing fits either, or validation of the text as written. */
  readonly isKnown: boolean;
}

interface Judgement {
  /** Types of which some value may fit. */
  readonly types: JsonTypes;
  readonly conflict?: Conflict;
}

/** A member that parts describe differently, so that no value fits it. */
interface MemberConflict extends Conflict {
  readonly property: Property;
}

const OPEN: Judgement = { types: ANY_TYPE };
const KNOWN: Conflict = { text: '', isKnown: true };
const EMPTY: Judgement = { types: NO_TYPE, conflict: KNOWN };

export class Judge {
  readonly #schemas: Schemas;
  /** Models by their schemas, to name what does not fit. */
  readonly #names: ReadonlyMap<Schema, string>;
  readonly #known = new Map<KeywordSchema, Judgement>();
  readonly #conflicts = new Map<KeywordSchema, readonly MemberConflict[]>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
    this.#names = new Map(Array.from(schemas, ([key, schema]) => [schema, key]));
  }

  /** What is left of a schema; of one that leads back to itself, all. */
  judge(schema: Schema): Judgement {
    if (schema.kind === 'boolean') return schema.value ? OPEN : EMPTY;
    if (isLeaf(schema)) return { types: schema.types ? joinTypes(schema.types) : ANY_TYPE };
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    this.#known.set(schema, OPEN);
    const found = this.#judge(schema, true);
    this.#known.set(schema, found);
    return found;
  }

  /** Members that several parts of an object describe, and that no value fits. */
  listMemberConflicts(schema: KeywordSchema): readonly MemberConflict[] {
    const found = this.#conflicts.get(schema) ?? this.#findMemberConflicts(schema);
    this.#conflicts.set(schema, found);
    return found;
  }

  #findMemberConflicts(schema: KeywordSchema): readonly MemberConflict[] {
    const described = listConjuncts(this.#schemas, schema).filter(({ properties }) => properties);
    if (described.length < 2) return [];
    const first = new Map<string, Property>();
    const more = new Map<string, Property[]>();
    for (const property of described.flatMap(({ properties = [] }) => properties)) {
      const { name } = property;
      const before = first.get(name);
      if (before === undefined) first.set(name, property);
      else more.set(name, [...(more.get(name) ?? [before]), property]);
    }
    return [...more.values()].flatMap((all) => this.#findMemberConflict(all) ?? []);
  }

  /** The first description that does not go with those before it. */
  #findMemberConflict(all: readonly Property[]): MemberConflict | undefined {
    if (haveCommonType(all)) return undefined;
    for (let count = 2; count <= Math.min(all.length, MOST_DESCRIPTIONS); count += 1) {
      const property = all[count - 1];
      const parts = all.slice(0, count).map(({ schema }) => schema);
      if (property === undefined || parts.some(isRefusingAll)) return undefined;
      const { conflict } = this.#judge({ kind: 'schema', at: property.at, allOf: parts }, false);
      if (conflict !== undefined) return { ...conflict, property };
    }
    return undefined;
  }

  #judge(schema: KeywordSchema, isWhole: boolean): Judgement {
    if (isRefusingAll(schema)) return EMPTY;
    const typed = this.#joinTypes(schema);
    if (typed.types === NO_TYPE || !isBounded(schema)) return typed;
    const nodes = listConjuncts(this.#schemas, schema);
    let { types } = typed;
    for (const gap of findGaps(nodes, types)) {
      const { text, isKnown } = gap;
      types &= ~gap.types;
      if (types === NO_TYPE) return { types, conflict: { text: `${text}.`, isKnown } };
    }
    const conflict = findValueConflict(nodes, types);
    if (conflict !== undefined) return { types: NO_TYPE, conflict };
    const ofObjects = isWhole ? this.#findObjectConflict(schema, nodes) : undefined;
    if (ofObjects === undefined) return { types };
    types &= ~getBits('object');
    return types === NO_TYPE ? { types, conflict: ofObjects } : { types };
  }

  /** The types that each part of a schema leaves. */
  #joinTypes(schema: KeywordSchema): Judgement {
    const parts: (readonly [name: string, types: JsonTypes])[] = [];
    if (schema.types !== undefined) parts.push(['`type`', joinTypes(schema.types)]);
    for (const part of listDirectParts(this.#schemas, schema)) {
      parts.push([namePart(schema, part), this.judge(part).types]);
    }
    for (const name of ['anyOf', 'oneOf'] as const) {
      const branches = schema[name]?.map((branch) => this.judge(branch).types);
      if (branches !== undefined) {
        parts.push([`\`${name}\``, branches.reduce((all, one) => all | one, NO_TYPE)]);
      }
    }
    let types = ANY_TYPE;
    for (const [name, held] of parts) {
      if (held === NO_TYPE) return EMPTY;
      if ((types & held) === NO_TYPE) {
        const text = `${name} allows ${describeTypes(held)}, and the rest ${describeTypes(types)}.`;
        return { types: NO_TYPE, conflict: { text, isKnown: false } };
      }
      types &= held;
    }
    return { types };
  }

  #findObjectConflict(
    schema: KeywordSchema,
    nodes: readonly KeywordSchema[],
  ): Conflict | undefined {
    const required = new Set(nodes.flatMap((node) => node.required ?? []));
    if (required.size === 0) return undefined;
    const most = Math.min(...nodes.map(({ maxProperties = Infinity }) => maxProperties));
    if (required.size > most) {
      const text = `\`maxProperties\` is ${most}, and ${required.size} members are required.`;
      return { text, isKnown: false };
    }
    for (const node of nodes.filter(isForbiddingSome)) {
      const name = [...required].find((one) => isForbidding(node, one));
      if (name === undefined) continue;
      const owner = this.#names.get(node);
      const part = owner === undefined ? 'one part' : `\`${owner}\``;
      const text = `\`${name}\` is required, and ${node === schema ? 'not allowed' : `${part} does not allow it`}.`;
      return { text, isKnown: false };
    }
    // It is reported at the member.
    const isBroken = ({ property }: MemberConflict): boolean => required.has(property.name);
    return this.listMemberConflicts(schema).some(isBroken) ? KNOWN : undefined;
  }
}

/** Whether all say no more than types, and have one in common: most that is described again is described as before. */
function haveCommonType(all: readonly Property[]): boolean {
  let types = ANY_TYPE;
  for (const { schema } of all) {
    if (schema.kind === 'boolean' || !isLeaf(schema) || schema.enum !== undefined) return false;
    types &= schema.types === undefined ? ANY_TYPE : joinTypes(schema.types);
  }
  return types !== NO_TYPE;
}

function namePart({ ref, allOf = [] }: KeywordSchema, part: Schema): string {
  const key = allOf.includes(part) ? part.kind === 'schema' && part.ref?.key : ref?.key;
  return key ? `\`${key}\`` : 'one part';
}

/** So many parts of one object describe a member at most, as far as they are looked at. */
const MOST_DESCRIPTIONS = 8;

/** Whether a schema is joined with no other, and has no rules that could be against each other. */
export function isLeaf(schema: KeywordSchema): boolean {
  const { ref, allOf, anyOf, oneOf, not } = schema;
  return (ref ?? allOf ?? anyOf ?? oneOf ?? not) === undefined && !isBounded(schema);
}

/** Whether more than types can leave no value. Values without bounds beside them are looked at where they are written. */
function isBounded(schema: KeywordSchema): boolean {
  const { ref, allOf, minimum, exclusiveMinimum, minLength, minItems, minProperties } = schema;
  const lower = minimum ?? exclusiveMinimum ?? minLength ?? minItems ?? minProperties;
  if ((ref ?? allOf ?? lower ?? schema.const) !== undefined) return true;
  const { maximum, exclusiveMaximum, maxLength } = schema;
  const isListed = schema.enum !== undefined;
  if (isListed && (maximum ?? exclusiveMaximum ?? maxLength) !== undefined) return true;
  return schema.required !== undefined && isForbiddingSome(schema);
}

function isForbiddingSome(schema: KeywordSchema): boolean {
  const { properties = [], additionalProperties: rest, maxProperties } = schema;
  if (maxProperties !== undefined || (rest !== undefined && isRefusingAll(rest))) return true;
  return properties.some((property) => isRefusingAll(property.schema));
}

/** Whether an object of a schema never has a member. */
function isForbidding(
  { properties = [], additionalProperties, patternProperties }: KeywordSchema,
  name: string,
): boolean {
  const own = properties.find((property) => property.name === name);
  if (own !== undefined) return isRefusingAll(own.schema);
  if (additionalProperties === undefined || patternProperties !== undefined) return false;
  return isRefusingAll(additionalProperties);
}

/** Why no value is left of lists that are joined, or held against bounds. */
function findValueConflict(
  nodes: readonly KeywordSchema[],
  types: JsonTypes,
): Conflict | undefined {
  const lists = nodes.flatMap((node) =>
    [node.enum, node.const && [node.const.value]].filter((values) => values !== undefined),
  );
  const [first, ...others] = lists;
  if (first === undefined || first.length === 0) return undefined;
  const known = others.map((values) => new Set(values.map(identifyJson)));
  const isOfType = (value: Json): boolean => (findTypeOf(value) & types) !== NO_TYPE;
  const isLeft = (value: Json): boolean =>
    isOfType(value) &&
    known.every((values) => values.has(identifyJson(value))) &&
    nodes.every((node) => findBoundFault(node, value) === undefined);
  if (first.some(isLeft)) return undefined;
  const shown = first.slice(0, 3).map((value) => `\`${formatJson(value).slice(0, 40)}\``);
  const list = `${shown.join(', ')}${first.length > 3 ? ', …' : ''}`;
  const text = `none of the values ${list} is allowed by the rest.`;
  return { text, isKnown: nodes.length === 1 && !first.some(isOfType) };
}
