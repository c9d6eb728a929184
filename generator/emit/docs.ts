/** A doc comment as data in, its text out: prose, notes, facts and tags, wrapped, in that order. */

import type { Json } from '../diagnostics/json.ts';
import { commentTag, commentText, docComment, empty, join, json, plainComment } from './code.ts';
import type { Code } from './code.ts';
import type { DocComment } from './declaration.ts';
import { wrapProse } from './prose.ts';

const COLUMNS = 100;

/** Text of a doc comment without its stars, for a declaration that stands `indent` columns in; nothing to say gives undefined. */
export function docText(doc: DocComment | undefined, indent = 0): Code | undefined {
  if (doc === undefined) return undefined;
  const width = COLUMNS - indent - ' * '.length;
  const lines = wrapProse(proseOf(doc), width);
  if (doc.facts.length > 0) {
    const facts = joinNotShown(doc.facts).flatMap((fact) => wrapProse(fact, width));
    if (lines.length > 0 && facts.length > 0) lines.push('');
    lines.push(...facts);
  }
  const parts = lines.length === 0 ? [] : [commentText(lines)];
  if (doc.deprecated !== undefined) parts.push(...deprecation(doc.deprecated, width));
  for (const example of doc.examples) parts.push(...exampleTag(example, width));
  return parts.length === 0 ? undefined : join(parts, '\n\n');
}

/** Paragraphs, and notes of ours behind them. */
function proseOf({ text, notes = [] }: DocComment): string {
  const [only = ''] = text;
  if (text.length < 2 && notes.length === 0) return only.trim() === '' ? '' : only;
  return [...text, ...notes].filter((part) => part.trim() !== '').join('\n\n');
}

/** The same as a comment, with a line end, to stand before a member; empty where there is nothing to say. */
export function docBlock(doc: DocComment | undefined, indent = 0): Code {
  return plainBlock(doc, indent) ?? ordinaryBlock(doc, indent);
}

/** Of sentences, facts and short examples that nothing has to be done for, as most are. */
function plainBlock(doc: DocComment | undefined, indent: number): Code | undefined {
  if (doc === undefined) return empty;
  const { text, facts, notes, deprecated, examples } = doc;
  if (deprecated !== undefined || (notes !== undefined && notes.length > 0)) return undefined;
  if (text.includes('') || facts.includes('')) return undefined;
  if (facts.some((fact) => fact.startsWith(NOT_SHOWN))) return undefined;
  const lines =
    text.length === 0 || facts.length === 0
      ? [...apart(text), ...facts]
      : [...apart(text), '', ...facts];
  if (lines.length === 0 && examples.length === 0) return empty;
  return plainComment(lines, examples.map(json), COLUMNS - indent - ' * '.length);
}

/** Paragraphs, a blank line between. */
function apart(paragraphs: readonly string[]): readonly string[] {
  if (paragraphs.length < 2) return paragraphs;
  return paragraphs.flatMap((paragraph, index) => (index === 0 ? [paragraph] : ['', paragraph]));
}

function ordinaryBlock(doc: DocComment | undefined, indent: number): Code {
  const text = docText(doc, indent);
  return text === undefined ? empty : join([docComment(text), empty], '\n');
}

/** Whether there is anything to say. */
export function isDocumented(doc: DocComment | undefined): boolean {
  if (doc === undefined) return false;
  const { text, notes, facts, examples, deprecated } = doc;
  const count = text.length + facts.length + examples.length + (notes?.length ?? 0);
  return count > 0 || deprecated !== undefined;
}

const NOT_SHOWN = 'Not shown: ';

/** All that is not shown in one line, last. */
function joinNotShown(facts: readonly string[]): string[] {
  const missing = facts.filter((fact) => fact.startsWith(NOT_SHOWN));
  if (missing.length === 0) return [...facts];
  const shown = facts.filter((fact) => !fact.startsWith(NOT_SHOWN));
  return [...shown, NOT_SHOWN + missing.map((fact) => fact.slice(NOT_SHOWN.length)).join(' ')];
}

function deprecation(deprecated: string | true, width: number): Code[] {
  const text = deprecated === true ? [] : wrapProse(deprecated, width - '@deprecated '.length);
  return [commentTag('deprecated', text)];
}

const LONGEST_EXAMPLE = 40;

/** A value that fits a line stands on it; a longer one below, and one that is longer than a screen is left out. */
function exampleTag(example: Json, width: number): Code[] {
  const short: string = json(example);
  if (short.length <= width - '@example '.length) return [commentTag('example', [short])];
  const lines = JSON.stringify(example, null, 2).split('\n');
  return lines.length > LONGEST_EXAMPLE ? [] : [commentTag('example', lines)];
}
