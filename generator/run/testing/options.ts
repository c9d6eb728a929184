/** What golden cases are run with. */

import type { EmitterChoice } from '../config/config.ts';
import type { FilesConfig } from '../memory/project.ts';

export interface GoldenCaseOptions {
  /** The emitters under test: your own, functions of `specwright/emitters`, or names. */
  readonly emitters: readonly EmitterChoice[];
  /** What a config says besides, such as `validators` or `omit`. */
  readonly config?: Omit<FilesConfig, 'apis' | 'emitters'>;
  /** `own` (default): what the emitters under test write. `all`: the whole output but its `runtime/`. */
  readonly compare?: 'own' | 'all';
  /** Whether what is written becomes what is expected. Default: where the environment has `UPDATE=1`. */
  readonly update?: boolean;
}
