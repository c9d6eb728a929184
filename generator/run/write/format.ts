/** Formats raw text in prettier's style. The options are constants, so that a user's own settings change nothing. */

import type { Options } from 'prettier';
import { importPeer } from '../disk/peers.ts';
import type { FormatError } from './formatter.ts';

const PLAIN = /^[\n\x20-\x7e]*$/;

// Lines that begin with a bar; none of them goes on in a deeper line. It begins with a line end, which is quick to find.
const LIST = /\n( +)(\| .*(?:\n\1\| .*)+)$(?!\n\1[ |])/gm;
/** What the line above ends with. */
const OPENING = /(?:[:=(]|=>| as)$/;

/** Joins the members of each union that fits the line below its opening. */
async function joinUnions(text: string): Promise<string> {
  // Only text beyond ASCII has wide characters.
  const isPlain = [...text.matchAll(LIST)].every(([members]) => PLAIN.test(members));
  const measure = isPlain ? undefined : (await import('string-width')).default;
  return text.replaceAll(LIST, (whole, indent: string, members: string, at: number) => {
    if (!OPENING.test(text.slice(Math.max(0, at - 3), at))) return whole;
    const joined = indent + members.slice('| '.length).replaceAll(`\n${indent}| `, ' | ');
    return (measure?.(joined) ?? joined.length) > style.printWidth ? whole : `\n${joined}`;
  });
}

export const style = { printWidth: 100, singleQuote: true } as const satisfies Options;

export function isCode(path: string): boolean {
  return /\.[jt]s$/.test(path);
}

/** Formats one file by its ending; other endings pass untouched. Throws on a syntax error: that is a bug of an emitter. */
export async function format(path: string, text: string): Promise<string> {
  if (!isCode(path) && (!path.endsWith('.md') || WHOLLY_IGNORED.test(text))) return text;
  const { formatNatively } = await import('./formatter.ts');
  const formatted = await formatNatively(path, text, style);
  if (formatted === undefined) return formatByPrettier(path, text);
  const { code, errors } = formatted;
  const [error] = errors;
  if (error !== undefined) throw new SyntaxError(describeError(error));
  if (!isCode(path)) return code;
  return joinUnions(code);
}

/**
 * Parts of code together, as many as the formatter is given at a time: its tree of a text takes many times the memory of the
 * text. Its length decides whether a group ends with a part, so that an edit changes one group alone.
 */
export function* groupParts(parts: readonly string[]): Generator<string> {
  let group: string[] = [];
  let size = 0;
  for (const part of parts) {
    group.push(part);
    size += part.length;
    if (size < MOST && !endsGroup(part)) continue;
    yield group.join('\n\n');
    group = [];
    size = 0;
  }
  if (group.length > 0) yield group.join('\n\n');
}

const MOST = 100_000;

/** Ends a group after about one part in thirty-two, so that a change moves few groups. */
function endsGroup(part: string): boolean {
  return part.length % 32 === 0;
}

/** Formats on platforms that oxfmt has no build for. Their outputs differ in one rule; prettier takes fifty times as long. */
async function formatByPrettier(path: string, text: string): Promise<string> {
  const prettier = await importPeer('prettier', () => import('prettier'));
  const parser = isCode(path) ? 'babel-ts' : 'markdown';
  return prettier.format(text, { ...style, parser, filepath: path });
}

/** What is wrong and, after `>`, the line of it with its number. */
function describeError({ message, codeframe }: FormatError): string {
  const rows = (codeframe ?? '').split('\n');
  const line = rows[rows.findIndex((row) => /^ *: /.test(row)) - 1];
  return line === undefined ? message : `${message}\n> ${line.trim()}`;
}

/** A document that asks formatters to leave all of it alone. */
const WHOLLY_IGNORED =
  /^(?:<!-- .* -->\n)?<!-- prettier-ignore-start -->\n[^]*\n<!-- prettier-ignore-end -->\n$/;
