/** Writes the files of the runtime for an output: the statements that its imports reach, and no others. */

import { nocheck } from './nocheck.ts';
import type { RuntimeName } from './runtime-uses.ts';

/** From where (a package, or `./errors`; empty for the module itself), which name, as what, and whether it is there at run time. */
type RuntimeUse = readonly [from: string, name: string, local: string, isValue: boolean];

/** By source, packages first; `type` is where nothing is needed at run time. */
function writeImports(uses: readonly RuntimeUse[]): string {
  const sources = new Map<string, Map<string, RuntimeUse>>();
  for (const use of uses) {
    const [from, , local, isValue] = use;
    if (from === '' || local === '') continue;
    const names = sources.get(from) ?? new Map<string, RuntimeUse>();
    sources.set(from, names);
    if (isValue || !names.has(local)) names.set(local, use);
  }
  const sorted = [...sources].sort(([a], [b]) => compare(rank(a), rank(b)));
  return sorted.map(([from, names]) => writeImport(from, [...names.values()])).join('\n');
}

function writeImport(from: string, uses: readonly RuntimeUse[]): string {
  const isType = uses.every(([, , , isValue]) => !isValue);
  const start = `import ${isType ? 'type ' : ''}`;
  const whole = uses.find(([, name]) => name === '*');
  if (whole !== undefined) return `${start}* as ${whole[2]} from '${from}';`;
  const items = uses
    .toSorted(([, , a], [, , b]) => compare(a.toLowerCase(), b.toLowerCase()))
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

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Adds to names that a module only passes on (`export type { Operation } from …`) those of the module that declares them. */
function addDeclared(modules: Modules, names: readonly string[]): ReadonlySet<string> {
  const all = new Set(names);
  // What is added is looked at as well.
  for (const name of all) {
    const own = getOwnName(name);
    const statements = find(modules(getModule(name))?.statements ?? [], own);
    for (const [from, used, local] of statements.flatMap(({ uses }) => uses)) {
      const isPassedOn = from.startsWith('./') && local === '' && used === own;
      if (isPassedOn) all.add(`${from.slice(2)}#${own}`);
    }
  }
  return all;
}

type Modules = (name: string) => RuntimeModuleText | undefined;

/** A module of `templates/runtime`, as the build reads it. */
interface RuntimeModuleText {
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
  /** By size where it is left out. */
  readonly tsNocheck?: boolean | undefined;
}

/**
 * Gives `name.ts` → text, sorted by name: below the header the statements that are reached, as they are in the runtime.
 * What nobody asked for by name is for the runtime itself, and has no example.
 */
export async function buildRuntimeFiles(
  names: ReadonlySet<RuntimeName>,
  { importEnding: ending, tsNocheck }: RuntimeOptions,
): Promise<ReadonlyMap<string, string>> {
  const modules = await openModules(names);
  // A file of a user's emitter, or of another version, may name what there is not.
  const known = [...names].filter((name) => modules(getModule(name)) !== undefined);
  const asked = addDeclared(modules, known);
  const texts = [...reach(modules, known)].map(([name, kept]): [string, string] => {
    const { heading, statements } = modules(name) ?? throwMissing(name);
    const used = statements.filter((one) => kept.has(one));
    const isAsked = (one: Statement): boolean =>
      asked.has(`${name}#*`) || one.names.some((own) => asked.has(`${name}#${own}`));
    const parts = used.map((one) => (isAsked(one) ? one.text : dropExamples(one.text)));
    const imports = writeImports(used.flatMap(({ uses }) => uses));
    const whole = [heading, imports, ...parts].filter(Boolean).join('\n\n');
    return [`${name}.ts`, `${whole}\n`.replaceAll(importLine, `$1'./$2${ending}'`)];
  });
  const isPassed = tsNocheck ?? texts.reduce((sum, [, text]) => sum + text.length, 0) > LARGE;
  const header = [origin, ...(isPassed ? nocheck : []), '\n'].join('\n');
  const files = texts.map(([name, text]): [string, string] => [name, header + text]);
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
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

/** By module, the statements behind the names, and behind what those use. */
function reach(modules: Modules, names: Iterable<string>): ReadonlyMap<string, Set<Statement>> {
  const reached = new Map<string, Set<Statement>>();
  const waiting = [...names];
  const seen = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const [name, wanted] = [getModule(next), getOwnName(next)];
    const kept = reached.get(name) ?? new Set();
    reached.set(name, kept);
    const { statements } = modules(name) ?? throwMissing(name);
    for (const statement of find(statements, wanted)) {
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

/** A name that no statement declares is one that a module exports from another. */
function find(statements: readonly Statement[], wanted: string): readonly Statement[] {
  if (wanted === '*') return statements;
  const found = statements.filter(({ names }) => names.includes(wanted));
  return found.length > 0 ? found : statements.filter(({ names }) => names.includes('*'));
}

/**
 * A module is the same object each time: its statements are compared by identity. Those that only optional emitters use are
 * read where a name asks for one of them; no other module uses them.
 */
async function openModules(names: ReadonlySet<RuntimeName>): Promise<Modules> {
  const { modules: common } = await import('#templates/runtime');
  const isCommon = [...names].every((name) => Object.hasOwn(common, getModule(name)));
  const optional = isCommon ? {} : (await import('#templates/optional-runtime')).modules;
  const modules = { ...common, ...optional };
  const opened = new Map<string, RuntimeModuleText>();
  return (name) => {
    const found =
      opened.get(name) ?? (Object.hasOwn(modules, name) ? modules[name]?.() : undefined);
    if (found !== undefined) opened.set(name, found);
    return found;
  };
}

/** Names that this version of the runtime does not have. */
export async function listMissing(
  names: ReadonlySet<RuntimeName>,
): Promise<readonly RuntimeName[]> {
  const modules = await openModules(names);
  return [...names].filter((name) => !hasName(modules, getModule(name), getOwnName(name)));
}

function hasName(modules: Modules, module: string, wanted: string): boolean {
  const statements = modules(module)?.statements;
  if (statements === undefined || wanted === '*') return statements !== undefined;
  return find(statements, wanted).some(
    ({ names, uses }) =>
      names.includes(wanted) ||
      uses.some(([from]) => from.startsWith('./') && hasName(modules, from.slice(2), wanted)),
  );
}

function getModule(name: string): string {
  return name.slice(0, name.indexOf('#'));
}

function getOwnName(name: string): string {
  return name.slice(name.indexOf('#') + 1);
}

function throwMissing(name: string): never {
  throw new Error(`The runtime has no module \`${name}\`: run \`npm run build\`.`);
}
