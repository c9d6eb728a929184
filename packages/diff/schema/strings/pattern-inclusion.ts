/** Finds out whether every text that one pattern matches is matched by another. */

import { attempt } from '../../../../generator/core/diagnostics/thrown.ts';
import {
  type Automaton,
  buildAutomaton,
  isAssertion,
  readRegular,
} from '../../../../templates/runtime/validation/patterns.ts';

/** Pairs of states beyond which the search ends. */
const most = 5000;

const mostPlaces = 400;

/** Undefined where it is unknown: what looks around or back, is no pattern, or is too large. */
export function isWithin(pattern: string, other: string): boolean | undefined {
  const [a, b] = [createMachine(pattern), createMachine(other)];
  if (a === undefined || b === undefined) return undefined;
  const letters = chooseLetters([a, b]);
  const waiting: (readonly [State, State])[] = [[a.start, b.start]];
  const seen = new Set<string>();
  for (const [one, two] of waiting) {
    if (one.isMatch && !two.isMatch) return false;
    // What was found stays found, with any text after it.
    if (two.isFound) continue;
    if (waiting.length > most) return undefined;
    for (const letter of letters) {
      const next = [a.step(one, letter), b.step(two, letter)] as const;
      const key = next.map(({ name }) => name).join(' | ');
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(next);
    }
  }
  return true;
}

/** The state of a search after some characters. */
interface State {
  readonly name: string;
  /** Places that may take the next character. */
  readonly places: ReadonlySet<number>;
  readonly isFound: boolean;
  /** Found, if the text ends here. */
  readonly isMatch: boolean;
}

interface Machine {
  readonly start: State;
  readonly step: (state: State, letter: string) => State;
  readonly takes: (letter: string) => readonly boolean[];
}

function createMachine(pattern: string): Machine | undefined {
  const automaton = readAutomaton(pattern);
  if (automaton === undefined) return undefined;
  const { places, first, follow, last } = automaton;
  const forms = places.map((place) =>
    isAssertion(place) ? undefined : new RegExp(`^${place}$`, 'u'),
  );
  const known = new Map<string, readonly boolean[]>();
  const takes = (letter: string): readonly boolean[] => {
    const found = known.get(letter) ?? forms.map((form) => form?.test(letter) === true);
    known.set(letter, found);
    return found;
  };
  /** Follows assertions; those of an end lead to a match there and nowhere else. */
  const stateAt = (entries: readonly number[], isStart: boolean, wasFound: boolean): State => {
    const waiting = new Set<number>();
    let [isFound, isMatch] = [wasFound, wasFound];
    const seen = new Set<string>();
    const enter = (list: readonly number[], isEnd: boolean): void => {
      for (const place of list) {
        const key = `${place} ${isEnd}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const text = places[place];
        if (text === '$' || (text === '^' && isStart)) pass(place, isEnd || text === '$');
        else if (text !== '^' && !isEnd) waiting.add(place);
      }
    };
    const pass = (place: number, isEnd: boolean): void => {
      if (last.has(place)) {
        isMatch = true;
        isFound ||= !isEnd;
      }
      enter(follow[place] ?? [], isEnd);
    };
    enter(entries, false);
    const name = isFound ? 'found' : `${[...waiting].sort((a, b) => a - b).join()} ${isMatch}`;
    return { name, places: waiting, isFound, isMatch };
  };
  return {
    start: stateAt(first, true, automaton.empty),
    step({ places: waiting, isFound }, letter) {
      const taken = [...waiting].filter((place) => takes(letter)[place] === true);
      const isOver = isFound || taken.some((place) => last.has(place));
      return stateAt([...taken.flatMap((place) => follow[place] ?? []), ...first], false, isOver);
    },
    takes,
  };
}

/** Characters beyond ASCII are all alike to what is read here. */
function readAutomaton(pattern: string): Automaton | undefined {
  if (
    /[^ -~]|\\[pPuxckbB]/.test(pattern) ||
    attempt(() => new RegExp(pattern, 'u')) === undefined
  ) {
    return undefined;
  }
  const expression = readRegular(pattern, 'u');
  const automaton = expression === undefined ? undefined : buildAutomaton(expression);
  return automaton !== undefined && automaton.places.length <= mostPlaces ? automaton : undefined;
}

const all = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)),
  '\u00a0',
  '\u00e9',
  '\u2028',
  '\u4e2d',
];

/** One character for all that the machines do not tell apart. */
function chooseLetters(machines: readonly Machine[]): readonly string[] {
  const kinds = new Map(
    all.map((letter) => [
      machines.map(({ takes }) => takes(letter).map(Number).join('')).join(' '),
      letter,
    ]),
  );
  return [...kinds.values()];
}
