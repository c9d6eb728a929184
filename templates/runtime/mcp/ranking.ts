// Which operations fit a question, the best first.

import type { JsonSchema, Tool } from './toolbox.ts';
import {
  type Act,
  findAct,
  listRelated,
  type Question,
  readQuestion,
  splitWords,
} from './words.ts';

/** Finds operations by the words of a question. */
export type Ranking = (question: string) => readonly Tool[];

/** Words of an operation by how much they say of it. */
interface Entry {
  readonly tool: Tool;
  /** How well a word says what the operation is about, from 0 to 1. */
  readonly words: ReadonlyMap<string, number>;
  /** The words of its title: few others fit better. */
  readonly title: ReadonlySet<string>;
  /** The last name in its path: what it is about. */
  readonly tail: readonly string[];
  readonly act: Act | undefined;
  readonly depth: number;
}

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

function readEntry(tool: Tool): Entry {
  const { name, title = '', tag, description, input, request = '' } = tool;
  const [method = '', path = ''] = request.split(' ');
  const segments = path.split('/').filter(Boolean);
  const names = segments.filter((one) => !one.startsWith('{'));
  const [first = '', ...more] = description.split(/\n|\. /);
  // A title that is made of the name may begin with the method.
  const titled = splitWords(title.replace(/^(?:post|put|patch)\b/i, ''));
  const tail = splitWords(names.at(-1) ?? '');
  const words = new Map<string, number>();
  const add = (list: readonly string[], points: number): void => {
    for (const word of list) words.set(word, Math.max(words.get(word) ?? 0, points));
  };
  add(titled, 1);
  add(splitWords(name), 1);
  add(tail, 1);
  add(splitWords(names.slice(0, -1).join(' ')), 0.7);
  add(splitWords(first), 0.7);
  add(splitWords(tag), 0.5);
  add(splitWords(listArgumentWords(input).join(' ')), 0.4);
  add(splitWords(more.join(' ').slice(0, 600)), 0.3);
  const act = readAct({ method, segments, words: [...titled, ...splitWords(first)].slice(0, 3) });
  if (act !== undefined) add([splitWords(act)[0] ?? act], 0.6);
  return { tool, words, title: new Set(titled), tail, act, depth: names.length };
}

/** Names of arguments and of the members of a body, and the values that texts may have. */
function listArgumentWords({ properties }: JsonSchema): readonly string[] {
  return Object.entries(Object(properties)).flatMap(([name, schema]): readonly string[] => {
    const { properties: members, enum: values } = Object(schema);
    const inner = members === undefined ? [] : listArgumentWords({ properties: members });
    return [name, ...(Array.isArray(values) ? values.map(String) : []), ...inner];
  });
}

interface Acting {
  readonly method: string;
  readonly segments: readonly string[];
  /** The first of what the document says. */
  readonly words: readonly string[];
}

/** What the words say, and else what the method says. */
function readAct({ method, segments, words }: Acting): Act | undefined {
  const said = words.map(findAct).find((one) => one !== undefined);
  if (said !== undefined) return said;
  const isOne = segments.at(-1)?.startsWith('{') === true;
  if (method === 'GET') return isOne ? 'get' : 'list';
  if (method === 'POST') return isOne ? 'update' : 'create';
  if (method === 'DELETE') return 'delete';
  return method === 'PATCH' || method === 'PUT' ? 'update' : undefined;
}
