/** Builds the nondeterministic automaton of a pattern (after Glushkov), with the characters that each state reads. */

import {
  type Automaton,
  buildAutomaton,
  type Expression,
  isAssertion,
} from '../../../../templates/runtime/validation/patterns.ts';
import { OFTEN } from './count-paths.ts';

/** The nondeterministic automaton of a pattern. Each state reads one character; the last state searches for a beginning. */
export interface Nfa {
  /** For each state, the states after it, and over how many paths of assertions each is reached. */
  readonly next: readonly ReadonlyMap<number, number>[];
  /** For each state, all states that can follow. */
  readonly reach: readonly ReadonlySet<number>[];
  readonly accepting: ReadonlySet<number>;
  /** For each state, the characters that it reads, as bits. */
  readonly sets: readonly bigint[];
  /** Whether two states read a common character. */
  readonly overlap: (one: number, other: number) => boolean;
}

const MOST_STATES = 400;
const MOST_EDGES = 10_000;

/** Gives no automaton for an expression that would need too many states or edges. */
export function buildNfa(expression: Expression, flags: string): Nfa | undefined {
  const automaton = buildAutomaton(simplify(expression));
  if (automaton === undefined || automaton.places.length > MOST_STATES) return undefined;
  const { places, follow, last } = automaton;
  if (follow.reduce((edges, { length }) => edges + length, 0) > MOST_EDGES) return undefined;
  const search = places.length;
  const next = places.map((_, place) => listNextStates(automaton, follow[place] ?? [], true));
  next.push(listNextStates(automaton, automaton.first, false).set(search, 1));
  const sets = listCharacterSets([...places, '[^]'], flags);
  const isOverlapping = (one: number, other: number): boolean =>
    ((sets[one] ?? 0n) & (sets[other] ?? 0n)) !== 0n;
  return {
    next,
    reach: next.map((_, place) => findReached(next, place)),
    accepting: last,
    sets,
    overlap: isOverlapping,
  };
}

/** The states behind assertions, with the number of paths to each. `^` holds only before the first character. */
function listNextStates(
  { places, follow }: Automaton,
  list: readonly number[],
  hasBegun: boolean,
): Map<number, number> {
  const found = new Map<number, number>();
  const seen = new Set<number>();
  const open = [...list];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const text = places[place] ?? '';
    if (!isAssertion(text)) found.set(place, (found.get(place) ?? 0) + 1);
    else if (text !== '$' && text !== '^' && !seen.has(place)) open.push(...(follow[place] ?? []));
    else if (text === '^' && !hasBegun) continue;
    seen.add(place);
  }
  return found;
}

const FEW = 40;

/** Reduces repetitions: a few copies show as much as many, and a group that is repeated often is one without a bound. */
function simplify(expression: Expression): Expression {
  if (expression.kind === 'place') return expression;
  if (expression.kind !== 'repeat') {
    return { ...expression, parts: expression.parts.map(simplify) };
  }
  const { min, max } = expression;
  const body = simplify(expression.body);
  if (max >= OFTEN && (max === Infinity || body.kind !== 'place')) {
    const loop: Expression = { kind: 'repeat', body, min: Math.min(min, 1), max: Infinity };
    // A group that must be repeated is not yet matched after its first round.
    return min > 1 && body.kind !== 'place' ? { kind: 'all', parts: [loop, body] } : loop;
  }
  return { kind: 'repeat', body, min: Math.min(min, FEW), max: Math.min(max, FEW) };
}

/** For each state, which of some characters it reads. They represent all characters: ASCII, samples, and those of the pattern. */
function listCharacterSets(places: readonly string[], flags: string): readonly bigint[] {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  const all = [...new Set([...ascii, ...'éÀß\u00a0\u2028€中あЖ😀', ...places.join('')])];
  const known = new Map<string, bigint>();
  return places.map((place) => {
    if (isAssertion(place)) return 0n;
    const form = new RegExp(`^(?:${place})$`, flags);
    const bits =
      known.get(place) ?? BigInt(`0b0${all.map((one) => Number(form.test(one))).join('')}`);
    known.set(place, bits);
    return bits;
  });
}

function findReached(next: Nfa['next'], start: number): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const other of next[place]?.keys() ?? []) {
      if (!found.has(other)) open.push(other);
      found.add(other);
    }
  }
  return found;
}
