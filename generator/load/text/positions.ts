/** A file in, a locator out: line and column of any pointer, found when asked for, not before. */

import type { Place, Span } from '../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../document.ts';
import { createLineIndex } from './lines.ts';

/** Offsets in the text, the end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What people would point at for a node: its key (its value at the root and in lists), and its value. */
export interface Found {
  readonly key: Range;
  /** A map or list that begins on the line after its key is found by its key. */
  readonly value: Range;
}

/** Finds the node of a pointer, or its nearest ancestor. */
export type Finder = (pointer: string) => Found;

/** Makes the finder of a text. */
export type FinderOf = (text: string) => Finder;

/** Positions of one file; the text is scanned at the first question. */
export function createLocator({ text }: SourceFile, finderOf: FinderOf): (at: Place) => Span {
  let spans: ((start: number, end: number) => Span) | undefined;
  let find: Finder | undefined;
  return ({ pointer, key, offset }) => {
    spans ??= createLineIndex(text);
    if (offset !== undefined) return spans(offset, offset + 1);
    find ??= finderOf(text);
    const found = find(pointer);
    const range = key === true ? found.key : found.value;
    return spans(range.start, range.end);
  };
}
