/** Finds how a YAML text that was refused is read all the same, or what is wrong with it, each fault with its place. */

import type { Document, visit } from 'yaml';
import type { Problem } from '../../diagnostics/diagnostic.ts';
import { describeDouble, findDoubles } from './doubled-names.ts';
import type { Refusal } from './yaml-data.ts';

/** Larger texts are explained by the parser that refused them: a second one would take too long. */
const explainable = 8 * 1024 * 1024;
/** One broken line makes others look broken too. */
const most = 5;

type Fault = Pick<Problem, 'code' | 'message' | 'help'> & { readonly offset: number };

export async function explainYaml(
  file: string,
  text: string,
  refused: Refusal,
): Promise<Problem[]> {
  const { reason, offset } = refused;
  if (reason.includes('duplicated mapping key')) {
    const found = findDoubles(file, text, 'yaml');
    return found.length > 0 ? found : [describeDouble(file, { name: '', offset, first: offset })];
  }
  const bound = findBoundFault(refused);
  const explained = bound === undefined && text.length <= explainable ? await explain(text) : [];
  const faults = explained.length > 0 ? explained : [bound ?? describeSyntax(reason, offset)];
  return faults.map(({ offset: start, ...fault }) => ({
    severity: 'error',
    ...fault,
    at: { file, pointer: '', offset: start },
  }));
}

/** `yaml` says several faults at once and says them better. */
async function explain(text: string): Promise<Fault[]> {
  const { parseDocument, visit } = await import('yaml');
  try {
    const parsed = parseDocument(text, {
      prettyErrors: false,
      uniqueKeys: false,
      logLevel: 'silent',
      // The library checks some known tags in quadratic time.
      resolveKnownTags: false,
    });
    const { errors } = parsed;
    const isOpen = errors.some(({ message }) => /^Missing closing .quote/.test(message));
    const offset = isOpen ? findLastQuoted(visit, parsed) : undefined;
    if (offset === undefined) {
      return errors.slice(0, most).map(({ message, pos }) => describeSyntax(message, pos[0]));
    }
    const help = `Add a \`${text.charAt(offset)}\` at its end.`;
    return [{ code: 'LOAD-110', message: 'A string is not closed.', offset, help }];
  } catch {
    // The explanation is only a help; the file is refused without it too.
    return [];
  }
}

/** Finds the start of the last quoted text: if a quote is not closed, all text after it is part of it. */
function findLastQuoted(walk: typeof visit, parsed: Document): number | undefined {
  let start: number | undefined;
  walk(parsed, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith('QUOTE_')) start = range?.[0];
    },
  });
  return start;
}

function describeSyntax(reason: string, offset: number): Fault {
  const text = reason.split('\n')[0] ?? reason;
  const message = `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
  if (/unknown .*tag/i.test(reason)) {
    return { code: 'LOAD-118', message, offset, help: 'Remove the tag.' };
  }
  const help = helps.find(([pattern]) => pattern.test(reason))?.[1];
  return { code: 'LOAD-110', message, offset, help };
}

const helps: readonly (readonly [RegExp, string])[] = [
  [/merge/i, 'The value of `<<` must be a map or a list of maps.'],
  [/\btabs?\b/i, 'Indent with spaces.'],
  [/alias/i, 'Put text that begins with `*` in quotes.'],
  [
    /compact mapping|implicit key|multiline key/i,
    'Put text that contains `: ` in quotes, or check the indentation.',
  ],
  [
    /indent|same column|block (?:collection|seq)/i,
    'All members of a map must begin in the same column.',
  ],
];

function findBoundFault({ reason, offset }: Refusal): Fault | undefined {
  if (reason.startsWith('nesting exceeded')) {
    const help = 'Flatten the document, or move parts behind `$ref`.';
    return { code: 'LOAD-113', message: 'Maps and lists are nested too deeply.', offset, help };
  }
  if (!/exceeded max(?:Aliases|TotalMergeKeys)|abnormal merge/.test(reason)) return undefined;
  const message = 'Aliases and merge keys make this document larger than the limit.';
  return { code: 'LOAD-114', message, offset, help: 'Use `$ref` instead.' };
}

/** What js-yaml says of a line in brackets or quotes that begins too far left. */
const tooFarLeft = 'deficient indentation';
/** One reading finds one such line. Together they read no more characters than these, which is a matter of seconds. */
const mostRead = 64 * 1024 * 1024;
/** Deeper than the content of a line can be, if the line before does not report it. */
const deep = 80;

/**
 * The text with its lists and maps in brackets, and texts in quotes, further right than what holds them, as YAML wants
 * them: many readers do not, because brackets and quotes say all that there is to say. Undefined where something else is
 * wrong as well. `readRefusal` reads a text.
 */
export function indentLines(
  file: string,
  original: string,
  refused: Refusal,
  readRefusal: (text: string) => Refusal | undefined,
): { readonly text: string; readonly problems: readonly Problem[] } | undefined {
  const starts: number[] = [];
  let text = original;
  let next: Refusal | undefined = refused;
  for (let read = text.length; next !== undefined; read += text.length) {
    if (!next.reason.startsWith(tooFarLeft) || read > mostRead) return undefined;
    const start = text.lastIndexOf('\n', next.offset - 1) + 1;
    const isAgain = starts.at(-1) === start;
    if (isAgain && text.startsWith(' '.repeat(deep), start)) return undefined;
    if (!isAgain) starts.push(start);
    const width = isAgain ? deep : measureLead(text.slice(0, start)) + 1;
    text = text.slice(0, start) + ' '.repeat(width) + text.slice(start);
    next = readRefusal(text);
  }
  const problems = starts.map((offset): Problem => ({
    code: 'LOAD-110',
    severity: 'warning',
    message:
      'The line is not indented more than the line that contains it; it is read as if it were.',
    at: { file, pointer: '', offset },
    help: 'Indent the lines inside brackets or quotes.',
  }));
  return { text, problems };
}

/** How far right the last line begins that is not blank, without the dashes of a list. */
function measureLead(before: string): number {
  const line = before.slice(before.lastIndexOf('\n', before.trimEnd().length - 1) + 1);
  return /^[ \t-]*/.exec(line)?.[0].length ?? 0;
}
