/** A standing module, and what an operation asks to import before and after a change, in; the module with the right imports out. */

import { importText } from '../../emit/imports.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import { compareLines, type ImportLine, type ImportName } from '../../plan/imports.ts';
import { format } from '../../write/format.ts';

/** The names of one module, before and after. */
interface Wish {
  readonly module: string;
  readonly name: ImportName;
}

/** `text` holds the new pieces already. */
export async function importing(
  path: string,
  text: string,
  before: readonly ImportLine[],
  after: readonly ImportLine[],
): Promise<string> {
  const [old, now] = [wishesOf(before), wishesOf(after)];
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, wish]) => wish);
  const come = [...now].filter(([key]) => !old.has(key)).map(([, wish]) => wish);
  if (gone.length === 0 && come.length === 0) return text;
  const block = blockOf(text);
  const lines = linesOf(block.text);
  if ((await printed(path, lines)) !== block.text) throw new Unforeseen(`imports of \`${path}\``);
  const rest = text.slice(block.end);
  const next = come.reduce(
    (all, wish) => withWish(all, wish, rest),
    gone.reduce((all, wish) => withoutWish(all, wish, rest), lines),
  );
  return `${text.slice(0, block.start)}${await printed(path, next)}${rest}`;
}

function wishesOf(lines: readonly ImportLine[]): ReadonlyMap<string, Wish> {
  const found = new Map<string, Wish>();
  for (const { module, names, namespace } of lines) {
    if (namespace !== undefined) {
      const name = { name: '*', local: namespace, typeOnly: false };
      found.set(`${module} * ${namespace}`, { module, name });
    }
    for (const name of names) {
      found.set(`${module} ${name.name} ${name.local} ${name.typeOnly}`, { module, name });
    }
  }
  return found;
}

/** Somebody else may ask for it: that shows in the code that is left. */
function withoutWish(
  lines: readonly ImportLine[],
  { module, name }: Wish,
  rest: string,
): readonly ImportLine[] {
  const line = lines.find((one) => one.module === module && holds(one, name));
  if (line === undefined || !hasWord(rest, name.local)) {
    return line === undefined ? lines : dropped(lines, line, name);
  }
  const standing = line.names.find(({ local }) => local === name.local);
  // What stands as a value must be asked for as one by somebody else.
  const end = standing?.typeOnly === false ? /^\(/ : /^(?!\??:)/;
  if (!isUsed(rest, name.local, end)) throw new Unforeseen(`\`${name.local}\` elsewhere`);
  return lines;
}

function withWish(
  lines: readonly ImportLine[],
  { module, name }: Wish,
  rest: string,
): readonly ImportLine[] {
  if (!hasWord(rest, name.local)) return lines;
  const line = lines.find((one) => one.module === module && holds(one, name));
  const standing = line?.names.find(({ local }) => local === name.local);
  if (line !== undefined && (standing === undefined || standing.typeOnly === name.typeOnly)) {
    return lines;
  }
  // The runtime's file may lack it.
  if (!isOwn(module)) throw new Unforeseen(`an import of \`${module}\``);
  const isTaken = lines.some(
    ({ names, namespace }) =>
      namespace === name.local || names.some(({ local }) => local === name.local),
  );
  if (isTaken || name.name !== name.local) throw new Unforeseen(`\`${name.local}\``);
  const target = lines.find((one) => one.module === module && one.namespace === undefined);
  if (target === undefined) {
    return [...lines, { module, typeOnly: name.typeOnly, names: [name] }].sort(compareLines);
  }
  const names = [...target.names, name].sort((one, other) => (one.name < other.name ? -1 : 1));
  return lines.map((one) => (one === target ? { ...one, names, typeOnly: areTypes(names) } : one));
}

function holds({ names, namespace }: ImportLine, { name, local }: ImportName): boolean {
  if (name === '*') return namespace === local;
  return names.some((one) => one.name === name && one.local === local);
}

/** Not of the runtime, which may have less then. */
function dropped(
  lines: readonly ImportLine[],
  line: ImportLine,
  { name }: ImportName,
): readonly ImportLine[] {
  const names = line.names.filter((one) => one.name !== name);
  if (!isOwn(line.module)) throw new Unforeseen(`an import of \`${line.module}\``);
  if (names.length === 0) return lines.filter((one) => one !== line);
  return lines.map((one) => (one === line ? { ...one, names, typeOnly: areTypes(names) } : one));
}

/** A file of the API, which is there whoever imports it; of the runtime only what is imported is there. */
function isOwn(module: string): boolean {
  return module.startsWith('.') && !/(?:^|\/)runtime\//.test(module);
}

function areTypes(names: readonly ImportName[]): boolean {
  return names.every(({ typeOnly }) => typeOnly);
}

/** The imports stand together, behind the header. */
function blockOf(text: string): { readonly start: number; readonly end: number; text: string } {
  const found = /(?:^import [^;]+;\n)+/m.exec(text);
  if (found === null) throw new Unforeseen('a module without imports');
  const { index } = found;
  return { start: index, end: index + found[0].length, text: found[0] };
}

function linesOf(block: string): readonly ImportLine[] {
  return [...block.matchAll(/^import (type )?(?:\* as (\S+)|\{([^}]*)\}) from '([^']*)';$/gm)].map(
    ([, type, namespace, list = '', module = '']) => {
      const typeOnly = type !== undefined;
      if (namespace !== undefined) return { module, typeOnly, names: [], namespace };
      const parts = list.split(',').map((part) => part.trim());
      const names = parts.filter((part) => part !== '').map((part) => nameOf(part, typeOnly));
      return { module, typeOnly, names };
    },
  );
}

function nameOf(part: string, typeOnly: boolean): ImportName {
  const plain = part.replace(/^type /, '');
  const [name = '', local = name] = plain.split(' as ');
  return { name, local, typeOnly: typeOnly || plain !== part };
}

async function printed(path: string, lines: readonly ImportLine[]): Promise<string> {
  return format(path, `${lines.map(importText).join('\n')}\n`);
}

function hasWord(text: string, word: string): boolean {
  return wordPattern(word).test(text);
}

function wordPattern(word: string): RegExp {
  return new RegExp(
    `(?<![\\w$\\u0080-\\uFFFF])${word.replaceAll('$', '\\$')}(?![\\w$\\u0080-\\uFFFF])`,
  );
}

/** Whether a name stands in code, and what follows it: not in a comment or a text, nor as a member. */
function isUsed(text: string, word: string, end: RegExp): boolean {
  const pattern = wordPattern(word);
  for (const line of text.split('\n')) {
    if (!line.includes(word) || /^\s*(?:\*|\/\*|\/\/)/.test(line)) continue;
    const code = line.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''");
    const found = pattern.exec(code.replaceAll(/\/\*.*?\*\/|\/\/.*/g, ''));
    if (found === null) continue;
    const before = code[found.index - 1];
    const after = code.slice(found.index + word.length);
    if (before !== '.' && end.test(after)) return true;
  }
  return false;
}
