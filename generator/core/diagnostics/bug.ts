/** The error of a bug of ours: its code is in the catalogue, and each is for one place. */

import type { bugCodes } from './codes/bugs.ts';

type BugCode = keyof typeof bugCodes;

export function createBug(code: BugCode, message: string, options?: ErrorOptions): Error {
  return new Error(`${code}: ${message}`, options);
}
