// The place of a value that is looked for, and what is known of it.

import { isPlain } from './value-checks.ts';
import type { Known } from './look.ts';
import type { Random } from './random.ts';
import type { Direction, Fault, Part, Shape } from './shapes.ts';
import type { Faker } from './words.ts';

/** One call of a sampler. */
export interface Run {
  readonly direction: Direction;
  readonly seed: number;
  /** By path, `*` for all lists. */
  readonly lengths: Readonly<Record<string, number>>;
  readonly faker: Faker | undefined;
  readonly hasExamples: boolean;
  /** Whether the value is for a reader: as the document shows it, else short. */
  readonly isShown: boolean;
  /** Whether nothing has failed, is gone, or is on another page. */
  readonly isUsual: boolean;
  /** Whether a sample takes the place of what is given and does not fit. */
  readonly isMending: boolean;
  /** Whether given members are kept that the document does not describe. */
  readonly isStrange: boolean;
  /** What was found before fits what it was looked for. */
  readonly known: Known;
  /** Values that were looked for. */
  steps: number;
  /** Members that need not be there. */
  members: number;
  /** What was wrong at the deepest place. */
  fault: Fault | undefined;
}

/** No length is chosen. */
export const NO_LENGTHS: Run['lengths'] = {};

/** The place of a value that is looked for. */
export interface Place {
  readonly run: Run;
  readonly path: readonly (string | number)[];
  /** Values of the document in another order: by seed and item. */
  readonly turn: number;
  /** Whether members are there that need not be. */
  readonly isFull: boolean;
  /** How often the whole around it was tried before. */
  readonly attempt: number;
  /** What the caller gives: a value, or members of one; {@link ABSENT} where nothing is given. */
  readonly given: unknown;
  /** Values that the document shows. */
  readonly hints: readonly unknown[];
  /** Models around it. */
  readonly trail: ReadonlySet<Part>;
}

/** Nothing is given. */
export const ABSENT: unique symbol = Symbol('absent');

/** A value that fits. */
export interface Found {
  readonly value: unknown;
}

/** Shapes that all hold, without choices. */
export interface Goal extends Place {
  readonly shapes: readonly Shape[];
  readonly random: Random;
  /** Members that are not there in this direction. */
  readonly hidden: ReadonlySet<string>;
  /** Whether a whole value fits. */
  readonly isFitting: (value: unknown) => boolean;
  /** Looks for a part of the value. */
  readonly search: (parts: readonly Part[], place: Place) => Found | undefined;
}

/** The place of a member or an item. */
export function enterPlace(goal: Goal, key: string | number, more: Partial<Place> = {}): Place {
  const { run, path, turn, isFull, attempt, trail, hints } = goal;
  const inner = hints.flatMap((hint) => listInside(hint, key));
  const place = { run, path: [...path, key], turn, isFull, attempt, trail, hints: inner };
  return { ...place, given: ABSENT, ...more };
}

/** What a shown value has there; of a list any item. */
function listInside(hint: unknown, key: string | number): readonly unknown[] {
  if (Array.isArray(hint)) {
    const item: unknown =
      typeof key === 'number' ? hint[key % Math.max(hint.length, 1)] : undefined;
    return item === undefined ? [] : [item];
  }
  return isPlain(hint) && Object.hasOwn(hint, key) ? [hint[key]] : [];
}
