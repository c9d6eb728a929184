/** The catalogue of everything that can be wrong with an input: a code without an entry does not compile. A family of codes is in one file. */

import { bugCodes } from './codes/bugs.ts';
import { planCodes } from './codes/plan.ts';
import { configCodes } from './codes/config.ts';
import { extensionCodes } from './codes/extensions.ts';
import { loadCodes } from './codes/load.ts';
import { referenceCodes } from './codes/references.ts';
import { schemaCodes } from './codes/schemas.ts';
import { serveCodes } from './codes/serve.ts';
import { specCodes } from './codes/spec.ts';
import { writeCodes } from './codes/write.ts';

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
