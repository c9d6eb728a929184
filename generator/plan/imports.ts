/** Which names a file takes from where: a use in, the local name out; in the end, the lines to print. */

/** One import of a file, as data. */
export interface ImportLine {
  readonly module: string;
  /** Every name is a type: `import type { … }`. */
  readonly typeOnly: boolean;
  /** Sorted; `local` differs from `name` where the name was taken. */
  readonly names: readonly ImportName[];
  /** `import * as z from 'zod'` */
  readonly namespace?: string;
}

export interface ImportName {
  readonly name: string;
  readonly local: string;
  readonly typeOnly: boolean;
}

/** A use of a name of another module. */
export interface Use {
  readonly module: string;
  /** Exported name, or `*` for all of the module. */
  readonly name: string;
  /** Name that the file would like to call it by. */
  readonly local: string;
  readonly as: 'type' | 'value';
}

export interface Imports {
  /** The name that stands for it in this file, the same at every use. */
  use(use: Use): string;
  /** Takes a name for the file itself. */
  declare(name: string): void;
  /** Packages first, then files, each in the order of the alphabet. */
  lines(): readonly ImportLine[];
  /** Local names in the order of their first use, which is mostly the order of the text. */
  locals(): readonly string[];
}

interface Entry {
  readonly use: Use;
  readonly local: string;
  typeOnly: boolean;
}

export function createImports(declared: Iterable<string>): Imports {
  const taken = new Set(declared);
  const entries: Entry[] = [];
  const modules = new Map<string, Map<string, Entry>>();
  return {
    use(use) {
      const names = modules.get(use.module) ?? new Map<string, Entry>();
      const known = names.get(use.name);
      const entry = known ?? { use, local: free(taken, use.local), typeOnly: true };
      entry.typeOnly &&= use.as === 'type';
      if (known !== undefined) return known.local;
      taken.add(entry.local);
      entries.push(entry);
      modules.set(use.module, names.set(use.name, entry));
      return entry.local;
    },
    declare(name) {
      taken.add(name);
    },
    lines: () => linesOf(entries),
    locals: () => entries.map(({ local }) => local),
  };
}

/** `json`, `json2`, `json3` …: by order of use, which is the order of the text. */
function free(taken: ReadonlySet<string>, wanted: string): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`;
  return name;
}

function linesOf(entries: readonly Entry[]): readonly ImportLine[] {
  const modules = new Map<string, Entry[]>();
  for (const entry of entries) {
    const isWhole = entry.use.name === '*';
    const key = `${entry.use.module}\0${isWhole ? '*' : ''}`;
    const known = modules.get(key);
    if (known === undefined) modules.set(key, [entry]);
    else known.push(entry);
  }
  return [...modules.values()].map(lineOf).sort(compareLines);
}

function lineOf(entries: readonly Entry[]): ImportLine {
  const [first] = entries;
  const module = first?.use.module ?? '';
  const typeOnly = entries.every((entry) => entry.typeOnly);
  if (first?.use.name === '*') return { module, typeOnly, names: [], namespace: first.local };
  const names = entries
    .map(({ use, local, typeOnly }) => ({ name: use.name, local, typeOnly }))
    .sort((one, other) => compare(one.name, other.name));
  return { module, typeOnly, names };
}

/** Packages first, then files. */
export function compareLines(one: ImportLine, other: ImportLine): number {
  const isFile = (line: ImportLine): number => Number(line.module.startsWith('.'));
  return isFile(one) - isFile(other) || compare(one.module, other.module);
}

/** By code units: the same on every machine. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
