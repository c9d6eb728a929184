// In: nothing. Out: the words of zod that validators are written with, and the type of the validators.

import { length, lessThan, maximum, minimum, moreThan, pattern, size } from './rules.ts';
import type { Definition, Node, Rule } from './schemas.ts';
import * as words from './words.ts';

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
  regex(form: RegExp): TextNotation;
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
function spelled({ _zod: { def } }: words.Word): AnyNotation {
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
    return spelled(words.optional(this)) as unknown as Spelled;
  }

  regex(form: RegExp): Spelled {
    return this.check(pattern(form));
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
  return spelled(words.array(items));
}

/** `true` or `false`. */
export function boolean(): Notation {
  return spelled(words.boolean());
}

/** A whole number of 32 bits. */
export function int32(): BoundedNotation {
  return spelled(words.int32());
}

/**
 * An integer: of any size in a response, in a request one that JavaScript holds exactly.
 *
 * @example
 * integer().min(0);
 */
export function integer(): BoundedNotation {
  return spelled(words.integer());
}

/** One of the values, and nothing else. */
export function literal(value: unknown): Notation {
  return spelled(words.literal(value));
}

/** Members, and whatever stands beside them. */
export function looseObject(shape: words.Inner): ObjectNotation {
  return spelled(words.looseObject(shape));
}

/** Nothing at all. */
export function never(): Notation {
  return spelled(words.never());
}

/** The form, or `null`. */
export function nullable(inner: words.Inner): Notation {
  return spelled(words.nullable(inner));
}

/** A number. */
export function number(): BoundedNotation {
  return spelled(words.number());
}

/** The form, or nothing. */
export function optional(inner: words.Inner): Notation {
  return spelled(words.optional(inner));
}

/** A map. */
export function record(keys: words.Inner, values: words.Inner): Notation {
  return spelled(words.record(keys, values));
}

/** Members, and none beside them. */
export function strictObject(shape: words.Inner): ObjectNotation {
  return spelled(words.strictObject(shape));
}

/** A text. */
export function string(): TextNotation {
  return spelled(words.string());
}

/** One of the forms. */
export function union(options: words.Inners): Notation {
  return spelled(words.union(options));
}

/** Anything. */
export function unknown(): Notation {
  return spelled(words.unknown());
}

function enumOf(values: object): Notation {
  return spelled(words.enum(values));
}

function nullOf(): Notation {
  return spelled(words.null());
}

export { enumOf as enum, nullOf as null };
