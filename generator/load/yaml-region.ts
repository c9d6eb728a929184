/** Members of a section of a YAML document that stand side by side in; what they say, read without the rest, out. */

import type { DocumentMap, Part } from './document-map.ts';
import { defaultLimits } from './limits.ts';
import { isObject } from './pointer.ts';
import { inspectTree } from './tree.ts';
import { readYaml } from './yaml-data.ts';

type Members = Readonly<Record<string, unknown>>;

export interface Region {
  readonly members: Members;
  /** As in the map of the document. */
  readonly parts: readonly Part[];
  /** The members inside maps of the names that they have in the document, indented as there. */
  readonly text: string;
  /** How many lines further down the document has them than the text. */
  readonly below: number;
  /** Their first and last line in the document. */
  readonly lines: readonly [number, number];
}

/** Which members, by the first of them and the end of the last. */
export interface Bounds {
  readonly section: keyof DocumentMap;
  readonly first: Part;
  readonly end: number;
}

/** What stands behind the members in the text, for the next name of the document. */
const next = 'specwright-next';

/**
 * Undefined where the members alone do not tell what they say in the document. What stands before them ends where the first
 * name stands, and is the same to the reader of YAML as the names that stand before it here; the same holds behind them.
 */
export async function readRegion(
  path: string,
  bytes: Buffer,
  map: DocumentMap,
  { section, first, end }: Bounds,
): Promise<Region | undefined> {
  const start = first[1];
  const own = decoded(bytes.subarray(start, end));
  const isLast = end === bytes.length;
  if (own === undefined || DOUBTFUL.test(own) || (!isLast && !/\n *$/.test(own))) return undefined;
  const head = headOf(section, bytes, map) + ' '.repeat(columnOf(bytes, start));
  const text = `${head}${own}${isLast ? '' : `${next}: 0\n`}`;
  const read = await readYaml(path, text, defaultLimits);
  const { refused, isJson } = inspectTree(path, read.data, false, defaultLimits);
  if (read.problems.length > 0 || read.aliased || refused || !isJson) return undefined;
  const members = membersAt(read.data, namesTo[section]);
  const found = read.map?.[section]?.parts.filter(([name]) => name !== next);
  if (members === undefined || found === undefined) return undefined;
  const moved = start - head.length;
  const below = first[3] - namesTo[section].length - 1;
  const parts = found.map((part): Part => {
    const [name, from, to, line] = part;
    return [name, from + moved, to + moved, line + below];
  });
  const isWhole = parts[0]?.[1] === start && parts.at(-1)?.[2] === end;
  const last = first[3] + own.split('\n').length - (isLast ? 1 : 2);
  const lines = [first[3], last] as const;
  return isWhole && isNamed(members, parts) ? { members, parts, text, below, lines } : undefined;
}

/** What may mean something to the rest, or hide from it: marks of documents, merged keys, our own name for what is next. */
const DOUBTFUL = new RegExp(`^(?:---|\\.\\.\\.)|<<|\\ufeff|${next}`, 'm');

const namesTo = { paths: ['paths'], schemas: ['components', 'schemas'] };

function headOf(section: keyof DocumentMap, bytes: Buffer, { schemas }: DocumentMap): string {
  if (section === 'paths') return 'paths:\n';
  return `components:\n${' '.repeat(columnOf(bytes, schemas.start))}schemas:\n`;
}

function columnOf(bytes: Buffer, at: number): number {
  return at === 0 ? 0 : at - bytes.lastIndexOf('\n', at - 1) - 1;
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Undefined where there is more beside the maps on the way than what is next. */
function membersAt(data: unknown, names: readonly string[]): Members | undefined {
  let at: unknown = data;
  for (const name of names) {
    const members = withoutNext(at);
    if (members === undefined || Object.keys(members).join('\n') !== name) return undefined;
    at = members[name];
  }
  return withoutNext(at);
}

function withoutNext(value: unknown): Members | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== next));
}

/** Whether the names are those of the members: a number or `null` may be written in several ways. */
function isNamed(members: Members, parts: readonly Part[]): boolean {
  const names = new Set(parts.map(([name]) => name));
  return (
    names.size === Object.keys(members).length &&
    [...names].every((name) => Object.hasOwn(members, name))
  );
}
