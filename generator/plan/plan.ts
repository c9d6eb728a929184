/** An API and its emitters in; every file and every exported name out, before any text exists. */

import { isInside } from '../diagnostics/paths.ts';
import type { Place, Problem, Reporter } from '../diagnostics/diagnostic.ts';
import type { Api } from '../ir/model.ts';
import type { Emitter, FileSymbol, OutputOptions, PlannedFile } from './emitter.ts';

export interface Plan {
  readonly api: Api;
  readonly options: OutputOptions;
  readonly emitters: ReadonlyMap<string, Emitter>;
  /** In the order of the emitters. */
  readonly files: readonly PlannedFile[];
  /** What an emitter planned under a key; undefined where it is off or planned nothing of that key. */
  symbol(emitter: string, key: string): FileSymbol | undefined;
  derived<T>(make: (api: Api) => T): T;
}

/** Runs the plans of all emitters; clashes of paths and of exported names are reported. */
export function plan(
  api: Api,
  emitters: readonly Emitter[],
  options: OutputOptions,
  reporter: Reporter,
): Plan {
  const planned = emitters.flatMap((emitter) =>
    emitter.plan(api).map((file) => ({ ...file, emitter: emitter.name })),
  );
  const files = keepDistinctFiles(api, planned, reporter);
  checkExports(api, files, reporter);
  const symbols = indexSymbols(files);
  return {
    api,
    options,
    emitters: new Map(emitters.map((emitter) => [emitter.name, emitter])),
    files,
    symbol: (emitter, key) => symbols.get(emitter)?.get(key),
    derived: createDerived(api),
  };
}

function createDerived(api: Api): Plan['derived'] {
  const made = new Map<(api: Api) => unknown, unknown>();
  return <T>(make: (api: Api) => T): T => {
    const known = made.get(make);
    if (known !== undefined || made.has(make)) return known as T; // what `make` itself gave
    const found = make(api);
    made.set(make, found);
    return found;
  };
}

function keepDistinctFiles(
  api: Api,
  planned: readonly PlannedFile[],
  reporter: Reporter,
): readonly PlannedFile[] {
  const owners = new Map<string, PlannedFile>();
  for (const file of planned) {
    if (!isInside(file.path) || file.path.includes(':') || /^custom\//i.test(file.path)) {
      reporter.report(describeOutside(api.at, file));
      continue;
    }
    const owner = owners.get(foldPath(file.path));
    if (owner === undefined) owners.set(foldPath(file.path), file);
    else reporter.report(describeDoubledFile(api.at, owner, file));
  }
  return [...owners.values()];
}

/** Two paths that some file systems take for one. */
function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** `index.ts` exports every module of the API, so that a name can be exported once. */
function checkExports(api: Api, files: readonly PlannedFile[], reporter: Reporter): void {
  const owners = new Map<string, PlannedFile>();
  for (const file of files) {
    if (!file.path.endsWith('.ts')) continue;
    for (const { name } of file.symbols) {
      const owner = owners.get(name);
      if (owner === undefined) owners.set(name, file);
      else reporter.report(describeDoubledExport(api.at, name, owner, file));
    }
  }
}

function indexSymbols(
  files: readonly PlannedFile[],
): ReadonlyMap<string, ReadonlyMap<string, FileSymbol>> {
  const found = new Map<string, Map<string, FileSymbol>>();
  for (const { emitter, path, symbols } of files) {
    const keys = found.get(emitter) ?? new Map<string, FileSymbol>();
    found.set(emitter, keys);
    for (const { key, name, space } of symbols) keys.set(key, { name, space, file: path });
  }
  return found;
}

function describeOutside(at: Place, { emitter, path }: PlannedFile): Problem {
  return {
    code: 'PLAN-403',
    severity: 'error',
    at,
    message: `Emitter \`${emitter}\` plans \`${path}\`, which is not a path below the folder of the API, or belongs to the user.`,
    help: "Plan a relative path with `/`, without `..`, and not in `custom/`, which is the user's.",
  };
}

function describeDoubledFile(at: Place, one: PlannedFile, other: PlannedFile): Problem {
  const paths =
    one.path === other.path ? `\`${one.path}\`` : `\`${one.path}\` and \`${other.path}\``;
  return {
    code: 'PLAN-401',
    severity: 'error',
    at,
    message: `Emitters \`${one.emitter}\` and \`${other.emitter}\` both plan ${paths}.`,
    help: 'Leave out one of them, or let it plan another path.',
  };
}

function describeDoubledExport(
  at: Place,
  name: string,
  one: PlannedFile,
  other: PlannedFile,
): Problem {
  return {
    code: 'PLAN-402',
    severity: 'error',
    at,
    message: `\`${one.path}\` and \`${other.path}\` both export \`${name}\`.`,
    help: 'Choose another name with `x-sw-name`, or in the config under `names`.',
  };
}
