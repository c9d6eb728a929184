/** What the build compiles from a published schema of OpenAPI. */

import type { Break } from '../../generator/core/validate/openapi/openapi.ts';

/** What is wrong is in `errors` until the next call. */
export declare const validate: {
  (document: unknown): boolean;
  readonly errors?: readonly Break[] | null;
};

/** Every member that the schema knows anywhere. */
export declare const names: readonly string[];
