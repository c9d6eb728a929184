/** The comment of a function in, the one of its method out: a sentence, verb and path, and where to read more. */

import type { Code } from '../code.ts';
import { type DocComment, prose } from '../docs.ts';

/** `isCall`: the first sentence says what it is for; of what is derived from a call, the last paragraph. */
export function shortenDoc(doc: DocComment, isCall: boolean, link: Code): DocComment {
  const paragraph = isCall ? doc.text[0] : doc.text.at(-1);
  const { deprecated } = doc;
  return {
    ...prose(paragraph && getFirstSentence(paragraph)),
    notes: shortenNotes(doc.notes ?? []),
    ...(deprecated !== undefined && { deprecated }),
    link,
  };
}

/** Up to verb and path, which come after what a call has to be given. */
function shortenNotes(notes: readonly string[]): readonly string[] {
  return notes.slice(0, notes.findIndex((note) => note.startsWith('`')) + 1);
}

/** Of a paragraph of words; whatever has a form of its own (a list, a table, code) keeps its first line. */
export function getFirstSentence(paragraph: string): string {
  if (FORM.test(paragraph)) return (paragraph.split('\n', 1)[0] ?? '').replace(/^#+\s+/, '');
  const text = paragraph.replace(/\s*\n\s*/g, ' ').trim();
  for (const { index } of text.matchAll(END)) {
    const sentence = text.slice(0, index + 1);
    if (!SHORTENED.test(sentence) && isWhole(sentence)) return sentence;
  }
  return text;
}

const FORM = /^\s*(?:#|[-*+>|<]\s?|\d+[.)]\s|```|~~~)/;
const END = /[.!?](?=\s+[^\sa-z])/g;
/** `e.g. GET`, `No. 5`: the point ends a word. */
const SHORTENED = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|no|incl|approx|resp|\p{Lu})\.$/iu;

/** No span of code, no emphasis, no link and no bracket is open at its end. */
function isWhole(sentence: string): boolean {
  const count = (sign: string): number => sentence.split(sign).length - 1;
  return (
    count('`') % 2 === 0 &&
    count('**') % 2 === 0 &&
    count('[') === count(']') &&
    count('(') === count(')')
  );
}
