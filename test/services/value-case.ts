/** One value that a document accepts or refuses, and the validator that must agree. */
export interface ValueCase {
  /** Name of the generated validator, for example `authRequestSchema` or `authoriseSchemas.body`. */
  readonly schema: string;
  readonly value: unknown;
  readonly valid: boolean;
  /** The rule of the document, in one sentence. */
  readonly why: string;
}
