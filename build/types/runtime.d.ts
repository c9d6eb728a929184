/** What the build reads from `templates/runtime`: by file of a copy, what gives its text. */

/** An import: from where (a package, or `./errors`; empty for the module itself), which name, as what, and whether it is there at run time. */
export type RuntimeUse = readonly [from: string, name: string, local: string, isValue: boolean];

/** A module of `templates/runtime`, as the build reads it: a file of a copy, or a part of one. */
export interface RuntimePart {
  /** A comment that says what the module is for. */
  readonly heading: string;
  readonly statements: readonly RuntimeStatement[];
}

export interface RuntimeStatement {
  readonly text: string;
  /** What it declares; `*` exports all of another module. */
  readonly names: readonly string[];
  readonly uses: readonly RuntimeUse[];
}

export declare const files: Readonly<Record<string, () => readonly RuntimePart[]>>;
