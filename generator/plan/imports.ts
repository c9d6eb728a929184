/** Which names a file takes from where: a use in, the local name out; in the end, the lines to print. */

import type { Code } from '../emit/code.ts';

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

export interface Imports {
  /**
   * The name that is in this file for an export of another module, or for all of it (`*`): the same at every use, and
   * `wanted` where that is free.
   */
  use(module: string, name: string, wanted: string, as: 'type' | 'value'): Code;
  /** Takes a name for the file itself. */
  declare(name: string): void;
  /** Packages first, then files, each in the order of the alphabet. */
  lines(): readonly ImportLine[];
  /** Local names in the order of their first use, which is mostly the order of the text. */
  locals(): readonly string[];
}

interface Entry {
  readonly module: string;
  readonly name: string;
  readonly local: Code;
  typeOnly: boolean;
}

export function createImports(declared: Iterable<string>): Imports {
  const taken = new Set(declared);
  const entries: Entry[] = [];
  const modules = new Map<string, Map<string, Entry>>();
  return {
    use(module, name, wanted, as) {
      const names = modules.get(module) ?? new Map<string, Entry>();
      const known = names.get(name);
      if (known !== undefined) {
        if (as === 'value') known.typeOnly = false;
        return known.local;
      }
      const local = printName(findFreeName(taken, wanted));
      const entry = { module, name, local, typeOnly: as === 'type' };
      taken.add(entry.local);
      entries.push(entry);
      modules.set(module, names.set(name, entry));
      return entry.local;
    },
    declare(name) {
      taken.add(name);
    },
    lines: () => buildImportLines(entries),
    locals: () => entries.map(({ local }) => local),
  };
}

const PLAIN_NAME = /^[A-Za-z$_][\w$]*$/;
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * Names were decided by the IR or are written in an emitter; one that is no identifier is a bug. The layers forbid this
 * folder to call emit/code.ts, so the check is here, and with it the cast.
 */
export function printName(name: string): Code {
  if (!PLAIN_NAME.test(name) && !NAME.test(name)) {
    throw new Error(`${JSON.stringify(name)} is not an identifier`);
  }
  return name as Code;
}

/** `json`, `json2`, `json3` …: by order of use, which is the order of the text. */
function findFreeName(taken: ReadonlySet<string>, wanted: string): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`;
  return name;
}

function buildImportLines(entries: readonly Entry[]): readonly ImportLine[] {
  const modules = new Map<string, Entry[]>();
  for (const entry of entries) {
    const isWhole = entry.name === '*';
    const key = `${entry.module}\0${isWhole ? '*' : ''}`;
    const known = modules.get(key);
    if (known === undefined) modules.set(key, [entry]);
    else known.push(entry);
  }
  return [...modules.values()].map(buildImportLine).sort(compareLines);
}

function buildImportLine(entries: readonly Entry[]): ImportLine {
  const [first] = entries;
  const module = first?.module ?? '';
  const typeOnly = entries.every((entry) => entry.typeOnly);
  if (first?.name === '*') return { module, typeOnly, names: [], namespace: first.local };
  const names = entries
    .map(({ name, local, typeOnly }) => ({ name, local, typeOnly }))
    .sort((one, other) => compare(one.name, other.name));
  return { module, typeOnly, names };
}

/** Packages first, then files. */
function compareLines(one: ImportLine, other: ImportLine): number {
  const isFile = (line: ImportLine): number => Number(line.module.startsWith('.'));
  return isFile(one) - isFile(other) || compare(one.module, other.module);
}

/** By code units: the same on every machine. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
