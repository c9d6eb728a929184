/** What an emitter sees while it writes one file: names of other files' symbols, with the imports they bring. */

import type { Code } from '../emit/code.ts';
import type { OutputOptions, PlannedFile, RuntimeModule, Scope } from './emitter.ts';
import { createImports, printName, type ImportLine } from './imports.ts';
import type { Plan } from './plan.ts';
import { findRuntimeWay } from './runtime-way.ts';

export type { ImportLine, ImportName } from './imports.ts';

/** A scope that also knows what it was asked for. */
export interface FileScope extends Scope {
  /** Sorted; complete when the file's body is. */
  imports(): readonly ImportLine[];
  /** The names that those bring, in the order in which they were asked for. */
  locals(): readonly string[];
  /** What the file imports of the runtime: `client#Http`, sorted. */
  runtimeNames(): readonly string[];
  /** Modules of the runtime that the file imports as a whole, each with its name here. */
  runtimeWholes(): ReadonlyMap<RuntimeModule, string>;
}

/** The names that the file itself exports are taken from the start. */
export function createScope(plan: Plan, file: PlannedFile, options: OutputOptions): FileScope {
  const imports = createImports(file.symbols.map(({ name }) => name));
  const folder = file.path.split('/').slice(0, -1);
  const ways = new Map<string, string>();
  const runtimeWays = new Map<RuntimeModule, string>();
  const runtimeNames = new Set<string>();
  const runtimeWholes = new Map<RuntimeModule, string>();
  const wholes = new Map<string, Code>();
  const listFolders = (path: string): string => {
    const known = ways.get(path);
    if (known !== undefined) return known;
    const way = toRelative(folder, path, options);
    ways.set(path, way);
    return way;
  };
  return {
    api: plan.api,
    options,
    files: plan.files,
    derived: (make) => plan.derived(make),
    ref: (emitter, key) => plan.symbol(emitter, key),
    use(symbol, as = symbol.space === 'type' ? 'type' : 'value') {
      if (symbol.file === file.path) return printName(symbol.name);
      return imports.use(listFolders(symbol.file), symbol.name, symbol.name, as);
    },
    whole: (file, local) => imports.use(listFolders(file), '*', local, 'value'),
    runtime(module, name, as = 'value', local = name) {
      let path = runtimeWays.get(module);
      if (path === undefined) {
        path = findRuntimeWay(module, options, listFolders);
        runtimeWays.set(module, path);
      }
      const given = imports.use(path, name, local, as);
      if (name === '*') runtimeWholes.set(module, given);
      else runtimeNames.add(`${module}#${name}`);
      return given;
    },
    external(module, name, local) {
      const known = name === '*' ? wholes.get(module) : undefined;
      if (known !== undefined) return known;
      const given = imports.use(module, name, local, 'value');
      if (name === '*') wholes.set(module, given);
      return given;
    },
    declare: (name) => imports.declare(name),
    imports: () => imports.lines(),
    locals: () => imports.locals(),
    runtimeNames: () => [...runtimeNames].sort(),
    runtimeWholes: () => runtimeWholes,
  };
}

/** `./models.js`, `../../runtime/client.js`: from the folder of a file to a path that starts at the API's folder. */
function toRelative(
  folder: readonly string[],
  path: string,
  { importEnding }: OutputOptions,
): string {
  const target: string[] = [];
  for (const part of path.split('/')) {
    if (part === '.' || part === '') continue;
    if (part === '..' && target.length > 0 && target.at(-1) !== '..') target.pop();
    else target.push(part);
  }
  let shared = 0;
  while (shared < folder.length && folder[shared] === target[shared]) shared += 1;
  const up = folder.slice(shared).map(() => '..');
  const way = [...up, ...target.slice(shared)].join('/');
  return (way.startsWith('..') ? way : `./${way}`).replace(/\.ts$/, importEnding);
}
