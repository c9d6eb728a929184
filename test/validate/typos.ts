/** The names in the extensions of a document, each mistyped in turn. */

import {
  asMembers,
  isObject,
  joinPointer,
  type Members,
  splitPointer,
} from '../../generator/core/load/structure/pointer.ts';
import { getPointer, type Node, walk } from '../../generator/core/load/structure/walk.ts';
import { listMentions } from '../../generator/core/validate/extensions/mentions.ts';
import { nameRules } from '../../generator/core/validate/extensions/name-rules.ts';
import {
  checkPattern,
  checkPatternPair,
} from '../../generator/core/validate/extensions/own-names.ts';

/** One wrong letter. */
export interface Typo {
  /** The place where something must be said of it. */
  readonly pointer: string;
  /** For people: where it is, and what it becomes. */
  readonly label: string;
  /** Gives a copy of the document that has it. */
  readonly make: (document: unknown) => unknown;
}

type Path = readonly string[];

interface Name {
  /** The members that lead to it from the root. */
  readonly path: Path;
  readonly text: string;
  readonly isKey: boolean;
}

/** Each word of each name, with another letter at its end. */
export function listTypos(document: unknown): readonly Typo[] {
  const names = new Map<string, Name>();
  walk(document, 'root', (node) => {
    for (const name of listNames(node)) names.set(JSON.stringify(name), name);
  });
  return [...names.values()].flatMap(mistype);
}

/** Words of the vocabulary, which are no names. */
const WORDS = /^(?:any|same|none|not|shown|now|seconds|milliseconds|id|base)$/;

function mistype({ path, text, isKey }: Name): readonly Typo[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const names = words.filter(({ 0: word, index }) => !WORDS.test(word) && isPart(text, index));
  return names.map(({ 0: word, index }) => {
    const end = index + word.length;
    const wrong = `${text.slice(0, end - 1)}${word.endsWith('z') ? 'y' : 'z'}${text.slice(end)}`;
    return {
      pointer: joinPointer('', ...(isKey ? [...path.slice(0, -1), wrong] : path)),
      label: `${joinPointer('', ...path)}: ${text} → ${wrong}`,
      make: (document) =>
        change(document, path, ([key, held]) => (isKey ? [wrong, held] : [key, wrong])),
    };
  });
}

/** Of a text with `${…}`, only what is inside is a name. */
function isPart(text: string, index: number): boolean {
  return !text.includes('${') || text.lastIndexOf('${', index) > text.lastIndexOf('}', index);
}

type Entry = readonly [string, unknown];

/** A copy of a value in which one entry is another one. */
function change(value: unknown, [name, ...rest]: Path, make: (entry: Entry) => Entry): unknown {
  const changeEntry = (entry: Entry): Entry => {
    if (entry[0] !== name) return entry;
    return rest.length === 0 ? make(entry) : [entry[0], change(entry[1], rest, make)];
  };
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(asMembers(value)).map(changeEntry));
  }
  return value.map((item: unknown, index) => changeEntry([String(index), item])[1]);
}

/** The names of a node that the table of names knows of. */
function listNames(node: Node): readonly Name[] {
  const { kind, value } = node;
  const site = { node, part: { kind, value, written: value, at: { file: '', pointer: '' } } };
  const own = kind === 'root' || kind === 'operation' ? nameRules[kind] : [];
  const rules = [...own, ...nameRules.any].filter(([check]) => !OF_PATTERNS.has(check));
  const paths = rules.flatMap(([, ...rest]) => rest);
  return paths.flatMap((path) =>
    listMentions(site, path).flatMap(({ path: inner, value: held, isKey = false }) => {
      const at = [...splitPointer(getPointer(node)), ...inner.map(String)];
      const name = { path: at, text: String(held), isKey };
      if (isKey) return [name];
      if (typeof held === 'string') return isName(held, path) ? [name] : [];
      return RULES.has(path) ? listInRule(held, at) : listInside(held, at);
    }),
  );
}

/** What is set may be a sentence. */
function isName(text: string, path: string): boolean {
  return !/\.(?:set|body)\.\*$/.test(path) || !text.includes(' ');
}

const OF_PATTERNS: ReadonlySet<unknown> = new Set([checkPattern, checkPatternPair]);

/** Where a whole schema is. */
const RULES: ReadonlySet<string> = new Set(['x-sw-request', 'x-sw-absent-item.schema']);

/** All texts of a value that an extension sets, and the names of its members. */
function listInside(value: unknown, path: Path): readonly Name[] {
  if (typeof value === 'string') return [{ path, text: value, isKey: false }];
  const list = Array.isArray(value);
  return Object.entries(list || isObject(value) ? value : {}).flatMap(([name, held]) => [
    ...(list ? [] : [{ path: [...path, name], text: name, isKey: true }]),
    ...listInside(held, [...path, name]),
  ]);
}

/** Members and values that a schema names. */
function listInRule(value: unknown, path: Path): readonly Name[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => listInRule(item, [...path, String(index)]));
  }
  return Object.entries(asMembers(value)).flatMap(([keyword, held]) => {
    const at = [...path, keyword];
    if (['required', 'enum', 'const'].includes(keyword)) return listInside(held, at);
    if (keyword !== 'properties') return listInRule(held, at);
    return Object.entries(held as Members).flatMap(([name, rule]) => [
      { path: [...at, name], text: name, isKey: true },
      ...listInRule(rule, [...at, name]),
    ]);
  });
}
