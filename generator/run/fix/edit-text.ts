/** Changes members of maps in the text of a YAML or JSON file, and not a character beside them. */

import type * as Yaml from 'yaml';
import type { Change, NodeChanges } from './find-changes.ts';

/** Text that comes in the place of a range. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Editing {
  readonly text: string;
  readonly isJson: boolean;
  readonly yaml: typeof Yaml;
}

/** A map of the text, its pairs with what they are called. */
interface TextMap {
  readonly map: Yaml.YAMLMap;
  readonly pairs: readonly TextPair[];
}

interface TextPair {
  readonly name: string;
  readonly start: number;
  readonly keyEnd: number;
  readonly value: Yaml.Node;
}

/** The edits of all changes that the text has a place for. */
export async function listEdits(
  { text, syntax }: { readonly text: string; readonly syntax: 'yaml' | 'json' },
  all: readonly NodeChanges[],
): Promise<readonly Edit[]> {
  const yaml = await import('yaml');
  const document = yaml.parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  if (document.errors.length > 0) return [];
  const editing = { text, isJson: syntax === 'json', yaml };
  const edits = all.flatMap(({ path, changes }) => {
    const map = readMap(editing, document.getIn(path, true));
    return map === undefined ? [] : editMap(editing, map, changes);
  });
  // A node that several aliases name is changed once.
  const unique = new Map(edits.map((edit) => [`${edit.start}:${edit.end}:${edit.text}`, edit]));
  return [...unique.values()];
}

/** The text with its edits. Of two that meet, the later is left for the next run. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: added } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    result += text.slice(at, start) + added;
    at = end;
  }
  return result + text.slice(at);
}

function readMap({ yaml }: Editing, node: unknown): TextMap | undefined {
  if (!yaml.isMap(node)) return undefined;
  const pairs = node.items.flatMap(({ key, value }): TextPair[] => {
    if (!yaml.isScalar(key) || !yaml.isNode(value) || !key.range) return [];
    return [{ name: String(key.value), start: key.range[0], keyEnd: key.range[1], value }];
  });
  return { map: node, pairs };
}

/** None where one of the changes has no place: half of what is meant is worse than a diagnostic. */
function editMap(editing: Editing, map: TextMap, changes: readonly Change[]): readonly Edit[] {
  const edits = changes.map((change) => editMember(editing, map, change));
  return edits.includes(undefined) ? [] : edits.filter((edit) => edit !== undefined);
}

function editMember(editing: Editing, map: TextMap, change: Change): Edit | undefined {
  const name = change.kind === 'add' ? change.beside : change.name;
  const index = map.pairs.findIndex((pair) => pair.name === name);
  const pair = map.pairs[index];
  if (pair === undefined) return undefined;
  switch (change.kind) {
    case 'rename':
      return { start: pair.start, end: pair.keyEnd, text: print(editing, change.to, '') };
    case 'replace':
      return replaceValue(editing, pair, change.value);
    case 'add':
      return addBefore(editing, map, { ...change, pair });
    case 'remove':
      return removePair(editing, map, index);
  }
}

function replaceValue(editing: Editing, { value: node }: TextPair, value: unknown) {
  const { yaml, text } = editing;
  const range = node.range;
  if (!range || node.anchor !== undefined || node.tag !== undefined) return undefined;
  if (yaml.isSeq(node)) return Array.isArray(value) ? editList(editing, node, value) : undefined;
  if (!yaml.isScalar(node)) return undefined;
  const [start, end] = range;
  if (text.slice(start, end).includes('\n')) return undefined;
  return { start, end, text: print(editing, value, text[start] ?? '') };
}

/** A list with items at its end, or with one other item; else one that is written again, where it has no comments. */
function editList(editing: Editing, list: Yaml.YAMLSeq, values: readonly unknown[]) {
  const { text, yaml } = editing;
  const [start = 0, end = 0] = list.range ?? [];
  const own = text.slice(start, end);
  if (list.flow) {
    if (/[\n#&*!]/.test(own)) return undefined;
    const quote = list.items.map((item) => (yaml.isScalar(item) ? text[item.range?.[0] ?? 0] : ''));
    const items = values.map((value, index) => print(editing, value, quote[index] ?? ''));
    return { start, end, text: `[${items.join(', ')}]` };
  }
  if (values.length <= list.items.length) return undefined;
  const last = list.items.at(-1);
  const from = yaml.isScalar(last) ? last.range : undefined;
  if (!from || text.slice(from[0], from[1]).includes('\n')) return undefined;
  const known = list.items.map((item) => (yaml.isScalar(item) ? item.value : undefined));
  if (known.some((value, index) => value !== values[index])) return undefined;
  const lineStart = text.lastIndexOf('\n', from[0] - 1) + 1;
  const lead = text.slice(lineStart, from[0]);
  if (!/^ *- +$/.test(lead)) return undefined;
  const lines = values
    .slice(known.length)
    .map((value) => findEol(text) + lead + print(editing, value, ''));
  const at = findLineEnd(text, from[1]);
  return { start: at, end: at, text: lines.join('') };
}

interface Addition {
  readonly name: string;
  readonly value: unknown;
  readonly pair: TextPair;
}

function addBefore(editing: Editing, { map }: TextMap, { name, value, pair }: Addition) {
  const { text, isJson } = editing;
  const { start } = pair;
  const lead = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const isOwnLine = lead.trim() === '';
  const key = print(editing, name, '');
  const colon =
    isJson && map.flow && text[pair.keyEnd] === ':' && text[pair.keyEnd + 1] !== ' ' ? ':' : ': ';
  const member = `${key}${colon}${print(editing, value, '')}`;
  if (map.flow === true) {
    const between = isOwnLine ? `,${findEol(text)}${lead}` : colon === ':' ? ',' : ', ';
    return { start, end: start, text: member + between };
  }
  // The first member of an item of a list: the others are below it.
  if (!/^[ -]*$/.test(lead)) return undefined;
  return { start, end: start, text: `${member}${findEol(text)}${' '.repeat(lead.length)}` };
}

function removePair(editing: Editing, { map, pairs }: TextMap, index: number): Edit | undefined {
  const { text } = editing;
  const [pair, next, former] = [pairs[index], pairs[index + 1], pairs[index - 1]];
  const end = pair?.value.range?.[1];
  if (pair === undefined || end === undefined) return undefined;
  if (map.flow === true) {
    if (next !== undefined) return cut(text, pair.start, next.start);
    const from = former?.value.range?.[1];
    return cut(text, from ?? pair.start, end);
  }
  if (pairs.length === 1) return { start: pair.start, end, text: '{}' };
  const lineStart = text.lastIndexOf('\n', pair.start - 1) + 1;
  const lineEnd = findLineEnd(text, end);
  const isFirst = text.slice(lineStart, pair.start).trim() !== '';
  if (isFirst) return next && cut(text, pair.start, next.start);
  // A comment beside it is kept.
  if (text.slice(end, lineEnd).trim() !== '') return { start: pair.start, end, text: '' };
  const newline = text.indexOf('\n', lineEnd);
  return { start: lineStart, end: newline === -1 ? text.length : newline + 1, text: '' };
}

/** Undefined where there is a comment in what goes with the pair. */
function cut(text: string, start: number, end: number): Edit | undefined {
  return /#/.test(text.slice(start, end)) ? undefined : { start, end, text: '' };
}

/** Before a CR too, so that it stays at the end of the line. */
function findLineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  if (at === -1) return text.length;
  return text[at - 1] === '\r' && at > from ? at - 1 : at;
}

function findEol(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** A value in a line; a text in the quotes that were there. */
function print({ isJson, yaml }: Editing, value: unknown, quote: string): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => print({ isJson, yaml, text: '' }, item, '')).join(', ')}]`;
  }
  if (isJson) return JSON.stringify(value);
  // Only what has no plain form in a list of one line is quoted.
  const isOdd = typeof value === 'string' && /[,[\]{}#:&*!|>'"%@`\n]/.test(value);
  const defaultStringType = typeof value === 'string' ? chooseQuote(quote, isOdd) : 'PLAIN';
  return yaml.stringify(value, { lineWidth: 0, defaultStringType }).trimEnd();
}

function chooseQuote(quote: string, isOdd: boolean) {
  if (quote === "'") return 'QUOTE_SINGLE';
  return quote === '"' || isOdd ? 'QUOTE_DOUBLE' : 'PLAIN';
}
