/** Puts types together: what one is decides whether it needs parentheses in another. */

import { code, type Code, indent, join, memberName } from '../../core/code/code.ts';

/** A type as text. */
export interface Piece {
  readonly code: Code;
  /** `plain` are keywords of values (`string`, `null`), which a union holds once. */
  readonly form: 'plain' | 'unknown' | 'single' | 'list' | 'union' | 'intersection' | 'operator';
}

export const unknown: Piece = { code: code`unknown`, form: 'unknown' };
const never: Piece = { code: code`never`, form: 'plain' };
export const emptyRecord: Piece = { code: code`Record<string, never>`, form: 'single' };
export const nothing: Piece = { code: code`null`, form: 'plain' };

export function single(text: Code): Piece {
  return { code: text, form: 'single' };
}

export function plain(text: Code): Piece {
  return { code: text, form: 'plain' };
}

export function unite(pieces: readonly Piece[]): Piece {
  return combine(pieces, ' | ', 'union');
}

export function intersect(pieces: readonly Piece[]): Piece {
  return combine(pieces, ' & ', 'intersection');
}

function combine(
  pieces: readonly Piece[],
  sign: ' | ' | ' & ',
  form: 'union' | 'intersection',
): Piece {
  const distinct = pieces.length < 2 ? pieces : dropRepeated(pieces);
  const [only] = distinct;
  if (only === undefined) return never;
  if (distinct.length === 1) return only;
  const parts = distinct.map((piece) => (piece.form === form ? piece.code : wrap(piece)));
  return { code: join(parts, sign), form };
}

function dropRepeated(pieces: readonly Piece[]): readonly Piece[] {
  const seen = new Set<string>();
  return pieces.filter(({ code: text }) => !seen.has(text) && seen.add(text));
}

function wrap({ code: text, form }: Piece): Code {
  const isOpen = form === 'union' || form === 'intersection' || form === 'operator';
  return isOpen ? code`(${text})` : text;
}

export function listOf(items: Piece): Piece {
  return { code: code`${wrap(items)}[]`, form: 'list' };
}

export function tupleOf(items: readonly Code[]): Piece {
  return { code: code`[${items}]`, form: 'list' };
}

export function readonlyList(piece: Piece): Piece {
  return { code: code`readonly ${piece.code}`, form: 'operator' };
}

/** A line of an object type. */
export interface Line {
  readonly name: string | number;
  readonly type: Code;
  readonly isOptional?: boolean | undefined;
  readonly isReadonly?: boolean | undefined;
  readonly comment?: Code | undefined;
}

/** An object type whose closing brace is `depth` objects deep. */
export function printLines(lines: readonly Line[], depth: number): Code {
  return printMembers(
    lines.map((line) => printLine(line, depth + 1)),
    depth,
  );
}

export function printMembers(members: readonly Code[], depth: number): Code {
  if (members.length === 0) return code`{}`;
  return code`{\n${join(members, '\n')}\n${blanks(depth)}}`;
}

export function printLine(line: Line, depth: number): Code {
  const { name, type, isOptional = false, isReadonly = false, comment } = line;
  const key = typeof name === 'number' ? name : printName(name);
  const before =
    comment === undefined ? code`` : code`${indent(comment, depth * 2)}\n${blanks(depth)}`;
  const word = isReadonly ? code`readonly ` : code``;
  const mark = isOptional ? code`?` : code``;
  return code`${blanks(depth)}${before}${word}${key}${mark}: ${type};`;
}

/** A number where the name is that of one, as `keyof` of the peers' types has it. */
export function printName(name: string): Code {
  return memberName(/^(?:0|[1-9]\d{0,14})$/.test(name) ? Number(name) : name);
}

const COMMON = Array.from({ length: 40 }, (_, depth) => makeBlanks(depth));

export function blanks(depth: number): Code {
  return COMMON[depth] ?? makeBlanks(depth);
}

function makeBlanks(depth: number): Code {
  return join(
    Array.from({ length: depth }, () => code`  `),
    '',
  );
}
