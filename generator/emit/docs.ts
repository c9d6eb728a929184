/** A doc comment as data in, its text out: prose, notes, facts and tags, wrapped, in that order. */

import type { Json } from '../diagnostics/json.ts';
import type { Doc } from '../ir/model.ts';
import {
  code,
  commentTag,
  commentText,
  description,
  docComment,
  empty,
  join,
  json,
  plainDescription,
} from './code.ts';
import type { Code } from './code.ts';
import { addPlainly, wrapProse } from './prose.ts';

/** What a doc comment says: an IR `Doc`, and lines that an emitter adds in the target's terms (verb and path, errors). */
export interface DocComment extends Doc {
  /** Markdown paragraphs after the text: `` `GET /v1/things` ``. */
  readonly notes?: readonly string[];
  /** The declaration that says more, written after them as `{@link getThing}`. */
  readonly link?: Code;
}

/** A comment of prose alone. */
export function prose(...text: readonly (string | undefined)[]): DocComment {
  const given = text.filter((part): part is string => part !== undefined && part.trim() !== '');
  return { text: given, facts: [], examples: [] };
}

/** Statements about what the source does not show, as facts of a comment. */
export function withNotShown(
  doc: DocComment,
  statements: readonly { readonly text: string }[],
): DocComment {
  return { ...doc, facts: [...doc.facts, ...statements.map(({ text }) => `Not shown: ${text}`)] };
}

const COLUMNS = 100;

/**
 * The `docs` of a structure: one description, wrapped for a declaration that begins `indent` columns in; none where there is
 * nothing to say.
 */
export function describe(doc: DocComment | undefined, indent = 0): readonly Code[] {
  if (doc === undefined) return [];
  const plain = plainText(doc, indent);
  if (plain !== undefined) return plain === '' ? [] : [plain];
  const text = printDoc(doc, indent);
  return text === undefined ? [] : [description(text)];
}

/** The same as a comment before a member of a text, with a line end; empty where there is nothing to say. */
export function printDocBlock(doc: DocComment | undefined, indent = 0): Code {
  const [text] = describe(doc, indent);
  return text === undefined ? empty : join([docComment(text), empty], '\n');
}

/** Text of a doc comment without its stars, for a declaration that is `indent` columns in; nothing to say gives undefined. */
export function printDoc(doc: DocComment | undefined, indent = 0): Code | undefined {
  if (doc === undefined) return undefined;
  const width = COLUMNS - indent - ' * '.length;
  const lines = wrapProse(joinProse(doc), width);
  if (doc.facts.length > 0) {
    const facts = joinNotShown(doc.facts).flatMap((fact) => wrapProse(fact, width));
    if (lines.length > 0 && facts.length > 0) lines.push('');
    lines.push(...facts);
  }
  const parts = lines.length === 0 ? [] : [commentText(lines)];
  if (doc.link !== undefined) parts.push(addLink(parts.pop(), doc.link));
  if (doc.deprecated !== undefined) parts.push(...printDeprecation(doc.deprecated, width));
  for (const example of doc.examples) parts.push(...printExample(example, width));
  return parts.length === 0 ? undefined : join(parts, '\n\n');
}

/** Text and a link behind it, on the same line however long that is: neither a path nor a link can be broken. */
function addLink(text: Code | undefined, link: Code): Code {
  if (text === undefined) return code`See {@link ${link}}.`;
  return text.endsWith('.')
    ? code`${text} See {@link ${link}}.`
    : code`${text}, see {@link ${link}}.`;
}

/** Paragraphs, and notes of ours behind them. */
function joinProse({ text, notes = [] }: DocComment): string {
  const [only = ''] = text;
  if (text.length < 2 && notes.length === 0) return only.trim() === '' ? '' : only;
  return [...text, ...notes].filter((part) => part.trim() !== '').join('\n\n');
}

/** Of sentences, notes, facts and short examples that nothing but breaking lines has to be done for, as most are. */
function plainText(doc: DocComment, indent: number): Code | undefined {
  const { text, facts, notes, deprecated, examples, link } = doc;
  if (deprecated !== undefined || link !== undefined) return undefined;
  const width = COLUMNS - indent - ' * '.length;
  const lines: string[] = [];
  if (!addParagraphs(lines, text, width)) return undefined;
  if (notes !== undefined && !addParagraphs(lines, notes, width)) return undefined;
  if (!addFacts(lines, facts, width)) return undefined;
  return plainDescription(lines, examples.map(json), width);
}

/** With a blank line before each; false where there is more to one. */
function addParagraphs(lines: string[], paragraphs: readonly string[], width: number): boolean {
  for (let index = 0; index < paragraphs.length; index += 1) {
    if (lines.length > 0) lines.push('');
    if (!addPlainly(lines, paragraphs[index] ?? '', width)) return false;
  }
  return true;
}

/** With a blank line before them all. */
function addFacts(lines: string[], facts: readonly string[], width: number): boolean {
  if (facts.length > 0 && lines.length > 0) lines.push('');
  for (let index = 0; index < facts.length; index += 1) {
    const fact = facts[index] ?? '';
    if (fact.startsWith(NOT_SHOWN) || !addPlainly(lines, fact, width)) return false;
  }
  return true;
}

/** Whether there is anything to say. */
export function isDocumented(doc: DocComment | undefined): boolean {
  if (doc === undefined) return false;
  const { text, notes, facts, examples, deprecated, link } = doc;
  if (link !== undefined) return true;
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

function printDeprecation(deprecated: string | true, width: number): Code[] {
  const text = deprecated === true ? [] : wrapProse(deprecated, width - '@deprecated '.length);
  return [commentTag('deprecated', text)];
}

const LONGEST_EXAMPLE = 40;

/** A value that fits a line is on it; a longer one below, and one that is longer than a screen is left out. */
function printExample(example: Json, width: number): Code[] {
  const short: string = json(example);
  if (short.length <= width - '@example '.length) return [commentTag('example', [short])];
  const lines = JSON.stringify(example, null, 2).split('\n');
  return lines.length > LONGEST_EXAMPLE ? [] : [commentTag('example', lines)];
}
