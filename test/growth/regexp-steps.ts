/** A regular expression in, a matcher out that goes back as engines do and counts what it looks at: a count is the same on every machine. */

type Next = (at: number) => boolean;
/** Matches from a place on, and then what follows. */
type Matcher = (at: number, next: Next) => boolean;

const TOKEN =
  /\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[pP]\{[^}]*\}|\\k<[^>]*>|\\[1-9]\d*|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?<?[=!]|\(\?:|\(\?<[^>]*>|\{\d+(?:,\d*)?\}\??|[*+?]\??|[^]/g;

/** One search: the text, what groups hold, and the count. */
interface Search {
  text: string;
  readonly held: Map<string, string>;
  steps: number;
}

/** Steps of one search that only catastrophic backtracking takes. */
const FAR_TOO_MANY = 30_000_000;

export interface Counted {
  readonly steps: number;
  /** What the first match takes. */
  readonly found: string | undefined;
}

/** Counts the steps of a search from a place on, up to its first match. */
export function createCounter(form: RegExp): (text: string, from: number) => Counted {
  const search: Search = { text: '', held: new Map(), steps: 0 };
  const match = readForm(form, search);
  return (text, from) => {
    Object.assign(search, { text, steps: 0 });
    let found: string | undefined;
    const end = (place: number, at: number): boolean => {
      found = text.slice(place, at);
      return true;
    };
    for (let place = from; place <= text.length; place += 1) {
      search.held.clear();
      search.steps += 1;
      if (match(place, (at) => end(place, at)) || form.sticky) break;
    }
    return { steps: search.steps, found };
  };
}

function readForm(form: RegExp, search: Search): Matcher {
  const tokens = form.source.match(new RegExp(TOKEN.source, form.unicode ? 'gu' : 'g')) ?? [];
  let at = 0;
  let groups = 0;

  /** Inside of what looks back, parts are matched from the last to the first. */
  function readChoice(isBack: boolean): Matcher {
    const ways = [readSequence(isBack)];
    for (; tokens[at] === '|'; ways.push(readSequence(isBack))) at += 1;
    const [only] = ways;
    if (only !== undefined && ways.length === 1) return only;
    return (place, next) => ways.some((way) => way(place, next));
  }

  function readSequence(isBack: boolean): Matcher {
    const parts: Matcher[] = [];
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') {
      parts.push(readRepeated(isBack));
    }
    const ordered = isBack ? parts.toReversed() : parts;
    return ordered.reduceRight<Matcher>(
      (rest, part) => (place, next) => part(place, (then) => rest(then, next)),
      (place, next) => next(place),
    );
  }

  function readRepeated(isBack: boolean): Matcher {
    const body = readSingle(isBack);
    const [, sign, lazy] = /^([*+?]|\{.*\})(\??)$/.exec(tokens[at] ?? '') ?? [];
    if (sign === undefined) return typeof body === 'function' ? body : takeOne(body);
    at += 1;
    const bounds = readBounds(sign);
    if (typeof body !== 'function') return repeatCharacter(body, bounds, lazy === '?');
    return repeatGroup(body, bounds, lazy === '?');
  }

  function readSingle(isBack: boolean): Matcher | Taker {
    const token = tokens[at] ?? '';
    at += 1;
    if (token.startsWith('(')) return readGroup(token, isBack);
    const name = /^\\(?:k<(.*)>|([1-9]\d*))$/.exec(token);
    if (name) return repeatHeld(name[1] ?? name[2] ?? '');
    if (/^(?:\^|\$|\\[bB])$/.test(token)) return assert(token);
    return { isBack, take: askEngine(token) };
  }

  function readGroup(token: string, isBack: boolean): Matcher {
    const name = /^\(\?<([^=!].*)>$/.exec(token)?.[1];
    if (token === '(' || name !== undefined) groups += 1;
    const names = token === '(' || name !== undefined ? [String(groups), name ?? ''] : [];
    const looks = /^\(\?(<?)([=!])$/.exec(token);
    const inner = readChoice(looks ? looks[1] === '<' : isBack);
    at += 1; // the closing bracket
    if (looks) return lookAround(inner, looks[2] === '=');
    if (names.length === 0) return inner;
    return (place, next) =>
      inner(place, (end) => {
        for (const one of names) {
          search.held.set(one, search.text.slice(Math.min(place, end), Math.max(place, end)));
        }
        return next(end);
      });
  }

  function lookAround(inner: Matcher, isWanted: boolean): Matcher {
    return (place, next) => inner(place, () => true) === isWanted && next(place);
  }

  /** Characters as the engine takes them; each is asked once. */
  function askEngine(token: string): (character: string) => boolean {
    const one = new RegExp(`^(?:${token})$`, form.flags.replace(/[gymd]/g, ''));
    const known = new Map<string, boolean>();
    return (character) => {
      const answer = known.get(character) ?? one.test(character);
      known.set(character, answer);
      return answer;
    };
  }

  function step({ isBack, take }: Taker, place: number): number | undefined {
    search.steps += 1;
    if (search.steps > FAR_TOO_MANY) throw new Error(`${form} would go back without end.`);
    const { text } = search;
    const from = isBack ? place - 1 : place;
    if (from < 0 || from >= text.length) return undefined;
    const isPair = form.unicode && !isBack && (text.codePointAt(from) ?? 0) > 0xffff;
    const character = isPair ? text.slice(from, from + 2) : text.charAt(from);
    if (!take(character)) return undefined;
    return isBack ? from : from + character.length;
  }

  function takeOne(taker: Taker): Matcher {
    return (place, next) => {
      const end = step(taker, place);
      return end !== undefined && next(end);
    };
  }

  function repeatCharacter(taker: Taker, [min, max]: Bounds, isLazy: boolean): Matcher {
    return isLazy ? repeatLazily(taker, min, max) : repeatGreedily(taker, min, max);
  }

  function repeatLazily(taker: Taker, min: number, max: number): Matcher {
    return (place, next) => {
      let end = place;
      for (let count = 0; count <= max; count += 1) {
        if (count >= min && next(end)) return true;
        const then = step(taker, end);
        if (then === undefined) return false;
        end = then;
      }
      return false;
    };
  }

  function repeatGreedily(taker: Taker, min: number, max: number): Matcher {
    return (place, next) => {
      const ends = [place];
      while (ends.length <= max) {
        const end = step(taker, ends.at(-1) ?? place);
        if (end === undefined) break;
        ends.push(end);
      }
      for (; ends.length > min; ends.pop()) {
        search.steps += 1;
        if (next(ends.at(-1) ?? place)) return true;
      }
      return false;
    };
  }

  function repeatGroup(body: Matcher, [min, max]: Bounds, isLazy: boolean): Matcher {
    const repeat = (place: number, next: Next, count: number): boolean => {
      search.steps += 1;
      const isEnough = count >= min;
      const goOn = (): boolean =>
        count < max &&
        body(place, (end) => (end !== place || !isEnough) && repeat(end, next, count + 1));
      if (!isEnough) return goOn();
      return isLazy ? next(place) || goOn() : goOn() || next(place);
    };
    return (place, next) => repeat(place, next, 0);
  }

  function repeatHeld(name: string): Matcher {
    return (place, next) => {
      const held = search.held.get(name) ?? '';
      search.steps += held.length + 1;
      return search.text.startsWith(held, place) && next(place + held.length);
    };
  }

  function assert(token: string): Matcher {
    return (place, next) => {
      search.steps += 1;
      return isHeldAt(token, place) && next(place);
    };
  }

  function isHeldAt(token: string, place: number): boolean {
    const { text } = search;
    if (token === '^') return place === 0 || (form.multiline && isBreak(text.charAt(place - 1)));
    if (token === '$') {
      return place === text.length || (form.multiline && isBreak(text.charAt(place)));
    }
    const isBoundary = isWordy(text.charAt(place - 1)) !== isWordy(text.charAt(place));
    return isBoundary === (token === '\\b');
  }

  return readChoice(false);
}

interface Taker {
  readonly isBack: boolean;
  readonly take: (character: string) => boolean;
}

type Bounds = readonly [min: number, max: number];

function readBounds(sign: string): Bounds {
  if (sign === '*') return [0, Infinity];
  if (sign === '+') return [1, Infinity];
  if (sign === '?') return [0, 1];
  const [min = 0, max = Infinity] = sign
    .slice(1, -1)
    .split(',')
    .map((bound) => (bound === '' ? Infinity : Number(bound)));
  return [min, sign.includes(',') ? max : min];
}

function isBreak(character: string): boolean {
  return ['\n', '\r', '\u2028', '\u2029'].includes(character);
}

function isWordy(character: string): boolean {
  const unit = character.charCodeAt(0);
  return (
    (unit > 47 && unit < 58) || (unit > 64 && unit < 91) || unit === 95 || (unit > 96 && unit < 123)
  );
}
