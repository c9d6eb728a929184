/** Schemas in the one form all later stages read: JSON Schema 2020-12, keyword by keyword. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Json, JsonObject } from '../../diagnostics/json.ts';
import type { Sensitivity, Statement } from './api.ts';
import type { EnumValue } from './named.ts';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/**
 * A schema in the one form all later stages read: JSON Schema 2020-12, keyword by keyword, whatever version the document
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
  /** Keywords that are written but that no stage carries; each is also a diagnostic. */
  readonly uncarried?: readonly string[];
}

/**
 * What a reference names: a model (by `Model.key`), or, for a `$dynamicRef` that other schema resources may answer, the
 * anchor: the outermost resource on the way that has it is meant, else the model `key`.
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
  /** The same member under another spelling (x-sw-spellings): the wire name it stands for. */
  readonly spellingOf?: string;
  /** There both ways, whatever its schema says of directions: a parameter. */
  readonly bothWays?: true;
  readonly at: Place;
}

export interface Discriminator {
  readonly property: string;
  /** Value of the property, and the model it names. */
  readonly mapping: readonly { readonly value: string; readonly key: string }[];
  /** The model of every other value: OpenAPI 3.2's `defaultMapping`. */
  readonly fallback?: string;
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
}
