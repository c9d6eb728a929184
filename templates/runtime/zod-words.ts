// In: the words of a schema. Out: the schema as data, in the shape that zod gives its own, which the validator reads.

import { lessThan, maximum, minimum, moreThan, pattern, size } from './rules.ts';
import {
  type Definition,
  compileBoolean,
  compileInt32,
  compileInteger,
  compileItems,
  compileNever,
  compileNull,
  compileNullable,
  compileNumber,
  compileObject,
  compileOptional,
  compileRecord,
  compileString,
  compileUnion,
  compileUnknown,
  compileValues,
  type Node,
  type Rule,
} from './schemas.ts';

/**
 * A schema inside a validator. Zod's own would bring all of zod's formats into a bundle, and cost a compiler most of what
 * it spends on a large API; the validator around it is zod's, and says by its annotation what it accepts.
 */
export interface Word extends Node {
  check(...rules: readonly Rule[]): Word;
}

/**
 * Any schema. What is inside is written by the generator and held against the types where it is written; here the
 * compiler has nothing to look for.
 */
export type Inner = object;

/**
 * A list of schemas. With a tuple among the forms that may be there, a compiler takes a list as it is written, instead
 * of looking for what its items have in common; what else it is, is not checked.
 */
export type Inners = readonly [] | Inner;

/** A schema as data. */
export function word(def: Definition): Word {
  return { _zod: { def }, check: (...rules) => word(withRules(def, rules)) };
}

/** The same definition with more rules. */
export function withRules(def: Definition, rules: readonly Rule[]): Definition {
  return { ...def, checks: [...(def.checks ?? []), ...rules] };
}

/** A function that gives a schema, members or rules; a compiler would compare what each of them gives. */
export type Builder = object;

/** What such a function gives. */
export function built(builder: Builder): Inner {
  return (builder as () => Inner)(); // every caller is generated
}

/** What is inside is always a schema: of these words, a validator, or zod's own. */
export function readNode(inner: Inner): Node {
  return inner as Node; // every caller is generated
}

/** Members by name. */
export function readShape(shape: Inner): Readonly<Record<string, Node>> {
  return shape as Readonly<Record<string, Node>>; // every caller is generated
}

/** A list of items of one form. */
export function array(items: Inner): Word {
  return word({ type: 'array', element: readNode(items), build: compileItems });
}

/** `true` or `false`. */
export function boolean(): Word {
  return word({ type: 'boolean', build: compileBoolean });
}

/** A whole number of 32 bits. */
export function int32(): Word {
  return word({ type: 'number', format: 'int32', build: compileInt32 });
}

/** An integer: in a request and a response one that JavaScript holds exactly. */
export function integer(): Word {
  return word({ type: 'number', build: compileInteger });
}

/** One of the values, and nothing else. */
export function literal(value: unknown): Word {
  return word({
    type: 'literal',
    values: Array.isArray(value) ? value : [value],
    build: compileValues,
  });
}

/** An object with these members, and any others. */
export function looseObject(shape: Inner): Word {
  return word({
    type: 'object',
    shape: readShape(shape),
    catchall: unknown(),
    build: compileObject,
  });
}

/** Nothing at all. */
export function never(): Word {
  return word({ type: 'never', build: compileNever });
}

/** The form, or `null`. */
export function nullable(inner: Inner): Word {
  return word({ type: 'nullable', innerType: readNode(inner), build: compileNullable });
}

/** A number. */
export function number(): Word {
  return word({ type: 'number', build: compileNumber });
}

/** The form, or nothing. */
export function optional(inner: Inner): Word {
  return word({ type: 'optional', innerType: readNode(inner), build: compileOptional });
}

/** A map. */
export function record(keys: Inner, values: Inner): Word {
  return word({
    type: 'record',
    keyType: readNode(keys),
    valueType: readNode(values),
    build: compileRecord,
  });
}

/** An object with these members, and no others. */
export function strictObject(shape: Inner): Word {
  return word({ type: 'object', shape: readShape(shape), catchall: never(), build: compileObject });
}

/** A text. */
export function string(): Word {
  return word({ type: 'string', build: compileString });
}

/** One of the forms. */
export function union(options: Inners): Word {
  const list = options as readonly Node[]; // every caller is generated
  return word({ type: 'union', options: list, build: compileUnion });
}

/** Anything. */
export function unknown(): Word {
  return word({ type: 'unknown', build: compileUnknown });
}

function enumOf(values: object): Word {
  const list = Object.values(values).map((value: string | number) => [value, value] as const);
  return word({ type: 'enum', entries: Object.fromEntries(list), build: compileValues });
}

function nullOf(): Word {
  return word({ type: 'null', build: compileNull });
}

export { enumOf as enum };
export { nullOf as null };
export { lessThan as lt };
export { maximum as lte };
export { minimum as gte };
export { moreThan as gt };
export { pattern as regex };

/** At least so many items. */
export function minLength(count: number): Rule {
  return size(count);
}

/** At most so many items. */
export function maxLength(count: number): Rule {
  return size(0, count);
}
