/** What has another name, by where it is declared in the old output. */

import type { GoneMember, MemberRename, NeededMember } from '../renames/nodes.ts';
import type { Levels, Move, Renames } from '../renames/renames.ts';
import type { SymbolPair } from '../renames/symbols.ts';

/** An exported name, and the same one in the new output. */
export interface SymbolTarget extends SymbolPair {
  readonly renames: Renames;
}

/** A file of an old output. */
export interface OutputFile {
  readonly renames: Renames;
  /** Below the folder of the API: `operations/orders.ts`. */
  readonly file: string;
}

export interface Lookup {
  /** All names that may have another one: what is not among them needs no look. */
  readonly names: ReadonlySet<string>;
  readonly findFile: (path: string) => OutputFile | undefined;
  readonly findSymbol: (file: OutputFile, name: string) => SymbolTarget | undefined;
  readonly findMember: (place: string) => MemberRename | undefined;
  readonly findGone: (place: string) => GoneMember | undefined;
  readonly findMove: (place: string) => Move | undefined;
  readonly findNeeded: (place: string) => readonly NeededMember[] | undefined;
  readonly findLevels: (place: string) => Levels | undefined;
}

export function createLookup(all: readonly Renames[]): Lookup {
  const symbols = new Map(
    all.flatMap((renames) =>
      renames.symbols.pairs.map((pair): [string, SymbolTarget] => [
        `${renames.folder}/${pair.old.file} ${pair.old.name}`,
        { ...pair, renames },
      ]),
    ),
  );
  const find =
    <T>(read: (one: Renames) => ReadonlyMap<string, T>) =>
    (place: string): T | undefined => {
      for (const one of all) {
        const found = read(one).get(place);
        if (found !== undefined) return found;
      }
      return undefined;
    };
  return {
    names: listNames(all),
    findFile(path) {
      const renames = all.find(({ folder }) => path.startsWith(`${folder}/`));
      if (renames === undefined) return undefined;
      const own = path.slice(renames.folder.length + 1);
      return { renames, file: own.replace(/(?:\.d)?\.[jt]s$/, '.ts') };
    },
    findSymbol: ({ renames, file }, name) => symbols.get(`${renames.folder}/${file} ${name}`),
    findMember: find(({ members }) => members.renamed),
    findGone: find(({ members }) => members.gone),
    findMove: find(({ moves }) => moves),
    findNeeded: find(({ members }) => members.needed),
    findLevels: find(({ levels }) => levels),
  };
}

function listNames(all: readonly Renames[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { symbols, members, moves } of all) {
    for (const pair of symbols.pairs) {
      if (pair.old.name !== pair.new.name || pair.old.file !== pair.new.file) {
        names.add(pair.old.name);
      }
    }
    for (const name of symbols.candidates.keys()) names.add(name);
    for (const one of members.renamed.values()) names.add(one.old);
    for (const one of members.gone.values()) names.add(one.name);
    for (const one of moves.values()) names.add(one.method);
  }
  return names;
}
