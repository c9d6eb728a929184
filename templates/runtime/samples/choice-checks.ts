// What is wrong by other shapes of the same value: joined ones, alternatives, kinds and conditions.

import { isObject, own } from '../validation/json-values.ts';
import {
  type Fault,
  isCovered,
  type Kinds,
  listNamedParts,
  omit,
  type Part,
  type Shape,
  toShape,
} from './shapes.ts';
import { findFault, findOnce, fits } from './checks.ts';
import {
  createFault,
  enter,
  enterAlternative,
  type Finder,
  joinHidden,
  leaveObject,
  listJoined,
  type Look,
} from './look.ts';

/** A shape without what distinguishes its kinds. */
export function dropKinds(part: Part): Part {
  const shape = toShape(part);
  return typeof shape === 'boolean' ? shape : omit(shape, 'kind', 'kinds');
}

/** Looks for what is wrong by the shapes that a shape joins, and by its alternatives. */
export const findInJoined: Finder = (shape, value, look) => {
  const { ref, base, allOf = [] } = shape;
  const fault = base === undefined ? undefined : findInBase(base, value, look);
  if (fault !== undefined) return fault;
  for (const part of ref === undefined ? allOf : [ref, ...allOf]) {
    const other = findFault(part, value, look);
    if (other !== undefined) return other;
  }
  return findInChoice(shape, value, look) ?? findInKinds(shape, value, look);
};

function findInBase(base: Part, value: unknown, look: Look): Fault | undefined {
  const find = (): Fault | undefined => findFault(dropKinds(base), value, look);
  const { faults } = look;
  return faults === undefined ? find() : findOnce(base, look, { faults, word: 'base', find });
}

function findInChoice(
  { anyOf, oneOf }: Pick<Shape, 'anyOf' | 'oneOf'>,
  value: unknown,
  look: Look,
): Fault | undefined {
  const inner = enterAlternative(look);
  const countIn = (parts: readonly Part[]): number =>
    parts.filter((part) => fits(part, value, inner)).length;
  if (anyOf !== undefined && countIn(anyOf) === 0) return createFault(look, 'one of several forms');
  if (oneOf !== undefined && countIn(oneOf) !== 1) return createFault(look, 'exactly one form');
  return undefined;
}

function findInKinds({ kind, kinds }: Shape, value: unknown, look: Look): Fault | undefined {
  const name = kind && isObject(value) ? own(value, kind.member) : undefined;
  if (kind !== undefined && name !== undefined && !kind.names.some((one) => one === name)) {
    return createFault(enter(look, kind.member), kind.names.join(' or '));
  }
  if (kinds === undefined) return undefined;
  const inner = enterAlternative(look);
  const named = findNamed(kinds, value, look);
  if (named !== undefined) return findFault(named, value, inner);
  const { member = '', isNeeded = false, isOpen = false, anyOf, oneOf } = kinds;
  const isMissing = isObject(value) && own(value, member) === undefined;
  const isHidden = isMissing && isHiddenInKinds(kinds, look);
  if (isMissing && isNeeded && !isHidden) {
    return createFault(enter(look, member), 'the name of a kind');
  }
  if (isOpen && !isHidden) return undefined;
  return (anyOf ?? oneOf) === undefined
    ? createFault(look, `a kind of ${member}`)
    : findInChoice(kinds, value, look);
}

/** Whether the direction has no such member in some of the kinds. */
function isHiddenInKinds(kinds: Kinds, look: Look): boolean {
  return listNamedParts(kinds).some(([, part]) => isHiddenIn(part, kinds, look));
}

function isHiddenIn(part: Part, { member = '' }: Kinds, look: Look): boolean {
  return joinHidden({ allOf: [part] }, enterAlternative(look)).has(member);
}

/** The shape of the kind that a value names, in a direction in which that has the member. */
function findNamed(kinds: Kinds, value: unknown, look: Look): Part | undefined {
  const { member, fallback } = kinds;
  if (member === undefined || !isObject(value)) return undefined;
  const name = own(value, member);
  const [, part] = listNamedParts(kinds).find(([known]) => known === name) ?? [];
  if (part !== undefined && !isHiddenIn(part, kinds, look)) return part;
  return fallback === undefined || isHiddenInKinds(kinds, look) ? undefined : fallback;
}

/** Looks for what is wrong by `not`, by what members demand, and by conditions. */
export const findInConditions: Finder = (shape, value, look) => {
  const { not, dependentSchemas = {} } = shape;
  const free = leaveObject(look);
  const inner = enterAlternative(look);
  if (not !== undefined && fits(not, value, free)) return createFault(look, 'another value');
  for (const [name, part] of Object.entries(dependentSchemas)) {
    const isAsked = isObject(value) && own(value, name) !== undefined;
    const fault = isAsked ? findFault(part, value, inner) : undefined;
    if (fault !== undefined) return fault;
  }
  const { when } = shape;
  if (when === undefined) return undefined;
  const branch = fits(when.fits, value, free) ? when.must : when.otherwise;
  return branch === undefined ? undefined : findFault(branch, value, inner);
};

/** Looks for members and items that no other keyword has looked at, and that do not fit. */
export const findUnevaluated: Finder = (shape, value, look) => {
  const { unevaluatedProperties, unevaluatedItems } = shape;
  const part = Array.isArray(value) ? unevaluatedItems : unevaluatedProperties;
  if (part === undefined || typeof value !== 'object' || value === null) return undefined;
  const others = omit(shape, 'unevaluatedItems', 'unevaluatedProperties');
  const found: Evaluated = { look, keys: new Set(look.spared), all: false, seen: new Set() };
  collectEvaluated(others, value, found);
  for (const [key, member] of Object.entries(value)) {
    if (found.all || found.keys.has(key) || member === undefined) continue;
    const fault = findFault(part, member, enter(look, key));
    if (fault !== undefined) return fault;
  }
  return undefined;
};

interface Evaluated {
  readonly look: Look;
  readonly keys: Set<string>;
  readonly seen: Set<Part>;
  all: boolean;
}

/** Keys of the members and items that a shape has looked at. */
function collectEvaluated(part: Part, value: object, to: Evaluated): void {
  const shape = toShape(part);
  if (typeof shape === 'boolean' || to.seen.has(part)) return;
  to.seen.add(part);
  const { items, prefixItems = [], contains, additionalProperties } = shape;
  const inner = enter(to.look, '*');
  for (const [key, member] of Object.entries(value)) {
    const isSeen = Array.isArray(value)
      ? (items ?? prefixItems[Number(key)] ?? (contains && fits(contains, member, inner)))
      : (additionalProperties ?? isCovered(key, shape));
    if (isSeen !== undefined && isSeen !== false) to.keys.add(key);
  }
  const other = Array.isArray(value) ? shape.unevaluatedItems : shape.unevaluatedProperties;
  if (other !== undefined) to.all = true;
  for (const one of listApplied(shape, value, to.look)) collectEvaluated(one, value, to);
}

/** Other shapes that a value fits because of this one. */
function listApplied(shape: Shape, value: object, look: Look): readonly Part[] {
  const { anyOf = [], oneOf = [], kinds = {}, dependentSchemas = {} } = shape;
  const named = findNamed(kinds, value, look);
  const choices = [...anyOf, ...oneOf, ...(kinds.anyOf ?? []), ...(kinds.oneOf ?? [])];
  const dependent = Object.entries(dependentSchemas).filter(([name]) => Object.hasOwn(value, name));
  const { when } = shape;
  const isMet = when !== undefined && fits(when.fits, value, leaveObject(look));
  const conditional = isMet ? [when.fits, when.must] : [when?.otherwise];
  return [
    ...listJoined(shape),
    ...(named === undefined ? [] : [named]),
    ...choices.filter((part) => fits(part, value, look)),
    ...dependent.map(([, part]) => part),
    ...conditional.filter((part) => part !== undefined),
  ];
}
