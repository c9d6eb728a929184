/**
 * Schemas in the one form all later stages read, JSON Schema 2020-12, keyword by keyword; the models and sets of values among
 * them, and what TypeScript sees of them.
 */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Json, JsonObject } from '../../diagnostics/json.ts';
import type { Sensitivity, Statement } from './api.ts';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/**
 * A schema in the one form all later stages read: JSON Schema 2020-12, keyword by keyword, whichever version the document
 * was written in. `kind` says how it is to be read first: a reference (with possible siblings), a boolean, or keywords.
 */
export type Schema = BooleanSchema | KeywordSchema;

export interface BooleanSchema {
  readonly kind: 'boolean';
  readonly value: boolean;
  readonly at: Place;
}

export interface KeywordSchema extends Annotations {
  readonly kind: 'schema';
  readonly at: Place;
  /** The schema that `$ref` names; a model, or a schema elsewhere, by its id in `Schemas`. */
  readonly ref?: SchemaRef;
  readonly types?: readonly JsonType[];
  readonly format?: string;
  readonly enum?: readonly Json[];
  /** Wrapped, because the value may be anything, null too. */
  readonly const?: { readonly value: Json };
  // numbers
  readonly multipleOf?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  // strings (lengths in code points)
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  // arrays
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly contains?: Schema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly unevaluatedItems?: Schema;
  // objects; `properties` in spec order
  readonly properties?: readonly Property[];
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
  readonly patternProperties?: readonly { readonly pattern: string; readonly schema: Schema }[];
  readonly propertyNames?: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly dependentRequired?: readonly {
    readonly name: string;
    readonly required: readonly string[];
  }[];
  readonly dependentSchemas?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly unevaluatedProperties?: Schema;
  // applicators
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly discriminator?: Discriminator;
  /** Dynamic anchors of the schema resource that is entered here, and the models that have them. */
  readonly dynamicAnchors?: readonly { readonly anchor: string; readonly key: string }[];
  /** A pattern that no stage carries, as it is written: readers see it. */
  readonly lostPattern?: string;
  /** Keywords that are written but that no stage carries; each is also a diagnostic. */
  readonly uncarried?: readonly string[];
  /**
   * Set for a schema that describes bytes: what it is where it is used. A part of a form and a whole body hold bytes; JSON, pairs, XML
   * and parameters hold text; one that both refer to is either. Absent where the schema alone decides.
   */
  readonly carried?: 'bytes' | 'text' | 'either';
}

/**
 * What a reference names: a model (by `Model.key`), or, for a `$dynamicRef` that other schema resources may answer, the
 * anchor: the outermost resource that was entered and has it is meant, else the model `key`.
 */
export type SchemaRef =
  | { readonly kind: 'model'; readonly key: string }
  | {
      readonly kind: 'dynamic';
      readonly anchor: string;
      readonly key: string;
      /** All models that it may mean. */
      readonly candidates: readonly string[];
    };

export interface Property {
  /** Wire name. */
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** Set for another spelling of a member (x-sw-spellings): the wire name that it is a spelling of. */
  readonly spellingOf?: string;
  /** It exists in both directions, even if its schema names one: a parameter. */
  readonly bothWays?: true;
  readonly at: Place;
}

/** What values of a member name, decided once for types, validators, samples and comparisons. */
export interface Discriminator {
  readonly property: string;
  /** The options of a choice in their order, or what extends a base; empty where the member distinguishes nothing. */
  readonly kinds: readonly Kind[];
  /** The model of every other value: OpenAPI 3.2's `defaultMapping`. */
  readonly fallback?: string;
  /** Set for a base: the models that extend it, and by which values each is known wherever it is used. */
  readonly marks?: readonly Mark[];
}

/** A value of a member that names a schema. */
export type KindValue = string | number | boolean;

/** A schema that a discriminator distinguishes from others. */
export interface Kind {
  /** Empty where no value names it. */
  readonly values: readonly KindValue[];
  /** A reference to a model, or an option in place. */
  readonly schema: Schema;
  /** The place among the options, those of `oneOf` first; a base has none. */
  readonly option?: number;
  /**
   * What the schema itself says of the member: that it has these values alone (`limited`), that it must be there (`required`), that
   * it may be there (`optional`), or nothing (`undeclared`).
   */
  readonly member: 'limited' | 'required' | 'optional' | 'undeclared';
  /** The direction in which the schema has no such member. */
  readonly absent?: 'input' | 'output';
  /** Whether no value of the schema is an object, so that it needs no name. */
  readonly isScalar?: true;
  /** Whether it is the base itself. */
  readonly isSelf?: true;
  /** Whether it is the kind of every value that names no other. */
  readonly isFallback?: true;
}

export interface Mark {
  /** The key of the model. */
  readonly key: string;
  readonly values: readonly KindValue[];
}

export interface Annotations {
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly default?: { readonly value: Json };
  readonly examples?: readonly Json[];
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly xml?: XmlHints;
  // extensions
  /** `x-stability-level`. */
  readonly stability?: string;
  /** The value by which a discriminator knows the schema, where it is not its name. */
  readonly kindValue?: string;
  readonly openEnum?: readonly Json[];
  readonly enumFacts?: readonly EnumValue[];
  readonly sensitive?: readonly Sensitivity[];
  readonly source?: string;
  readonly notShown?: readonly Statement[];
  readonly uniqueBy?: readonly string[];
  readonly decodedSize?: {
    readonly encoding: 'base64' | 'base64url';
    readonly minimum?: number;
    readonly maximum?: number;
    readonly exclusiveMaximum?: number;
  };
  readonly keyMatchesValue?: {
    readonly key: string;
    readonly value: string;
    readonly message: string;
  };
  /** Every key of the maps at `path`, or every value there, is in the array at `in`; `*` is every item or value. */
  readonly listed?: {
    readonly what: 'keys' | 'values';
    readonly path: string;
    readonly in: string;
    readonly message: string;
  };
  readonly absentItem?: { readonly schema: Schema; readonly message: string };
  readonly statedLimits?: JsonObject;
}

/** The OpenAPI `xml` object, 3.2's `nodeType` lifted into it. */
export interface XmlHints {
  readonly name?: string;
  readonly namespace?: string;
  readonly prefix?: string;
  readonly attribute?: boolean;
  readonly wrapped?: boolean;
  /** The text of the element that it is a member of: 3.2's `text` and `cdata`. */
  readonly text?: boolean;
}

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
  readonly input?: ModelInput;
  /** Set where the schema is a set of values: emitted by the enums emitter, not as an interface. */
  readonly enum?: Enum;
  /** Set where it is the set of values of a member: the model that has it, and the names that lead there. */
  readonly within?: Within;
  readonly doc: Doc;
  readonly at: Place;
}

/** The request form of a model. */
export interface ModelInput {
  readonly name: string;
  readonly validator: string;
  readonly type: Type;
  /** Whether a request holds it: only then it is written. Its names are taken in any case, so that a new operation renames nothing. */
  readonly isSent: boolean;
}

/** The place of a set of values that a member of a model has. */
export interface Within {
  /** Key of the model. */
  readonly owner: string;
  /** The names of the members that lead to it; of items of a list, `item`. */
  readonly words: readonly string[];
  /** What the document itself calls the set (`x-ms-enum`). */
  readonly named?: string;
}

/** A set of values with what is known of each. Closed, or open (values seen). */
export interface Enum {
  readonly open: boolean;
  /** Whether null may be in the place of a value; it is none of `values`. */
  readonly nullable?: true;
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
  /** Represents a number that this version does not know. */
  readonly unknown?: boolean;
  readonly data?: JsonObject;
}

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
  /** What the document says beside its prose; `formatFact` prints each as a line. */
  readonly facts: readonly Fact[];
  readonly deprecated?: string | true;
  readonly examples: readonly Json[];
}

/** What is known of a value, or of an operation: `{ kind: 'length', minimum: 4 }`. */
export type Fact =
  /** Characters of a text, or what `unit` names; items of a list; members of an object. */
  | ({ readonly kind: 'length'; readonly unit?: string } & Bounds)
  | ({ readonly kind: 'items' | 'members' } & Bounds)
  | ({ readonly kind: 'value'; readonly exclusiveMinimum?: number } & Bounds)
  /** Bytes that a text encodes. */
  | ({ readonly kind: 'decodedSize' } & Bounds)
  | { readonly kind: 'multipleOf'; readonly divisor: number }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'format'; readonly format: string }
  /** Items differ, or some of their members do. */
  | { readonly kind: 'unique'; readonly by?: readonly string[] }
  | { readonly kind: 'default'; readonly value: Json }
  | { readonly kind: 'direction'; readonly only: 'requests' | 'responses' }
  | { readonly kind: 'sensitive'; readonly rule: Sensitivity }
  /** One of the values that are listed, with what is known of it. */
  | { readonly kind: 'listed'; readonly value: EnumValue }
  | { readonly kind: 'spelling'; readonly name: string }
  | { readonly kind: 'source'; readonly source: string }
  | { readonly kind: 'notShown'; readonly text: string }
  /** A sentence of Markdown. */
  | { readonly kind: 'sentence'; readonly text: string };

export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
}

/** `output`: what answers hold, without writeOnly members; `input`: what requests hold, without readOnly ones. */
export type Direction = 'output' | 'input';
