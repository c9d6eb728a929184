/**
 * The texts that were read, and where their nodes are, found when there is something to say about one. JSON and YAML have
 * one finder: it walks from name to name, and reads of the text only the maps and lists that it passes.
 */

import type { Place, Span, Sources } from '../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../document.ts';
import { splitPointer } from '../structure/pointer.ts';
import { createLineIndex } from '../../diagnostics/lines.ts';

/** Offsets in the text, the end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a diagnostic marks for a node: its key (or its value, at the root and in lists), and its value. */
interface FoundRanges {
  readonly key: Range;
  /** A map or list that begins on the line after its key is found by its key. */
  readonly value: Range;
}

/** Finds the node of a pointer, or its nearest ancestor. */
export type Finder = (pointer: string) => FoundRanges;

/** A node of a text, by a number that its reader gives it. Items of lists have no key. */
export interface Child {
  readonly key?: Range | undefined;
  readonly node: number;
}

/** Reads the nodes of one text. */
interface NodeReader {
  readonly root: number;
  /** Members of a map by name, items of a list by their index. */
  readChildren(node: number): ReadonlyMap<string, Child>;
  /** The text of a scalar; of a map or list, where it begins. */
  readRange(node: number): Range | undefined;
  /** Whether a node with a key is found by that. */
  isBelowKey(node: number): boolean;
}

const START: Range = { start: 0, end: 1 };

export function createFinder(reader: NodeReader): Finder {
  const known = new Map<number, ReadonlyMap<string, Child>>();
  return (pointer) => {
    let found: Child = { node: reader.root };
    for (const segment of splitPointer(pointer)) {
      const children = known.get(found.node) ?? reader.readChildren(found.node);
      known.set(found.node, children);
      const child = children.get(segment);
      if (child === undefined) break;
      found = child;
    }
    const { key, node } = found;
    const own = reader.readRange(node) ?? key ?? START;
    return { key: key ?? own, value: key !== undefined && reader.isBelowKey(node) ? key : own };
  };
}

/** Finds everything at the beginning of a text that cannot be read. */
export const findStart: Finder = () => ({ key: START, value: START });

/** Positions of one file; the text is read at the first question. */
export function createLocator({ text }: SourceFile, makeFinder: () => Finder): (at: Place) => Span {
  let spans: ((start: number, end: number) => Span) | undefined;
  let find: Finder | undefined;
  return ({ pointer, key, offset }) => {
    spans ??= createLineIndex(text);
    if (offset !== undefined) return spans(offset, offset + 1);
    find ??= makeFinder();
    const found = find(pointer);
    const range = key === true ? found.key : found.value;
    return spans(range.start, range.end);
  };
}

/** The files of one load; positions are found when a diagnostic asks. */
export type SourceStore = ReturnType<typeof createSources>;

/** The span of a node in a document in memory, which has a pointer and no lines. */
const noLine: Span = { line: 0, column: 0, length: 0 };

export function createSources() {
  const texts = new Map<string, string>();
  const locators = new Map<string, (at: Place) => Span>();
  const moves = new Map<string, (at: Place) => Place>();
  return {
    add(file: SourceFile, makeFinder: () => Finder): void {
      texts.set(file.path, file.text);
      locators.set(file.path, file.inMemory ? () => noLine : createLocator(file, makeFinder));
    },
    /** Says how places in the lifted form of a file lead to places in texts. */
    lifted: (file: string, written: (at: Place) => Place) => void moves.set(file, written),
    text: (file) => texts.get(file),
    locate: (at) => locators.get(at.file)?.(at),
    asWritten(at) {
      const move = moves.get(at.file);
      return move === undefined ? at : { ...at, ...move(at), written: true, read: true };
    },
  } satisfies Sources & Record<string, unknown>;
}
