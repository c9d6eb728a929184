/** A JSON text in; the first break of the syntax, or every doubled name, out. */

import type { Problem } from '../../diagnostics/diagnostic.ts';
import { doubled } from './yaml-faults.ts';
import { endOfString, nameAt, skipSpace } from './json-places.ts';

/** An open map (with the names seen so far) or list. */
interface Open {
  readonly names: Map<string, number> | undefined;
}

interface Fault {
  readonly message: string;
  readonly offset: number;
  readonly help?: string;
}

interface Scan {
  readonly file: string;
  readonly text: string;
  readonly open: Open[];
  readonly doubles: Problem[];
  at: number;
}

/** Every name that a map of a sound text holds twice: whoever reads JSON takes the last, so that is what is meant. */
export function jsonDoubles(file: string, text: string): Problem[] {
  const scan: Scan = { file, text, open: [], doubles: [], at: 0 };
  return firstFault(scan) === undefined ? scan.doubles : [];
}

/** Never empty: a text without a break is reported as what JSON.parse refused. */
export function jsonFaults(file: string, text: string): Problem[] {
  const scan: Scan = { file, text, open: [], doubles: [], at: 0 };
  const fault = firstFault(scan);
  const { message, offset, help } = fault ?? { message: 'This is not JSON.', offset: 0 };
  return [
    {
      code: 'LOAD-111',
      severity: 'error',
      message,
      at: {
        file,
        pointer: '',
        offset,
      },
      ...(help === undefined ? {} : { help }),
    },
  ];
}

function firstFault(scan: Scan): Fault | undefined {
  for (;;) {
    const fault = readValueStart(scan);
    if (fault !== undefined) return fault;
    const end = afterValue(scan);
    if (end !== undefined) return end.message === '' ? undefined : end;
  }
}

/** Reads up to and with the next value; a map or list is only opened. */
function readValueStart(scan: Scan): Fault | undefined {
  const { text, open } = scan;
  for (;;) {
    scan.at = skipSpace(text, scan.at);
    const first = text[scan.at];
    if (first !== '{' && first !== '[') return readScalar(scan);
    open.push({ names: first === '{' ? new Map() : undefined });
    scan.at = skipSpace(text, scan.at + 1);
    if (text[scan.at] === (first === '{' ? '}' : ']')) return undefined;
    const fault = first === '{' ? readName(scan) : undefined;
    if (fault !== undefined) return fault;
  }
}

function readName(scan: Scan): Fault | undefined {
  const { text, file } = scan;
  const start = skipSpace(text, scan.at);
  if (text[start] !== '"') return expected(text, start, 'a name in double quotes');
  const end = endOfString(text, start);
  const bad = badString(text, start, end);
  if (bad !== undefined) return bad;
  const names = scan.open.at(-1)?.names;
  const name = nameAt(text, { start, end });
  const first = names?.get(name);
  if (first === undefined) names?.set(name, start);
  else {
    const message = `\`${name}\` appears twice in this map; the last one is used.`;
    scan.doubles.push({ ...doubled(file, name, start, first), severity: 'warning', message });
  }
  scan.at = skipSpace(text, end);
  if (text[scan.at] !== ':') return expected(text, scan.at, '`:` after the name');
  scan.at++;
  return undefined;
}

function readScalar(scan: Scan): Fault | undefined {
  const { text, at } = scan;
  if (text[at] === '"') {
    scan.at = endOfString(text, at);
    return badString(text, at, scan.at);
  }
  const word = /[^\s,:{}[\]"]*/y;
  word.lastIndex = at;
  const [found = ''] = word.exec(text) ?? [];
  if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(found)) {
    return expected(text, at, 'a value');
  }
  scan.at = at + found.length;
  return undefined;
}

/** After a value: on to the next one. A fault without message is the end of a sound text. */
function afterValue(scan: Scan): Fault | undefined {
  const { text, open } = scan;
  for (;;) {
    scan.at = skipSpace(text, scan.at);
    const inner = open.at(-1);
    if (inner === undefined) return atEnd(scan);
    const closing = inner.names === undefined ? ']' : '}';
    if (text[scan.at] === closing) {
      open.pop();
      scan.at++;
      continue;
    }
    if (text[scan.at] !== ',') return expected(text, scan.at, `\`,\` or \`${closing}\``);
    return nextMember(scan, inner, closing);
  }
}

function nextMember(scan: Scan, inner: Open, closing: string): Fault | undefined {
  const comma = scan.at;
  scan.at = skipSpace(scan.text, comma + 1);
  if (scan.text[scan.at] === closing) {
    const message = `A comma before \`${closing}\` is not allowed in JSON.`;
    return { message, offset: comma, help: 'Remove the comma.' };
  }
  return inner.names === undefined ? undefined : readName(scan);
}

function atEnd({ text, at }: Scan): Fault {
  return at >= text.length
    ? { message: '', offset: at }
    : expected(text, at, 'the end of the file');
}

function expected(text: string, offset: number, what: string): Fault {
  const rest = text.slice(offset, offset + 2);
  if (rest.startsWith('//') || rest === '/*' || rest.startsWith('#')) {
    return {
      message: 'JSON has no comments.',
      offset,
      help: 'Remove it, or name the file `.yaml`.',
    };
  }
  if (rest.startsWith("'")) {
    return { message: 'JSON requires double quotes.', offset, help: 'Write `"` instead of `\'`.' };
  }
  const found = offset >= text.length ? 'the file ends' : `there is \`${rest.charAt(0)}\``;
  return { message: `Expected ${what}, but ${found}.`, offset };
}

function badString(text: string, start: number, end: number): Fault | undefined {
  const body = text.slice(start + 1, end - 1);
  if (text[end - 1] !== '"' || end - start < 2) {
    return { message: 'A string is not closed.', offset: start, help: 'Add a `"` at its end.' };
  }
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what JSON forbids
  const broken = /[\u0000-\u001f]|\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(
    body.replaceAll('\\\\', '__'),
  );
  if (broken === null) return undefined;
  const isLine = '\r\n'.includes(broken[0]);
  return {
    message: isLine
      ? 'A string continues after the end of the line.'
      : 'A string contains a character that must be escaped.',
    offset: start + 1 + broken.index,
    ...(isLine ? { help: 'Close the string, or write the line end as `\\n`.' } : {}),
  };
}
