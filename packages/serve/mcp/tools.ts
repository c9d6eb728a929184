/** Loads the tools of a project's API, called with credentials of the environment. */

import type { McpServer } from '@modelcontextprotocol/server';
import type { AnyOptions, Http } from '../../../templates/runtime/call/client.ts';
import type { Tool, Toolbox, ToolOptions } from '../../../templates/runtime/mcp/mcp.ts';
import type { Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { nameMcp } from '../../../generator/core/ir/naming/optional-names.ts';
import { importApis, type ImportedApi } from '../../../generator/run/modules/load.ts';
import type { Project } from '../../../generator/run/project/project.ts';
import {
  type ClientCredentials,
  type Environment,
  nameVariable,
  readCredentials,
} from './credentials.ts';

/** Which operations are tools, and how they are listed. */
interface ToolChoice {
  readonly tags: readonly string[];
  readonly operations: readonly string[];
  readonly readOnly: boolean;
  /** Whether tools are searched for; undefined leaves that to their number. */
  readonly search: boolean | undefined;
  /** Whether answers are data with a schema, too. */
  readonly structured: boolean;
}

interface OpenOptions extends ToolChoice {
  readonly baseUrl: string | undefined;
  readonly environment: Environment;
  readonly strict: boolean;
  readonly reporter: Reporter;
}

export interface OpenedTools {
  readonly api: Api;
  readonly baseUrl: string;
  /** How many there are. */
  readonly count: number;
  /** Variables of the environment that are not set. */
  readonly missing: readonly string[];
  /** A server for one connection. */
  createServer(): McpServer;
  close(): void;
}

/** What modules that are generated here export. */
type Create = (http: Http, options: ToolOptions) => McpServer;
type Connect = (options: AnyOptions) => Http;

/** Undefined, and problems, where there are no tools of one API. */
export async function openTools(
  project: Project,
  options: OpenOptions,
): Promise<OpenedTools | undefined> {
  const { reporter, strict } = options;
  const called = ['oauth#clientCredentials'] as const;
  const loaded = await importApis(project, { strict, called, reporter });
  if (loaded === undefined) return undefined;
  const [api] = loaded.apis;
  const { clientCredentials } = await loaded.loadRuntime('oauth');
  const opened = api && (await connect(api, clientCredentials as ClientCredentials, options)); // the runtime has it
  if (opened === undefined) return void loaded.close();
  return { ...opened, close: loaded.close };
}

async function connect(
  { model, load }: ImportedApi,
  clientCredentials: ClientCredentials,
  options: OpenOptions,
): Promise<Omit<OpenedTools, 'close'> | undefined> {
  const { environment, reporter, search, structured } = options;
  const names = nameMcp(model);
  const [mcp, client] = [await load('mcp'), await load('client')];
  // What was generated has these types.
  const { create, toolbox, http } = {
    create: mcp[names.create] as Create | undefined,
    toolbox: mcp[names.toolbox] as Toolbox | undefined,
    http: client[model.names.http] as Connect | undefined,
  };
  const chosen = toolbox?.tools.filter((tool) => isChosen(tool, options)) ?? [];
  const baseUrl =
    options.baseUrl ?? environment[`${nameVariable(model.id)}_BASE_URL`] ?? model.servers[0]?.base;
  const fault = findFault(model, { isEmpty: chosen.length === 0, baseUrl });
  if (fault !== undefined || !create || !http || baseUrl === undefined) {
    reporter.report({ code: 'SERVE-106', severity: 'error', at: model.at, ...(fault ?? noTools) });
    return undefined;
  }
  const hidden = [...new Set(chosen.flatMap((tool) => Object.keys(tool.hidden ?? {})))];
  const operations = model.operations.filter(({ id }) =>
    chosen.some((tool) => tool.operation === id),
  );
  const { auth, parameters, secrets, missing } = readCredentials(
    model,
    { operations, hidden },
    { environment, clientCredentials },
  );
  const isOpen = Object.keys(auth).length === 0;
  const connection = http({
    baseUrl,
    timeout,
    variables: readVariables(model, environment),
    // A call without credentials shows what the service refuses.
    auth: isOpen ? false : auth,
    onWarning: (warning) => void process.stderr.write(`${String(warning)}\n`),
  });
  return {
    api: model,
    baseUrl,
    count: chosen.length,
    missing,
    createServer: () =>
      create(connection, {
        choose: (tool) => chosen.includes(tool),
        parameters,
        secrets,
        search,
        structured,
      }),
  };
}

/** Milliseconds: clients of the protocol give up after a minute. */
const timeout = { attempt: 30_000, total: 55_000 };

const noTools = {
  message: 'The document has no operation that can be a tool.',
  help: 'Operations with `x-sw-mcp: false` are none.',
};

interface Chosen {
  readonly isEmpty: boolean;
  readonly baseUrl: string | undefined;
}

function findFault(
  { operations, id }: Api,
  { isEmpty, baseUrl }: Chosen,
): typeof noTools | undefined {
  if (operations.length === 0) return noTools;
  if (isEmpty) {
    return {
      message: 'No operation is chosen.',
      help: '`--tags` takes tags of the document, `--operations` ids; `--read-only` leaves out what changes something.',
    };
  }
  if (baseUrl !== undefined) return undefined;
  return {
    message: 'The document does not say where the service is.',
    help: `Give \`--base-url <url>\`, or set ${nameVariable(id)}_BASE_URL.`,
  };
}

function isChosen({ tag, operation, name, hints }: Tool, choice: ToolChoice): boolean {
  const { tags, operations, readOnly } = choice;
  if (readOnly && hints.readOnlyHint !== true) return false;
  if (tags.length === 0 && operations.length === 0) return true;
  return tags.includes(tag) || operations.includes(operation) || operations.includes(name);
}

function readVariables({ id, variables }: Api, environment: Environment): Record<string, string> {
  const prefix = nameVariable(id);
  const found = variables.flatMap(({ name }) => {
    const value = environment[`${prefix}_${nameVariable(name)}`];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}
