/** Reads the text of JSON, or adds something to it and changes nothing else. */

import { asMembers, isObject, joinPointer } from '../../core/load/structure/pointer.ts';
import { endOfValue, createJsonFinder, skipSpace } from '../../core/load/text/json-places.ts';
import { parseJson } from '../../core/diagnostics/json.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export function parseObject(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

interface Section {
  readonly name: string;
  /** Before the first of these the section is put where it is not there. */
  readonly before: readonly string[];
}

/** Adds members, whose names are not there yet, to a section of the root. */
export function addMembers(
  text: string,
  section: Section,
  members: Readonly<Record<string, unknown>>,
): string {
  const value = parseObject(text) ?? {};
  const rows = Object.entries(members).map(
    ([name, one]) => `${JSON.stringify(name)}: ${formatRow(one)}`,
  );
  if (rows.length === 0) return text;
  const find = createJsonFinder(text);
  const last = Object.keys(asMembers(value[section.name])).at(-1);
  if (last !== undefined) {
    const { key } = find(joinPointer('', section.name, last));
    const space = getSpaceBefore(text, key.start);
    const end = endOfValue(text, findStartOfValue(text, key.end));
    return replaceRange(text, end, end, rows.map((row) => `,${space}${row}`).join(''));
  }
  const [first] = Object.keys(value);
  const name = JSON.stringify(section.name);
  if (first === undefined) return `{\n  ${name}: {\n    ${rows.join(',\n    ')}\n  }\n}\n`;
  if (value[section.name] !== undefined) {
    const { key } = find(joinPointer('', section.name));
    const end = endOfValue(text, findStartOfValue(text, key.end));
    const body = formatBody(rows, getSpaceBefore(text, key.start));
    return replaceRange(text, key.start, end, `${name}: ${body}`);
  }
  const before = section.before.find((one) => one in value) ?? first;
  const at = find(joinPointer('', before)).key.start;
  const space = getSpaceBefore(text, at);
  return replaceRange(text, at, at, `${name}: ${formatBody(rows, space)},${space}`);
}

/** Adds an item to a list, in the lines of the last one. */
export function addItem(
  text: string,
  pointer: string,
  list: readonly unknown[],
  item: string,
): string {
  const find = createJsonFinder(text);
  const row = JSON.stringify(item);
  if (list.length === 0) {
    const start = findStartOfValue(text, find(pointer).key.end);
    return replaceRange(text, start, endOfValue(text, start), `[${row}]`);
  }
  const { start, end } = find(joinPointer(pointer, list.length - 1)).value;
  return replaceRange(text, end, end, `,${getSpaceBefore(text, start)}${row}`);
}

function formatRow(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    : JSON.stringify(value);
}

/** Finds the value of the member whose name ends at `end`. */
function findStartOfValue(text: string, end: number): number {
  return skipSpace(text, skipSpace(text, end) + 1);
}

/** The line break and indentation before a key, or one space in a text of one line. */
function getSpaceBefore(text: string, at: number): string {
  return /\r?\n[ \t]*$/.exec(text.slice(0, at))?.[0] ?? ' ';
}

function formatBody(rows: readonly string[], space: string): string {
  const inner = /\n/.test(space) ? `${space}${space.replace(/^\r?\n/, '')}` : space;
  return `{${inner}${rows.join(`,${inner}`)}${space}}`;
}

function replaceRange(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

export function parseJsonc(text: string): unknown {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, keepStrings);
  return parseJson(bare.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, keepStrings));
}

function keepStrings(match: string): string {
  return match.startsWith('"') ? match : '';
}
