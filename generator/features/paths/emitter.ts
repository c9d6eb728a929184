/** The emitter `paths`: the types of all paths, in the shape in which openapi-typescript wrote them. */

import { createBug } from '../../core/diagnostics/bug.ts';
import type { Emitter } from '../../core/plan/emitter.ts';
import type { PathsOptions } from './options.ts';
import { printTypes } from './types.ts';

export type { PathsOptions } from './options.ts';

/** Its names are those of its shape, not the model's: users import them from the file itself. */
export function createPathsEmitter(options: PathsOptions = {}): Emitter {
  return {
    name: 'paths',
    plan: () => [{ path: 'schema.ts', symbols: [], isApart: true }],
    emit(_file, { bundle }) {
      if (bundle === undefined) {
        throw createBug('BUG-920', 'the types of all paths without a document');
      }
      return { kind: 'code', statements: printTypes(bundle, options), settled: true };
    },
  };
}
