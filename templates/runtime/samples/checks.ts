// Whether a value fits a shape.

import { identity, isMultiple, isObject, own } from '../validation/json-values.ts';
import { fitsFormat } from './formats.ts';
import {
  type Direction,
  type Fault,
  isCovered,
  type JsonType,
  type Kinds,
  listHidden,
  listNamedParts,
  listTypes,
  omit,
  type Part,
  type Shape,
  toShape,
} from './shapes.ts';

/** How a value is looked at. */
export interface Look {
  readonly direction: Direction;
  readonly path: readonly (string | number)[];
  /** Members that the direction does not have, of all shapes that describe the same object. */
  readonly hidden?: ReadonlySet<string>;
  /** The same, and those that some alternative leaves out: none of them need be there. */
  readonly spared?: ReadonlySet<string>;
  /** Shapes that objects and lists are known to fit. */
  readonly known?: Known;
  /** What was found for the same value of shapes, to which many ways may lead. */
  readonly faults?: Faults;
}

/** By shape, what is wrong by the members that are not there. */
type Faults = Map<Part, Map<string, Fault | undefined>>;

/** By object, the shapes that it fits. */
export type Known = Map<object, Set<Part>>;

type Fields = Readonly<Record<string, unknown>>;

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

interface Search {
  readonly faults: Faults;
  readonly word: 'whole' | 'base';
  readonly find: () => Fault | undefined;
}

/** Each shape is looked at once, and fits nothing where it leads back to itself without a member between. */
function findOnce(part: Part, look: Look, { faults: all, word, find }: Search): Fault | undefined {
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

function createFault({ path }: Look, expected: string): Fault {
  return { path, expected };
}

type Finder = (shape: Shape, value: unknown, look: Look) => Fault | undefined;

function findIn(shape: Shape, value: unknown, look: Look): Fault | undefined {
  const entered = isObject(value) ? enterObject(shape, look) : look;
  const isFirst = look.faults === undefined && isLeading(shape);
  const inner = isFirst ? { ...entered, faults: new Map() } : entered;
  for (const find of FINDERS[typeof value] ?? OTHERS) {
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

function enterObject(shape: Shape, look: Look): Look {
  const hidden = joinHidden(shape, look);
  const { required, dependentRequired, allOf, unevaluatedProperties: rest } = shape;
  const isAsking = (required ?? dependentRequired ?? allOf ?? rest) !== undefined;
  const known = new Set([...(look.spared ?? []), ...hidden]);
  const spared = isAsking ? joinHidden(shape, { ...look, hidden: known }, listSame) : known;
  return { ...look, hidden, spared };
}

/** The same look for an alternative, whose siblings say nothing of the object. */
function enterAlternative(look: Look): Look {
  const { hidden } = look;
  return hidden === undefined ? omit(look, 'spared') : { ...look, spared: hidden };
}

/** The same look where nothing is demanded: a condition only asks what is there. */
function leaveObject(look: Look): Look {
  return omit(look, 'hidden', 'spared');
}

/** Members that are not there, of this shape and of those that it joins. */
function joinHidden(
  shape: Shape,
  { direction, hidden }: Look,
  listParts: (shape: Shape) => readonly Part[] = listJoined,
): ReadonlySet<string> {
  const found = new Set(hidden);
  const seen = new Set<Shape>();
  const open: Part[] = [shape];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const one = toShape(part);
    if (typeof one === 'boolean' || seen.has(one)) continue;
    seen.add(one);
    for (const name of listHidden(one, direction)) found.add(name);
    open.push(...listParts(one));
  }
  return found;
}

/** What describes the same object, in some case. */
function listSame(shape: Shape): readonly Part[] {
  const { anyOf = [], oneOf = [], kinds = {}, dependentSchemas = {}, when } = shape;
  const named = listNamedParts(kinds).map(([, part]) => part);
  const choices = [...anyOf, ...oneOf, ...named, ...(kinds.anyOf ?? []), ...(kinds.oneOf ?? [])];
  const others = [when?.must, when?.otherwise].filter((part) => part !== undefined);
  return [...listJoined(shape), ...choices, ...Object.values(dependentSchemas), ...others];
}

function listJoined({ ref, base, allOf = [] }: Shape): readonly Part[] {
  return [...(ref === undefined ? [] : [ref]), ...(base === undefined ? [] : [base]), ...allOf];
}

/** A shape without what distinguishes its kinds. */
export function dropKinds(part: Part): Part {
  const shape = toShape(part);
  return typeof shape === 'boolean' ? shape : omit(shape, 'kind', 'kinds');
}

const findInType: Finder = (shape, value, look) => {
  if (shape.binary === true) return undefined;
  const types = listTypes(shape);
  if (types === undefined || types.some((type) => isOfType(value, type))) return undefined;
  return createFault(look, types.join(' or '));
};

function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return typeof value === 'bigint' || Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'bigint' || Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

const findInValues: Finder = (shape, value, look) => {
  for (const values of listFixed(shape)) {
    if (!values.some((one) => isEqual(one, value))) {
      return createFault(look, values.map((one) => JSON.stringify(one)).join(' or '));
    }
  }
  return undefined;
};

/** Lists of values, one of each of which the value is. */
export function listFixed(shape: Shape): readonly (readonly unknown[])[] {
  const { enum: list } = shape;
  return [...(list === undefined ? [] : [list]), ...('const' in shape ? [[shape.const]] : [])];
}

/** Whether two values are equal as JSON is, or the same. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (isJson(one) && isJson(other) && identity(one) === identity(other));
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return true;
  return typeof value === 'object' && (value === null || Array.isArray(value) || isPlain(value));
}

/** Whether an object is no more than its members. */
export function isPlain(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const findInNumber: Finder = (shape, value, look) => {
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = shape;
  if (minimum !== undefined && value < minimum) return createFault(look, `at least ${minimum}`);
  if (maximum !== undefined && value > maximum) return createFault(look, `at most ${maximum}`);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return createFault(look, `more than ${exclusiveMinimum}`);
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    return createFault(look, `less than ${exclusiveMaximum}`);
  }
  if (multipleOf !== undefined && !isMultiple(Number(value), multipleOf)) {
    return createFault(look, `a multiple of ${multipleOf}`);
  }
  const is32 = format !== 'int32' || Number(value) === (Number(value) | 0);
  return is32 ? undefined : createFault(look, 'an integer of 32 bits');
};

const findInText: Finder = (shape, value, look) => {
  if (typeof value !== 'string' || shape.binary === true) return undefined;
  const { minLength = 0, maxLength = Infinity, pattern, format, decodedSize } = shape;
  const { form = pattern } = shape;
  const length = [...value].length;
  if (length < minLength || length > maxLength) {
    return createFault(look, `${minLength} to ${maxLength} characters`);
  }
  if (form?.test(value) === false) return createFault(look, `text of ${pattern}`);
  if (format !== undefined && !fitsFormat(value, format)) return createFault(look, format);
  if (decodedSize === undefined) return undefined;
  const { encoding, minimum = 0, maximum = Infinity } = decodedSize;
  const size = Math.floor((value.replace(/=+$/, '').length * 3) / 4);
  return fitsFormat(value, encoding) && size >= minimum && size <= maximum
    ? undefined
    : createFault(look, `${minimum} to ${maximum} bytes in ${encoding}`);
};

const findInArray: Finder = (shape, value, look) => {
  if (!Array.isArray(value)) return undefined;
  const { minItems = 0, maxItems = Infinity, prefixItems = [], items, uniqueBy = [] } = shape;
  if (value.length < minItems || value.length > maxItems) {
    return createFault(look, `${minItems} to ${maxItems} items`);
  }
  for (const [index, item] of value.entries()) {
    const part = prefixItems[index] ?? items;
    const fault = part === undefined ? undefined : findFault(part, item, enter(look, index));
    if (fault !== undefined) return fault;
  }
  if (shape.uniqueItems === true && !areDistinct(value)) return createFault(look, 'other items');
  if (uniqueBy.length > 0 && !areDistinct(listKeys(value, uniqueBy))) {
    return createFault(look, `items that differ in ${uniqueBy.join(' and ')}`);
  }
  return findContained(shape, value, look);
};

function findContained(shape: Shape, items: readonly unknown[], look: Look): Fault | undefined {
  const { contains, minContains = 1, maxContains = Infinity } = shape;
  if (contains === undefined) return undefined;
  const count = items.filter((item) => fits(contains, item, enter(look, '*'))).length;
  if (count >= minContains && count <= maxContains) return undefined;
  return createFault(look, `${minContains} to ${maxContains} items of a kind`);
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => identity(value))).size === values.length;
}

/** Values of some members of each item that has all of them. */
function listKeys(items: readonly unknown[], names: readonly string[]): readonly unknown[][] {
  const keys = items.map((item) => names.map((name) => (isObject(item) ? own(item, name) : null)));
  return keys.filter((values) => !values.includes(undefined));
}

const findAbsent: Finder = ({ absentItem }, value, look) => {
  if (absentItem === undefined || look.direction === 'output') return undefined;
  const items: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  const has = items.some((item) => fits(absentItem, item, enter(look, '*')));
  return has ? createFault(look, 'no such item') : undefined;
};

/** The same look at a member or an item. */
export function enter({ direction, path, known }: Look, key: string | number): Look {
  return { direction, path: [...path, key], ...(known && { known }) };
}

const findInObject: Finder = (shape, value, look) => {
  if (!isObject(value)) return undefined;
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return (
    findMissing(shape, value, look) ??
    findInMembers(shape, value, look) ??
    count(shape, names, look)
  );
};

function count(shape: Shape, names: readonly string[], look: Look): Fault | undefined {
  const { minProperties = 0, maxProperties = Infinity } = shape;
  if (names.length >= minProperties && names.length <= maxProperties) return undefined;
  return createFault(look, `${minProperties} to ${maxProperties} members`);
}

function findMissing(shape: Shape, value: Fields, look: Look): Fault | undefined {
  const name = listNeeded(shape, value).find((one) => {
    if (look.spared?.has(one) === true) return false;
    const names = [one, ...(shape.spellings?.[one] ?? [])];
    return names.every((spelled) => own(value, spelled) === undefined);
  });
  return name === undefined ? undefined : createFault(look, `a member ${name}`);
}

/** Members that a value must have, because of the members that it has. */
export function listNeeded(shape: Shape, value: Fields): readonly string[] {
  const { required = [], dependentRequired = {} } = shape;
  const dependent = Object.entries(dependentRequired).flatMap(([name, names]) => {
    return own(value, name) === undefined ? [] : names;
  });
  return [...required, ...dependent];
}

function findInMembers(shape: Shape, value: Fields, look: Look): Fault | undefined {
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const inner = enter(look, name);
    const { propertyNames } = shape;
    if (propertyNames !== undefined && !fits(propertyNames, name, inner)) {
      return createFault(inner, 'another name');
    }
    for (const part of listMemberParts(shape, name, look.hidden)) {
      const fault = findFault(part, member, inner);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

/** What a shape says of a member of that name. */
export function listMemberParts(
  shape: Shape,
  name: string,
  hidden: ReadonlySet<string> = new Set(),
): readonly Part[] {
  const { properties, patternProperties = [], additionalProperties } = shape;
  const named = findPart(properties, name);
  const isRest = !isCovered(name, shape) && !hidden.has(name);
  return [
    ...(named === undefined || hidden.has(name) ? [] : [named]),
    ...patternProperties.flatMap(([form, part]) => (form.test(name) ? [part] : [])),
    ...(isRest && additionalProperties !== undefined ? [additionalProperties] : []),
  ];
}

function findPart(parts: Shape['properties'], name: string): Part | undefined {
  return parts !== undefined && Object.hasOwn(parts, name) ? parts[name] : undefined;
}

const findInRules: Finder = ({ keyMatchesValue, listed }, value, look) => {
  if (!isObject(value)) return undefined;
  if (keyMatchesValue !== undefined && !Object.entries(value).every(matchesKey(keyMatchesValue))) {
    return createFault(look, 'keys that match their values');
  }
  if (listed === undefined) return undefined;
  const list = listed.in.reduce<unknown>((at, name) => (isObject(at) ? own(at, name) : at), value);
  if (!Array.isArray(list)) return undefined;
  const known = new Set(list.map((item) => identity(item)));
  const missing = listReached(value, listed).some((one) => !known.has(identity(one)));
  return missing
    ? createFault(look, `all of ${listed.path.join('.')} in ${listed.in.join('.')}`)
    : undefined;
};

const findInRequest: Finder = ({ check }, value, look) => {
  const [fault] = check !== undefined && isObject(value) ? check(value) : [];
  return fault && createFault({ ...look, path: [...look.path, ...fault.path] }, fault.expected);
};

function matchesKey({ key, value: form }: NonNullable<Shape['keyMatchesValue']>) {
  return ([name, member]: readonly [string, unknown]): boolean => {
    const inKey = key.exec(name)?.slice(1);
    const inValue = typeof member === 'string' ? form.exec(member)?.slice(1) : undefined;
    return !inKey || !inValue || inKey.every((part, index) => part === inValue[index]);
  };
}

/** Keys or values of what is at a path. */
export function listReached(
  value: unknown,
  { what, path }: NonNullable<Shape['listed']>,
): readonly unknown[] {
  const ends = path.reduce<readonly unknown[]>(
    (values, step) =>
      values.flatMap((one) => (step === '*' ? listValues(one) : listMember(one, step))),
    [value],
  );
  return what === 'values' ? ends : ends.flatMap((end) => (isObject(end) ? Object.keys(end) : []));
}

function listValues(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function listMember(value: unknown, name: string): readonly unknown[] {
  const found = isObject(value) ? own(value, name) : undefined;
  return found === undefined ? [] : [found];
}

const findInJoined: Finder = (shape, value, look) => {
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

const findInConditions: Finder = (shape, value, look) => {
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

const findUnevaluated: Finder = (shape, value, look) => {
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

/** What may be wrong with values of each kind. */
const FINDERS: Readonly<Record<string, readonly Finder[]>> = {
  string: [findInType, findInValues, findInText, findInJoined, findInConditions],
  number: [findInType, findInValues, findInNumber, findInJoined, findInConditions],
  bigint: [findInType, findInValues, findInNumber, findInJoined, findInConditions],
  object: [
    findInType,
    findInValues,
    findInArray,
    findAbsent,
    findInObject,
    findInRules,
    findInRequest,
    findInJoined,
    findInConditions,
    findUnevaluated,
  ],
};

const OTHERS: readonly Finder[] = [findInType, findInValues, findInJoined, findInConditions];
