/** Compares what two models hold; names of models that only one document has do not count. */

import type { Model, Type } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../../diff/diff.ts';

type Models = Both<ReadonlyMap<string, Model>>;

/** Models that refer to themselves are equal where all else is. */
export function areEqualModels(was: Model, is: Model, models: Models): boolean {
  if (was.enum !== undefined || is.enum !== undefined) return compareValues(was, is) === 1;
  return areEqual(was.type, is.type, { models, assumed: new Set([`${was.key}\0${is.key}`]) });
}

/** How much of both is the same, from 0 to 1. Of models inside them only one document has, nothing is asked. */
export function compareShapes(was: Model, is: Model, models: Models): number {
  if (was.enum !== undefined || is.enum !== undefined) return compareValues(was, is);
  return compareTypes(was.type, is.type, models);
}

function compareValues(was: Model, is: Model): number {
  const [own, theirs] = [new Set(listValues(was)), new Set(listValues(is))];
  const shared = [...own].filter((value) => theirs.has(value)).length;
  return shared / Math.max(own.size, theirs.size, 1);
}

function compareTypes(was: Type, is: Type, models: Models): number {
  if (was.kind === 'model' && is.kind === 'model') {
    const isOpen = !models.new.has(was.key) && !models.old.has(is.key);
    return was.key === is.key || isOpen ? 1 : 0;
  }
  if (was.kind === 'array' && is.kind === 'array') return compareTypes(was.items, is.items, models);
  if (was.kind === 'object' && is.kind === 'object') {
    const [own, theirs] = [was.members, is.members];
    if (own.length === 0 && theirs.length === 0) return 1;
    const shared = own.map((one) => {
      const other = theirs.find(({ name }) => name === one.name);
      return other === undefined ? 0 : compareTypes(one.type, other.type, models);
    });
    return sum(shared) / Math.max(own.length, theirs.length);
  }
  if (
    (was.kind === 'union' && is.kind === 'union') ||
    (was.kind === 'intersection' && is.kind === 'intersection')
  ) {
    if (was.members.length !== is.members.length) return 0;
    const shared = was.members.map((one, index) => {
      const other = is.members[index];
      return other === undefined ? 0 : compareTypes(one, other, models);
    });
    return sum(shared) / was.members.length;
  }
  return JSON.stringify(was) === JSON.stringify(is) ? 1 : 0;
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}

interface Comparison {
  readonly models: Models;
  /** Pairs that are being compared further out. */
  readonly assumed: Set<string>;
}

function areEqual(was: Type, is: Type, comparison: Comparison): boolean {
  if (was.kind === 'model' && is.kind === 'model') return areSame(was.key, is.key, comparison);
  if (was.kind === 'array' && is.kind === 'array') {
    return areEqual(was.items, is.items, comparison);
  }
  if (was.kind === 'object' && is.kind === 'object') return areObjects(was, is, comparison);
  if (
    (was.kind === 'union' && is.kind === 'union') ||
    (was.kind === 'intersection' && is.kind === 'intersection')
  ) {
    return areAll(was.members, is.members, comparison);
  }
  if (was.kind === 'tuple' && is.kind === 'tuple') return areAll(was.items, is.items, comparison);
  return JSON.stringify(was) === JSON.stringify(is);
}

function areAll(was: readonly Type[], is: readonly Type[], comparison: Comparison): boolean {
  return (
    was.length === is.length &&
    was.every((one, index) => {
      const other = is[index];
      return other !== undefined && areEqual(one, other, comparison);
    })
  );
}

type ObjectType = Type & { readonly kind: 'object' };

function areObjects(was: ObjectType, is: ObjectType, comparison: Comparison): boolean {
  if (was.members.length !== is.members.length) return false;
  const { rest } = was;
  if ((rest === undefined) !== (is.rest === undefined)) return false;
  if (rest !== undefined && is.rest !== undefined && !areEqual(rest, is.rest, comparison)) {
    return false;
  }
  return was.members.every(({ name, optional, type }) => {
    const other = is.members.find((one) => one.name === name);
    return (
      other !== undefined && other.optional === optional && areEqual(type, other.type, comparison)
    );
  });
}

/** A model that both documents have is itself; another one is what it holds. */
function areSame(was: string, is: string, { models, assumed }: Comparison): boolean {
  if (was === is) return true;
  if (models.new.has(was) || models.old.has(is)) return false;
  const key = `${was}\0${is}`;
  if (assumed.has(key)) return true;
  const [one, other] = [models.old.get(was), models.new.get(is)];
  if (one === undefined || other === undefined) return false;
  if (one.enum !== undefined || other.enum !== undefined) {
    return JSON.stringify(listValues(one)) === JSON.stringify(listValues(other));
  }
  assumed.add(key);
  const isEqual = areEqual(one.type, other.type, { models, assumed });
  if (!isEqual) assumed.delete(key);
  return isEqual;
}

function listValues({ enum: set }: Model): readonly unknown[] {
  return set?.values.map(({ value }) => value) ?? [];
}
