/** A schema in, a value out that it accepts and that shows a reader what belongs there; undefined where none is found. */

import type { Json, KeywordSchema, Schema } from '../../../ir/model.ts';
import { arraySamples } from './arrays.ts';
import type { Context } from './context.ts';
import { step } from './context.ts';
import { accepts } from './judge.ts';
import { entryOf, subjectOf } from './memory.ts';
import { numberSamples } from './numbers.ts';
import { objectSamples } from './objects.ts';
import type { Way } from './parts.ts';
import { waysOf } from './parts.ts';
import { stringSamples } from './strings.ts';
import { equal, typeOf } from './value.ts';

const STEPS = 60_000;
const DEEPEST = 8;

/** The best sample. `name` is what the value is called where it stands; a `sparse` object has what it must. */
export function sampleOf(
  schema: Schema,
  context: Context,
  name: string,
  { sparse = false } = {},
): Json | undefined {
  context.budget.left = STEPS;
  return samples(schema, { context, name, depth: 0, sparse }).at(0);
}

/** Whether a value is accepted. */
export function fits(value: Json, schema: Schema, context: Context): boolean {
  context.budget.left = STEPS;
  return accepts(value, schema, context);
}

/** Where a sample is wanted. */
export interface Wish {
  readonly context: Context;
  readonly name: string;
  readonly depth: number;
  /** Nothing optional is added, but what the spec shows examples of. */
  readonly sparse: boolean;
}

/** Accepted values, best first; at most `limit`. */
export function samples(schema: Schema, wish: Wish, limit = 1): Json[] {
  const { models, memory, budget } = wish.context;
  const known = entryOf(memory.samples, subjectOf(schema, models), () => new Map());
  const key = `${limit} ${wish.depth} ${wish.sparse} ${wish.name}`;
  const found = known.get(key) ?? search(schema, wish, limit);
  // What was broken off is no answer for good.
  if (budget.left > 0) known.set(key, found);
  return found;
}

function search(schema: Schema, wish: Wish, limit: number): Json[] {
  const found: Json[] = [];
  for (const value of candidates(schema, wish)) {
    if (wish.context.budget.left <= 0) break;
    if (found.some((other) => equal(other, value))) continue;
    if (accepts(value, schema, wish.context)) found.push(value);
    if (found.length >= limit) break;
  }
  return found;
}

function* candidates(schema: Schema, wish: Wish): Generator<Json> {
  if (wish.depth > DEEPEST || !step(wish.context)) return;
  const ways = waysOf(schema, wish.context);
  for (const way of ways) yield* shown(way);
  for (const way of ways) yield* made(way, wish);
  yield '';
}

/** What the spec itself shows. */
function* shown(way: Way): Generator<Json> {
  for (const { examples = [] } of way) yield* examples;
  for (const part of way) if (part.const !== undefined) yield part.const.value;
  for (const part of way) {
    if (part.default !== undefined && isPlain(part.default.value)) yield part.default.value;
  }
  for (const part of way) yield* telling(part);
}

function isPlain(value: Json): boolean {
  return typeof value !== 'object' && value !== '';
}

/** Values of an enum, those first that mean something today. */
function telling(part: KeywordSchema): Json[] {
  const values = part.enum ?? part.openEnum ?? [];
  const facts = new Map(part.enumFacts?.map((fact) => [fact.value, fact]));
  const isDull = (value: Json): boolean => {
    const fact = facts.get(value);
    const old = fact?.deprecated !== undefined && fact.deprecated !== false;
    return old || fact?.unknown === true || (typeof value === 'string' && DULL.test(value));
  };
  return [...values.filter((value) => !isDull(value)), ...values.filter(isDull)];
}

const DULL = /unspecified|unknown/i;

function* made(way: Way, wish: Wish): Generator<Json> {
  for (const type of typesOf(way)) {
    switch (type) {
      case 'object':
        yield* objectSamples(way, wish, samples);
        break;
      case 'array':
        yield* arraySamples(way, wish, samples);
        break;
      case 'string':
        yield* stringSamples(way, wish.name);
        break;
      case 'integer':
      case 'number':
        yield* numberSamples(way);
        break;
      case 'boolean':
        yield* [true, false];
        break;
      default:
        yield null;
    }
  }
}

/** Types that all parts allow, `null` last; guessed from keywords where none is said. */
function typesOf(way: Way): string[] {
  const lists = way.flatMap(({ types }) => (types === undefined ? [] : [types]));
  const [first, ...others] = lists;
  if (first === undefined) return guessed(way);
  const fitting = first.filter((type) =>
    others.every((list) => list.some((other) => agree(type, other))),
  );
  return [
    ...fitting.filter((type) => type !== 'null'),
    ...fitting.filter((type) => type === 'null'),
  ];
}

function agree(a: string, b: string): boolean {
  return a === b || (a === 'integer' && b === 'number') || (a === 'number' && b === 'integer');
}

function guessed(way: Way): string[] {
  const said = (name: keyof KeywordSchema): boolean => way.some((part) => part[name] !== undefined);
  const known = way.flatMap(({ enum: values = [] }) => values).map(typeOf);
  if (known.length > 0) return [...new Set(known)];
  if (said('properties') || said('required') || said('additionalProperties')) return ['object'];
  if (said('items') || said('prefixItems') || said('minItems')) return ['array'];
  if (said('minimum') || said('maximum') || said('multipleOf')) return ['number', 'string'];
  if (said('pattern') || said('minLength') || said('maxLength') || said('format')) {
    return ['string'];
  }
  return ['object', 'string', 'number', 'boolean', 'array', 'null'];
}
