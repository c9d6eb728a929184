/** What TypeScript sees of a schema. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Json } from '../../diagnostics/json.ts';

export type Type =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'never' }
  /** An answer without a body; appears in `Response.type` and `Operation.success` alone. */
  | { readonly kind: 'undefined' }
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number' }
  | { readonly kind: 'bigint' }
  | { readonly kind: 'string' }
  | { readonly kind: 'binary' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  /** `'a' | 'b' | (string & {})` */
  | { readonly kind: 'open'; readonly values: readonly (string | number)[] }
  /** A model by key; `input` asks for its request form (which is the model itself where the two do not differ). */
  | { readonly kind: 'model'; readonly key: string; readonly input: boolean }
  | { readonly kind: 'array'; readonly items: Type }
  | {
      readonly kind: 'tuple';
      readonly items: readonly Type[];
      readonly rest?: Type;
      readonly required: number;
    }
  | { readonly kind: 'object'; readonly members: readonly Member[]; readonly rest?: Type }
  | { readonly kind: 'union'; readonly members: readonly Type[] }
  | { readonly kind: 'intersection'; readonly members: readonly Type[] };

export interface Member {
  /** Wire name: printed quoted where it is not an identifier. */
  readonly name: string;
  readonly optional: boolean;
  readonly type: Type;
  readonly doc: Doc;
  readonly at: Place;
}

/** What a doc comment is made of; the printer wraps and escapes it. */
export interface Doc {
  /** Paragraphs of prose, Markdown. */
  readonly text: readonly string[];
  /** Facts in a fixed form, one line each: `Length: 4 to 50.`, `Default: 'UTC'.`, `Not shown: …`, `Never logged.` */
  readonly facts: readonly string[];
  readonly deprecated?: string | true;
  readonly examples: readonly Json[];
}
