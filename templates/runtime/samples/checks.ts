// The first thing that is wrong with a value, by its shape.

import { isObject } from '../validation/json-values.ts';
import { type Fault, type Part, type Shape, toShape } from './shapes.ts';
import { findInConditions, findInJoined, findUnevaluated } from './choice-checks.ts';
import { createFault, enterObject, type Faults, type Finder, type Look } from './look.ts';
import {
  findAbsent,
  findInArray,
  findInObject,
  findInRequest,
  findInRules,
} from './member-checks.ts';
import { findInNumber, findInText, findInType, findInValues } from './value-checks.ts';

/**
 * The first thing that is wrong with a value; undefined where it fits.
 *
 * @example
 * findFault({ type: 'string', minLength: 4 }, 'abc', { direction: 'output', path: [] }); // { path: [], expected: '4 to …' }
 */
export function findFault(part: Part, value: unknown, look: Look): Fault | undefined {
  const shape = toShape(part);
  if (typeof shape === 'boolean') return shape ? undefined : createFault(look, 'nothing');
  const isKnown = typeof value === 'object' && value !== null && look.known?.get(value)?.has(part);
  if (isKnown === true) return undefined;
  const { faults } = look;
  if (faults === undefined) return findIn(shape, value, look);
  return findOnce(part, look, { faults, word: 'whole', find: () => findIn(shape, value, look) });
}

/** One shape that is looked at, and how. */
interface ShapeLookup {
  readonly faults: Faults;
  readonly word: 'whole' | 'base';
  readonly find: () => Fault | undefined;
}

/** Each shape is looked at once, and fits nothing where it leads back to itself without a member between. */
export function findOnce(
  part: Part,
  look: Look,
  { faults: all, word, find }: ShapeLookup,
): Fault | undefined {
  const faults = all.get(part) ?? new Map<string, Fault | undefined>();
  all.set(part, faults);
  const key = [word, ...(look.hidden ?? []), '', ...(look.spared ?? [])].join('\n');
  if (faults.has(key)) return faults.get(key);
  faults.set(key, createFault(look, 'a schema that has an end'));
  const fault = find();
  faults.set(key, fault);
  return fault;
}

/** Whether a value fits. */
export function fits(part: Part, value: unknown, look: Look): boolean {
  return findFault(part, value, look) === undefined;
}

function findIn(shape: Shape, value: unknown, look: Look): Fault | undefined {
  const entered = isObject(value) ? enterObject(shape, look) : look;
  const isFirst = look.faults === undefined && isLeading(shape);
  const inner = isFirst ? { ...entered, faults: new Map() } : entered;
  for (const find of listFinders(value)) {
    const fault = find(shape, value, inner);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Whether other shapes describe the same value. */
function isLeading({ ref, base, allOf, anyOf, oneOf, kinds, not, when, ...rest }: Shape): boolean {
  return (
    (ref ?? base ?? allOf ?? anyOf ?? oneOf ?? kinds ?? not ?? when ?? rest.dependentSchemas) !==
    undefined
  );
}

/** What may be wrong with values of a kind. Files of finders import this one: the list is made when all are loaded. */
function listFinders(value: unknown): readonly Finder[] {
  const always = [findInType, findInValues];
  const joined = [findInJoined, findInConditions];
  if (typeof value === 'string') return [...always, findInText, ...joined];
  if (typeof value === 'number' || typeof value === 'bigint') {
    return [...always, findInNumber, ...joined];
  }
  if (typeof value !== 'object') return [...always, ...joined];
  const members = [findInArray, findAbsent, findInObject, findInRules, findInRequest];
  return [...always, ...members, ...joined, findUnevaluated];
}
