// Checks of types and of fixed values.

import { type Check, refuse, refuseType, type Run } from '../validation/check-run.ts';
import { integerFor, listed } from '../validation/issue-words.ts';
import { identity, isObject } from '../validation/json-values.ts';
import { Schema } from '../validation/schema.ts';

// What is called for most values is so short that an engine puts it where it is called.
const isFinite = /* @__PURE__ */ (() => Number.isFinite)();

/** `Number.isSafeInteger`, found once. */
export const isSafeInteger: (value: unknown) => boolean = /* @__PURE__ */ (() =>
  Number.isSafeInteger)();

/** `"type": "string"` */
export function isString(value: unknown, run: Run, key?: PropertyKey): boolean {
  return typeof value === 'string' || refuseType(value, run, key, 'a string');
}

/** `"type": "boolean"` */
export function isBoolean(value: unknown, run: Run, key?: PropertyKey): boolean {
  return typeof value === 'boolean' || refuseType(value, run, key, 'a boolean');
}

/** `"type": "number"` */
export function isNumber(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isFinite(value) || refuseType(value, run, key, 'a number');
}

/**
 * `"type": "integer"`, in a request or a response one that JavaScript holds exactly: a larger one was rounded when the
 * response's JSON was read, and is not what the service sent.
 */
export function isInteger(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isSafeInteger(value) || isLargeInteger(value, run, key);
}

function isLargeInteger(value: unknown, run: Run, key?: PropertyKey): boolean {
  if (run.direction === undefined && Number.isInteger(value)) return true;
  return run.report !== undefined && refuse(value, run, key, 'type', integerFor(value));
}

/** `"type": "null"` */
export function isNull(value: unknown, run: Run, key?: PropertyKey): boolean {
  return value === null || refuseType(value, run, key, 'null');
}

/** Several types. */
export function isOfType(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  types: readonly TypeName[],
): boolean {
  return types.some((type) => TYPES[type][1](value, run)) || refuseTypes(value, run, key, types);
}

/** A type of JSON Schema. */
export type TypeName = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

function refuseTypes(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  types: readonly TypeName[],
): boolean {
  const words = types.map((type) => (type === 'integer' ? integerFor(value) : TYPES[type][0]));
  return run.report !== undefined && refuse(value, run, key, 'type', words.join(' or '));
}

const TYPES: Readonly<
  Record<TypeName, readonly [words: string, fits: (value: unknown, run: Run) => boolean]>
> = {
  array: ['an array', Array.isArray],
  boolean: ['a boolean', (value) => typeof value === 'boolean'],
  integer: [
    'an integer',
    (value, { direction }) =>
      direction === undefined ? Number.isInteger(value) : Number.isSafeInteger(value),
  ],
  null: ['null', (value) => value === null],
  number: ['a number', isFinite],
  object: ['an object', isObject],
  string: ['a string', (value) => typeof value === 'string'],
};

/** `enum` and `const`, behind comparisons with all values: none of them fits. */
export function refuseValue(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  expected: string,
): boolean {
  return refuse(value, run, key, 'enum', expected);
}

/** Very many values, and the text that lists them: both are made when they are first needed. */
export class ValueSet {
  readonly #list: readonly unknown[];
  #values: ReadonlySet<unknown> | undefined;
  #words: string | undefined;

  constructor(list: readonly unknown[]) {
    this.#list = list;
  }

  has(value: unknown): boolean {
    this.#values ??= new Set(this.#list);
    return this.#values.has(value);
  }

  get words(): string {
    this.#words ??= listed(this.#list);
    return this.#words;
  }
}

/** `enum` of very many values. */
export function isIn(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  set: ValueSet,
): boolean {
  return set.has(value) || (run.report !== undefined && refuse(value, run, key, 'enum', set.words));
}

/** `enum` and `const` of any values: the order of members makes no difference. */
export function isEqualToOne(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  values: readonly unknown[],
): boolean {
  const text = identity(value);
  if (text !== undefined && values.some((one) => identity(one) === text)) return true;
  return run.report !== undefined && refuse(value, run, key, 'enum', listed(values));
}

/** A member that must be there, with any value. */
export function isPresent(value: unknown, run: Run, key?: PropertyKey): boolean {
  return value !== undefined || refuse(value, run, key, 'required', 'a value');
}

/** `false`: no value fits. */
export function isNothing(value: unknown, run: Run, key?: PropertyKey): boolean {
  return refuse(value, run, key, 'false', 'nothing');
}

/** Any value. */
export const isAnything: Check = () => true;

/**
 * A schema of the values of a const object.
 *
 * @example
 * const sizeSchema: Schema<Size> = enumSchema({ SMALL: 's', LARGE: 'l' });
 */
export function enumSchema<T>(values: Readonly<Record<string, T>>): Schema<T> {
  const set = new ValueSet(Object.values(values));
  return new Schema((value, run, key) => isIn(value, run, key, set));
}
