/** Finds what the interface of a model extends: the models of its `allOf`, as far as TypeScript lets it inherit their members. */

import { indexModels } from '../../ir/model/index-models.ts';
import type { Api, Doc, Member, Model, Schema, Type } from '../../ir/model/model.ts';
import type { Direction } from '../../ir/model/schema.ts';
import { isCovering, isSameType } from '../../ir/types/combine.ts';
import { listTypeParts } from '../../ir/types/walk.ts';
import type { Derive } from '../../plan/emitter.ts';

type ObjectType = Type & { readonly kind: 'object' };

/** A model that an interface extends. */
export interface Base {
  readonly key: string;
  /** Members of the base that the interface has otherwise, or not at all: `extends Omit<Base, 'kind'>`. */
  readonly omitted: readonly string[];
}

/** An interface in two parts: what it inherits, and what it says itself. */
export interface Extension {
  readonly bases: readonly Base[];
  readonly own: ObjectType;
}

type Extensions = ReadonlyMap<Model, Readonly<Partial<Record<Direction, Extension>>>>;

/** What each model extends, in both of its forms. No model extends itself by way of others. */
export function findExtensions({ models }: Api, derived: Derive): Extensions {
  const index = derived(indexModels);
  const order = orderByBases(models, index);
  return new Map(
    models.map((model) => {
      const candidates = listBaseKeys(model.schema).flatMap((key) => {
        const base = index.get(key);
        return base !== undefined && isBefore(order, base, model) ? [base] : [];
      });
      if (candidates.length === 0) return [model, {}] as const;
      const output = extendForm({ model, candidates, index }, 'output');
      const input = extendForm({ model, candidates, index }, 'input');
      return [model, { ...(output && { output }), ...(input && { input }) }] as const;
    }),
  );
}

/** The models that a schema refers to as parts of the one object that it describes. */
function listBaseKeys(schema: Schema): readonly string[] {
  if (schema.kind === 'boolean') return [];
  const { ref, allOf = [] } = schema;
  const own = ref?.kind === 'model' ? [ref.key] : [];
  return [...new Set([...own, ...allOf.flatMap(listBaseKeys)])];
}

/** Places of models, each behind its bases; in a circle, one base is behind what refers to it, and is none of it then. */
function orderByBases(
  models: readonly Model[],
  index: ReadonlyMap<string, Model>,
): ReadonlyMap<Model, number> {
  const order = new Map<Model, number>();
  const entered = new Set<Model>();
  const pending = models.toReversed();
  for (let model = pending.at(-1); model !== undefined; model = pending.at(-1)) {
    const isNew = !entered.has(model);
    entered.add(model);
    const keys = isNew ? listBaseKeys(model.schema) : [];
    const bases = keys.flatMap((key) => index.get(key) ?? []).filter((one) => !entered.has(one));
    if (bases.length > 0) {
      pending.push(...bases);
      continue;
    }
    pending.pop();
    if (!order.has(model)) order.set(model, order.size);
  }
  return order;
}

function isBefore(order: ReadonlyMap<Model, number>, base: Model, model: Model): boolean {
  return (order.get(base) ?? Infinity) < (order.get(model) ?? -1);
}

interface Extending {
  readonly model: Model;
  readonly candidates: readonly Model[];
  readonly index: ReadonlyMap<string, Model>;
}

function extendForm(extending: Extending, direction: Direction): Extension | undefined {
  const { model, candidates, index } = extending;
  const type = direction === 'input' ? model.input?.type : model.type;
  if (type?.kind !== 'object') return undefined;
  const bases: Base[] = [];
  const left = new Map(type.members.map((member) => [member.name, member]));
  const differing = new Set<string>();
  let { rest } = type;
  for (const { key, type: output, input } of candidates) {
    const sent = input?.isSent === true ? input : undefined;
    const form = (direction === 'input' ? sent?.type : undefined) ?? output;
    // Bytes are others where one has a form for each direction, and the other has one for both.
    const isOwnForm = (direction === 'input' ? sent : input) !== undefined;
    if (form.kind !== 'object' || !isFitting(form.rest, type.rest)) continue;
    const isOther = model.input !== undefined && !isOwnForm;
    const { inherited, changed, omitted } = compareMembers(form, type, { index, isOther });
    if (inherited.length === 0 || (omitted.length > 0 && form.rest !== undefined)) continue;
    bases.push({ key, omitted });
    for (const name of inherited) left.delete(name);
    for (const name of changed) differing.add(name);
    if (form.rest !== undefined) rest = undefined;
  }
  if (bases.length === 0) return undefined;
  // What one base has otherwise is said again, even if another base has it alike.
  const members = type.members.filter(({ name }) => left.has(name) || differing.has(name));
  return { bases, own: { kind: 'object', members, ...(rest && { rest }) } };
}

/** Whether other members of a base are others of what extends it: a base that takes any says nothing of those that follow. */
function isFitting(base: Type | undefined, own: Type | undefined): boolean {
  return isAny(base) && isAny(own) && (base === undefined || own !== undefined);
}

function isAny(type: Type | undefined): boolean {
  return type === undefined || type.kind === 'unknown';
}

interface Comparison {
  readonly index: ReadonlyMap<string, Model>;
  /** Whether bytes are written otherwise in the base: it has one form for both directions. */
  readonly isOther: boolean;
}

interface Compared {
  /** Members that are the same in both. */
  readonly inherited: readonly string[];
  /** Members that the interface says again, because it says more of them. */
  readonly changed: readonly string[];
  /** Members that an interface cannot inherit. */
  readonly omitted: readonly string[];
}

function compareMembers(base: ObjectType, type: ObjectType, comparison: Comparison): Compared {
  const members = new Map(type.members.map((member) => [member.name, member]));
  const inherited: string[] = [];
  const changed: string[] = [];
  const omitted: string[] = [];
  for (const before of base.members) {
    const { name } = before;
    const member = members.get(name);
    if (member === undefined || !isNarrower(member, before, comparison)) omitted.push(name);
    else if (isSame(member, before, comparison)) inherited.push(name);
    else changed.push(name);
  }
  return { inherited, changed, omitted };
}

function isSame(member: Member, before: Member, { isOther }: Comparison): boolean {
  return (
    member.optional === before.optional &&
    isSameType(member.type, before.type) &&
    !(isOther && hasBytes(member.type)) &&
    isSameDoc(member.doc, before.doc)
  );
}

function isSameDoc(one: Doc, other: Doc): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether TypeScript takes the member in the place of the one of the base, for the plain cases that documents have. */
function isNarrower(member: Member, before: Member, { index }: Comparison): boolean {
  if (member.optional && !before.optional) return false;
  const wide = widen(before.type, index);
  const narrow = member.type.kind === 'intersection' ? member.type.members : [member.type];
  return narrow.some(
    (type) => isSameType(type, before.type) || wide.kind === 'unknown' || isCovering(wide, type),
  );
}

/** The values of a set of values; any other type is left as it is. */
function widen(type: Type, index: ReadonlyMap<string, Model>): Type {
  const model = type.kind === 'model' ? index.get(type.key) : undefined;
  return model?.enum === undefined ? type : model.type;
}

function hasBytes(type: Type): boolean {
  return type.kind === 'binary' || listTypeParts(type).some(hasBytes);
}
