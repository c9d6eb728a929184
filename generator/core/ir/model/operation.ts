/** One call: what the caller gives, how it is sent, what comes back; and the calls that the service makes. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Json, JsonObject } from '../../diagnostics/json.ts';
import type { SecurityRequirement, Sensitivity, Server, Statement } from './api.ts';
import type { Batch, Pages, Poll, Stream, UpdateMask, Upload } from './derived.ts';
import type { Doc, Member, Schema, Type } from './schema.ts';

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
  /** Path parameters that are described although the path has no word for them: they go nowhere. */
  readonly strays?: readonly Parameter[];
  /** What the caller gives: path, query, header and cookie parameters (groups as objects) and `body`. */
  readonly params: { readonly members: readonly Member[]; readonly optional: boolean };
  /** The schema of `params` without `body`, which `<op>Schemas.params` validates. */
  readonly paramsSchema: Schema;
  readonly body?: Body;
  /** A body that is described although no `fetch` sends it: other callers may. */
  readonly unsent?: Body;
  readonly responses: readonly Response[];
  /** Success statuses that the spec documents; empty when it shows none (`2XX`, `default`). */
  readonly success: { readonly statuses: readonly number[]; readonly type: Type };
  /** Set where answers differ by success status. */
  readonly successByStatus?: readonly { readonly status: number; readonly type: Type }[];
  readonly security?: readonly SecurityRequirement[];
  /** Set where the operation or its path names servers, instead of those of the whole description. */
  readonly servers?: readonly Server[];
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
  /** How a simulation does it (x-sw-simulation, as written: its shape is checked before). */
  readonly simulation?: JsonObject;
  readonly retry?: { readonly safe: boolean; readonly idempotencyHeader?: string };
  /** What it is as a tool of models (x-sw-mcp). */
  readonly mcp?: McpTool;
  readonly deprecated: boolean;
  readonly lifecycle?: Lifecycle;
  readonly doc: Doc;
  readonly notShown: readonly Statement[];
  readonly at: Place;
}

/** What a document says of an operation as a tool, instead of what is derived. */
export interface McpTool {
  readonly hidden?: boolean;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly readOnly?: boolean;
  readonly destructive?: boolean;
}

/** How long a thing is promised (extensions that other tools read too). */
export interface Lifecycle {
  /** `x-sunset`, as written: the day of its end. */
  readonly sunset?: string;
  /** `x-stability-level`: `draft`, `alpha`, `beta`, `stable`. */
  readonly stability?: string;
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
  /** `LibraryError`, where other operations document the same failures: the name of one of `Api.failures`. */
  readonly failures?: string;
  /** `FilesTrashResponse`, where the answer has members that no model has. */
  readonly response?: string;
  /** `FilesTrashHeaders`, where answers have headers that the document declares. */
  readonly headers?: string;
  /** `filesTrashSchemas` */
  readonly schemas: string;
  /** Method and function names of what is derived, where it exists. */
  readonly pages?: { readonly function: string; readonly method: string };
  readonly items?: { readonly function: string; readonly method: string };
  readonly batch?: { readonly function: string; readonly method: string };
  readonly upload?: { readonly function: string; readonly method: string };
  readonly poll?: { readonly function: string; readonly method: string };
  readonly mask?: { readonly function: string; readonly method: string };
  /** The call that gives the stream, where another gives what is none. */
  readonly stream?: { readonly function: string; readonly method: string };
  /** `AskAsked`, the type of the member that asks for a stream. */
  readonly asked?: string;
  /** `UpdateGroupMask`, the type of one mask. */
  readonly maskPath?: string;
  /** `updateGroupMasks`, what the masks may name. */
  readonly maskRule?: string;
}

export interface Parameter {
  /** Wire name. */
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'querystring';
  /** The path to the caller's value in params: `['hash', 'type']`, `['id']`, `['idQuery']`. */
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
  /** It may be sent without a value. */
  readonly allowEmptyValue?: true;
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
  readonly lifecycle?: Lifecycle;
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
    | 'json'
    | 'form'
    | 'multipart'
    | 'text'
    /** A text that represents a value, as JSON writes it. */
    | 'plain'
    | 'bytes'
    | 'xml'
    | 'open'
    | 'events'
    | 'lines';
  /**
   * What callers give or get instead of what the schema says, and nothing validates by it: the text, or the bytes. Items: it is a
   * stream beside other answers, and nothing of theirs.
   */
  readonly as?: 'text' | 'bytes' | 'items';
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
    /** Headers of a part of a multipart body whose value the spec knows. */
    readonly headers?: Readonly<Record<string, string>>;
  }[];
  /** Values that the spec shows it with. */
  readonly examples?: readonly Json[];
  /** Those of them that have a name. */
  readonly namedExamples?: readonly { readonly name: string; readonly value: Json }[];
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
  readonly headers: readonly ResponseHeader[];
  /** Calls that the answer leads to. */
  readonly links: readonly Link[];
  readonly notShown: readonly Statement[];
  readonly at: Place;
}

export interface ResponseHeader {
  /** As written. */
  readonly name: string;
  /** Its name with variables in braces. */
  readonly template?: string;
  readonly required: boolean;
  /** Members of an object are written as `name=value`. */
  readonly explode: boolean;
  /** Media type of a `content` header. */
  readonly content?: string;
  readonly schema: Schema;
  /** Type of the value that its text means. */
  readonly type: Type;
  readonly doc: Doc;
  readonly at: Place;
}

/** Answers of failure that several operations document alike. */
export interface Failures {
  /** `LibraryError` */
  readonly name: string;
  /** Those of one of the operations: failures alone. */
  readonly responses: readonly Response[];
}

/** A call that an answer leads to. */
export interface Link {
  readonly name: string;
  /** Its operation id, or its method and path. */
  readonly operation: string;
  readonly description?: string;
  /** Runtime expressions, as the spec writes them. */
  readonly parameters: readonly { readonly name: string; readonly from: string }[];
}

/** A webhook, or a callback of an operation. */
export interface Webhook {
  readonly kind: 'webhook';
  /** As the spec calls it: `newPet`; `createOrder onPaid` for a callback. Unique in the API. */
  readonly key: string;
  readonly names: WebhookNames;
  /** Upper case. */
  readonly method: string;
  /** Set for a callback: the operation that asks for it, and where the service finds the address. */
  readonly callback?: { readonly operation: string; readonly expression: string };
  readonly parameters: readonly Parameter[];
  /** Query and header parameters that the service sends. */
  readonly params: readonly Member[];
  readonly paramsSchema: Schema;
  readonly body?: Body;
  /** What the receiver answers. */
  readonly answers: readonly WebhookAnswer[];
  /** How the service calls the event, where the document says it (x-sw-event). */
  readonly event?: string;
  readonly doc: Doc;
  readonly at: Place;
}

/** How the events of an API arrive, and how a receiver knows that they can be trusted (x-sw-webhooks). */
export interface Events {
  readonly names: EventNames;
  /** As written, its shape is checked before; a text names a scheme of the runtime. Absent where the document does not say it. */
  readonly signature?: 'standard-webhooks' | JsonObject;
  /** Where the name of an event is. */
  readonly named?: { readonly in: 'header' | 'body'; readonly name: string };
}

export interface EventNames {
  /** `WebhookEvent`, any of them. */
  readonly event: string;
  /** `verifyWebhook` */
  readonly verify: string;
}

/** An answer to the service: nothing is generated for it. */
export interface WebhookAnswer {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly contents: readonly Omit<Content, 'type' | 'item'>[];
  readonly at: Place;
}

export interface WebhookNames {
  /** `NewPetWebhook`, the body. */
  readonly body: string;
  /** `NewPetWebhookParams` */
  readonly params: string;
  /** `newPetWebhookSchemas` */
  readonly schemas: string;
}
