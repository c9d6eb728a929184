/** An API that is simulated, on its path. */

import type { Simulation } from '../../../templates/runtime/simulation.ts';
import type { Api } from '../../ir/model.ts';

export interface Site {
  readonly id: string;
  /** Empty, or `/orders`. */
  readonly prefix: string;
  readonly url: string;
  readonly model: Api;
  readonly simulation: Simulation;
  /** The id of the operation that a method and a path mean. */
  readonly findOperation: (method: string, path: string) => string | undefined;
}
