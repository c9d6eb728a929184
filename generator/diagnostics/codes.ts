/** The catalogue of everything that can be wrong with an input: an undocumented code does not compile. */

import { extensionCodes } from './codes/extensions.ts';
import type { CodeInfo } from './codes/info.ts';
import { loadCodes } from './codes/load.ts';
import { specCodes } from './codes/spec.ts';

export type { CodeInfo };

export const codes = {
  ...loadCodes,
  ...specCodes,
  ...extensionCodes,
} as const satisfies Record<string, CodeInfo>;

export type Code = keyof typeof codes;
