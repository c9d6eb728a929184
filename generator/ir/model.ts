/**
 * The contract that emitters live on: one API, read and named. Everything is readonly and plain data (printable as
 * JSON); what has variants is discriminated by `kind`; every node keeps its place (`at`) in the spec. All identifiers
 * are decided here, once, by names.ts: an emitter never changes the case of anything.
 */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { Json, JsonObject } from '../diagnostics/json.ts';
import type { HelperName } from '../validate/helpers.ts';

export type { Json, JsonObject };

export interface Api {
  readonly kind: 'api';
  /** Folder and file name: `order-book`. */
  readonly id: string;
  readonly names: ApiNames;
  readonly title: string;
  /** `info.version`. */
  readonly version: string;
  readonly description?: string;
  /** Path of the spec as it is printed in headers, relative to the working folder, with `/`. */
  readonly source: string;
  readonly at: Place;
  readonly servers: readonly Server[];
  readonly variables: readonly Variable[];
  readonly schemes: readonly SecurityScheme[];
  /** Alternatives; each is a list of schemes that are all needed; an empty list needs none. */
  readonly security: readonly SecurityRequirement[];
  readonly tags: readonly Tag[];
  /** Named schemas (components, and what the spec names with x-sw-name), in spec order. */
  readonly models: readonly Model[];
  readonly operations: readonly Operation[];
  /** What groups operations on the client's class, in order of first use. */
  readonly groups: readonly Group[];
  readonly errors?: ErrorRegistry;
  readonly limits: readonly Limit[];
  readonly states: readonly StateTable[];
  readonly notShown: readonly Statement[];
  /** Names (of members, parameters, headers, schemes) whose values are never logged. */
  readonly sensitive: readonly string[];
  /** Runtime modules that stand beside the client and that it does not import (x-sw-helpers). */
  readonly helpers: readonly HelperName[];
  /** What the README shows how to do (x-sw-recipes). */
  readonly recipes: readonly Recipe[];
}

/** A thing to do that takes more than the client. */
export interface Recipe {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** Identifiers of one API. */
export interface ApiNames {
  /** `OrderBook` */
  readonly class: string;
  /** `orderBook`: prefix of registries (`orderBookErrors`). */
  readonly value: string;
  /** `OrderBookOptions` */
  readonly options: string;
  /** `orderBookHttp` */
  readonly http: string;
  /** `orderBookErrors`, and the type `OrderBookErrorCode` */
  readonly errors: string;
  readonly errorCode: string;
  /** `orderBookStatuses` */
  readonly statuses: string;
  /** `orderBookOperationErrors` */
  readonly operationErrors: string;
  /** `orderBookErrorCases` */
  readonly errorCases: string;
  /** `orderBookLimits` */
  readonly limits: string;
  /** `orderBookValidation` */
  readonly validation: string;
  /** `orderBookScopes` */
  readonly scopes: string;
}

/** A sentence about what the source does not show, and the thing it concerns (`Decision`, `query`, the API's title). */
export interface Statement {
  readonly text: string;
  readonly subject: string;
  readonly at: Place;
}

export interface Server {
  /** As written, with variables in braces. */
  readonly url: string;
  readonly name?: string;
  readonly description?: string;
  readonly variables: readonly Variable[];
  /** True when the host is known, so that it may be the default base URL. */
  readonly known: boolean;
  readonly at: Place;
}

/** A word that a deployment sets. */
export interface Variable {
  readonly name: string;
  readonly default?: string;
  readonly values?: readonly string[];
  readonly description?: string;
  readonly at: Place;
}

export type SecurityScheme =
  | (SchemeBase & {
      readonly kind: 'apiKey';
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;
      readonly template?: string;
      readonly signed?: SignedKey;
    })
  | (SchemeBase & { readonly kind: 'http'; readonly scheme: string })
  | (SchemeBase & {
      readonly kind: 'oauth2';
      readonly scopes: readonly Scope[];
      readonly tokenUrl?: string;
      readonly flows: readonly string[];
    })
  | (SchemeBase & { readonly kind: 'openIdConnect'; readonly url: string })
  | (SchemeBase & { readonly kind: 'mutualTLS' });

interface SchemeBase {
  /** Key of the scheme, and member of the client's `auth` option. */
  readonly key: string;
  readonly description?: string;
  readonly sensitive: readonly Sensitivity[];
  readonly notShown: readonly Statement[];
  readonly at: Place;
}

export interface Scope {
  readonly scope: string;
  readonly meaning: string;
}

/** How a key is computed (x-sw-signed-key, as written: its shape is checked before). */
export interface SignedKey {
  readonly inputs: readonly {
    readonly name: string;
    readonly description?: string;
    readonly secret: boolean;
  }[];
  readonly recipe: JsonObject;
}

export interface SecurityRequirement {
  readonly schemes: readonly { readonly scheme: string; readonly scopes: readonly string[] }[];
}

/** `files` of `files.trash`: a class of its own, reached by a member of the client's class. */
export interface Group {
  /** Equals `Operation.group` of its operations. */
  readonly key: string;
  /** `files` */
  readonly member: string;
  /** `LibraryFiles` */
  readonly class: string;
}

/** Operations of one tag: one file. */
export interface Tag {
  readonly name: string;
  readonly description?: string;
  /** `operations/files.ts` without folder and ending: `files`. */
  readonly file: string;
}

export type Sensitivity = 'never-log' | 'never-store';

// ---- schemas -------------------------------------------------------------------------------------------------------

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
  /** Keywords that are written but that no stage carries; each is also a diagnostic. */
  readonly uncarried?: readonly string[];
}

/** What a reference names: a model (by `Model.key`), or a schema that is no component, by the place it stands at. */
export type SchemaRef =
  | { readonly kind: 'model'; readonly key: string }
  | { readonly kind: 'dynamic'; readonly anchor: string };

export interface Property {
  /** Wire name. */
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** The same member under another spelling (x-sw-spellings): the wire name it stands for. */
  readonly spellingOf?: string;
  readonly at: Place;
}

export interface Discriminator {
  readonly property: string;
  /** Value of the property, and the model it names. */
  readonly mapping: readonly { readonly value: string; readonly key: string }[];
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
  /** Every key of the maps at `path`, or every value there, stands in the array at `in`; `*` is every item or value. */
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

// ---- models and enums ----------------------------------------------------------------------------------------------

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
  readonly doc: Doc;
  readonly at: Place;
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

// ---- types: what TypeScript sees of a schema --------------------------------------------------------------------------

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
  /** Wire name: printed quoted where it is no identifier. */
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

// ---- operations ----------------------------------------------------------------------------------------------------

export interface Operation {
  readonly kind: 'operation';
  /** As in the spec: `files.trash`. */
  readonly id: string;
  readonly names: OperationNames;
  /** Name of the `Tag` whose file holds it. */
  readonly tag: string;
  /** `files` for `files.trash`: member of the class that groups it. */
  readonly group?: string;
  /** Upper case. */
  readonly method: string;
  /** As in the spec; absent for operations whose path the caller gives. */
  readonly path?: string;
  /** `path` with parameter keys instead of wire names in braces. */
  readonly template?: string;
  readonly parameters: readonly Parameter[];
  /** What the caller gives: path, query, header and cookie parameters (groups as objects) and `body`. */
  readonly params: { readonly members: readonly Member[]; readonly optional: boolean };
  /** The same without `body`, as a schema: judged by `<op>Schemas.params`. */
  readonly paramsSchema: Schema;
  readonly body?: Body;
  readonly responses: readonly Response[];
  /** Success statuses that the spec documents; empty when it shows none (`2XX`, `default`). */
  readonly success: { readonly statuses: readonly number[]; readonly type: Type };
  /** Set where answers differ by success status. */
  readonly successByStatus?: readonly { readonly status: number; readonly type: Type }[];
  readonly security?: readonly SecurityRequirement[];
  /** Registered codes that it may return. */
  readonly errors: readonly string[];
  /** A JSON Schema over `{ params, body }`, a rule each. */
  readonly rules: readonly Schema[];
  readonly pages?: Pages;
  readonly batch?: Batch;
  readonly mask?: UpdateMask;
  readonly upload?: Upload;
  readonly poll?: Poll;
  readonly stream?: Stream;
  readonly retry?: { readonly safe: boolean; readonly idempotencyHeader?: string };
  readonly deprecated: boolean;
  readonly doc: Doc;
  readonly notShown: readonly Statement[];
  readonly at: Place;
}

export interface OperationNames {
  /** `filesTrash` */
  readonly function: string;
  /** `trash` on the class of its group, or `getVersion`. */
  readonly method: string;
  /** `FilesTrashParams` */
  readonly params: string;
  /** `FilesTrashError` */
  readonly error: string;
  /** `filesTrashSchemas` */
  readonly schemas: string;
  /** Method and function names of what is derived, where it exists. */
  readonly pages?: { readonly function: string; readonly method: string };
  readonly items?: { readonly function: string; readonly method: string };
  readonly batch?: { readonly function: string; readonly method: string };
  readonly upload?: { readonly function: string; readonly method: string };
  readonly poll?: { readonly function: string; readonly method: string };
  readonly mask?: { readonly function: string; readonly method: string };
  /** `UpdateGroupMask`, the type of one mask. */
  readonly maskPath?: string;
  /** `updateGroupMasks`, what the masks may name. */
  readonly maskRule?: string;
}

export interface Parameter {
  /** Wire name. */
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'querystring';
  /** Where the caller's value stands in params: `['hash', 'type']`, `['id']`, `['idQuery']`. */
  readonly key: readonly string[];
  readonly required: boolean;
  readonly style:
    | 'simple'
    | 'label'
    | 'matrix'
    | 'form'
    | 'spaceDelimited'
    | 'pipeDelimited'
    | 'deepObject'
    | 'cookie';
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Media type of a `content` parameter. */
  readonly content?: string;
  /** Header name with variables in braces. */
  readonly template?: string;
  readonly spans: boolean;
  readonly prefix?: string;
  /** Sent when the caller gives none: the value of a required `const`. */
  readonly constant?: string | number | boolean;
  readonly schema: Schema;
  readonly type: Type;
  readonly doc: Doc;
  readonly sensitive: readonly Sensitivity[];
  readonly at: Place;
}

export interface Body {
  readonly required: boolean;
  readonly contents: readonly Content[];
  /** Type of the member `body`. */
  readonly type: Type;
  readonly doc: Doc;
  readonly at: Place;
}

export interface Content {
  /** As written: `application/json`, `*\/*`. */
  readonly mediaType: string;
  readonly codec:
    'json' | 'form' | 'multipart' | 'text' | 'bytes' | 'xml' | 'open' | 'events' | 'lines';
  readonly schema?: Schema;
  readonly type: Type;
  /** Items of a stream. */
  readonly item?: { readonly schema: Schema; readonly type: Type };
  /** `encoding` of form and multipart bodies, by member. */
  readonly encoding?: readonly {
    readonly name: string;
    readonly contentType?: string;
    readonly style?: string;
    readonly explode?: boolean;
    readonly allowReserved?: boolean;
  }[];
  /** Values that the spec shows it with. */
  readonly examples?: readonly Json[];
  readonly at: Place;
}

export interface Response {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly description: string;
  readonly contents: readonly Content[];
  /** What the caller gets: the union over contents; `undefined` as `{kind:'unknown'}` where nothing is described. */
  readonly type: Type;
  /** True where the spec says that the answer has no body. */
  readonly empty: boolean;
  readonly headers: readonly {
    readonly name: string;
    readonly template?: string;
    readonly doc: Doc;
    readonly schema: Schema;
  }[];
  readonly notShown: readonly Statement[];
  readonly at: Place;
}

export type Pages =
  | {
      readonly kind: 'token';
      readonly request: RequestMember;
      readonly response?: readonly string[];
      readonly items?: readonly string[];
      readonly itemType?: Type;
    }
  | {
      readonly kind: 'offset';
      readonly offset: RequestMember;
      readonly limit?: RequestMember;
      readonly items: readonly string[];
      readonly itemType: Type;
    };

/** A member of params: `['page[offset]']`, `['body', 'pageToken']`. */
export type RequestMember = readonly string[];

export interface Batch {
  readonly items: RequestMember;
  readonly itemType: Type;
  readonly limit: number;
  readonly results: readonly string[];
  readonly resultType: Type;
}

export interface UpdateMask {
  readonly parameter: string;
  /** Where the caller gives it. */
  readonly key: readonly string[];
  readonly snakeCase: boolean;
  readonly paths: readonly { readonly path: string; readonly effect: string }[];
  readonly keys: readonly {
    readonly map: string;
    readonly existing?: string;
    readonly new?: string;
    readonly idMember?: string;
  }[];
}

export interface Upload {
  readonly name: string;
  /** Operation ids. */
  readonly finish: string;
  readonly wait?: string;
  /** Response header with the URL, as a template. */
  readonly url: string;
  /** Header parameters (wire names) that announce size and type. */
  readonly size?: string;
  readonly contentType?: string;
  readonly result?: readonly string[];
  readonly chunk?: UploadChunk;
  /** Header with the number of bytes that the service has, of the answers to `finish` and `ask`. */
  readonly confirmed?: string;
}

/** Bytes that travel in several requests. */
export interface UploadChunk {
  /** Header parameters of `finish` (wire names). */
  readonly offset: string;
  readonly command?: string;
  /** What the command says: bytes follow, these are the last, how many are there? */
  readonly values?: { readonly more: string; readonly last: string; readonly query?: string };
  /** Operation id: the call that asks, where it is not `finish` with a command. */
  readonly ask?: string;
  /** Bytes, or a header of the start's answer, as a template. */
  readonly granularity?: number | string;
}

export interface Poll {
  readonly name: string;
  readonly state: readonly string[];
  /** Seconds. */
  readonly interval: number;
  readonly until: readonly string[];
  readonly while: readonly string[];
}

export interface Stream {
  readonly itemType: Type;
  readonly item: Schema;
  /** What an item of an event stream is, where it is not the JSON of its data. */
  readonly form?: 'event' | 'text';
  readonly end?: string;
  readonly resume: boolean;
  readonly error?: string;
}

// ---- errors, limits, states ------------------------------------------------------------------------------------------

export interface ErrorRegistry {
  /** Path of the code in an error's body; absent where it is not shown. */
  readonly code?: readonly string[];
  readonly statuses: readonly {
    readonly status: string;
    readonly meaning: string;
    readonly at: Place;
  }[];
  readonly codes: readonly ErrorCode[];
  /** Failures without a code. */
  readonly cases: readonly {
    readonly meaning: string;
    readonly status?: string;
    readonly operations: readonly string[];
    readonly at: Place;
  }[];
  readonly notShown: readonly Statement[];
  readonly at: Place;
}

export interface ErrorCode {
  readonly code: string;
  readonly meaning: string;
  readonly status?: string;
  readonly retryable?: boolean;
  readonly outcome: 'error' | 'success';
  readonly operations: readonly string[];
  readonly number?: number;
  readonly since?: string;
  readonly at: Place;
}

/** Stated at the root, or collected from a schema member. */
export interface Limit {
  /** `['tokenLifetime']`, or `['AuthRequest', 'cardnumber']`, `['query', 'hash', 'type']`. */
  readonly path: readonly string[];
  /** For schema limits: `minLength`, `maxLength`, `minimum`, `maximum`, `minItems`, … as the document states them. */
  readonly facts: JsonObject;
  readonly description?: string;
  readonly stated: boolean;
  readonly at: Place;
}

export interface StateTable {
  /** As in the spec: `OrderLine`. */
  readonly key: string;
  /** `orderLineTransitions`; types `OrderLineState`, `OrderLineTrigger`. */
  readonly names: { readonly value: string; readonly state: string; readonly trigger: string };
  readonly description?: string;
  readonly states: readonly {
    readonly name: string;
    readonly meaning?: string;
    readonly label: boolean;
  }[];
  readonly triggers: readonly {
    readonly name: string;
    readonly meaning?: string;
    readonly operation?: string;
  }[];
  readonly rows: readonly StateRow[];
  readonly notShown: readonly Statement[];
  readonly at: Place;
}

export interface StateRow {
  readonly from: 'any' | readonly string[] | { readonly anyExcept: readonly string[] };
  readonly triggers: readonly string[];
  readonly condition?: string;
  readonly to:
    'same' | readonly string[] | { readonly payload: string; readonly values: readonly string[] };
  readonly effects: readonly string[];
  readonly error?: string;
  readonly at: Place;
}
