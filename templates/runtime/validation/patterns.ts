// Patterns: regular expressions that are matched in linear time.

/** What rules ask of a regular expression. */
export interface Form {
  readonly source: string;
  test(text: string): boolean;
}

/** Places of an expression: each takes one character, or asserts something between two. */
export interface Automaton {
  /** The text of each place: `a`, `[0-9]`, `\d`, `^`. */
  readonly places: readonly string[];
  readonly first: readonly number[];
  /** What may be after each place; twice if two paths lead to it. */
  readonly follow: readonly (readonly number[])[];
  readonly last: ReadonlySet<number>;
  /** Whether the expression takes nothing at all. */
  readonly empty: boolean;
}

/** An expression, read. */
export type Expression =
  | { readonly kind: 'place'; readonly text: string }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Expression[] }
  | Repetition;

/** So many times the same. */
export interface Repetition {
  readonly kind: 'repeat';
  readonly body: Expression;
  readonly min: number;
  readonly max: number;
}

const TOKEN =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[pP]\{[^}]*\}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<[^>]*>)|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\s\S]/g;

/** What looks around or back is more than places. */
const BEYOND = /^\(\?<?[=!]$|^\\[1-9k]/;

/** Groups inside each other beyond which a source is not read. */
const DEEPEST = 200;

/** Reads a source that compiles; undefined where it looks around or back, or is too deep. */
export function readRegular(source: string, flags: string): Expression | undefined {
  const tokens = source.match(new RegExp(TOKEN.source, flags.includes('u') ? 'gu' : 'g')) ?? [];
  if (tokens.some((token) => BEYOND.test(token))) return undefined;
  let at = 0;
  let depth = 0;
  let deepest = 0;
  const readChoice = (): Expression => {
    const parts = [readSequence()];
    for (; tokens[at] === '|'; parts.push(readSequence())) at += 1;
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts };
  };
  const readSequence = (): Expression => {
    const parts: Expression[] = [];
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') {
      parts.push(readRepeated());
    }
    return { kind: 'all', parts };
  };
  const readRepeated = (): Expression => {
    const body = readSingle();
    const bounds = readBounds(tokens[at]);
    if (bounds === undefined) return body;
    at += 1;
    return { kind: 'repeat', body, min: bounds[0], max: bounds[1] };
  };
  const readSingle = (): Expression => {
    const text = tokens[at] ?? '';
    at += 1;
    if (!text.startsWith('(')) return { kind: 'place', text };
    depth += 1;
    deepest = Math.max(deepest, depth);
    const inner: Expression = depth > DEEPEST ? { kind: 'place', text } : readChoice();
    depth -= 1;
    at += 1;
    return inner;
  };
  const expression = readChoice();
  return deepest > DEEPEST ? undefined : expression;
}

function readBounds(token = ''): readonly [min: number, max: number] | undefined {
  if (token.startsWith('*')) return [0, Infinity];
  if (token.startsWith('+')) return [1, Infinity];
  if (token.startsWith('?')) return [0, 1];
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}/.exec(token) ?? [];
  if (min === undefined) return undefined;
  return [Number(min), comma ? (max ? Number(max) : Infinity) : Number(min)];
}

interface Fragment {
  readonly empty: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** Places beyond which an expression is not taken apart. */
const MOST = 2000;

/** The places of an expression; undefined where they are too many. */
export function buildAutomaton(expression: Expression): Automaton | undefined {
  const places: string[] = [];
  const follow: number[][] = [];
  const link = (from: readonly number[], to: readonly number[]): void => {
    for (const place of from) follow[place]?.push(...to);
  };
  const build = (part: Expression): Fragment => {
    if (places.length > MOST) return { empty: true, first: [], last: [] };
    if (part.kind === 'place') {
      const [place] = [places.push(part.text) - 1, follow.push([])];
      return { empty: false, first: [place], last: [place] };
    }
    if (part.kind === 'repeat') return repeat(part);
    return part.kind === 'any'
      ? joinAlternatives(part.parts.map(build))
      : join(part.parts.map(build));
  };
  const join = (fragments: readonly Fragment[]): Fragment =>
    fragments.reduce(
      (before, after) => {
        link(before.last, after.first);
        return {
          empty: before.empty && after.empty,
          first: before.empty ? [...before.first, ...after.first] : before.first,
          last: after.empty ? [...before.last, ...after.last] : after.last,
        };
      },
      { empty: true, first: [], last: [] },
    );
  const repeat = ({ body, min, max }: Repetition): Fragment => {
    const count = max === Infinity ? Math.max(min, 1) : max;
    const copies: Fragment[] = [];
    while (copies.length < count && places.length <= MOST) copies.push(build(body));
    for (const [index, copy] of copies.entries()) link(copies[index - 1]?.last ?? [], copy.first);
    const final = copies.at(-1);
    if (max === Infinity && final) link(final.last, final.first);
    const isEmpty = copies.some(({ empty }) => empty);
    const ends = copies.filter((_, index) => isEmpty || index + 1 >= min);
    return {
      empty: min === 0 || isEmpty,
      first: copies[0]?.first ?? [],
      last: ends.flatMap(({ last }) => last),
    };
  };
  const { empty, first, last } = build(expression);
  return places.length > MOST ? undefined : { places, first, follow, last: new Set(last), empty };
}

function joinAlternatives(fragments: readonly Fragment[]): Fragment {
  return {
    empty: fragments.some(({ empty }) => empty),
    first: fragments.flatMap(({ first }) => first),
    last: fragments.flatMap(({ last }) => last),
  };
}

/** Whether a place asserts something and takes no character. */
export function isAssertion(place: string): boolean {
  return /^(?:\^|\$|\\[bB])$/.test(place);
}

/**
 * A test of an expression without backtracking: all paths through it are followed at once.
 *
 * @example
 * linear(/^(a+)+$/u).test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'); // false, at once
 */
export function linear(form: RegExp): Form {
  let walk: ((text: string) => boolean) | undefined;
  return {
    source: form.source,
    test(text) {
      walk ??= buildWalk(form);
      return walk(text);
    },
  };
}

function buildWalk(form: RegExp): (text: string) => boolean {
  const expression = readRegular(form.source, form.flags);
  const automaton = expression && buildAutomaton(expression);
  // The generator gives nothing that this could not follow.
  if (automaton === undefined) return (text) => form.test(text);
  const takers = automaton.places.map(buildTaker(form.flags));
  return (text) => automaton.empty || canFollow(automaton, takers, text, form.unicode);
}

type Taker = (character: string) => boolean;

/** Asks the engine what a place takes, and remembers it for the commonest characters. */
function buildTaker(flags: string): (place: string) => Taker {
  const made = new Map<string, Taker>();
  return (place) => {
    const known = made.get(place);
    if (known !== undefined || isAssertion(place)) return known ?? (() => false);
    const form = new RegExp(`^(?:${place})$`, flags);
    const answers: boolean[] = [];
    const takeCharacter: Taker = (character) => {
      const unit = character.charCodeAt(0);
      const answer = answers[unit] ?? form.test(character);
      if (unit < 128) answers[unit] = answer;
      return answer;
    };
    made.set(place, takeCharacter);
    return takeCharacter;
  };
}

function canFollow(
  { places, first, follow, last }: Automaton,
  takers: readonly Taker[],
  text: string,
  unicode: boolean,
): boolean {
  const entered = new Int32Array(places.length).fill(-1);
  let waiting: number[] = [];
  let found = false;
  const enter = (list: readonly number[], at: number): void => {
    for (const place of list) {
      if (entered[place] === at) continue;
      entered[place] = at;
      const name = places[place] ?? '';
      if (!isAssertion(name)) waiting.push(place);
      else if (isHeld(name, text, at)) {
        found ||= last.has(place);
        enter(follow[place] ?? [], at);
      }
    }
  };
  enter(first, 0);
  for (let at = 0; at < text.length && !found;) {
    const character = unicode ? String.fromCodePoint(text.codePointAt(at) ?? 0) : text.charAt(at);
    at += character.length;
    const before = waiting;
    waiting = [];
    for (const place of before) {
      if (takers[place]?.(character) !== true) continue;
      found ||= last.has(place);
      enter(follow[place] ?? [], at);
    }
    enter(first, at);
  }
  return found;
}

function isHeld(assertion: string, text: string, at: number): boolean {
  if (assertion === '^') return at === 0;
  if (assertion === '$') return at === text.length;
  const isEdge = /\w/.test(text.charAt(at - 1)) !== /\w/.test(text.charAt(at));
  return isEdge === (assertion === '\\b');
}
