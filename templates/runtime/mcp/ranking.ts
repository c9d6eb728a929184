// Which operations fit a question, the best first.

import { type Entry, readEntry } from './entries.ts';
import type { Tool } from './toolbox.ts';
import { type Act, findAct, listRelated } from './vocabulary.ts';
import { type Question, readQuestion } from './words.ts';

/** Finds operations by the words of a question. */
export type Ranking = (question: string) => readonly Tool[];

/** Reads all operations once. */
export function rankTools(tools: readonly Tool[]): Ranking {
  const entries = tools.map(readEntry);
  return (question) => {
    const wanted = question.trim().toLowerCase();
    const exact = tools.filter(({ name }) => name.toLowerCase() === wanted);
    if (exact.length > 0) return exact;
    const read = readQuestion(question.slice(0, 1000));
    const known = read.joined.filter((word) => entries.some((entry) => entry.words.has(word)));
    const words = [...new Set([...read.words, ...known])];
    const asked = { ...read, words };
    const matches = words.map((word) => entries.map((entry) => matchWord(word, entry)));
    const weights = words.map((word, index) => weigh(word, matches[index] ?? []));
    return entries
      .map((entry, row) => {
        const found = matches.map((list) => list[row] ?? 0);
        return { tool: entry.tool, points: score(entry, { asked, weights, found }) };
      })
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
      .map(({ tool }) => tool);
  };
}

/** A word that few operations have says more; one that says what to do says less. */
function weigh(word: string, matches: readonly number[]): number {
  const count = matches.reduce((sum, one) => sum + one, 0);
  const rarity = Math.log(1 + matches.length / (1 + count));
  return findAct(word) === undefined ? rarity : Math.min(rarity, 1) * 0.8;
}

interface Finding {
  readonly asked: Question;
  readonly weights: readonly number[];
  /** How well the entry has each word. */
  readonly found: readonly number[];
}

/** Points for what was found, fewer for what else the operation is about. */
function score(entry: Entry, { asked, weights, found }: Finding): number {
  const { words } = asked;
  const { title, tail, depth } = entry;
  const sum = weights.reduce((all, weight, index) => all + weight * (found[index] ?? 0), 0);
  const most = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return 0;
  const coverage = sum / most;
  const others = words.flatMap(listRelated);
  const measure = (list: readonly string[]): number =>
    list.reduce((all, word) => all + measureSaid(word, words, others), 0);
  const precision = (measure([...title]) + 1) / (title.size + 1);
  const focus = tail.length === 0 ? 0.5 : measure(tail) / tail.length;
  return (
    sum *
    (0.4 + 0.6 * coverage) *
    (0.55 + 0.45 * precision) *
    (0.7 + 0.3 * focus) *
    fitAct(asked, entry) *
    (1 - 0.02 * depth)
  );
}

/** How much of a word of an operation the question says. */
function measureSaid(word: string, words: readonly string[], others: readonly string[]): number {
  if (words.some((one) => isAlike(one, word) > 0)) return 1;
  return others.includes(word) ? 0.5 : 0;
}

/** Whether the operation does what is asked for: `get` and `list` are near each other. */
function fitAct({ acts, doing }: Question, { act, title }: Entry): number {
  const [verb] = title;
  if (doing !== undefined && doing === verb) return 1.3;
  if (act === undefined || acts.includes(act)) return 1;
  if (doing !== undefined) return reads.has(act) || act === 'delete' ? 0.5 : 0.85;
  if (acts.length === 0) return 1;
  return reads.has(act) && acts.some((one) => reads.has(one)) ? 0.9 : 0.6;
}

const reads: ReadonlySet<Act> = new Set<Act>(['get', 'list', 'search']);

/** The best that a word, or one that may say the same, finds in an entry. */
function matchWord(word: string, { words }: Entry): number {
  const own = findWord(word, words);
  const others = listRelated(word).map((one) => 0.7 * (words.get(one) ?? 0));
  return Math.max(own, ...others);
}

function findWord(word: string, words: ReadonlyMap<string, number>): number {
  const own = words.get(word);
  if (own !== undefined) return own;
  if (word.length < 4 || findAct(word) !== undefined) return 0;
  let best = 0;
  for (const [other, points] of words) best = Math.max(best, isAlike(word, other) * points);
  return best;
}

/** Words with one beginning, such as `follow` and `follower`, are near each other. */
function isAlike(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 4 && long.startsWith(short) ? 0.6 : 0;
}
