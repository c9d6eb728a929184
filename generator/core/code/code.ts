/**
 * The only door from spec text to source text. `Code` is a branded string: what is not made here does not compile
 * where code is wanted, so spec text cannot reach the output unescaped.
 */

import { createBug } from '../diagnostics/bug.ts';
import type { Json } from '../diagnostics/json.ts';

declare const brand: unique symbol;

/** TypeScript source. Made by the functions of this module alone. */
export type Code = string & { readonly [brand]: 'code' };

/** What a template takes: never a plain string. A list is joined with commas. */
export type Interpolation = Code | number | readonly Code[];

/** Text between the parts of a list. */
export type Separator =
  '' | ' ' | ', ' | '; ' | '\n' | '\n\n' | ' | ' | ' & ' | ' | \n' | ' && ' | ' || ';

const trusted = (text: string): Code => text as Code; // the one place where text becomes code

/** Source text with code in it: `` code`return ${value};` ``. */
export function code(strings: TemplateStringsArray, ...values: readonly Interpolation[]): Code {
  let text = strings[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (value !== undefined) text += typeof value === 'string' ? value : printInterpolated(value);
    text += strings[index + 1] ?? '';
  }
  return trusted(text);
}

function printInterpolated(value: Exclude<Interpolation, Code>): string {
  if (typeof value === 'number') return number(value);
  const [only] = value;
  return only !== undefined && value.length === 1 ? only : value.join(', ');
}

/** Nothing. */
export const empty: Code = trusted('');

/** Before a call that does nothing but give a value: a bundler leaves it out where nobody uses that. */
export const PURE: Code = trusted('/* @__PURE__ */');

export function join(parts: readonly Code[], separator: Separator = ', '): Code {
  return trusted(parts.join(separator));
}

/** Marks a place that is filled later: in no code, since texts are escaped and comments printable. */
const PENDING = '\u0001';

/** A placeholder in code for what is decided later. */
export function pending(index: number): Code {
  return trusted(`${PENDING}${index};`);
}

/** Fills in everything that was pending in the code. */
export function settled(text: Code, give: (index: number) => Code): Code {
  if (!text.includes(PENDING)) return text;
  const [first = '', ...others] = text.split(PENDING);
  const parts = others.map((part) => {
    const end = part.indexOf(';');
    return give(Number(part.slice(0, end))) + part.slice(end + 1);
  });
  return trusted(first + parts.join(''));
}

/** A string literal in single quotes; what an editor does not show as itself is escaped. */
export function string(text: string): Code {
  if (PLAIN_STRING.test(text)) return trusted(`'${text}'`);
  return trusted(`'${text.replace(UNSAFE_IN_STRING, escapeCharacter)}'`);
}

// ASCII but quotes, backslash, number sign and controls: nearly every text, and quick to test.
const PLAIN_STRING = /^[ !"$-&(-[\]-~]*$/;

// Quotes and backslash; controls, separators, byte order mark, bidirectional and other invisible marks; lone surrogates;
// what tools that look for source maps find in any text.
const UNSAFE_IN_STRING =
  /['\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\uFFFE\uFFFF]|[#@](?=\s*source(?:Mapping)?URL\s*=)/gu;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["'", "\\'"],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function escapeCharacter(character: string): string {
  const short = SHORT_ESCAPES.get(character);
  if (short !== undefined) return short;
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}

/** A number as a literal: `-0` keeps its sign, what is beyond a double's range stays an (infinite) literal. */
export function number(value: number): Code {
  if (Number.isNaN(value)) return trusted('Number.NaN');
  if (Object.is(value, -0)) return trusted('-0');
  if (!Number.isFinite(value)) return trusted(value > 0 ? '1e400' : '-1e400');
  return trusted(String(value));
}

/** An integer of any size: `7n`. */
export function bigInteger(value: bigint): Code {
  return trusted(`${value}n`);
}

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;
const ASCII = /^[\0-\x7f]*$/;
// Engines are slow to compile it: few documents need it.
const IDENTIFIER = /^[\p{ID_Start}_$][\p{ID_Continue}$\u200C\u200D]*$/u;

/** Words that cannot be the name of a binding in a module. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

const LONGEST_RESERVED = 'implements'.length;

/** Whether a text can be the name of a binding. */
export function isIdentifier(text: string): boolean {
  if (PLAIN_NAME.test(text)) return text.length > LONGEST_RESERVED || !RESERVED.has(text);
  return !ASCII.test(text) && IDENTIFIER.test(text);
}

/** The name of a private member, which may be a reserved word: `#delete`. */
export function privateName(text: string): Code {
  return trusted(`#${RESERVED.has(text) ? text : identifier(text)}`);
}

/** The name of a binding, as the IR decided it; anything else is a bug of ours. */
export function identifier(text: string): Code {
  if (isIdentifier(text)) return trusted(text);
  throw createBug('BUG-910', `${JSON.stringify(text)} is not an identifier`);
}

/**
 * Key in an object literal: a text is quoted where needed, a number stays one (`keyof` distinguishes the two). `__proto__`
 * becomes a computed key, so that it is an own member.
 */
export function propertyName(name: string | number): Code {
  return name === '__proto__' ? trusted("['__proto__']") : memberName(name);
}

/** Key by an HTTP status: a number where it is one (`200`), a text where it is a range or `default`. */
export function statusName(status: string): string | number {
  return /^[1-9]\d\d$/.test(status) ? Number(status) : status;
}

/** Name of a member in an interface, an object type or a class: quoted where needed. */
export function memberName(name: string | number): Code {
  if (typeof name === 'string') return PLAIN_NAME.test(name) ? trusted(name) : string(name);
  const isPlain = Number.isSafeInteger(name) && name >= 0;
  return isPlain ? trusted(String(name)) : string(String(name));
}

/** Access to a member: `params.id`, `params['page[limit]']`. */
export function member(object: Code, name: string): Code {
  return PLAIN_NAME.test(name) ? trusted(`${object}.${name}`) : code`${object}[${string(name)}]`;
}

/** A member of an object literal, or a getter where its value must wait, of a type where that is given. */
export type ObjectEntry = readonly [
  name: string | number,
  value: Code | undefined,
  getter?: Code | true | undefined,
];

/** An object literal; entries without a value are left out. `expanded` puts each on a line of its own. */
export function object(
  entries: readonly ObjectEntry[],
  layout: 'fitting' | 'expanded' = 'fitting',
): Code {
  const members: Code[] = [];
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index];
    const member = entry && printEntry(entry);
    if (member !== undefined) members.push(member);
  }
  if (members.length === 0) return trusted('{}');
  // A formatter keeps an object open whose first member begins a line.
  return layout === 'expanded'
    ? trusted(`{\n${members.join(',\n')},\n}`)
    : trusted(`{ ${members.join(', ')} }`);
}

function printEntry(entry: ObjectEntry): Code | undefined {
  const { 0: name, 1: value, 2: getter } = entry;
  if (value === undefined) return undefined;
  if (getter !== undefined) {
    const type = getter === true ? code`` : code`: ${getter}`;
    return code`get ${propertyName(name)}()${type} {\nreturn ${value};\n}`;
  }
  const isShort = name === value && isIdentifier(name);
  return isShort ? value : trusted(`${propertyName(name)}: ${value}`);
}

export function array(items: readonly Code[]): Code {
  return trusted(`[${items.join(', ')}]`);
}

/** JSON, in which a member may be undefined. */
export type Data = Json | readonly Data[] | { readonly [name: string]: Data | undefined };

/** Plain data as an expression that gives an equal value, members in their order; those that are undefined are left out. */
export function json(value: Data): Code;
export function json(value: Data | undefined): Code | undefined;
export function json(value: Data | undefined): Code | undefined {
  if (value === undefined) return undefined;
  if (value === null || typeof value === 'boolean') return trusted(String(value));
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return string(value);
  if (isList(value)) return array(value.map((item) => json(item)));
  return object(Object.entries(value).map(([name, one]) => [name, json(one)]));
}

/** A list of data; nothing where it is empty. */
export function filled(values: readonly Data[] = []): Code | undefined {
  return values.length === 0 ? undefined : json(values);
}

/** `true`, or nothing. */
export function flag(value: boolean | undefined): Code | undefined {
  return json(value || undefined);
}

function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value);
}

/** A value as a literal type; a number that has no literal type is `number`. */
export function literalType(value: string | number | boolean): Code {
  if (typeof value === 'string') return string(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return trusted('number');
  return json(Object.is(value, -0) ? 0 : value);
}

// What the compiler checks by lists of its own (properties, named groups), or what is newer than an output's target.
const NEEDS_CONSTRUCTOR = /\\[pPkcuUxX]|\(\?[<imsx-]|[^\x20-\x7e]|source(?:Mapping)?URL/;

/** A regular expression: a literal where that is plain to read, else `new RegExp(…)`. A pattern that is none is a bug. */
export function regex(pattern: string, flags: '' | 'u' | 'i' | 'iu' = ''): Code {
  const source = compilePattern(pattern, flags).source;
  if (pattern !== '' && !NEEDS_CONSTRUCTOR.test(source)) return trusted(`/${source}/${flags}`);
  const args = flags === '' ? [string(pattern)] : [string(pattern), string(flags)];
  return code`new RegExp(${args})`;
}

function compilePattern(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    throw createBug('BUG-911', `${JSON.stringify(pattern)} is not a pattern`, { cause: error });
  }
}

/** One `//` comment per line of text. */
export function lineComment(text: string): Code {
  return trusted(
    escapeUnprintable(text)
      .split('\n')
      .map((line) => `// ${line}`.trimEnd())
      .join('\n'),
  );
}

/** The text inside a doc comment, without its stars: cannot end the comment, and starts no tag. */
export function commentText(lines: readonly string[]): Code {
  const text = escapeUnprintable(lines.join('\n'));
  const open = text.includes('*/') ? text.replace(/\*(?=\/)/g, '*\\') : text;
  return trusted(open.includes('@') ? open.replace(/(^|[\s{])(?=@)/gm, '$1\\') : open);
}

type CommentTag = 'constant' | 'default' | 'deprecated' | 'description' | 'enum' | 'example';

/** A tag of a doc comment with its text: `@deprecated Use charge.` */
export function commentTag(tag: CommentTag, lines: readonly string[]): Code {
  const text = commentText(lines);
  const gap = text === '' ? '' : tag === 'example' && text.includes('\n') ? '\n' : ' ';
  return trusted(`@${tag}${gap}${text}`);
}

const SPACE_AT_END = /[^\S\n]+$/gm;

/** The text of a doc comment as a description of ts-morph's: begun by a line end, so that it has lines of its own. */
export function description(text: Code): Code {
  return trusted(`\n${text.replace(SPACE_AT_END, '')}`);
}

/** A doc comment by its description, as ts-morph prints it. */
export function docComment(text: Code): Code {
  if (!text.includes('\n')) return trusted(`/** ${text} */`);
  const lines = text.startsWith('\n') ? `${text}\n` : `\n${text}\n`;
  const starred = lines.replaceAll('\n', '\n * ').replaceAll(' * \n', ' *\n');
  return trusted(`/**${starred.slice(0, -' '.length)}/`);
}

/** Code of several lines, the later ones moved to the right; it has no text that goes over a line. */
export function indent(text: Code, columns: number): Code {
  return text.includes('\n') ? trusted(text.replaceAll('\n', `\n${' '.repeat(columns)}`)) : text;
}

/** A template literal type: texts with a type between any two of them. */
export function templateType(texts: readonly string[], types: readonly Code[]): Code {
  const parts = texts.map((text, index) => {
    const held = string(text)
      .slice(1, -1)
      .replace(/\\'/g, "'")
      .replace(/`|\$(?=\{)/g, '\\$&');
    const type = types[index];
    return type === undefined ? held : `${held}\${${type}}`;
  });
  return trusted(`\`${parts.join('')}\``);
}

// Invisible marks can make code look like what it is not; the joiners of emoji and scripts stay.
const INVISIBLE = /(?!\n|\u200C|\u200D)[\p{Cc}\p{Cf}\uFFFE\uFFFF]/gu;

const PLAIN_LINES = /^[\n -~]*$/;

// Bundlers obey these in any comment: that a call has no effect and may go, that a source map is elsewhere.
const ORDER = /[#@](?=__[A-Z])|[#@]\s*source(?:Mapping)?URL(?=\s*=)/g;

/** Text as it may be in a comment: one kind of line end, no control characters, well-formed, and no order to a tool. */
function escapeUnprintable(text: string): string {
  const lines = PLAIN_LINES.test(text) ? text : escapeLines(text);
  return lines.includes('__') || lines.includes('URL') ? lines.replace(ORDER, '$&\\') : lines;
}

function escapeLines(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(/\t/g, '  ');
  // Linters take blanks that look like others for mistakes.
  const plain = lines.replace(/(?!\uFEFF)[^\S\n ]/g, ' ');
  return plain.replace(/\p{Cs}/gu, '\uFFFD').replace(INVISIBLE, '');
}
