// What a tool is, and what all calls of tools share.

import type { Http, JsonValue } from '../call/client.ts';
import type { Validator } from '../call/validate.ts';

/**
 * What a client may expect of a tool, for people who are asked before it runs.
 *
 * @example
 * const hints: ToolHints = { readOnlyHint: true, openWorldHint: true };
 */
export interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/**
 * One operation as a tool.
 *
 * @example
 * const tool: Tool = {
 *   name: 'getThing',
 *   operation: 'getThing',
 *   tag: 'things',
 *   description: 'Read one thing.',
 *   hints: { readOnlyHint: true },
 *   input: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
 *   call: getThing,
 * };
 */
export interface Tool {
  readonly name: string;

  /** Id of the operation in the document. */
  readonly operation: string;

  readonly tag: string;

  /** Method and path: `GET /things/{id}`. */
  readonly request?: string;

  /** A few words for people. */
  readonly title?: string;

  readonly description: string;

  readonly hints: ToolHints;

  /** Schema of the arguments; `#/$defs/…` are the definitions of the toolbox. */
  readonly input: JsonSchema;

  /** Schema of the data that a success gives; any data without it. */
  readonly output?: JsonSchema;

  /** Headers of answers that the document shows. */
  readonly headers?: readonly string[];

  /** Arguments that are bytes, in base64: `[['body', 'file']]`; `*` is each item of a list. */
  readonly bytes?: readonly (readonly string[])[];

  /** Parameters that are credentials, which the options set; whether the service needs them. They are no arguments. */
  readonly hidden?: Readonly<Record<string, boolean>>;

  /** The argument that is the path of the request, where the document has none. */
  readonly url?: string;

  /** The function of the operation. */
  readonly call: (...given: never) => unknown;
}

/**
 * The tools of an API.
 *
 * @example
 * const toolbox: Toolbox = { name: 'things', version: '1', title: 'Things', definitions: { inputs: {}, outputs: {} }, tools: [tool] };
 */
export interface Toolbox {
  readonly name: string;
  readonly version: string;
  readonly title: string;

  /** What the API is, for the model. */
  readonly instructions?: string;

  /** Schemas that arguments and answers of tools refer to, by name. */
  readonly definitions: Definitions;

  /** Refuses arguments before a request is sent, and finds answers that are not as the document says. */
  readonly validate?: () => Validator;

  /** More tools than this are searched and called by two tools. */
  readonly searchAbove?: number;

  readonly tools: readonly Tool[];
}

/**
 * Options of the tools of an API.
 *
 * @example
 * const options: ToolOptions = { choose: ({ tag, hints }) => tag === 'orders' && hints.readOnlyHint === true };
 */
export interface ToolOptions {
  /** Which tools there are; all by default. */
  readonly choose?: ((tool: Tool) => boolean) | undefined;

  /** Whether a tool to search and a tool to call replace the tools; by default where there are more than 40, or very long ones. */
  readonly search?: boolean | undefined;

  /** Bytes of an answer whose caller asks for no more with the argument `answer_size`; 1500 by default. */
  readonly answerLength?: number | undefined;

  /** Bytes that a caller may ask for; 40000 by default. The rest of a longer one is read with the argument `answer_from`. */
  readonly maxAnswerLength?: number | undefined;

  /** Whether answers have their data as `structuredContent` too, by a schema that each tool lists; for clients that are programs. */
  readonly structured?: boolean | undefined;

  /** Bytes of a picture, or of other content that is no text; 1048576 by default. Of a larger one only type and size are given. */
  readonly maxContentBytes?: number | undefined;

  /** Milliseconds that the items of a stream are collected; 10000 by default. */
  readonly maxStreamTime?: number | undefined;

  /** Values of parameters that are credentials, by name: they are no arguments of tools. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;

  /** Texts that are never shown, beside the credentials of the call. */
  readonly secrets?: readonly string[] | undefined;
}

/** A call of a tool, and what it is made with. */
export interface Running {
  readonly http: Http;
  readonly toolbox: Toolbox;
  readonly options: ToolOptions;
  readonly given: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A JSON Schema of draft 2020-12.
 *
 * @example
 * const schema: JsonSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
 */
export type JsonSchema = { readonly [keyword: string]: JsonValue | undefined };

/**
 * Schemas that arguments and answers refer to as `#/$defs/…`, by name.
 *
 * @example
 * const definitions: Definitions = { inputs: {}, outputs: { Thing: { type: 'object' } } };
 */
export interface Definitions {
  readonly inputs: Schemas;
  readonly outputs: Schemas;
}

/** Schemas by name. */
export type Schemas = Readonly<Record<string, JsonSchema>>;
