/** Pairs the names that two outputs export, by the keys under which emitters planned them. */

import type { PlannedSymbol } from '../../../generator/core/plan/emitter.ts';
import type { ChangedApi } from './change.ts';
import { type Pairs, translateKey } from './pairs.ts';

/** A name that an output exports, and the same one in the other output. */
export interface SymbolPair {
  readonly old: ExportedName;
  readonly new: ExportedName;
  readonly why: string;
}

interface ExportedName {
  readonly name: string;
  /** Relative to the folder of the API: `operations/orders.ts`. */
  readonly file: string;
}

export interface SymbolPairs {
  readonly pairs: readonly SymbolPair[];
  /** Names in the new output that may be what a name of the old one was. */
  readonly candidates: ReadonlyMap<string, readonly string[]>;
  /** Where all names of a file of the old output are now, if that is one file. */
  readonly files: ReadonlyMap<string, string>;
}

export function pairSymbols({ files }: ChangedApi, pairs: Pairs): SymbolPairs {
  const targets = new Map(
    files.new.flatMap(({ emitter, path, symbols }) =>
      symbols.map((symbol) => [`${emitter} ${symbol.key}`, { name: symbol.name, file: path }]),
    ),
  );
  const found = files.old.flatMap(({ emitter, path, symbols }) =>
    symbols.flatMap((symbol): SymbolPair[] => {
      const counterpart = translateKey({ emitter, key: symbol.key }, pairs);
      const target = counterpart && targets.get(`${emitter} ${counterpart.key}`);
      if (counterpart === undefined || target === undefined) return [];
      return [{ old: { name: symbol.name, file: path }, new: target, why: counterpart.why }];
    }),
  );
  return {
    pairs: found,
    candidates: listCandidates(files.old, pairs),
    files: pairFiles(found, files),
  };
}

function pairFiles(
  pairs: readonly SymbolPair[],
  files: ChangedApi['files'],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path } of files.old) {
    const own = pairs.filter((one) => one.old.file === path);
    const [target, ...others] = new Set(own.map((one) => one.new.file));
    const isThere = files.new.some((one) => one.path === path);
    if (isThere || (target === undefined && files.new.length > 0)) {
      if (isThere) found.set(path, path);
      continue;
    }
    if (target !== undefined && others.length === 0) found.set(path, target);
  }
  return found;
}

/** Names of operations, models and groups alone: what is derived from them says nothing more. */
function listCandidates(
  files: ChangedApi['files']['old'],
  { apis, operations, models, parts }: Pairs,
): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  const add = (emitters: readonly string[], key: string, names: readonly string[]): void => {
    const symbol = files
      .filter(({ emitter }) => emitters.includes(emitter))
      .flatMap(({ symbols }): readonly PlannedSymbol[] => symbols)
      .find((one) => one.key === key);
    if (symbol !== undefined) all.set(symbol.name, names);
  };
  for (const [id, found] of operations.candidates) {
    add(
      ['operations'],
      id,
      found.map(({ names }) => names.function),
    );
  }
  for (const [key, found] of models.candidates) {
    add(
      ['models', 'enums'],
      key,
      found.map(({ name }) => name),
    );
  }
  for (const [key, keys] of parts.scattered) {
    const found = apis.new.groups.filter((one) => keys.includes(one.key));
    add(
      ['client'],
      `group:${key}`,
      found.map((one) => one.class),
    );
  }
  return all;
}
