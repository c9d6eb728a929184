/** Finds out whether a crafted text can make an engine that goes back try ways without end, and how badly. */

import { addTo } from '../../diagnostics/lists.ts';
import {
  type Automaton,
  buildAutomaton,
  type Expression,
  isAssertion,
  readRegular,
} from '../../../../templates/runtime/validation/patterns.ts';
import { listRegularParts, hasChoiceInLoop, countLoops, OFTEN, countWays } from './count-ways.ts';

/** How the time grows with the text, and whether the pattern can be followed without going back. */
export interface Ambiguity {
  /** `much` is for what is not known to be harmless. */
  readonly growth: 'exponential' | 'polynomial' | 'much';
  readonly isRegular: boolean;
}

/** Without one of these, and without many of `CHOICES`, nothing can run away. */
const REPEATS = /[*+]|\)\{|\{\d*,\}|\{\d*,?\d{2,}\}/;
const CHOICES = /[?|{]/;
const FEW_CHOICES = 8;

export function findAmbiguity(pattern: string, flags: string): Ambiguity | undefined {
  if (!REPEATS.test(pattern) && pattern.split(CHOICES).length <= FEW_CHOICES) return undefined;
  const expression = readRegular(pattern, flags);
  if (expression !== undefined) {
    const growth = measureGrowth(expression, flags);
    return growth && { growth, isRegular: buildAutomaton(expression) !== undefined };
  }
  const growths = listRegularParts(pattern).map((part) => {
    const read = readRegular(part, flags);
    return read === undefined ? 'much' : measureGrowth(read, flags);
  });
  const growth = growths.includes('exponential') ? 'exponential' : growths.find(Boolean);
  return growth && { growth, isRegular: false };
}

function measureGrowth(expression: Expression, flags: string): Ambiguity['growth'] | undefined {
  if (isChoosingAmongCopies(expression)) return 'exponential';
  const graph = buildGraph(expression, flags);
  if (graph === undefined) return measureGrowthByShape(expression);
  if (isExponential(graph)) return 'exponential';
  if (isPolynomial(graph)) return 'polynomial';
  return hasManyWays(graph) ? 'much' : undefined;
}

const MOST_WAYS = 10_000;
const MOST_WAYS_OF_SHAPE = 1_000_000;

/** What is too large to be looked at place by place is taken for the worst that its shape may be. */
function measureGrowthByShape(expression: Expression): Ambiguity['growth'] | undefined {
  const isHarmless =
    !hasChoiceInLoop(expression) &&
    countLoops(expression) < 2 &&
    countWays(expression) <= MOST_WAYS_OF_SHAPE;
  return isHarmless ? undefined : 'much';
}

/** Of many copies that may take nothing, any may be the ones that take something. */
function isChoosingAmongCopies(expression: Expression): boolean {
  if (expression.kind === 'place') return false;
  if (expression.kind !== 'repeat') return expression.parts.some(isChoosingAmongCopies);
  const { body, max } = expression;
  return (max >= OFTEN && max !== Infinity && mayBeEmpty(body)) || isChoosingAmongCopies(body);
}

function mayBeEmpty(expression: Expression): boolean {
  if (expression.kind === 'place') return isAssertion(expression.text);
  if (expression.kind === 'repeat') return expression.min === 0 || mayBeEmpty(expression.body);
  const { kind, parts } = expression;
  return kind === 'any' ? parts.some(mayBeEmpty) : parts.every(mayBeEmpty);
}

/** Places that take characters; the last one represents the search for a beginning. */
interface Graph {
  readonly next: readonly ReadonlyMap<number, number>[];
  readonly reach: readonly ReadonlySet<number>[];
  readonly last: ReadonlySet<number>;
  readonly sets: readonly bigint[];
  readonly overlap: (one: number, other: number) => boolean;
}

const MOST_PLACES = 400;
const MOST_EDGES = 10_000;

function buildGraph(expression: Expression, flags: string): Graph | undefined {
  const automaton = buildAutomaton(simplify(expression));
  if (automaton === undefined || automaton.places.length > MOST_PLACES) return undefined;
  const { places, follow, last } = automaton;
  if (follow.reduce((edges, { length }) => edges + length, 0) > MOST_EDGES) return undefined;
  const search = places.length;
  const next = places.map((_, place) => groupByPlace(automaton, follow[place] ?? [], true));
  next.push(groupByPlace(automaton, automaton.first, false).set(search, 1));
  const sets = listCharacterSets([...places, '[^]'], flags);
  const isOverlapping = (one: number, other: number): boolean =>
    ((sets[one] ?? 0n) & (sets[other] ?? 0n)) !== 0n;
  return {
    next,
    reach: next.map((_, place) => findReached(next, place)),
    last,
    sets,
    overlap: isOverlapping,
  };
}

/** The places behind assertions, with the number of ways to each. Nothing begins again after a character. */
function groupByPlace(
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

/** A few copies say as much as many; a group that is repeated often is as one without a bound. */
function simplify(expression: Expression): Expression {
  if (expression.kind === 'place') return expression;
  if (expression.kind !== 'repeat') {
    return { ...expression, parts: expression.parts.map(simplify) };
  }
  const { min, max } = expression;
  const body = simplify(expression.body);
  if (max >= OFTEN && (max === Infinity || body.kind !== 'place')) {
    const loop: Expression = { kind: 'repeat', body, min: Math.min(min, 1), max: Infinity };
    // Its first round does not settle what must come round again.
    return min > 1 && body.kind !== 'place' ? { kind: 'all', parts: [loop, body] } : loop;
  }
  return { kind: 'repeat', body, min: Math.min(min, FEW), max: Math.min(max, FEW) };
}

/** What each place takes of some characters that stand for all. */
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

function findReached(next: Graph['next'], start: number): ReadonlySet<number> {
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

/** Whether a match is certain once the place is reached: then nothing is tried again. */
function isSettled({ last, reach }: Graph, place: number): boolean {
  return (
    last.has(place) || [...(reach[place] ?? [])].some((at) => last.has(at) && reach[at]?.has(place))
  );
}

/** Two ways around from a place to itself, by the same text. */
function isExponential(graph: Graph): boolean {
  const { next, reach, overlap } = graph;
  const size = next.length;
  const loops = [...next.keys()].filter((at) => reach[at]?.has(at) && !isSettled(graph, at));
  const isWithin = (one: number, other: number): boolean => reach[other]?.has(one) === true;
  const forward = new Set<number>();
  const back = new Map<number, number[]>();
  const open = loops.map((at) => at * size + at);
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [one, other] = [Math.floor(pair / size), pair % size];
    for (const [left, ways] of next[one] ?? []) {
      if (!isWithin(one, left)) continue;
      if (one === other && ways > 1) return true;
      for (const right of next[other]?.keys() ?? []) {
        if (!isWithin(other, right) || !overlap(left, right)) continue;
        const target = left * size + right;
        addTo(back, target, pair);
        if (left === right && one !== other) return true;
        if (forward.has(target)) continue;
        forward.add(target);
        open.push(target);
      }
    }
  }
  return false;
}

/** Ways that one text may take between the loops: choices whose characters differ do not multiply. */
function hasManyWays(graph: Graph): boolean {
  const { next, reach, sets } = graph;
  const known = new Map<number, number>();
  const countWaysFrom = (place: number): number => {
    const ways = known.get(place);
    if (ways !== undefined) return ways;
    known.set(place, 1);
    if (isSettled(graph, place)) return 1;
    let groups: { readonly taken: bigint; readonly ways: number }[] = [];
    for (const [target, count] of next[place] ?? []) {
      if (reach[target]?.has(place)) continue;
      let [taken, sum] = [sets[target] ?? 0n, count * countWaysFrom(target)];
      const apart: typeof groups = [];
      for (const group of groups) {
        if ((group.taken & taken) === 0n) apart.push(group);
        else [taken, sum] = [taken | group.taken, sum + group.ways];
      }
      groups = [...apart, { taken, ways: sum }];
    }
    const most = groups.reduce((max, group) => Math.max(max, group.ways), 1);
    known.set(place, most);
    return most;
  };
  return [...next.keys()].some((place) => countWaysFrom(place) > MOST_WAYS);
}

/** What takes more to be known is taken for the worse. */
const MOST_STEPS = 100_000;

/** A place that loops and a later one that loops by the same text, with that text leading from one to the other. */
function isPolynomial(graph: Graph): boolean {
  const { next, reach } = graph;
  const loops = [...next.keys()].filter((at) => reach[at]?.has(at));
  let steps = 0;
  for (const from of loops) {
    for (const to of loops) {
      if (from === to || !reach[from]?.has(to) || isSettled(graph, to)) continue;
      const used = findWay(graph, { from, to }, MOST_STEPS - steps);
      if (used === true) return true;
      steps += used;
      if (steps >= MOST_STEPS) return true;
    }
  }
  return false;
}

type Triple = readonly [number, number, number];

/** Two places that loop. */
interface Loops {
  readonly from: number;
  readonly to: number;
}

/** Whether one text leads `from` to itself, `from` to `to`, and `to` to itself; else the steps that it took to know. */
function findWay(graph: Graph, loops: Loops, most: number): true | number {
  const { from, to } = loops;
  const seen = new Set<string>();
  const open: Triple[] = [[from, from, to]];
  let steps = 0;
  for (let triple = open.pop(); triple !== undefined && steps < most; triple = open.pop()) {
    for (const target of listSteps(graph, triple, loops)) {
      steps += 1;
      const key = target.join();
      if (key === `${from},${to},${to}`) return true;
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(target);
    }
  }
  return steps;
}

/** Where all three can go by one character, and still get to where they must. */
function* listSteps(
  { next, reach, overlap }: Graph,
  places: Triple,
  { from, to }: Loops,
): Generator<Triple> {
  const [ones, twos, threes] = places.map((place, index) => {
    const end = index === 0 ? from : to;
    const targets = [...(next[place]?.keys() ?? [])];
    return targets.filter((at) => at === end || reach[at]?.has(end));
  });
  for (const one of ones ?? []) {
    for (const three of (threes ?? []).filter((at) => overlap(one, at))) {
      const isInBoth = (at: number): boolean => overlap(one, at) && overlap(at, three);
      for (const two of (twos ?? []).filter(isInBoth)) yield [one, two, three];
    }
  }
}
