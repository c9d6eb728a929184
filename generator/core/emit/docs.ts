/** Prints the text of a doc comment from its data: prose, notes, facts and tags, wrapped, in that order. */

import type { Json } from '../diagnostics/json.ts';
import { formatFacts } from '../ir/docs/fact-lines.ts';
import { listNotShownFacts } from '../ir/docs/not-shown.ts';
import type { Doc, Fact } from '../ir/model/model.ts';
import {
  code,
  commentTag,
  commentText,
  description,
  docComment,
  empty,
  join,
} from '../code/code.ts';
import { json, propertyName, type Code } from '../code/code.ts';
import { wrapProse } from './prose.ts';

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
  return { ...doc, facts: [...doc.facts, ...listNotShownFacts(statements)] };
}

const COLUMNS = 100;

/**
 * The `docs` of a structure: one description, wrapped for a declaration that begins `indent` columns in; a short one is on the
 * line of its stars. None where there is nothing to say.
 */
export function describe(doc: DocComment | undefined, indent = 0): readonly Code[] {
  const text = doc && printDoc(doc, COLUMNS - indent - ' * '.length);
  if (text === undefined) return [];
  const isShort = !text.includes('\n') && indent + `/** ${text} */`.length <= COLUMNS;
  return [isShort ? text : description(text)];
}

/** Prints a comment before a member of a text, with a line end; it is empty if there is nothing to say. */
export function printDocBlock(doc: DocComment | undefined, indent = 0): Code {
  const [text] = describe(doc, indent);
  return text === undefined ? empty : join([docComment(text), empty], '\n');
}

function printDoc(doc: DocComment, width: number): Code | undefined {
  const lines: string[] = [];
  doc.text.forEach((paragraph) => addBlock(lines, wrapProse(paragraph, width)));
  doc.notes?.forEach((note) => addBlock(lines, wrapProse(note, width)));
  const facts = formatFacts(joinNotShown(doc.facts)).flatMap((fact) => wrapProse(fact, width));
  addBlock(lines, facts);
  const parts = lines.length === 0 ? [] : [commentText(lines)];
  if (doc.link !== undefined) parts.push(addLink(parts.pop(), doc.link));
  if (doc.deprecated !== undefined) parts.push(printDeprecation(doc.deprecated, width));
  doc.examples.forEach((example) => parts.push(...printExample(example, width)));
  return parts.length === 0 ? undefined : join(parts, '\n\n');
}

function addBlock(lines: string[], block: readonly string[]): void {
  if (lines.length > 0 && block.length > 0) lines.push('');
  lines.push(...block);
}

/** A link stays on the line however long that is: neither a path nor a link can be broken. */
function addLink(text: Code | undefined, link: Code): Code {
  if (text === undefined) return code`See {@link ${link}}.`;
  return text.endsWith('.')
    ? code`${text} See {@link ${link}}.`
    : code`${text}, see {@link ${link}}.`;
}

/** All that is not shown in one line, last. */
function joinNotShown(facts: readonly Fact[]): readonly Fact[] {
  const missing = facts.flatMap((fact) => (fact.kind === 'notShown' ? fact.text : []));
  if (missing.length === 0) return facts;
  const shown = facts.filter(({ kind }) => kind !== 'notShown');
  return [...shown, { kind: 'notShown', text: [...new Set(missing)].join(' ') }];
}

function printDeprecation(deprecated: string | true, width: number): Code {
  const text = deprecated === true ? [] : wrapProse(deprecated, width - '@deprecated '.length);
  return commentTag('deprecated', text);
}

const LONGEST_EXAMPLE = 40;

/** A value that fits a line is on it; a longer one below, and one that is longer than a screen is left out. */
function printExample(example: Json, width: number): Code[] {
  const short: string = json(example);
  if (short.length <= width - '@example '.length) return [commentTag('example', [short])];
  const lines = JSON.stringify(example, null, 2).split('\n');
  return lines.length > LONGEST_EXAMPLE ? [] : [commentTag('example', lines)];
}

export interface LiteralMember {
  readonly name: string;
  readonly value: Code;
  readonly doc?: DocComment;
}

/** Each member on a line of its own; a blank line between any two where one of them has a comment. */
export function printDocumentedObject(members: readonly LiteralMember[], indent = 2): Code {
  if (members.length === 0) return code`{}`;
  const comments = members.map(({ doc }) => (doc === undefined ? empty : printShort(doc, indent)));
  const lines = members.map(
    ({ name, value }, index) => code`${comments[index] ?? empty}${propertyName(name)}: ${value},`,
  );
  const isSpaced = comments.some((comment) => comment !== empty);
  return code`{\n${join(lines, isSpaced ? '\n\n' : '\n')}\n}`;
}

function printShort(doc: DocComment, indent: number): Code {
  const [text, ...more] = [...doc.text, ...formatFacts(doc.facts)];
  const width = COLUMNS - indent - '/**  */'.length;
  const isShort =
    text !== undefined && more.length === 0 && !text.includes('\n') && text.length <= width;
  return isShort ? code`${docComment(commentText([text]))}\n` : printDocBlock(doc, indent);
}
