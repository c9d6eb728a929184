/** What is wrong with an input, where it stands, and what to do: the shape every stage reports in. */

import type { Code } from './codes.ts';

/** A node of a document as it was written: the file, and the JSON pointer inside it (`''` is the root). */
export interface Place {
  /** Absolute path, or URL, of the document that holds the node. */
  readonly file: string;
  /** JSON pointer (RFC 6901), for example `/components/schemas/Order/required/0`. */
  readonly pointer: string;
  /** Points at the key of the node instead of its value. */
  readonly key?: boolean;
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
  readonly help?: string;
}

export type Severity = 'error' | 'warning' | 'note';

/** A problem as it is printed, and as `--json` gives it. */
export interface Diagnostic extends Omit<Problem, 'at' | 'related'> {
  readonly file: string;
  /** From 1; 1 where the place is unknown. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly pointer: string;
}

/** Collects problems; every stage gets one and none throws for bad input. */
export interface Reporter {
  report(problem: Problem): void;
  /** Whether an error was reported. */
  readonly failed: boolean;
  /** Everything reported so far, in order of report. */
  readonly problems: readonly Problem[];
}
