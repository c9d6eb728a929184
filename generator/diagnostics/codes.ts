/** The catalogue of everything that can be wrong with an input: an undocumented code does not compile. */

import { diffCodes } from './codes/diff.ts';
import { extensionCodes } from './codes/extensions.ts';
import { fileCodes } from './codes/files.ts';
import type { CodeInfo } from './codes/info.ts';
import { loadCodes } from './codes/load.ts';
import { nameCodes } from './codes/names.ts';
import { schemaCodes } from './codes/schemas.ts';
import { specCodes } from './codes/spec.ts';

export type { CodeInfo };

export const codes = {
  ...loadCodes,
  ...specCodes,
  ...extensionCodes,
  ...fileCodes,
  ...schemaCodes,
  ...nameCodes,
  ...diffCodes,
} as const satisfies Record<string, CodeInfo>;

export type Code = keyof typeof codes;
