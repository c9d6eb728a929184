/** What `migrate --callers` knows of a client of another generator: how each of its uses is written with one of ours. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import type { ClientForm } from '../../generator/core/ir/build.ts';
import type { Api } from '../../generator/core/ir/model/model.ts';

/** What another generator wrote for a document. */
export interface OldOutput {
  /** Absolute path of its folder or file. */
  readonly path: string;
  /** The generator, as `migrate` calls it: `hey-api`. */
  readonly tool: string;
}

/** A client of ours for the same document. */
export interface Output {
  readonly api: Api;
  /** Absolute path of its `index`, with the ending that imports have: `/app/src/api/shop/index.js`. */
  readonly index: string;
  readonly form: ClientForm;
  /** Names of the emitters that were chosen beside those that always write: `tanstack-query`. */
  readonly emitters: readonly string[];
}

/** Text in the place of a range of a file. A file that the tool made in the project is a new one. */
export interface Replacement {
  readonly file: Morph.SourceFile;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The use that it belongs to: all of its replacements are made, or none where the compiler refuses the result. */
  readonly of?: Morph.Node;
}

/** A name that a file needs once its replacements are made. Names that are then used no more go by themselves. */
export interface NeededImport {
  readonly file: Morph.SourceFile;
  readonly name: string;
  /** Absolute path of a module, with the ending that imports have, or a package. */
  readonly from: string;
  readonly isType?: boolean;
}

/** A call, or another use, that a person must look at. */
export interface UncertainNode {
  readonly node: Morph.Node;
  readonly why: string;
}

export interface Rewritten {
  readonly replacements: readonly Replacement[];
  readonly uncertain: readonly UncertainNode[];
  readonly imports?: readonly NeededImport[];
}

export interface Question {
  /** All files of the user's project, with the old output and the new one. */
  readonly project: Morph.Project;
  /** The user's own files. */
  readonly files: readonly Morph.SourceFile[];
  readonly old: OldOutput;
  readonly output: Output;
  readonly morph: TsMorph;
  /** Why the compiler has refused what the tool wrote for a use, in an earlier round: then it is uncertain. */
  readonly refused: (use: Morph.Node) => string | undefined;
}

export interface CallerTool {
  /** As `OldOutput.tool` has it. */
  readonly name: string;
  /** Changes nothing in the project, but may make files in it. */
  rewrite(question: Question): Rewritten;
}
