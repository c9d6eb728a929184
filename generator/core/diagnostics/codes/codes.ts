/** The catalogue of everything that can be wrong with an input: a code without an entry does not compile. A family of codes is in one file. */

import { bugCodes } from './bugs.ts';
import { planCodes } from './plan.ts';
import { configCodes } from './config.ts';
import { extensionCodes } from './extensions.ts';
import { loadCodes } from './load.ts';
import { referenceCodes } from './references.ts';
import { schemaCodes } from './schemas.ts';
import { serveCodes } from './serve.ts';
import { specCodes } from './spec.ts';
import { writeCodes } from './write.ts';

export const codes = {
  ...loadCodes,
  ...referenceCodes,
  ...specCodes,
  ...extensionCodes,
  ...planCodes,
  ...schemaCodes,
  ...writeCodes,
  ...configCodes,
  ...bugCodes,
  ...serveCodes,
} satisfies Record<string, CodeInfo>;

export type Code = keyof typeof codes;

/** The description of one code in the catalogue. */
export interface CodeInfo {
  readonly title: string;
  readonly cause: string;
  readonly fix: string;
}
