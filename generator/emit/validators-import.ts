/** What the user chose in, from where his code imports validators out. */

import type { OutputOptions } from '../plan/emitter.ts';

type Chosen = Pick<OutputOptions, 'validators' | 'importName'>;

/**
 * Whether `index.ts` leaves validators to a file of their own. Plain ones are built where they are, so that a bundler keeps
 * what it meets of them; of a package it is known that imports alone have no effect (`sideEffects: false`).
 */
export function isValidatorsApart({ validators, importName }: Chosen): boolean {
  return validators === 'plain' && !PACKAGE.test(importName);
}

/** `name` or `@scope/name`; `./name`, `@/name` and `#name` are of the user's own. */
const PACKAGE = /^(?:@[^/]+\/)?[a-z0-9]/i;

/** `./shop/validators.js` beside `./shop/index.js`; without a file's name it is the folder's. */
export function getValidatorsSource(options: Chosen): string {
  const { importName } = options;
  if (!isValidatorsApart(options)) return importName;
  const beside = importName.replace(/\/index(\.\w+)?$/, '/validators$1');
  return beside === importName ? `${importName}/validators` : beside;
}
