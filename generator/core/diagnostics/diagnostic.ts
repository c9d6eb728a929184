/** What is wrong with an input, where it is, and what to do: the shape every stage reports in. */

import type { Code } from './codes/codes.ts';

/** A node of a document as it was written: the file, and the JSON pointer inside it (`''` is the root). */
export interface Place {
  /** Absolute path, or URL, of the document that holds the node. */
  readonly file: string;
  /** JSON pointer (RFC 6901), for example `/components/schemas/Order/required/0`. */
  readonly pointer: string;
  /** Points at the key of the node instead of its value. */
  readonly key?: boolean;
  /** An offset into the text in UTF-16 units, for broken syntax that has no pointer. */
  readonly offset?: number;
  /** The pointer is one of the text as written, not of the lifted form. */
  readonly written?: boolean;
  /** The pointer is one of the document as it was read, before another format was turned into OpenAPI 3's. */
  readonly read?: boolean;
}

/** A piece of one line; line and column count from 1, column and length in UTF-16 units. */
export interface Span {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** The texts that were read, and where a place is in them. Positions are found when asked for, not before. */
export interface Sources {
  /** Undefined for a file that was never read. */
  text(file: string): string | undefined;
  /** Undefined where the file was never read. A place that is not there gives its nearest ancestor. */
  locate(at: Place): Span | undefined;
  /** The place in the text as written of a place in the lifted form. */
  asWritten(at: Place): Place;
}

/** One problem, before its line and column are known. */
export interface Problem {
  readonly code: Code;
  readonly severity: Severity;
  /** Names the thing and the rule: "`cancel` names error `gone`, which `x-sw-errors` does not register". */
  readonly message: string;
  readonly at: Place;
  /** Other places that belong to it, each with a word of its own. */
  readonly related?: readonly { readonly at: Place; readonly message: string }[];
  /** An action: what to write instead, which flag to give. */
  readonly help?: string | undefined;
}

export type Severity = 'error' | 'warning' | 'note';

/** A problem as it is printed, and as `--json` gives it. */
export interface Diagnostic extends Omit<Problem, 'at' | 'related'> {
  readonly file: string;
  /** From 1; 1 where the place is unknown. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** Length of what is meant, within its line; at least 1. */
  readonly length: number;
  readonly pointer: string;
  readonly related?: readonly RelatedPlace[];
}

/** Another place that belongs to a diagnostic. */
export interface RelatedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Collects problems; every stage gets one and none throws for bad input. */
export interface Reporter {
  report(problem: Problem): void;
  /** Whether an error was reported. */
  readonly failed: boolean;
  /** Everything reported so far, in order of report. */
  readonly problems: readonly Problem[];
  /** Makes texts known that later problems are in. */
  attach(sources: Sources): void;
  /** Every text of the run. */
  readonly sources: Sources;
}
