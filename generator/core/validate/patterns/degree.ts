/**
 * Decides the degree of ambiguity of an automaton: exponential, polynomial, or bounded but large. The criteria are those of Weber
 * and Seidl (On the degree of ambiguity of finite automata, 1991).
 */

import type { Nfa } from './nfa.ts';

/** Whether a match is certain once the state is reached: then the engine never backtracks to it. */
function isMatchCertain({ accepting, reach }: Nfa, state: number): boolean {
  return (
    accepting.has(state) ||
    [...(reach[state] ?? [])].some((at) => accepting.has(at) && reach[at]?.has(state))
  );
}

/** Whether a state has two paths to itself for the same text: then each repetition of the text doubles the paths. */
export function hasExponentialAmbiguity(nfa: Nfa): boolean {
  const { next, reach, overlap } = nfa;
  const size = next.length;
  const loops = [...next.keys()].filter((at) => reach[at]?.has(at) && !isMatchCertain(nfa, at));
  const isWithin = (one: number, other: number): boolean => reach[other]?.has(one) === true;
  const seen = new Set<number>();
  const open = loops.map((at) => at * size + at);
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [one, other] = [Math.floor(pair / size), pair % size];
    for (const [left, paths] of next[one] ?? []) {
      if (!isWithin(one, left)) continue;
      if (one === other && paths > 1) return true;
      for (const right of next[other]?.keys() ?? []) {
        if (!isWithin(other, right) || !overlap(left, right)) continue;
        const target = left * size + right;
        if (left === right && one !== other) return true;
        if (seen.has(target)) continue;
        seen.add(target);
        open.push(target);
      }
    }
  }
  return false;
}

const MOST_PATHS = 10_000;

/** Whether one text has many paths outside of the loops. Choices that read different characters do not multiply. */
export function hasManyPaths(nfa: Nfa): boolean {
  const { next, reach, sets } = nfa;
  const known = new Map<number, number>();
  const countPathsFrom = (state: number): number => {
    const paths = known.get(state);
    if (paths !== undefined) return paths;
    known.set(state, 1);
    if (isMatchCertain(nfa, state)) return 1;
    let groups: { readonly taken: bigint; readonly paths: number }[] = [];
    for (const [target, count] of next[state] ?? []) {
      if (reach[target]?.has(state)) continue;
      let [taken, sum] = [sets[target] ?? 0n, count * countPathsFrom(target)];
      const apart: typeof groups = [];
      for (const group of groups) {
        if ((group.taken & taken) === 0n) apart.push(group);
        else [taken, sum] = [taken | group.taken, sum + group.paths];
      }
      groups = [...apart, { taken, paths: sum }];
    }
    const most = groups.reduce((max, group) => Math.max(max, group.paths), 1);
    known.set(state, most);
    return most;
  };
  return [...next.keys()].some((state) => countPathsFrom(state) > MOST_PATHS);
}

/** An automaton that needs more steps than these counts as ambiguous. */
const MOST_STEPS = 100_000;

/** Whether one text loops at a state, loops at a later one, and leads from the first to the second: then its paths are polynomial. */
export function hasPolynomialAmbiguity(nfa: Nfa): boolean {
  const { next, reach } = nfa;
  const loops = [...next.keys()].filter((at) => reach[at]?.has(at));
  let steps = 0;
  for (const from of loops) {
    for (const to of loops) {
      if (from === to || !reach[from]?.has(to) || isMatchCertain(nfa, to)) continue;
      const used = findCommonText(nfa, { from, to }, MOST_STEPS - steps);
      if (used === true) return true;
      steps += used;
      if (steps >= MOST_STEPS) return true;
    }
  }
  return false;
}

type Triple = readonly [number, number, number];

/** Two states that loop. */
interface Loops {
  readonly from: number;
  readonly to: number;
}

/** Whether one text leads `from` to itself, `from` to `to`, and `to` to itself; if none does, the number of steps taken. */
function findCommonText(nfa: Nfa, loops: Loops, most: number): true | number {
  const { from, to } = loops;
  const seen = new Set<string>();
  const open: Triple[] = [[from, from, to]];
  let steps = 0;
  for (let triple = open.pop(); triple !== undefined && steps < most; triple = open.pop()) {
    for (const target of listSteps(nfa, triple, loops)) {
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

/** The triples of states that one character leads to, from which each state can still reach its end. */
function* listSteps(
  { next, reach, overlap }: Nfa,
  states: Triple,
  { from, to }: Loops,
): Generator<Triple> {
  const [ones, twos, threes] = states.map((state, index) => {
    const end = index === 0 ? from : to;
    const targets = [...(next[state]?.keys() ?? [])];
    return targets.filter((at) => at === end || reach[at]?.has(end));
  });
  for (const one of ones ?? []) {
    for (const three of (threes ?? []).filter((at) => overlap(one, at))) {
      const isInBoth = (at: number): boolean => overlap(one, at) && overlap(at, three);
      for (const two of (twos ?? []).filter(isInBoth)) yield [one, two, three];
    }
  }
}
