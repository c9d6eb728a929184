// What is wrong with lists and objects: their items, their members, and how these belong together.

import { identity, isObject, own } from '../validation/json-values.ts';
import { type Fault, isCovered, type Part, type Shape } from './shapes.ts';
import { findFault, fits } from './checks.ts';
import { createFault, enter, type Fields, type Finder, type Look } from './look.ts';

/** Looks for what is wrong with a list. */
export const findInArray: Finder = (shape, value, look) => {
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

/** Looks for an item that must not be sent. */
export const findAbsent: Finder = ({ absentItem }, value, look) => {
  if (absentItem === undefined || look.direction === 'output') return undefined;
  const items: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  const has = items.some((item) => fits(absentItem, item, enter(look, '*')));
  return has ? createFault(look, 'no such item') : undefined;
};

/** Looks for what is wrong with the members of an object. */
export const findInObject: Finder = (shape, value, look) => {
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

/** Looks for members that do not agree with each other. */
export const findInRules: Finder = ({ keyMatchesValue, listed }, value, look) => {
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

/** Looks for what is wrong with a request as a whole. */
export const findInRequest: Finder = ({ check }, value, look) => {
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
