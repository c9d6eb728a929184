/**
 * A YAML text whose lists and maps in brackets, or texts in quotes, go on too far left in; the same further right out. YAML
 * wants them further right than what holds them. Many readers do not, because brackets and quotes say all that there is to say.
 */

import type { Problem } from '../../diagnostics/diagnostic.ts';
import type { Refusal } from './yaml-data.ts';

export interface Indented {
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** What js-yaml says of such a line. */
const tooFarLeft = 'deficient indentation';
/** One reading finds one such line. Together they read no more characters than these, which is a matter of seconds. */
const most = 64 * 1024 * 1024;
/** Deeper than what holds a line ever stands, if that is not told by the line before. */
const deep = 80;

/** Undefined where something else is wrong as well. `refusalOf` reads a text. */
export function indent(
  file: string,
  given: string,
  refused: Refusal,
  refusalOf: (text: string) => Refusal | undefined,
): Indented | undefined {
  const starts: number[] = [];
  let text = given;
  let next: Refusal | undefined = refused;
  for (let read = text.length; next !== undefined; read += text.length) {
    if (!next.reason.startsWith(tooFarLeft) || read > most) return undefined;
    const start = text.lastIndexOf('\n', next.offset - 1) + 1;
    const isAgain = starts.at(-1) === start;
    if (isAgain && text.startsWith(' '.repeat(deep), start)) return undefined;
    if (!isAgain) starts.push(start);
    const width = isAgain ? deep : measureLead(text.slice(0, start)) + 1;
    text = text.slice(0, start) + ' '.repeat(width) + text.slice(start);
    next = refusalOf(text);
  }
  return { text, problems: starts.map((start) => problemAt(file, start)) };
}

/** How far right the last line begins that is not blank, without the dashes of a list. */
function measureLead(before: string): number {
  const line = before.slice(before.lastIndexOf('\n', before.trimEnd().length - 1) + 1);
  return /^[ \t-]*/.exec(line)?.[0].length ?? 0;
}

function problemAt(file: string, offset: number): Problem {
  return {
    code: 'LOAD-110',
    severity: 'warning',
    message:
      'The line is not indented more than the line that contains it; it is read as if it were.',
    at: { file, pointer: '', offset },
    help: 'Indent the lines inside brackets or quotes.',
  };
}
