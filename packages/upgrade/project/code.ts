/** What is known of a project's code: its own files, and how the compiler sees them with the old output and the new one. */

import type { ts } from 'ts-morph';
import type { Both } from '../../diff/diff.ts';

/** The compiler, which is loaded when there is code to look at. */
export type Compiler = typeof ts;

/** A file of the user's: none of an output or a package. */
export interface OwnFile {
  /** Absolute, with `/`. */
  readonly path: string;
  /** As it is on the disk. */
  readonly text: string;
}

export interface ProjectCode {
  /** The folder of the project: that of its config. */
  readonly root: string;
  readonly ts: Compiler;
  readonly files: readonly OwnFile[];
  /** One for each tsconfig.json that has files. A file may be in several. */
  readonly units: readonly CodeUnit[];
  /** Texts of the outputs by absolute path. */
  readonly outputs: Both<ReadonlyMap<string, string>>;
}

/** The files of one tsconfig.json, with its options. */
export interface CodeUnit {
  /** Undefined for a project without one. */
  readonly config: string | undefined;
  /** Paths of the user's own files in it. */
  readonly paths: readonly string[];
  /** Made when first asked for. */
  readonly old: () => ts.Program;
  readonly new: () => ts.Program;
  /** With the new output, and own files that have other texts. What is as it was is not parsed again. */
  readonly compile: (texts: ReadonlyMap<string, string>) => ts.Program;
}
