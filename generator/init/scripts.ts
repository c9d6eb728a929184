/** The text of a package.json and scripts in, the text with those it lacks out: nothing else of it changes. */

import { jsonFinder } from '../load/json-text.ts';
import { isObject, pointerTo } from '../load/pointer.ts';

export interface Scripted {
  readonly text: string;
  readonly added: readonly string[];
  /** What stands there already with another command. */
  readonly taken: readonly string[];
}

/** Undefined where the text is no JSON object. */
export function addScripts(
  text: string,
  wanted: Readonly<Record<string, string>>,
): Scripted | undefined {
  const value = parse(text);
  if (!isObject(value)) return undefined;
  const scripts = isObject(value['scripts']) ? value['scripts'] : {};
  const names = Object.keys(wanted);
  const added = names.filter((name) => scripts[name] === undefined);
  const taken = names.filter((name) => !added.includes(name) && scripts[name] !== wanted[name]);
  const rows = added.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(wanted[name])}`);
  return { text: rows.length === 0 ? text : insert(text, value, rows), added, taken };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function insert(text: string, value: Readonly<Record<string, unknown>>, rows: string[]): string {
  const find = jsonFinder(text);
  const scripts = isObject(value['scripts']) ? Object.keys(value['scripts']) : [];
  const last = scripts.at(-1);
  if (last !== undefined) {
    const { key, value: command } = find(pointerTo('/scripts', last));
    const space = spaceBefore(text, key.start);
    return splice(text, command.end, command.end, rows.map((row) => `,${space}${row}`).join(''));
  }
  const [first] = Object.keys(value);
  if (first === undefined) return `{\n  "scripts": {\n    ${rows.join(',\n    ')}\n  }\n}\n`;
  if (value['scripts'] !== undefined) {
    const { key } = find('/scripts');
    const end = text.indexOf('}', key.end) + 1;
    return splice(text, key.start, end, section(rows, spaceBefore(text, key.start)));
  }
  const before = ['dependencies', 'devDependencies'].find((name) => name in value) ?? first;
  const at = find(`/${before}`).key.start;
  const space = spaceBefore(text, at);
  return splice(text, at, at, `${section(rows, space)},${space}`);
}

/** The line break and indentation before a key, or one space in a text of one line. */
function spaceBefore(text: string, at: number): string {
  return /\r?\n[ \t]*$/.exec(text.slice(0, at))?.[0] ?? ' ';
}

function section(rows: readonly string[], space: string): string {
  const inner = /\n/.test(space) ? `${space}${space.replace(/^\r?\n/, '')}` : space;
  return `"scripts": {${inner}${rows.join(`,${inner}`)}${space}}`;
}

function splice(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}
