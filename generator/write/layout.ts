/**
 * One declaration as raw text in, the same as the formatter lays it out out, where that is plain to see: its lines fit, and
 * what stands on them is of a kind that is never broken then. Most declarations of a large API are so, and need not be
 * parsed again. `test/write/layout.test.ts` holds every form against the formatter.
 */

/** Undefined where the formatter has to say. */
export function layOut(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const start = text.startsWith('/') && DOC.test(text) ? text.indexOf('*/\n') + 3 : 0;
  const body = start === 0 ? text : text.slice(start);
  const laid = formOf(body)?.(body);
  return laid === undefined || start === 0 ? laid : text.slice(0, start) + laid;
}

/** The expressions below are followed step by step: of more, a machine may run out of room for the steps. */
const LONGEST = 200_000;
const COLUMNS = 100;

const NAME = '[A-Za-z_$][\\w$]*';
/** Without quotes and escapes, over which formatters have opinions. */
const TEXT = `'[ !"#-&(-[\\]-~]*'`;
const NUMBER = '-?(?:0|[1-9]\\d{0,14})';
/** A quoted name needs its quotes: a sign stands in it that no name has, and it is no number. */
const KEY = `(?:${NAME}|'[A-Za-z_$][\\w$]*[ !#%&()*+,./:;<=>?@[\\]^{|}~-][ !#-&(-[\\]-~]*')`;

/** No line of it ends with a space. */
const COMMENT = '(?:/\\*\\*\\n(?: \\*(?:(?!/).*\\S)?\\n)* \\*/\\n|/\\*\\* .* \\*/\\n)';
const DOC = new RegExp(`^${COMMENT}`);

// These are loose where no emitter is: what matters is that none of what they take is ever broken while it fits, and that no
// text can be read in two ways, which would be tried line after line. They are short, because an engine compiles them first.

/** A name with its lists, and with types that it takes; a text; a list of several; a number, which may be the last of a list. */
const TERM = `(?:readonly )?(?:[A-Za-z_$](?:[\\w$<>[\\]]|\\.(?=[A-Za-z_$])|, (?=[\\w$'])|${TEXT})*|${TEXT}|${NUMBER}(?:>(?:[\\w$<>[\\]]|, (?=[\\w$']))*)?|\\([\\w$.[\\]]+(?: \\| [\\w$.[\\]]+)+\\)\\[\\])`;
const TYPE = `(?:${TERM}(?: \\| |(?=;| \\})))+`;

/** What a call takes, calls of one more level among it. */
const INNER = `[\\w$]|\\.(?=[A-Za-z_$])|, (?=[\\w$'-])|-(?=\\d)|${TEXT}`;
const CALLED = `(?:\\.${NAME})?\\((?:${INNER}|\\((?:${INNER}|\\(\\))*\\))*\\)`;
const CALL = `${NAME}(?:${CALLED})+`;
const VALUE = `${NAME}(?:${CALLED})*`;

type Form = (text: string) => string | undefined;

/** By what the code begins with. */
function formOf(text: string): Form | undefined {
  if (text.startsWith('export ')) {
    const kind = 'export '.length;
    if (text.startsWith('const ', kind)) return constForm;
    if (text.startsWith('interface ', kind)) return interfaceForm;
    if (text.startsWith('type ', kind)) return typeForm;
    return text.startsWith('function is', kind) ? guardForm : undefined;
  }
  if (text.startsWith('function ')) return builderForm;
  if (text.startsWith('import ')) return importForm;
  return text.startsWith('// ') ? lineForm : undefined;
}

function lineForm(text: string): string | undefined {
  return /^[^\n]*\S$/.test(text) ? text : undefined;
}

const IMPORT = new RegExp(
  `^(import (?:type )?)(?:\\{ ((?:type )?${NAME}(?: as ${NAME})?(?:, (?:type )?${NAME}(?: as ${NAME})?)*) \\}|\\* as ${NAME})( from ${TEXT};)$`,
);

/** Several lines. */
function importForm(text: string): string | undefined {
  const lines = text.split('\n').map((line) => {
    const [, head, names = '', from] = IMPORT.exec(line) ?? [];
    // A single name stays where it is.
    const isWhole = line.length <= COLUMNS || !names.includes(', ');
    if (head === undefined || isWhole) return head && line;
    return `${head}{\n  ${names.replaceAll(', ', ',\n  ')},\n}${from}`;
  });
  return lines.includes(undefined) ? undefined : lines.join('\n');
}

const MEMBER = `(?:readonly )?${KEY}\\??: ${TYPE};\\n`;
const INTERFACE = new RegExp(
  `^(export interface ${NAME} \\{)\\n((?:\\[name: string\\]: ${TYPE};\\n)?(?:\\n?${COMMENT}?${MEMBER})*)\\}$`,
);

function interfaceForm(text: string): string | undefined {
  const [, head = '', members = ''] = INTERFACE.exec(text) ?? [];
  return members === '' || members.startsWith('\n') ? undefined : block(head, members, 2, '}');
}

const ALIAS = new RegExp(`^(export type ${NAME} =) (${TYPE});$`);
const KEYS = new RegExp(
  `^(export type ${NAME} =) (\\(typeof ${NAME}\\)\\[keyof typeof ${NAME}\\]);$`,
);

function typeForm(text: string): string | undefined {
  const [, head, keys] = KEYS.exec(text) ?? [];
  // What is longer than a line cannot be broken.
  if (head !== undefined) return text.length <= COLUMNS ? text : `${head}\n  ${keys};`;
  const [, start, type = ''] = ALIAS.exec(text) ?? [];
  if (start === undefined || text.length <= COLUMNS) return start && text;
  return unionForm(start, type);
}

/** On the next line, or a line for each of its types. */
function unionForm(head: string, type: string): string | undefined {
  const terms = termsOf(type);
  if (terms.length < 2) return undefined;
  const isFitting = terms.every(({ length }) => length + '  | ;'.length <= COLUMNS);
  const broken = isFitting ? `${head}\n  | ${terms.join('\n  | ')};` : undefined;
  return onNextLine(head, `${type};`) ?? broken;
}

/** What a bar stands between; a type of texts is taken for one, as they may hold bars and brackets. */
function termsOf(type: string): readonly string[] {
  if (type.includes("'")) return [type];
  const terms: string[] = [];
  let open = '';
  for (const piece of type.split(' | ')) {
    const term = open === '' ? piece : `${open} | ${piece}`;
    const isWhole = term.split(/[<(]/).length === term.split(/[>)]/).length;
    if (isWhole) terms.push(term);
    open = isWhole ? '' : term;
  }
  return terms;
}

const ENTRY = `${COMMENT}?${KEY}: (?:${TEXT}|${NUMBER}),\\n`;
const VALUES = new RegExp(
  `^(export const ${NAME} = \\{)\\n(${ENTRY}(?:\\n?${ENTRY})*)\\} as const;$`,
);

function constForm(text: string): string | undefined {
  const [, head, entries = ''] = VALUES.exec(text) ?? [];
  if (head === undefined) return validatorForm(text) ?? judgedForm(text);
  return head.length > COLUMNS ? undefined : block(head, entries, 2, '} as const;');
}

const VALIDATOR = new RegExp(
  `^(export const ${NAME}: z\\.ZodType<${NAME}> =) (/\\* @__PURE__ \\*/ (?:object|model|request)\\()(?:(${NAME})|/\\* @__PURE__ \\*/ object\\((${NAME})\\)|\\(\\) => (${CALL}))\\);$`,
);
/** A name that is no longer than this does not go to a line of its own. */
const SHORT_NAME = COLUMNS / 4;

function validatorForm(text: string): string | undefined {
  const [, head, call = '', name = '', fields, value] = VALIDATOR.exec(text) ?? [];
  if (head === undefined) return undefined;
  if (text.length <= COLUMNS) return text;
  const first = `${head} ${call}`;
  if (fields !== undefined) return requestForm(head, call, fields);
  const argument = value === undefined ? name : `() => ${value}`;
  if (first.length > COLUMNS || (value === undefined && name.length <= SHORT_NAME)) {
    return onNextLine(head, `${call}${argument});`);
  }
  // A function stays behind the bracket as long as there is room for its arrow.
  const arrow = `${first}() =>`;
  const isArrow = value !== undefined && arrow.length <= COLUMNS;
  const broken = isArrow ? onNextLine(arrow, `${value},`) : onNextLine(first, `${argument},`);
  return broken && `${broken}\n);`;
}

/** The call inside goes to a line of its own where the one around it begins on the first. */
function requestForm(head: string, call: string, fields: string): string | undefined {
  const first = `${head} ${call}`;
  const inner = `/* @__PURE__ */ object(${fields})`;
  if (first.length > COLUMNS) return onNextLine(head, `${call}${inner});`);
  const broken = onNextLine(first, `${inner},`);
  return broken && `${broken}\n);`;
}

const STATUS = '(?:[A-Za-z_]\\w*|\\d{3})';
const JUDGED = new RegExp(
  `^(export const ${NAME}: ${NAME}<\\{) ((?:(?:params|body|request): ${TYPE}; )*)(?:responses: \\{ ((?:${STATUS}: ${TYPE}(?:; )?)+) \\} )?(\\}> = /\\* @__PURE__ \\*/ ${NAME}\\(${NAME}\\);)$`,
);

function judgedForm(text: string): string | undefined {
  const [, head, given = '', answers, end = ''] = JUDGED.exec(text) ?? [];
  // A text may hold what stands between two answers.
  if (head === undefined || answers === undefined || text.includes("'")) return undefined;
  if (text.length <= COLUMNS) return text;
  // What would fit before the sign of equality is not broken there.
  if (text.indexOf('=') < COLUMNS) return undefined;
  const line = `responses: { ${answers} };`;
  const long = `responses: {\n    ${answers.replaceAll('; ', ';\n    ')};\n  };`;
  const lines = `${given.replaceAll('; ', ';\n  ')}${line.length + 2 > COLUMNS ? long : line}`;
  const laid = `${head}\n  ${lines}\n${end}`;
  return BEYOND_100.test(laid.slice(head.length)) ? undefined : laid;
}

const FIELDS = `(?:${KEY}: ${VALUE},\\n)+`;
const BUILDER = new RegExp(
  `^(function ${NAME}\\(\\): ${NAME} \\{)\\nreturn \\{\\n(${FIELDS})\\};\\n\\}$`,
);

function builderForm(text: string): string | undefined {
  const [, head, entries = ''] = BUILDER.exec(text) ?? [];
  if (head === undefined) return partsForm(text);
  const inner = block('  return {', entries, 4, '  };');
  return inner && `${head}\n${inner}\n}`;
}

const PARTS = new RegExp(
  `^function ${NAME}\\(\\): ${NAME} \\{\\nreturn \\{\\n(?:(?:(?:${KEY}|\\d{3}): (?:(?:\\(\\) => )?(?:${VALUE},|\\(\\{)|\\{)|\\}\\)?,)\\n)+\\};\\n\\}$`,
);

/** Each line stands as deep as brackets before it are open. */
function partsForm(text: string): string | undefined {
  if (!PARTS.test(text)) return undefined;
  let depth = 0;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('}')) depth -= 1;
    const indented = '  '.repeat(depth) + line;
    if (line.endsWith('{')) depth += 1;
    return indented;
  });
  return lines.some(({ length }) => length > COLUMNS) ? undefined : lines.join('\n');
}

const GUARD = new RegExp(
  `^(export function ${NAME})\\((value: unknown)\\): (value is ${NAME}) \\{\\n(return Object\\.values<unknown>\\(${NAME}\\)\\.includes\\(value\\);)\\n\\}$`,
);

function guardForm(text: string): string | undefined {
  const [, name = '', parameter, returns, statement = ''] = GUARD.exec(text) ?? [];
  if (name === '' || statement.length + 2 > COLUMNS) return undefined;
  const line = `${name}(${parameter}): ${returns} {`;
  const head = line.length <= COLUMNS ? line : `${name}(\n  ${parameter},\n): ${returns} {`;
  return `${head}\n  ${statement}\n}`;
}

function onNextLine(head: string, rest: string): string | undefined {
  return rest.length + 2 > COLUMNS ? undefined : `${head}\n  ${rest}`;
}

/** Lines that end with `\n`, indented between two others; undefined where one does not fit. Comments may be wider. */
function block(head: string, lines: string, indent: 2 | 4, end: string): string | undefined {
  if ((indent === 2 ? BEYOND_98 : BEYOND_96).test(lines)) return undefined;
  const space = indent === 2 ? '\n  ' : '\n    ';
  return head + `\n${lines}`.replace(LINE_START, space) + end;
}

const BEYOND_100 = /^.{101}/m;
const BEYOND_98 = /^[^ /\n].{98}/m;
const BEYOND_96 = /^[^ /\n].{96}/m;
const LINE_START = /\n(?=[^\n])/g;
