/** A pattern in, texts out that it matches, the one a reader likes best first. */

import { patientTest } from '../../../load/patient.ts';
import type { Item, Node, Sequence } from './regexp.ts';
import { canRunAway, parseRegExp } from './regexp.ts';

const LONGEST = 200;
const LONGEST_UNTAME = 20;
/** A longer one is data of a machine, which no reader is shown a text for; an engine may take seconds to compile it. */
const LONGEST_PATTERN = 2000;

/** Whether a text matches; a pattern that can run away is followed patiently or tried on short texts alone, a huge one not at all. */
export function matches(pattern: string, text: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false;
  try {
    const form = compile(pattern);
    if (form === undefined) return false;
    if (isTame(pattern)) return form.test(text);
    const test = patientTest(form);
    if (test !== undefined) return test(text);
    return text.length <= LONGEST_UNTAME && form.test(text);
  } catch {
    // Few characters with large counts can be more than an engine takes.
    return false;
  }
}

/** Few repetitions, none in another: an engine tries no more than it can. */
function isTame(pattern: string): boolean {
  const branches = parseRegExp(pattern);
  const repetitions = pattern.match(/[*+?}]/g)?.length ?? 0;
  return branches !== undefined && repetitions <= 3 && !canRunAway(branches);
}

/** Texts that match; `length` is what a part without a length of its own is made to have. */
export function textsMatching(pattern: string, length: number): string[] {
  const branches = pattern.length > LONGEST_PATTERN ? undefined : parseRegExp(pattern);
  if (branches === undefined) return [];
  const tries = [length, 4, 3, 2, 1, length + 4].flatMap((size) =>
    [0, 1, 2].map((variant) => write(branches, { size, variant, turn: 0, alphabets: new Map() })),
  );
  const texts = tries.filter((text) => text.length <= LONGEST && matches(pattern, text));
  return [...new Set(texts)];
}

interface Hand {
  readonly size: number;
  /** Which branch to take, and whether what may be left out is there. */
  readonly variant: number;
  /** Number of the repetition that stands around. */
  readonly turn: number;
  readonly alphabets: Map<string, readonly string[]>;
}

function write(branches: readonly Sequence[], hand: Hand): string {
  const sequence = branches[hand.variant % branches.length] ?? [];
  return sequence
    .map((item) => writeItem(item, hand))
    .join('')
    .slice(0, LONGEST + 1);
}

function writeItem({ node, min, max }: Item, hand: Hand): string {
  const count = Math.min(countOf(node, min, max, hand), LONGEST);
  return Array.from({ length: count }, (_, index) =>
    writeNode(node, { ...hand, turn: hand.turn + index }),
  ).join('');
}

/** How often: as said; a part that may be left out is there in every second variant, a negated class never. */
function countOf(node: Node, min: number, max: number, hand: Hand): number {
  if (min === max) return min;
  if (node.kind === 'group') return Math.max(min, Math.min(hand.variant, max));
  if (node.source.startsWith('[^') && min === 0 && max === Infinity && hand.turn > 0) return 0;
  if (node.source.startsWith('[^') && min === 0) return Math.min(hand.variant, max);
  if (min === 0 && max === Infinity && isDigits(node.source, hand)) return hand.variant;
  return Math.min(Math.max(min, hand.size), max);
}

/** More digits than needed tell nothing. */
function isDigits(source: string, { alphabets }: Hand): boolean {
  return alphabetOf(source, alphabets).every((character) => /\d/.test(character));
}

function writeNode(node: Node, hand: Hand): string {
  if (node.kind === 'group') return write(node.branches, hand);
  const alphabet = alphabetOf(node.source, hand.alphabets);
  return alphabet[hand.turn % alphabet.length] ?? '';
}

const CHARACTERS = [
  ...'abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'-_. /:@,;+=*!?#$%&()[]{}<>|^~`\'"\\',
  '\n',
  '\t',
  'é',
  'ж',
  '語',
];

/** Characters that an atom stands for, from those that are pleasant to read. */
function alphabetOf(source: string, known: Map<string, readonly string[]>): readonly string[] {
  const found = known.get(source);
  if (found !== undefined) return found;
  const expression = compile(`^(?:${source})$`);
  const fitting = CHARACTERS.filter((character) => expression?.test(character));
  const alphabet = fitting.length > 0 ? fitting : [...source].slice(-1);
  known.set(source, alphabet);
  return alphabet;
}

function compile(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Tried again without the flag, as the validators do.
    }
  }
  return undefined;
}
