/** Plans every file and every exported name of an API, before any text exists. */

import { isInside } from '../diagnostics/paths.ts';
import type { Problem, Reporter } from '../diagnostics/diagnostic.ts';
import type { Api } from '../ir/model/model.ts';
import type { Bundle } from '../load/document.ts';
import type { Derive, Emitter, FileSymbol, OutputOptions, PlannedFile } from './emitter.ts';

export interface Plan {
  readonly api: Api;
  readonly options: OutputOptions;
  readonly emitters: ReadonlyMap<string, Emitter>;
  /** In the order of the emitters. */
  readonly files: readonly PlannedFile[];
  /** What an emitter planned under a key; undefined where it is off or planned nothing of that key. */
  symbol(emitter: string, key: string): FileSymbol | undefined;
  readonly derived: Derive;
  /** The document itself, for what is written in its own terms. */
  readonly bundle?: Bundle;
}

/** Runs the plans of all emitters; clashes of paths and of exported names are reported. */
export function plan(
  api: Api,
  emitters: readonly Emitter[],
  options: OutputOptions,
  reporter: Reporter,
): Plan {
  const planned = emitters.flatMap((emitter) =>
    emitter.plan(api, options).map((file) => ({ ...file, emitter: emitter.name })),
  );
  const report: Report = (problem) => {
    reporter.report({ severity: 'error', at: api.at, ...problem });
  };
  const files = keepDistinctFiles(planned, report);
  checkExports(files, report);
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

/** Keeps what each function made of the API, so that it is made once. */
export function createDerived(api: Api): Derive {
  const made = new Map<unknown, unknown>();
  const derived: Derive = <T>(make: (api: Api, derived: Derive) => T): T => {
    const known = made.get(make);
    if (known !== undefined || made.has(make)) return known as T; // what `make` itself gave
    const found = make(api, derived);
    made.set(make, found);
    return found;
  };
  return derived;
}

type Report = (problem: Pick<Problem, 'code' | 'message' | 'help'>) => void;

function keepDistinctFiles(
  planned: readonly PlannedFile[],
  report: Report,
): readonly PlannedFile[] {
  const owners = new Map<string, PlannedFile>();
  for (const file of planned) {
    const { emitter, path } = file;
    // Some file systems take two such paths for one.
    const folded = path.normalize('NFC').toLowerCase();
    const owner = owners.get(folded);
    if (!isInside(path) || path.includes(':') || /^custom\//i.test(path)) {
      report({
        code: 'PLAN-403',
        message: `Emitter \`${emitter}\` plans \`${path}\`, which is not a path below the folder of the API, or belongs to the user.`,
        help: "Plan a relative path with `/`, without `..`, and not in `custom/`, which is the user's.",
      });
    } else if (owner === undefined) owners.set(folded, file);
    else {
      const paths = owner.path === path ? `\`${path}\`` : `\`${owner.path}\` and \`${path}\``;
      report({
        code: 'PLAN-401',
        message: `Emitters \`${owner.emitter}\` and \`${emitter}\` both plan ${paths}.`,
        help: 'Leave out one of them, or let it plan another path.',
      });
    }
  }
  return [...owners.values()];
}

/** `index.ts` exports every module of the API, so that a name can be exported once. */
function checkExports(files: readonly PlannedFile[], report: Report): void {
  const owners = new Map<string, PlannedFile>();
  for (const file of files) {
    if (!file.path.endsWith('.ts')) continue;
    for (const { name } of file.symbols) {
      const owner = owners.get(name);
      if (owner === undefined) owners.set(name, file);
      else {
        report({
          code: 'PLAN-402',
          message: `\`${owner.path}\` and \`${file.path}\` both export \`${name}\`.`,
          help: 'Choose another name with `x-sw-name`, or in the config under `names`.',
        });
      }
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
