/**
 * `specwright/testing`: golden cases for emitters. A case is a folder that holds a document and, in `expected/`, the files
 * that the emitters write for it. What runs the cases is any runner of tests that takes a name and a function.
 */

import { listCaseFolders } from '../run/testing/case-folder.ts';
import { runCase } from '../run/testing/case-run.ts';
import type { GoldenCaseOptions } from '../run/testing/options.ts';

export type { GoldenCaseOptions } from '../run/testing/options.ts';
export type { FilesConfig } from '../run/memory/project.ts';
export type { EmitterChoice } from '../run/config/config.ts';

export interface GoldenCase {
  /** The name of its folder. */
  readonly name: string;
  /** Rejects with what is different, file by file. */
  readonly run: () => Promise<void>;
}

/**
 * The cases of a folder, in the order of their names. Throws where there is none: a runner would pass without a test.
 *
 * @example
 * for (const { name, run } of listGoldenCases('test/cases', { emitters: [routes] })) test(name, run);
 */
export function listGoldenCases(
  folder: string | URL,
  options: GoldenCaseOptions,
): readonly GoldenCase[] {
  return listCaseFolders(folder).map(({ name, path }) => ({
    name,
    run: () => runCase({ name, path }, options),
  }));
}
