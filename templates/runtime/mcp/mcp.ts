// Operations as tools of the Model Context Protocol: how they are listed, and how calls of them are answered.

import type { Http, RequestOptions } from '../call/client.ts';
import { answerCall } from './answers.ts';
import { Capture } from './capture.ts';
import { answerFailure, answerRefusal } from './failures.ts';
import { collectItems, isStream } from './streams.ts';
import { findFaults, readInput } from './inputs.ts';
import { buildCard, measureTools, type ToolCard } from './schemas.ts';
import { rankTools, type Ranking } from './ranking.ts';
import { callName, describeSearch, searchName, searchTools } from './search.ts';
import { sizeName } from './sizes.ts';
import type { CallAnswer } from './values.ts';
import type { ApiPromise } from '../call/results.ts';
import type { Running, Tool, Toolbox, ToolOptions } from './toolbox.ts';

export type { ToolHints, Tool, Toolbox, ToolOptions } from './toolbox.ts';

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

  /** What the API is and how long its answers are, for the model. */
  readonly about: { instructions: string };

  list(): { tools: ToolCard[] };

  /** Never throws: what goes wrong is an answer with `isError`. */
  call(call: ToolCall, signal?: AbortSignal): Promise<CallAnswer>;
}

function describeSizes(): string {
  return `Long answers are cut: \`${sizeName}\` asks for more.`;
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
  let ranking: Ranking | undefined;
  const isStructured = options.structured === true;
  const list = (): ToolCard[] =>
    search
      ? describeSearch(toolbox, { tools, isStructured })
      : tools.map((tool) => buildCard(tool, { definitions, isStructured }));
  const call = (name: string, given: unknown, signal?: AbortSignal): Promise<CallAnswer> => {
    const tool = byName.get(name);
    const call = { http, toolbox, options, given: Object(given), signal };
    return tool ? runTool(tool, call) : Promise.resolve(answerUnknown(name, call));
  };
  const { name, version, title, instructions } = toolbox;
  return {
    info: { name, version, title },
    about: { instructions: [instructions, describeSizes()].filter(Boolean).join('\n\n') },
    list() {
      listed ??= list();
      return { tools: listed };
    },
    async call({ name, arguments: given = {} }, signal) {
      if (!search) return call(name, given, signal);
      if (name === searchName) {
        ranking ??= rankTools(tools);
        return searchTools(ranking, { definitions, given, options });
      }
      if (name !== callName) return answerUnknown(name, { given, options });
      const { name: wanted, arguments: own = {} } = given;
      if (typeof wanted === 'string') return call(wanted, own, signal);
      const issue = { path: ['name'], message: 'must be the name of an operation' };
      return answerRefusal([issue], { given, options });
    },
  };
}

function answerUnknown(name: string, asking: Pick<Running, 'given' | 'options'>): CallAnswer {
  const shown = JSON.stringify(name.slice(0, 100));
  return answerRefusal([{ path: ['name'], message: `there is no tool ${shown}` }], asking);
}

async function runTool(tool: Tool, running: Running): Promise<CallAnswer> {
  const { http, signal } = running;
  const faults = findFaults(tool, running);
  if (faults.length > 0) return answerRefusal(faults, running);
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
    return answerFailure(error, capture, running);
  }
}
