/** Compares what two models hold; names of models that only one document has do not count. */

import type { Model, Type } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../../diff/diff.ts';

type Models = Both<ReadonlyMap<string, Model>>;

/** How much of both is the same, from 0 to 1. Models that refer to themselves are equal where all else is. */
export function compareShapes(was: Model, is: Model, models: Models): number {
  const comparison: Comparison = { models, assumed: new Set([`${was.key}\0${is.key}`]) };
  if (was.enum !== undefined || is.enum !== undefined) {
    const values = [was, is].map((one) => new Set(one.enum?.values.map(({ value }) => value)));
    const [own = new Set(), other = new Set()] = values;
    const shared = [...own].filter((value) => other.has(value)).length;
    return shared / Math.max(own.size, other.size, 1);
  }
  const [one, other] = [was.type, is.type];
  if (one.kind !== 'object' || other.kind !== 'object') {
    return areEqual(one, other, comparison) ? 1 : 0;
  }
  if (one.members.length === 0 || other.members.length === 0) {
    return areEqual(one, other, comparison) ? 1 : 0;
  }
  const same = one.members.filter((member) => {
    const found = other.members.find(({ name }) => name === member.name);
    return (
      found !== undefined &&
      found.optional === member.optional &&
      areEqual(member.type, found.type, comparison)
    );
  });
  return same.length / Math.max(one.members.length, other.members.length);
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

function listValues({ enum: set }: Model): readonly unknown[] | undefined {
  return set?.values.map(({ value }) => value);
}
