// In: nothing. Out: what every runtime of the matrix has: a title, and a way to run the suite.

import type { RuntimeName } from './differences.ts';
import type { Report } from './suite/main.ts';
import type { Place } from './suite/setting.ts';

/** The suite, bundled. */
export interface Program {
  /** A folder of this run alone, in which it lies as `suite.mjs`. */
  readonly folder: string;

  readonly text: string;
}

/** A runtime of the matrix. */
export interface Runner {
  /** Runtime and exact version. */
  readonly title: string;

  readonly runtime: RuntimeName;

  /** Installs the runtime where it is missing, and runs the suite in it. */
  run(program: Program, place: Place, page: string): Promise<Report>;
}
