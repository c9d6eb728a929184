// Tools of the Model Context Protocol: the operations of an API as a model sees them, and how its calls are answered.

import type { Http, RequestOptions } from '../call/client.ts';
import { answerCall } from './answers.ts';
import { Capture } from './capture.ts';
import { answerFailure, answerRefusal } from './failures.ts';
import { collectItems, isStream } from './streams.ts';
import { findFaults, readInput } from './inputs.ts';
import {
  buildCard,
  type Definitions,
  type JsonSchema,
  measureTools,
  type ToolCard,
} from './schemas.ts';
import { describeSearch, searchName, callName, searchTools } from './search.ts';
import type { CallAnswer } from './values.ts';
import type { ApiPromise } from '../call/results.ts';
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

  /** Characters of an answer; 40000 by default. The rest of a longer one is read with the argument `answer_from`. */
  readonly maxAnswerLength?: number | undefined;

  /** Bytes of a picture, or of other content that is no text; 1048576 by default. Of a larger one only type and size are given. */
  readonly maxContentBytes?: number | undefined;

  /** Milliseconds that the items of a stream are collected; 10000 by default. */
  readonly maxStreamTime?: number | undefined;

  /** Values of parameters that are credentials, by name: they are no arguments of tools. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;

  /** Texts that are never shown, beside the credentials of the call. */
  readonly secrets?: readonly string[] | undefined;
}

/**
 * A call of a tool, as the protocol has it.
 *
 * @example
 * await tools.call({ name: 'getThing', arguments: { id: '1' } }, signal);
 */
export interface ToolCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The tools of an API, ready to be listed and called.
 *
 * @example
 * const tools: Tools = openTools(http, toolbox);
 * tools.list().tools.map(({ name }) => name);
 */
export interface Tools {
  /** Name and version of the server. */
  readonly info: { name: string; version: string; title: string };

  /** What the API is, for the model. */
  readonly about: { instructions?: string };

  list(): { tools: ToolCard[] };

  /** Never throws: what goes wrong is an answer with `isError`. */
  call(call: ToolCall, signal?: AbortSignal): Promise<CallAnswer>;
}

const mostTools = 40;

/** Characters; a model reads all of them before its first word. */
const mostListed = 100_000;

/**
 * The tools of an API, called with a connection and its credentials.
 *
 * @example
 * const tools = openTools(http, toolbox, { maxAnswerLength: 10_000 });
 */
export function openTools(http: Http, toolbox: Toolbox, options: ToolOptions = {}): Tools {
  const { searchAbove = mostTools, definitions } = toolbox;
  const tools = toolbox.tools.filter(options.choose ?? (() => true));
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const isLarge = (): boolean =>
    tools.length > searchAbove || measureTools(tools, definitions) > mostListed;
  const { search = isLarge() } = options;
  let listed: ToolCard[] | undefined;
  const list = (): ToolCard[] =>
    search ? describeSearch(toolbox, tools) : tools.map((tool) => buildCard(tool, definitions));
  const call = (name: string, given: unknown, signal?: AbortSignal): Promise<CallAnswer> => {
    const tool = byName.get(name);
    const call = { http, toolbox, options, given: Object(given), signal };
    return tool ? runTool(tool, call) : Promise.resolve(answerUnknown(name));
  };
  const { name, version, title, instructions } = toolbox;
  return {
    info: { name, version, title },
    about: instructions === undefined ? {} : { instructions },
    list() {
      listed ??= list();
      return { tools: listed };
    },
    async call({ name, arguments: given = {} }, signal) {
      if (!search) return call(name, given, signal);
      if (name === searchName) return searchTools(toolbox, { tools, given, options });
      if (name !== callName) return answerUnknown(name);
      const { name: wanted, arguments: own = {} } = given;
      if (typeof wanted === 'string') return call(wanted, own, signal);
      return answerRefusal([{ path: ['name'], message: 'must be the name of an operation' }]);
    },
  };
}

function answerUnknown(name: string): CallAnswer {
  const shown = JSON.stringify(name.slice(0, 100));
  return answerRefusal([{ path: ['name'], message: `there is no tool ${shown}` }]);
}

/** A call of a tool, and what it is made with. */
export interface Running {
  readonly http: Http;
  readonly toolbox: Toolbox;
  readonly options: ToolOptions;
  readonly given: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

async function runTool(tool: Tool, running: Running): Promise<CallAnswer> {
  const { http, signal } = running;
  const faults = findFaults(tool, running);
  if (faults.length > 0) return answerRefusal(faults);
  const capture = new Capture(running);
  const stop = new AbortController();
  const own = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  try {
    const { params, url, from } = readInput(tool, running);
    const options: RequestOptions = { validate: capture, signal: own };
    const given = url === undefined ? [http, params, options] : [http, url, params, options];
    // The input was checked: it is what the function takes.
    const returned = tool.call(...(given as never));
    const result = isStream(returned)
      ? await collectItems(returned, { stop, running })
      : await (returned as ApiPromise<unknown>).result(); // calls give one or the other
    return await answerCall(result, { tool, running, capture, from, returned });
  } catch (error) {
    return answerFailure(error, capture);
  }
}
