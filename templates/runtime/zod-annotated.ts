// The words of zod as data, and what makes validators of them that are built when they are first used, of the type that their annotation says.

import { parse, safeParse, ZodType } from 'zod';
import { $constructor } from 'zod/v4/core';
import { length, lessThan, maximum, minimum, moreThan, pattern, size } from './rules.ts';
import {
  accepts,
  type Definition,
  type Direction,
  Exchange,
  defineFacade,
  type FaceClass,
  type MakeClass,
  type Node,
  createObjectNode,
  parseBy,
  type Read,
  type Rule,
} from './schemas.ts';
import type { OperationValidator } from './validate.ts';
import * as words from './zod-words.ts';

export type { ZodType } from 'zod';

/** A schema inside a validator, spelled as zod spells it. */
export interface Notation extends Node {
  check(...rules: readonly Rule[]): Notation;
  optional(): Notation;
}

/** A schema of strings. */
export interface TextNotation extends Notation {
  check(...rules: readonly Rule[]): TextNotation;
  /** Lengths count code points, as JSON Schema does: an emoji is one. */
  min(length: number): TextNotation;
  max(length: number): TextNotation;
  regex(form: RegExp, words?: string): TextNotation;
}

/** A schema of objects. */
export interface ObjectNotation extends Notation {
  check(...rules: readonly Rule[]): ObjectNotation;
  /** None of the members has to be there. */
  partial(): ObjectNotation;
}

/** A schema of numbers, or of arrays, whose bounds are counts. */
export interface BoundedNotation extends Notation {
  check(...rules: readonly Rule[]): BoundedNotation;
  min(bound: number): BoundedNotation;
  max(bound: number): BoundedNotation;
  gt(bound: number): BoundedNotation;
  lt(bound: number): BoundedNotation;
}

type AnyNotation = TextNotation & BoundedNotation & ObjectNotation;

// Has the methods of every kind; the interfaces show those that a kind has.
function createNotation({ _zod: { def } }: words.Word): AnyNotation {
  return new Spelled(def as Definition) as AnyNotation; // its methods return itself, which an intersection does not say
}

/** One prototype for all, so that a method costs a schema nothing. */
class Spelled {
  readonly _zod: { readonly def: Definition };

  constructor(def: Definition) {
    this._zod = { def };
  }

  check(...rules: readonly Rule[]): Spelled {
    return new Spelled(words.withRules(this._zod.def, rules));
  }

  optional(): Spelled {
    return createNotation(words.optional(this)) as unknown as Spelled;
  }

  regex(form: RegExp, words?: string): Spelled {
    return this.check(pattern(form, words));
  }

  min(bound: number): Spelled {
    const { type } = this._zod.def;
    if (type === 'number') return this.check(minimum(bound));
    return this.check(type === 'array' ? size(bound) : length(bound));
  }

  max(bound: number): Spelled {
    const { type } = this._zod.def;
    if (type === 'number') return this.check(maximum(bound));
    return this.check(type === 'array' ? size(0, bound) : length(0, bound));
  }

  partial(): Spelled {
    const { shape = {}, ...def } = this._zod.def;
    const members = Object.entries(shape).map(([name, item]) => [name, words.optional(item)]);
    return new Spelled({ ...def, shape: Object.fromEntries(members) as typeof shape });
  }

  gt(bound: number): Spelled {
    return this.check(moreThan(bound));
  }

  lt(bound: number): Spelled {
    return this.check(lessThan(bound));
  }
}

/** A list of items of one form. */
export function array(items: words.Inner): BoundedNotation {
  return createNotation(words.array(items));
}

/** `true` or `false`. */
export function boolean(): Notation {
  return createNotation(words.boolean());
}

/** A whole number of 32 bits. */
export function int32(): BoundedNotation {
  return createNotation(words.int32());
}

/**
 * An integer: in a request and a response one that JavaScript holds exactly.
 *
 * @example
 * integer().min(0);
 */
export function integer(): BoundedNotation {
  return createNotation(words.integer());
}

/** One of the values, and nothing else. */
export function literal(value: unknown): Notation {
  return createNotation(words.literal(value));
}

/** An object with these members, and any others. */
export function looseObject(shape: words.Inner): ObjectNotation {
  return createNotation(words.looseObject(shape));
}

/** Nothing at all. */
export function never(): Notation {
  return createNotation(words.never());
}

/** The form, or `null`. */
export function nullable(inner: words.Inner): Notation {
  return createNotation(words.nullable(inner));
}

/** A number. */
export function number(): BoundedNotation {
  return createNotation(words.number());
}

/** The form, or nothing. */
export function optional(inner: words.Inner): Notation {
  return createNotation(words.optional(inner));
}

/** A map. */
export function record(keys: words.Inner, values: words.Inner): Notation {
  return createNotation(words.record(keys, values));
}

/** An object with these members, and no others. */
export function strictObject(shape: words.Inner): ObjectNotation {
  return createNotation(words.strictObject(shape));
}

/** A text. */
export function string(): TextNotation {
  return createNotation(words.string());
}

/** One of the forms. */
export function union(options: words.Inners): Notation {
  return createNotation(words.union(options));
}

/** Anything. */
export function unknown(): Notation {
  return createNotation(words.unknown());
}

function enumOf(values: object): Notation {
  return createNotation(words.enum(values));
}

function nullOf(): Notation {
  return createNotation(words.null());
}

export { enumOf as enum };
export { nullOf as null };

// All that is asked of zod's class, of its readers and of what makes classes is said by the types that are given to them.
const make = $constructor as unknown as MakeClass;
const own = ZodType as unknown as FaceClass;
const readers = { parse, safeParse } as unknown as Readonly<Record<'parse' | 'safeParse', Read>>;

const Facade = /* @__PURE__ */ make('SpecwrightModel', (inst, def) => {
  own.init(inst, def);
  const { validate, direction } = def;
  inst._zod.parse = (payload) => parseBy(payload, validate, direction);
  if (def.checks?.length) return;
  inst.parse = (value, params) =>
    accepts(validate, value, direction) ? value : readers.parse(inst, value, params);
  inst.safeParse = (value, params) =>
    accepts(validate, value, direction)
      ? { success: true, data: value }
      : readers.safeParse(inst, value, params);
});

/**
 * A validator of what its annotation says, which is proved where it is generated. `never` fits every annotation at
 * once, so that a compiler compares nothing and looks into no type of zod's: for a large API that is most of what it
 * would spend.
 */
type Validator = never;

/**
 * A validator that is built when it is first used, so that schemas may refer to each other in any order. It follows
 * the rules of JSON Schema, and returns the caller's own value.
 *
 * @example
 * const name: z.ZodType<string> = model(() => z.string().check(length(1, 50)));
 */
export function model(schema: words.Builder): Validator {
  return createFacade(() => words.readNode(words.built(schema)));
}

/**
 * A validator of objects, open to members that are not named.
 *
 * @example
 * const card: z.ZodType<Card> = object(() => ({ number: z.string() }));
 */
export function object(fields: words.Builder, rules?: words.Builder): Validator {
  const checks = rules as (() => readonly Rule[]) | undefined; // every caller is generated
  return createFacade(() => createObjectNode(words.readShape(words.built(fields)), checks?.()));
}

/**
 * The same for what is sent.
 *
 * @example
 * const input: z.ZodType<CardInput> = request(object(() => ({ number: z.string() })));
 */
export function request(validator: words.Inner): Validator {
  return createFacade(() => words.readNode(validator), 'request');
}

function createFacade(node: () => Node, direction?: Direction): Validator {
  return new Facade(defineFacade(node, direction)) as Validator; // its type is the annotation
}

/**
 * Validators of the requests and responses of an operation.
 *
 * @example
 * const { success } = addOrderSchemas.body.safeParse(form); // an `OperationValidators<{ body: Order }>`
 */
export type OperationValidators<T> = {
  readonly [Part in keyof T]: Part extends 'responses'
    ? { readonly [Status in keyof T[Part]]: ZodType<T[Part][Status]> }
    : ZodType<T[Part]>;
} & OperationValidator;

/**
 * The validators of one operation: of its parameters, its body, both together, and its responses by status.
 *
 * @example
 * const schemas: OperationValidators<{ body: Card }> = operation(() => ({ body: () => card }));
 */
export function operation(parts: words.Builder): Validator {
  return new Exchange(() => words.built(parts), createFacade) as Validator; // each member is the part of that name
}

/**
 * A value of any type that keeps these rules.
 *
 * @example
 * anything(types('string', 'null'), length(0, 5));
 */
export function anything(...rules: readonly Rule[]): Notation {
  return unknown().check(...rules);
}
