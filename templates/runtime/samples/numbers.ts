// Numbers that may fit.

import type { Goal } from './places.ts';
import type { Shape } from './shapes.ts';

/** Candidates, as `bigint`s where the shape says so. */
export function* listNumbers(goal: Goal, isInteger: boolean): Generator<number | bigint> {
  const isBig = goal.shapes.some(({ bigint }) => bigint === true);
  for (const value of listPlain(goal, isInteger)) {
    if (isBig && !Number.isInteger(value)) continue;
    yield isBig ? BigInt(value) : value;
  }
}

const MOST_TRIES = 30;

function* listPlain(goal: Goal, isInteger: boolean): Generator<number> {
  const { shapes, random } = goal;
  const [least, most] = findBounds(shapes, isInteger);
  if (least > most) return;
  const step = findStep(shapes, isInteger || most - least > 1 ? 1 : (most - least) / 16);
  const size = step === 0 ? 1 : step;
  const [first, last] = [Math.ceil(least / size), Math.floor(most / size)];
  const few = Math.min(last - first, 99);
  const count = few < 0 ? 0 : MOST_TRIES;
  const position = findPosition(goal);
  if (position !== undefined && isInteger) yield position;
  for (const index of listShort(goal, first, last)) yield round(index * size);
  for (let tries = 0; tries < count; tries += 1) {
    yield round((first + random.below(few + 1)) * size);
  }
  const near = Math.min(most, least + 1000);
  yield* [least, near, round(least + (near - least) * 0.37512), 0];
}

/** An item that has an `index` says its place in the list. */
function findPosition({ run, path }: Goal): number | undefined {
  const [item, name] = path.slice(-2);
  return run.isUsual && name === 'index' && typeof item === 'number' ? item : undefined;
}

/** The number that a reader expects, and the next one, for where a bound leaves itself out; others for other attempts. */
function listShort({ run, attempt }: Goal, first: number, last: number): readonly number[] {
  if (!run.isShown || first > last) return [];
  const [low, step] = last < 1 ? [last, -1] : [Math.max(first, 1), 1];
  return [low + attempt * step, low + (attempt + 1) * step];
}

/** The nearest number with as many digits as people write. */
function round(value: number): number {
  return Number(value.toPrecision(15));
}

/** The bounds of numbers; without any, numbers begin at 1. */
function findBounds(shapes: readonly Shape[], isInteger: boolean): readonly [number, number] {
  const isSmall = shapes.some(({ format }) => format === 'int32');
  const limit = isSmall ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER;
  const lower = shapes.flatMap(({ minimum, exclusiveMinimum }) => [
    ...(minimum === undefined ? [] : [isInteger ? Math.ceil(minimum) : minimum]),
    ...(exclusiveMinimum === undefined
      ? []
      : [isInteger ? Math.floor(exclusiveMinimum) + 1 : exclusiveMinimum]),
  ]);
  const upper = shapes.flatMap(({ maximum, exclusiveMaximum }) => [
    ...(maximum === undefined ? [] : [isInteger ? Math.floor(maximum) : maximum]),
    ...(exclusiveMaximum === undefined
      ? []
      : [isInteger ? Math.ceil(exclusiveMaximum) - 1 : exclusiveMaximum]),
  ]);
  const most = Math.min(isInteger ? limit : Number.MAX_VALUE, ...upper);
  const usual = most >= 1 ? 1 : Math.max(most - 100, -limit);
  const least =
    lower.length === 0 ? usual : Math.max(...lower, isInteger ? -limit : -Number.MAX_VALUE);
  return [least, most];
}

/** What all numbers are multiples of. */
function findStep(shapes: readonly Shape[], usual: number): number {
  const steps = shapes.flatMap(({ multipleOf }) => multipleOf ?? []);
  return steps.length === 0 ? usual : steps.reduce(findCommon);
}

/** The least common multiple of whole numbers, else the greater one. */
function findCommon(one: number, other: number): number {
  if (!Number.isInteger(one) || !Number.isInteger(other)) return Math.max(one, other);
  let [a, b] = [one, other];
  while (b !== 0) [a, b] = [b, a % b];
  return (one / a) * other;
}
