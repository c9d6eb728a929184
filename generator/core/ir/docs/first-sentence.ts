/** Finds the first sentence of a paragraph of Markdown. Links, emphasis, spans of code and brackets are whole in it. */

import { isContinuing, LIST_ITEM, QUOTE } from './markdown-lines.ts';

/** What has a form of its own (a table, code) keeps its first line. */
export function getFirstSentence(paragraph: string): string {
  const [first = '', ...others] = paragraph.trim().split('\n');
  if (FORM.test(first)) return first.replace(/^#+\s+/, '');
  const isQuote = QUOTE.test(first);
  const rest = isQuote ? others.map((line) => QUOTE.exec(line)?.[2] ?? line) : others;
  const end = rest.findIndex((line) => !isContinuing(line.trim()));
  const words = [first, ...(end < 0 ? rest : rest.slice(0, end))];
  return cutSentence(words.map((line) => line.trim()).join(' '));
}

const FORM = /^(?:#|\||<[a-z/!]|```|~~~)/i;

function cutSentence(text: string): string {
  const marker = LIST_ITEM.exec(text)?.[1] ?? '';
  const spans = listSpans(text);
  for (const { index } of text.matchAll(END)) {
    const sentence = text.slice(0, index + 1);
    const isInside = spans.some(([start, end]) => start < index && index < end);
    if (index >= marker.length && !isInside && !SHORTENED.test(sentence)) return sentence;
  }
  return text;
}

/** A sign that ends a sentence, before a word that may begin one. */
const END = /[.!?](?=\s+[^\sa-z])|[。！？]/g;

/** `e.g. GET`, `No. 5`, `the U.S. Government`: the point ends a word. */
const SHORTENED =
  /(?:^|[^\p{L}\p{N}])(?:(?:\p{L}\.)*\p{L}|etc|vs|cf|no|nos|vol|fig|incl|excl|approx|resp|max|min|ca|al|dr|mr|mrs|ms|st|inc|ltd|co|corp|jr|sr)\.$/iu;

/** Where something is that is not broken; bounded, so that odd text costs no more than its length. */
function listSpans(text: string): readonly (readonly [start: number, end: number])[] {
  return SPANS.flatMap((span) =>
    Array.from(
      text.matchAll(span),
      ({ 0: whole, index }) => [index, index + whole.length] as const,
    ),
  );
}

const SPANS: readonly RegExp[] = [
  /(?<!`)(`{1,3})(?!`)[^]{1,300}?(?<!`)\1(?!`)/g,
  /!?\[(?:[^[\]]|\[[^[\]]{0,200}\]){1,300}\](?:\((?:[^()]|\([^()]{0,200}\)){0,500}\)|\[[^[\]]{0,200}\])?/g,
  /\((?:[^()]|\([^()]{0,200}\)){1,500}\)/g,
  /<[^<>]{1,300}>/g,
  /\*\*(?=\S)[^]{1,500}?\*\*/g,
  /(?<![*\w])\*(?=[^\s*])[^*]{1,500}\*(?![*\w])/g,
  /(?<!\w)(__?)(?=\S)[^]{1,500}?\1(?!\w)/g,
  /~~(?=\S)[^]{1,500}?~~/g,
  /"[^"]{1,300}"|“[^”]{1,300}”|«[^»]{1,300}»/g,
];
