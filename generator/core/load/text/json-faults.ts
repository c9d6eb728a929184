/** Finds where a JSON text breaks that JSON.parse refused, and how to mend it. */

import type { Problem } from '../../diagnostics/diagnostic.ts';
import { endOfString, skipSpace } from './json-places.ts';

interface Fault {
  readonly message: string;
  readonly offset: number;
  readonly help?: string;
}

/** Never empty: a text without a break is reported as what JSON.parse refused. */
export function explainJson(file: string, text: string): Problem[] {
  const { message, offset, help } = findFault(text) ?? { message: 'This is not JSON.', offset: 0 };
  const at = { file, pointer: '', offset };
  return [{ code: 'LOAD-111', severity: 'error', message, at, ...(help && { help }) }];
}

/** What has to come: a value, a name, the colon behind it, or what follows on a value. */
type State = 'value' | 'name' | 'colon' | 'next';

/** A step of the reading: what comes behind it, or why it breaks. */
type Step = { readonly at: number; readonly state: State } | Fault | undefined;

type Closing = '}' | ']';

/** Undefined at the end of a sound text. */
function findFault(text: string): Fault | undefined {
  const open: Closing[] = [];
  let step: Step = { at: 0, state: 'value' };
  while (step !== undefined && 'state' in step) {
    step = readers[step.state](text, skipSpace(text, step.at), open);
  }
  return step;
}

/** Each reads one thing at an offset; maps and lists that are open are known by what closes them. */
const readers: Readonly<Record<State, (text: string, at: number, open: Closing[]) => Step>> = {
  value(text, at, open) {
    const sign = text[at];
    if (sign !== '{' && sign !== '[') return readScalar(text, at);
    const closing = sign === '{' ? '}' : ']';
    const inside = skipSpace(text, at + 1);
    if (text[inside] === closing) return { at: inside + 1, state: 'next' };
    open.push(closing);
    return { at: inside, state: sign === '{' ? 'name' : 'value' };
  },
  name(text, at) {
    if (text[at] !== '"') return describeExpected(text, at, 'a name in double quotes');
    return checkString(text, at) ?? { at: endOfString(text, at), state: 'colon' };
  },
  colon(text, at) {
    if (text[at] !== ':') return describeExpected(text, at, '`:` after the name');
    return { at: at + 1, state: 'value' };
  },
  next(text, at, open) {
    const closing = open.at(-1);
    if (closing === undefined) {
      return at >= text.length ? undefined : describeExpected(text, at, 'the end of the file');
    }
    if (text[at] === closing) {
      open.pop();
      return { at: at + 1, state: 'next' };
    }
    if (text[at] !== ',') return describeExpected(text, at, `\`,\` or \`${closing}\``);
    if (text[skipSpace(text, at + 1)] === closing) {
      const message = `A comma before \`${closing}\` is not allowed in JSON.`;
      return { message, offset: at, help: 'Remove the comma.' };
    }
    return { at: at + 1, state: closing === '}' ? 'name' : 'value' };
  },
};

const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

function readScalar(text: string, at: number): Step {
  if (text[at] === '"') {
    return checkString(text, at) ?? { at: endOfString(text, at), state: 'next' };
  }
  const word = /[^\s,:{}[\]"]*/y;
  word.lastIndex = at;
  const [found = ''] = word.exec(text) ?? [];
  if (!scalar.test(found)) return describeExpected(text, at, 'a value');
  return { at: at + found.length, state: 'next' };
}

function describeExpected(text: string, offset: number, what: string): Fault {
  const rest = text.slice(offset, offset + 2);
  if (rest.startsWith('//') || rest === '/*' || rest.startsWith('#')) {
    const help = 'Remove it, or name the file `.yaml`.';
    return { message: 'JSON has no comments.', offset, help };
  }
  if (rest.startsWith("'")) {
    return { message: 'JSON requires double quotes.', offset, help: 'Write `"` instead of `\'`.' };
  }
  const found = offset >= text.length ? 'the file ends' : `there is \`${rest.charAt(0)}\``;
  return { message: `Expected ${what}, but ${found}.`, offset };
}

function checkString(text: string, start: number): Fault | undefined {
  const end = endOfString(text, start);
  if (text[end - 1] !== '"' || end - start < 2) {
    return { message: 'A string is not closed.', offset: start, help: 'Add a `"` at its end.' };
  }
  const body = text.slice(start + 1, end - 1).replaceAll('\\\\', '__');
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what JSON forbids
  const broken = /[\u0000-\u001f]|\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(body);
  if (broken === null) return undefined;
  const offset = start + 1 + broken.index;
  if (!'\r\n'.includes(broken[0])) {
    return { message: 'A string contains a character that must be escaped.', offset };
  }
  const help = 'Close the string, or write the line end as `\\n`.';
  return { message: 'A string continues after the end of the line.', offset, help };
}
