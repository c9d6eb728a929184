/** What an emitter sees while it writes one file: names of other files' symbols, with the imports that they bring. */

import { code, type Code, identifier } from '../code/code.ts';
import { compareTexts } from '../diagnostics/lists.ts';
import { findFree } from '../ir/naming/letter-case.ts';
import type { OutputOptions, PlannedFile, Scope } from './emitter.ts';
import type { Plan } from './plan.ts';
import { findRuntimePath, isPackaged } from './runtime-path.ts';

/** What a file imports from one module: names, or the whole of it, whose name is `*`. */
export interface ImportLine {
  readonly module: string;
  readonly names: readonly ImportName[];
}

export interface ImportName {
  readonly name: string;
  /** Another one where the name was taken. */
  readonly local: Code;
  readonly typeOnly: boolean;
}

/** A scope that also knows what it was asked for. */
export interface FileScope extends Scope {
  /** Packages first, then files, each in the order of the alphabet; complete when the file's body is. */
  imports(): readonly ImportLine[];
}

interface Source {
  readonly module: string;
  readonly names: Map<string, { readonly name: string; readonly local: Code; typeOnly: boolean }>;
}

/** The names that the file itself exports are taken from the start. */
export function createScope(plan: Plan, file: PlannedFile, options: OutputOptions): FileScope {
  const taken = new Set(file.symbols.map(({ name }) => name));
  const folder = file.path.split('/').slice(0, -1);
  const files = new Map<string, Source>();
  const packages = new Map<string, Source>();
  const runtime = new Map<string, Source>();

  const findPath = (path: string): string => toRelative(folder, path, options);
  const openFile = (path: string): Source => open(files, path, () => findPath(path));
  const take = ({ names }: Source, name: string, wanted: string, as: 'type' | 'value'): Code => {
    const known = names.get(name);
    const whole = names.get('*');
    // A module that is there as a whole is not imported again for one of its names.
    if (known === undefined && whole !== undefined) return code`${whole.local}.${identifier(name)}`;
    if (known === undefined) {
      // `json`, `json2`, `json3` …: by order of use, which is the order of the text.
      const local = identifier(findFree(wanted, taken));
      taken.add(local);
      names.set(name, { name, local, typeOnly: as === 'type' });
      return local;
    }
    if (as === 'value') known.typeOnly = false;
    return known.local;
  };

  return {
    api: plan.api,
    options,
    bundle: plan.bundle,
    files: plan.files,
    derived: plan.derived,
    ref: (emitter, key) => plan.symbol(emitter, key),
    use({ file: path, name, space }, as = space === 'type' ? 'type' : 'value') {
      return path === file.path ? identifier(name) : take(openFile(path), name, name, as);
    },
    whole: (path, local) => take(openFile(path), '*', local, 'value'),
    runtime(module, name, as = 'value', local = name) {
      const path = findRuntimePath(module, options, String);
      const find = (): string => (isPackaged(options) ? path : findPath(path));
      return take(open(runtime, path, find), name, local, as);
    },
    external(module, name, local, as = 'value') {
      const source = open(packages, module, () => module);
      return take(source, name, local, as);
    },
    declare: (name) => void taken.add(name),
    imports() {
      const sources = [...packages.values(), ...runtime.values(), ...files.values()];
      return sources.flatMap(listLines).sort(compareLines);
    },
  };
}

function open<Key>(sources: Map<Key, Source>, key: Key, findModule: () => string): Source {
  const known = sources.get(key);
  if (known !== undefined) return known;
  const source: Source = { module: findModule(), names: new Map() };
  sources.set(key, source);
  return source;
}

/** A whole module has a line of its own. */
function listLines({ module, names }: Source): ImportLine[] {
  const all = [...names.values()];
  const whole = all.filter(({ name }) => name === '*');
  const named = all
    .filter(({ name }) => name !== '*')
    .sort((one, other) => compareTexts(one.name, other.name));
  const lines = all[0] === whole[0] ? [whole, named] : [named, whole];
  return lines.filter((line) => line.length > 0).map((line) => ({ module, names: line }));
}

function compareLines(one: ImportLine, other: ImportLine): number {
  const isFile = (line: ImportLine): number => Number(line.module.startsWith('.'));
  return isFile(one) - isFile(other) || compareTexts(one.module, other.module);
}

/** `./models.js`, `../../runtime/client.js`: from the folder of a file to a path that starts at the API's folder. */
function toRelative(
  folder: readonly string[],
  path: string,
  { importEnding }: OutputOptions,
): string {
  const target = path.split('/').filter((part) => part !== '.');
  let shared = 0;
  while (shared < folder.length && folder[shared] === target[shared]) shared += 1;
  const up = folder.slice(shared).map(() => '..');
  const relative = [...up, ...target.slice(shared)].join('/');
  return (relative.startsWith('..') ? relative : `./${relative}`).replace(/\.ts$/, importEnding);
}
