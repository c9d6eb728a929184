// In: a regular expression that could run away. Out: the same test in a time that grows with the text alone.

import type { Form } from './node.ts';
import { automatonOf, isAssertion, readRegular, type Automaton } from './regular.ts';

/**
 * The same test without going back in the text: all ways through the expression are followed at once.
 *
 * @example
 * linear(/^(a+)+$/u).test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'); // false, at once
 */
export function linear(form: RegExp): Form {
  let walk: ((text: string) => boolean) | undefined;
  return { source: form.source, test: (text) => (walk ??= walkOf(form))(text) };
}

function walkOf(form: RegExp): (text: string) => boolean {
  const expression = readRegular(form.source, form.flags);
  const automaton = expression && automatonOf(expression);
  // The generator gives nothing that this could not follow.
  if (automaton === undefined) return (text) => form.test(text);
  const takers = automaton.places.map(takerOf(form.flags));
  return (text) => automaton.empty || follows(automaton, takers, text, form.unicode);
}

type Taker = (character: string) => boolean;

/** Asks the engine what a place takes, and remembers it for the commonest characters. */
function takerOf(flags: string): (place: string) => Taker {
  const made = new Map<string, Taker>();
  return (place) => {
    const known = made.get(place);
    if (known !== undefined || isAssertion(place)) return known ?? (() => false);
    const form = new RegExp(`^(?:${place})$`, flags);
    const answers: boolean[] = [];
    const taker: Taker = (character) => {
      const unit = character.charCodeAt(0);
      return unit < 128 ? (answers[unit] ??= form.test(character)) : form.test(character);
    };
    made.set(place, taker);
    return taker;
  };
}

function follows(
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
      else if (holds(name, text, at)) {
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

function holds(assertion: string, text: string, at: number): boolean {
  if (assertion === '^') return at === 0;
  if (assertion === '$') return at === text.length;
  const isEdge = /\w/.test(text.charAt(at - 1)) !== /\w/.test(text.charAt(at));
  return isEdge === (assertion === '\\b');
}
