// Words of questions and of operations, so that one finds the other.

import { type Act, findAct, listRelated, normalise } from './vocabulary.ts';

/** The words of a text in one form each: `listRepos` is `list` and `repository`. Words that say nothing are left out. */
export function splitWords(text: string): readonly string[] {
  return split(text).map(normalise);
}

function split(text: string): readonly string[] {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/<[^>]{0,200}>|['’]s\b/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !empty.has(word));
}

/** What is asked for. */
export interface Question {
  readonly words: readonly string[];
  /** Two words as one: `roll back` is `rollback` in many an API. */
  readonly joined: readonly string[];
  readonly acts: readonly Act[];
  /** The verb that it begins with, where that is no general one: `star a repository`. */
  readonly doing?: string;
}

const imperative =
  /^\W*(?!who|what|which|my)\p{L}+ (?:an?|the|on|to|some\p{L}*|all|my|this|two)\b/iu;

/** Reads a question; some phrases are others in short. */
export function readQuestion(text: string): Question {
  const plain = phrases.reduce((left, [phrase, words]) => left.replace(phrase, words), text);
  const all = split(plain).slice(0, 30);
  const joined = all.slice(1).map((word, index) => normalise(`${all[index]}${word}`));
  const words = [...new Set(all.map(normalise))];
  const said = words.flatMap((word) => findAct(word) ?? []);
  if (said.length > 0) return { words, joined, acts: said };
  if (/^\W*(?:who|what|which|how)\b/i.test(text)) return { words, joined, acts: ['get', 'list'] };
  const [first = ''] = words;
  if (!imperative.test(plain)) return { words, joined, acts: [] };
  return {
    words,
    joined,
    acts: listRelated(first).flatMap((word) => findAct(word) ?? []),
    doing: first,
  };
}

const empty = /* @__PURE__ */ listEmpty(
  'a an the of to for in on at by with from into and or is are was be been am do does did can could would should will ' +
    'please how want need like let this that these those it its there some any what which who whom whose where when ' +
    'we us you he she they them about as via per if given specified returns return id ids',
);

function listEmpty(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bwho ?am ?i\b|\bwho i am\b/gi, 'get current user'],
  [/\b(?:show|give|tell|let|help|send|get|bring) me\b/gi, 'get'],
  [/\b(?:i want|i need|i would like|i'd like|can i|how do i|how can i|could i|should i)\b/gi, ''],
  [/\blog(?:ged)? ?in as\b/gi, 'current'],
  [/\bwho (\p{L}{3,}?)e?s (?=me\b|my\b|us\b|this\b|the\b|an?\b)/giu, '$1ers '],
  [/(\b(?:find|search|look)\b.*?)\b(?:about|named|called|containing|matching) .*$/gis, '$1'],
  [/\bget rid of\b/gi, 'delete'],
  [/\bturn on\b/gi, 'enable'],
  [/\bturn off\b/gi, 'disable'],
  [/\bhow (?:many|much)\b/gi, 'count'],
  [/\bgives? back\b/gi, 'refund'],
  [/\bpay out\b/gi, 'payout'],
  [/\bsign (?:up|in|out)\b/gi, 'login'],
];
