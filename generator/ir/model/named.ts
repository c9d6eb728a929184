/** Named schemas and sets of values. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Json, JsonObject } from '../../diagnostics/json.ts';
import type { Schema } from './schema.ts';
import type { Doc, Type } from './type.ts';

/** A named schema. */
export interface Model {
  readonly kind: 'model';
  /** Unique in the API: the component's name as written. */
  readonly key: string;
  /** `AuthRequest` */
  readonly name: string;
  /** `authRequestSchema` */
  readonly validator: string;
  /** `authRequestXml`: its shape as XML, emitted where an operation speaks XML. */
  readonly xml: string;
  /** The form in responses, without writeOnly members (and the only form where the two do not differ). */
  readonly type: Type;
  readonly schema: Schema;
  /** The request form, without readOnly members, where it differs: `AuthRequestInput`, `authRequestInputSchema`. */
  readonly input?: { readonly name: string; readonly validator: string; readonly type: Type };
  /** Set where the schema is a set of values: emitted by the enums emitter, not as an interface. */
  readonly enum?: Enum;
  /** Set where it is the set of values of a member: the model that has it, and the names that lead there. */
  readonly within?: Within;
  readonly doc: Doc;
  readonly at: Place;
}

/** Where a set of values stands that a member of a model has. */
export interface Within {
  /** Key of the model. */
  readonly owner: string;
  /** The names of the members that lead to it; of items of a list, `item`. */
  readonly words: readonly string[];
}

/** A set of values with what is known of each. Closed, or open (values seen). */
export interface Enum {
  readonly open: boolean;
  /** `string`, `number` (integer or number), or `mixed`. */
  readonly of: 'string' | 'number' | 'mixed';
  readonly values: readonly EnumValue[];
  /** `harmCategoryInfo`, `isHarmCategory`, and `harmCategoryFromNumber` where values are numbered. */
  readonly names: { readonly info: string; readonly is: string; readonly fromNumber?: string };
}

export interface EnumValue {
  readonly value: Json;
  /** Member of the const object: `HARM_CATEGORY_TOXICITY`. */
  readonly key: string;
  readonly meaning?: string;
  readonly label?: string;
  readonly number?: number;
  readonly since?: string;
  readonly deprecated?: boolean | string;
  /** Stands for a number that this version does not know. */
  readonly unknown?: boolean;
  readonly data?: JsonObject;
}
