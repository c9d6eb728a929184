// The version of the runtime, and clients that were generated for another one.

import { refuse } from './errors.ts';

/** As in its package.json. */
export const version: string = '0.1.0';

/** What a client that is generated for it asks for: its major version, and before 1.0 also its minor one. */
export const range: string = '0.1';

/**
 * Throws if the runtime does not have the version that a client was generated for.
 *
 * @example
 * requireVersion('0.1');
 */
export function requireVersion(needed: string): void {
  if (needed !== range) refuse('@specwright/runtime', `must be ${needed}, not ${range}`);
}
