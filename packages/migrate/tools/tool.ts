/** What `migrate` knows of another generator. */

import type { Arguments, Spelling } from '../find/flags.ts';
import type { Row } from '../rules/rules.ts';

/** One API of an old config or of a command: what becomes of its options. */
export interface Part {
  /** What the old config calls it. */
  readonly name?: string;
  readonly rows: readonly Row[];
}

/** A run of the generator by a script. */
export interface Run {
  /** The config that it names. */
  readonly config?: string | undefined;
  readonly parts: readonly Part[];
}

export interface Tool {
  /** As the headings of docs/migrate.md have it. */
  readonly name: string;
  readonly programs: readonly string[];
  /** Files that it reads without being asked to, the first that is there. */
  readonly configs: readonly string[];
  readonly spelling: Spelling;
  /** What the first lines of its files say, where it writes beside the file that its config names. */
  readonly mark?: string;
  /** Which configs it reads too where the command names a document: its own one, only one that is named, or none. */
  readonly merges: 'all' | 'named' | 'none';
  /** Undefined for a command that generates nothing. */
  readonly readRun: (args: Arguments) => Run | undefined;
  /** `value` is what the file exports or holds; functions are called before. */
  readonly readConfig: (value: unknown) => readonly Part[] | Promise<readonly Part[]>;
}

/** Names of modules: `orval.config` in all languages. */
export function listModules(stem: string): readonly string[] {
  return ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json'].map((ending) => `${stem}.${ending}`);
}
