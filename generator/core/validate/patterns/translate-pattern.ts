/** Translates a pattern of another language to ECMAScript's Unicode mode, token by token. */

import { findNamedClass, findProperty } from './foreign-classes.ts';
import { writeCharacter } from './caseless.ts';
import { writeClass } from './translate-class.ts';

/** A pattern as ECMAScript has it. */
export interface Pattern {
  readonly source: string;
  /** Whether it matches more than is written. It never matches less. */
  readonly isWider: boolean;
  /** The first part that ECMAScript writes in another way; undefined where only Unicode mode does. */
  readonly foreign?: string;
}

/** What `(?i)` and `(?s)` say. */
interface Mode {
  readonly caseless: boolean;
  readonly dotAll: boolean;
}

/** A pattern on its way. */
export interface Scan {
  /** How many groups can be referred to by number. */
  readonly groups: number;
  /** The modes of the open groups, the innermost last. */
  readonly modes: Mode[];
  isWider: boolean;
  isCaseless: boolean;
  foreign: string | undefined;
}

/** Gives the text of a token; undefined where it has no translation. */
type Write = (scan: Scan, match: readonly string[]) => string | undefined;

interface Rule {
  readonly form: RegExp;
  readonly write: Write;
  /** ECMAScript has the token as well, at least without Unicode mode. */
  readonly isOurs: boolean;
}

const foreign = (form: RegExp, write: Write): Rule => ({ form, write, isOurs: false });
const ours = (form: RegExp, write: Write = (_, [text]) => text): Rule => ({
  form,
  write,
  isOurs: true,
});

const LINE_BREAK = '(?:\\r\\n|[\\n\\v\\f\\r\\x85\\u2028\\u2029])';

const open = ({ modes }: Scan, text: string): string => {
  modes.push(getMode(modes));
  return text;
};

const widen = (scan: Scan, text: string): string => {
  scan.isWider = true;
  return text;
};

/** The tokens outside of brackets, in the order in which they are tried. */
const rules: readonly Rule[] = [
  foreign(/\\[AG]/y, () => '^'),
  foreign(/\\[zZ]/y, () => '$'),
  foreign(/\\R/y, () => LINE_BREAK),
  foreign(/\\a/y, () => '\\x07'),
  foreign(/\\e/y, () => '\\x1b'),
  foreign(/\\x\{([\da-fA-F]{1,6})\}/y, (_, [, code = '']) => `\\u{${code}}`),
  foreign(/\\U00([\da-fA-F]{6})/y, (_, [, code = '']) => `\\u{${code}}`),
  foreign(/\\Q([^]*?)(?:\\E|$)/y, (scan, [, text = '']) => writeText(scan, text)),
  foreign(/\\([pP])([A-Z])/y, (_, [, word = '', name = '']) => `\\${word}{${name}}`),
  ours(/\\[pP]\{[^}]*\}/y, writeProperty),
  ours(/\\(?:[dDwWsSbBtnrfv]|0(?!\d)|c[A-Za-z]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\})/y),
  ours(/\\k<\w+>/y),
  ours(/\\(\d{1,3})/y, writeNumber),
  foreign(/\\[kg](?:'(\w+)'|\{([A-Za-z_]\w*)\})/y, (_, [, one, two]) => `\\k<${one ?? two}>`),
  foreign(/\\g\{?(\d+)\}?/y, (_, [, number = '']) => `(?:\\${number})`),
  ours(/\\([^A-Za-z\d])/uy, (scan, [, sign = '']) => writeText(scan, sign)),
  foreign(/\\[^]?/uy, () => undefined),
  foreign(/\(\?#[^)]*\)/y, () => ''),
  ours(/\(\?<[A-Za-z_$][\w$]*>/y, (scan, [text = '']) => open(scan, text)),
  foreign(/\(\?(?:P<|')(\w+)[>']/y, (scan, [, name]) => open(scan, `(?<${name}>`)),
  foreign(/\(\?P=(\w+)\)/y, (_, [, name]) => `\\k<${name}>`),
  foreign(/\(\?>/y, (scan) => open(scan, widen(scan, '(?:'))),
  ours(/\(\?(?::|<?[=!])/y, (scan, [text = '']) => open(scan, text)),
  foreign(/\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?([:)])/y, writeModes),
  foreign(/\([?*][^)]{0,20}/y, () => undefined),
  ours(/\(/y, (scan, [text = '']) => open(scan, text)),
  ours(/\)/y, ({ modes }, [text]) => (modes.length > 1 && modes.pop(), text)),
  foreign(/([*+?]|\{\d+(?:,\d*)?\})\+/y, (scan, [, text = '']) => widen(scan, text)),
  ours(/[*+?]\??|\{\d+(?:,\d*)?\}\??/y),
  foreign(/\{,(\d+)\}/y, (_, [, most = '']) => `{0,${most}}`),
  ours(/\./y, ({ modes }, [text]) => (getMode(modes).dotAll ? '[^]' : text)),
  ours(/[\^$|]/y),
  ours(/[^]/uy, (scan, [text = '']) => writeText(scan, text)),
];

/** Undefined, and why, where a part has no translation. */
export function translate(text: string, mode: Mode): Pattern | { readonly fault: string } {
  const scan: Scan = {
    groups: text.match(/(?<!\\)\((?!\?)|\(\?P?<(?![=!])|\(\?'/g)?.length ?? 0,
    modes: [mode],
    isWider: false,
    isCaseless: mode.caseless,
    foreign: undefined,
  };
  let source = '';
  for (let at = 0; at < text.length;) {
    const token = text[at] === '[' ? writeClass(scan, text, at) : writeToken(scan, text, at);
    if (token.written === undefined) return { fault: token.text };
    source += token.written;
    at += token.text.length;
  }
  const { isWider, isCaseless, foreign: first } = scan;
  const fault = findMisfit(source, scan);
  if (fault !== undefined) return { fault };
  return {
    source,
    isWider,
    ...((isCaseless || first !== undefined) && { foreign: first ?? '(?i)' }),
  };
}

/** A token as it is read, and as it is written; undefined where it has no translation. */
export interface Token {
  readonly text: string;
  readonly written: string | undefined;
}

function writeToken(scan: Scan, text: string, at: number): Token {
  for (const { form, write, isOurs } of rules) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match === null) continue;
    const written = write(scan, match);
    if (!isOurs) scan.foreign ??= match[0];
    return { text: match[0], written };
  }
  return { text: text.slice(at), written: undefined };
}

/** What is right token by token, and not as a whole: a group that matches more makes a lookaround match less. */
function findMisfit(source: string, { isWider, isCaseless }: Scan): string | undefined {
  const negative = /\(\?<?!/.exec(source)?.[0];
  if (isWider && negative !== undefined) return negative;
  const back = /\\(?:[1-9]|k<\w+>)/.exec(source)?.[0];
  if (isCaseless && back !== undefined) return back;
  const names: readonly string[] = source.match(/\(\?<\w+>/g) ?? [];
  return names.find((name, index) => names.indexOf(name) < index);
}

export function getMode(modes: readonly Mode[]): Mode {
  return modes.at(-1) ?? { caseless: false, dotAll: false };
}

function writeText({ modes }: Scan, text: string): string {
  const { caseless } = getMode(modes);
  return Array.from(text, (character) => writeCharacter(character, caseless)).join('');
}

function writeProperty(scan: Scan, [text = '']: readonly string[]): string | undefined {
  const word = text.startsWith('\\P') !== text.startsWith('{^', 2);
  const name = text.slice(text.startsWith('{^', 2) ? 4 : 3, -1);
  const found = findProperty(name);
  const named = found === undefined ? findNamedClass(name, word) : undefined;
  const written =
    found === undefined
      ? named && `[${word ? '^' : ''}${named}]`
      : `\\${word ? 'P' : 'p'}{${found}}`;
  if (written !== text) scan.foreign ??= text;
  return getMode(scan.modes).caseless ? undefined : written;
}

/** A reference to a group, or the number of a character. */
function writeNumber(
  { groups }: Scan,
  [text = '', digits = '']: readonly string[],
): string | undefined {
  if (!digits.startsWith('0') && Number(digits) <= groups) return text;
  if (!/^[0-7]+$/.test(digits) || Number.parseInt(digits, 8) > 0xff) return undefined;
  return `\\x${Number.parseInt(digits, 8).toString(16).padStart(2, '0')}`;
}

/** `(?i)` until its group ends, or `(?i:…)`. What says nothing about a match alone is left out. */
function writeModes(scan: Scan, [, on = '', off = '', end]: readonly string[]): string | undefined {
  if (/[^isuag]/.test(on) || /[^isuag]/.test(off)) return undefined;
  const { caseless, dotAll } = getMode(scan.modes);
  const mode: Mode = {
    caseless: (caseless || on.includes('i')) && !off.includes('i'),
    dotAll: (dotAll || on.includes('s')) && !off.includes('s'),
  };
  scan.isCaseless ||= mode.caseless;
  if (end === ':') {
    scan.modes.push(mode);
    return '(?:';
  }
  scan.modes[scan.modes.length - 1] = mode;
  return '';
}
