/** A line of a project that a change touches. */

import type { ts as Ts } from 'ts-morph';

/** What happens there: the compiler refuses it, it means something else, or there is something to know. */
export type TouchKind = 'error' | 'meaning' | 'note';

/** What is known of the cause: the names of things near the place, the nearest first, and words that were said. */
export interface Clues {
  readonly keys: readonly string[];
  readonly words?: readonly string[];
  /** Ids of the changes that do such a thing. */
  readonly ids?: RegExp;
  /** Ids of the changes by which the compiler says such a thing. */
  readonly nature?: RegExp;
  /** The change itself, where it is known. */
  readonly namedChange?: number;
}

/** Something that was found at a node. */
export interface Found {
  readonly kind: TouchKind;
  readonly file: Ts.SourceFile;
  readonly start: number;
  readonly end: number;
  /** What happens: a sentence. */
  readonly what: string;
  /** What to do: a sentence. */
  readonly todo?: string;
  /** The code of an error of the compiler: `TS2339`. */
  readonly code?: string;
  readonly clues: Clues;
}

/** Something at a node of the code. */
export function findAt(
  node: Ts.Node,
  {
    kind = 'meaning',
    ...said
  }: Omit<Found, 'file' | 'start' | 'end' | 'kind'> & { readonly kind?: TouchKind },
): Found {
  const file = node.getSourceFile();
  return { kind, file, start: node.getStart(file), end: node.getEnd(), ...said };
}
