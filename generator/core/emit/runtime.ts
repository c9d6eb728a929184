/** Writes the files of the runtime for an output: the statements that its imports reach, and no others. */

import { nocheck } from './nocheck.ts';
import type { RuntimeName } from './runtime-uses.ts';
import { compareTexts } from '../diagnostics/lists.ts';

/** An import: from where (a package, or `./errors`; empty for the module itself), which name, as what, and whether it is there at run time. */
type RuntimeUse = readonly [from: string, name: string, local: string, isValue: boolean];

/** The imports by source, packages first; `type` is where nothing is needed at run time. */
function writeImports(uses: readonly RuntimeUse[]): string {
  const sources = new Map<string, Map<string, RuntimeUse>>();
  for (const use of uses) {
    const [from, , local, isValue] = use;
    if (from === '' || local === '') continue;
    const names = sources.get(from) ?? new Map<string, RuntimeUse>();
    sources.set(from, names);
    if (isValue || !names.has(local)) names.set(local, use);
  }
  const sorted = [...sources].sort(([a], [b]) => compareTexts(rank(a), rank(b)));
  return sorted.map(([from, names]) => writeImport(from, [...names.values()])).join('\n');
}

function writeImport(from: string, uses: readonly RuntimeUse[]): string {
  const isType = uses.every(([, , , isValue]) => !isValue);
  const start = `import ${isType ? 'type ' : ''}`;
  const whole = uses.find(([, name]) => name === '*');
  if (whole !== undefined) return `${start}* as ${whole[2]} from '${from}';`;
  const items = uses
    .toSorted(([, , a], [, , b]) => compareTexts(a.toLowerCase(), b.toLowerCase()))
    .map(([, name, local, isValue]) => {
      const word = isType || isValue ? '' : 'type ';
      return word + (name === local ? name : `${name} as ${local}`);
    });
  const line = `${start}{ ${items.join(', ')} } from '${from}';`;
  const ending = from.startsWith('./') ? '.js'.length : 0;
  if (line.length + ending <= 100) return line;
  return `${start}{\n${items.map((item) => `  ${item},\n`).join('')}} from '${from}';`;
}

const rank = (from: string): string => (from.startsWith('./') ? `1${from}` : `0${from}`);

/** The modules of each file of a copy. */
type Files = (name: string) => readonly RuntimePart[] | undefined;

/** A module of `templates/runtime`, as the build reads it: a file of a copy, or a part of one. */
export interface RuntimePart {
  /** A comment that says what the module is for. */
  readonly heading: string;
  readonly statements: readonly Statement[];
}

interface Statement {
  readonly text: string;
  /** What it declares; `*` exports all of another module. */
  readonly names: readonly string[];
  readonly uses: readonly RuntimeUse[];
}

interface RuntimeOptions {
  readonly importEnding: '.js' | '.ts' | '';
  /** The size decides if it is left out. */
  readonly tsNocheck?: boolean | undefined;
}

/**
 * Gives `name.ts` → text, sorted by name: below the header the statements that are reached, as they are in the runtime.
 * Examples are in the package and in our pages; a copy has those of whole modules that somebody asked for.
 */
export async function buildRuntimeFiles(
  names: ReadonlySet<RuntimeName>,
  { importEnding: ending, tsNocheck }: RuntimeOptions,
): Promise<ReadonlyMap<string, string>> {
  const files = await openFiles(names);
  // A file of a user's emitter, or of another version, may name what there is not.
  const asked = [...names].filter((name) => files(getFile(name)) !== undefined);
  const texts = [...reach(files, asked)].map(([name, kept]): [string, string] => {
    const text = writeFile(files(name) ?? throwMissing(name), kept);
    const short = names.has(`${name}#*`) ? text : dropExamples(text);
    return [`${name}.ts`, short.replaceAll(importLine, `$1'./$2${ending}'`)];
  });
  const isPassed = tsNocheck ?? texts.reduce((sum, [, text]) => sum + text.length, 0) > LARGE;
  const header = [origin, ...(isPassed ? nocheck : []), '\n'].join('\n');
  const all = texts.map(([name, text]): [string, string] => [name, header + text]);
  return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The imports of all parts are below the first heading. */
function writeFile(parts: readonly RuntimePart[], kept: ReadonlySet<Statement>): string {
  const used = parts
    .map(({ heading, statements }) => ({
      heading,
      statements: statements.filter((one) => kept.has(one)),
    }))
    .filter(({ statements }) => statements.length > 0);
  const imports = writeImports(
    used.flatMap(({ statements }) => statements.flatMap(({ uses }) => uses)),
  );
  const texts = used.flatMap(({ heading, statements }, index) => [
    heading,
    index === 0 ? imports : '',
    ...statements.map(({ text }) => text),
  ]);
  return `${texts.filter(Boolean).join('\n\n')}\n`;
}

/** Characters: a check of fewer costs little, and shows that nothing is hidden. */
const LARGE = 150_000;

const example =
  /( *)\/\*\*\n((?: *\*(?!\/).*\n)*?) *\*\n *\* @example\n(?: *\*(?!\/).*\n)*? *\*\//g;

function dropExamples(text: string): string {
  return text.replaceAll(example, (_, indent: string, said: string) => {
    const [, line] = /^ *\* (.*)\n$/.exec(said) ?? [];
    const short = `${indent}/** ${line} */`;
    return line && short.length <= 100 ? short : `${indent}/**\n${said}${indent} */`;
  });
}

const origin = '// Generated by Specwright from its runtime. Do not edit.';
const importLine = /(from\s+|import\s*\(\s*|import\s+)'\.\/([a-z0-9-]+)(?:\.ts)?'/g;

/** The statements behind the names and behind what those use, by file. */
function reach(files: Files, names: Iterable<string>): ReadonlyMap<string, Set<Statement>> {
  const reached = new Map<string, Set<Statement>>();
  const waiting = [...names];
  const seen = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const [name, wanted] = [getFile(next), getOwnName(next)];
    const kept = reached.get(name) ?? new Set();
    reached.set(name, kept);
    for (const statement of find(files(name) ?? throwMissing(name), wanted)) {
      kept.add(statement);
      for (const [from, used, local] of statement.uses) {
        // What is used of a namespace is listed one by one.
        if (used === '*' && local !== '') continue;
        if (from === '') waiting.push(`${name}#${used}`);
        if (from.startsWith('./')) waiting.push(`${from.slice(2)}#${used === '*' ? wanted : used}`);
      }
    }
  }
  return reached;
}

/** A name that no statement declares is one that a file exports from another. */
function find(parts: readonly RuntimePart[], wanted: string): readonly Statement[] {
  const statements = parts.flatMap((part) => part.statements);
  if (wanted === '*') return statements;
  const found = statements.filter(({ names }) => names.includes(wanted));
  return found.length > 0 ? found : statements.filter(({ names }) => names.includes('*'));
}

/**
 * A file is the same object each time: its statements are compared by identity. Those that only optional emitters use are
 * read where a name asks for one of them; no other file uses them.
 */
async function openFiles(names: ReadonlySet<RuntimeName>): Promise<Files> {
  const { files: common } = await import('#templates/runtime');
  const isCommon = [...names].every((name) => Object.hasOwn(common, getFile(name)));
  const optional = isCommon ? {} : (await import('#templates/optional-runtime')).files;
  const all = { ...common, ...optional };
  const opened = new Map<string, readonly RuntimePart[]>();
  return (name) => {
    const found = opened.get(name) ?? (Object.hasOwn(all, name) ? all[name]?.() : undefined);
    if (found !== undefined) opened.set(name, found);
    return found;
  };
}

/** Names that the files of this version do not have. */
export async function listMissing(
  names: ReadonlySet<RuntimeName>,
): Promise<readonly RuntimeName[]> {
  const files = await openFiles(names);
  return [...names].filter((name) => !hasName(files, getFile(name), getOwnName(name)));
}

function hasName(files: Files, file: string, wanted: string): boolean {
  const parts = files(file);
  if (parts === undefined || wanted === '*') return parts !== undefined;
  return find(parts, wanted).some(
    ({ names, uses }) =>
      names.includes(wanted) ||
      uses.some(([from]) => from.startsWith('./') && hasName(files, from.slice(2), wanted)),
  );
}

function getFile(name: string): string {
  return name.slice(0, name.indexOf('#'));
}

function getOwnName(name: string): string {
  return name.slice(name.indexOf('#') + 1);
}

function throwMissing(name: string): never {
  throw new Error(`The runtime has no file \`${name}\`: run \`npm run build\`.`);
}
