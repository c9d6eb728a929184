/** Emits `mcp.ts`: the tools of the API as data, and a server of the Model Context Protocol that has them. */

import { createBug } from '../../core/diagnostics/bug.ts';
import type { Api } from '../../core/ir/model/model.ts';
import { nameMcp } from '../../core/ir/naming/optional-names.ts';
import type { Emitter, PlannedFile, Scope } from '../../core/plan/emitter.ts';
import { findRuntimePath } from '../../core/plan/runtime-path.ts';
import { array, code, type Code, identifier, json, object, string } from '../../core/code/code.ts';
import { describe, prose } from '../../core/emit/docs.ts';
import { exportedConst, type FileStatement, StructureKind } from '../../core/code/structures.ts';
import { findWrongOption, listUnknownNames, type McpOptions } from './options.ts';
import { cutText } from './texts.ts';
import { type BuiltTool, buildTools, chooseOperations } from './tools.ts';

export type { McpOptions } from './options.ts';

const sdk = '@modelcontextprotocol/server';

/** The tools of an API for models, in `mcp.ts`. */
export function createMcpEmitter(options: McpOptions = {}): Emitter {
  const wrong = findWrongOption(options);
  if (wrong !== undefined) throw new TypeError(`mcp ${wrong}.`);
  return {
    name: 'mcp',
    needs: ['operations'],
    packages: [{ name: sdk, version: '^2.0.0' }],
    check: (api) => listUnknownNames(options, api),
    plan(api) {
      if (chooseOperations(api, options).length === 0) return [];
      const names = nameMcp(api);
      return [
        {
          path: 'mcp.ts',
          symbols: [
            { name: names.toolbox, space: 'value', key: 'toolbox' },
            { name: names.create, space: 'value', key: 'create' },
          ],
          isApart: true,
        },
      ];
    },
    emit(file, scope) {
      return {
        kind: 'code',
        statements: [
          declareToolbox(getName(file, 'toolbox'), { scope, options }),
          declareCreate(file, scope),
          handOn(scope),
        ],
        settled: true,
      };
    },
  };
}

function getName({ symbols }: PlannedFile, key: string): Code {
  return identifier(symbols.find((symbol) => symbol.key === key)?.name ?? '');
}

interface ToolboxContext {
  readonly scope: Scope;
  readonly options: McpOptions;
}

function declareToolbox(name: Code, { scope, options }: ToolboxContext): FileStatement {
  const { api } = scope;
  const { tools, common, definitions } = buildTools(api, options, scope.options.int64 === 'bigint');
  const { searchAbove } = options;
  const initializer = object(
    [
      ['name', string(api.id)],
      ['version', string(api.version)],
      ['title', string(api.title)],
      ['instructions', printInstructions(api, common)],
      ['validate', printValidation(scope)],
      ['searchAbove', searchAbove === undefined ? undefined : json(searchAbove)],
      ['definitions', json(definitions)],
      ['tools', array(tools.map((tool) => printTool(tool, scope)))],
    ],
    'expanded',
  );
  const type = scope.runtime('mcp', 'Toolbox', 'type');
  const doc = prose(`The tools of ${api.title}: its operations, as models see them.`);
  return exportedConst({ name, type, initializer }, describe(doc));
}

const longestInstructions = 1000;

function printInstructions({ description }: Api, common: readonly string[]): Code | undefined {
  const about = cutText(description ?? '', longestInstructions);
  const errors = common.length === 0 ? '' : ['Errors of most operations:', ...common].join('\n');
  const text = [about, errors].filter(Boolean).join('\n\n');
  return text === '' ? undefined : string(text);
}

/** Answers that are not as the document says are found, and given all the same. */
function printValidation(scope: Scope): Code | undefined {
  const symbol = scope.ref('validators', 'validation');
  if (symbol === undefined) return undefined;
  const create = scope.use(symbol, 'value');
  return code`() => ${create}({ request: 'strict', response: 'strict' })`;
}

function printTool(tool: BuiltTool, scope: Scope): Code {
  const { operation, name, title, description, hints, input, output, headers } = tool;
  const { bytes, hidden, url, schema } = input;
  // Without validators nobody knows whether an answer fits.
  const isKnown = scope.ref('validators', `op:${operation.id}`) !== undefined;
  return object(
    [
      ['name', string(name)],
      ['operation', string(operation.id)],
      ['tag', string(operation.tag)],
      ['request', string(`${operation.method} ${operation.path ?? ''}`.trim())],
      ['title', string(title)],
      ['description', string(description)],
      ['hints', json({ ...hints })],
      ['input', json(schema)],
      ['output', output && isKnown ? json(output) : undefined],
      ['headers', headers.length === 0 ? undefined : array(headers.map(string))],
      ['bytes', bytes.length === 0 ? undefined : json(bytes)],
      ['hidden', Object.keys(hidden).length === 0 ? undefined : json(hidden)],
      ['url', url === undefined ? undefined : string(url)],
      ['call', printCall(operation.id, scope)],
    ],
    'expanded',
  );
}

function printCall(id: string, scope: Scope): Code {
  const symbol = scope.ref('operations', id);
  if (symbol === undefined) throw createBug('BUG-921', `the operation ${id} has no function`);
  return scope.use(symbol, 'value');
}

function declareCreate(file: PlannedFile, scope: Scope): FileStatement {
  const server = scope.external(sdk, 'McpServer', 'McpServer');
  const open = scope.runtime('mcp', 'openTools');
  const toolbox = getName(file, 'toolbox');
  return {
    kind: StructureKind.Function,
    isExported: true,
    docs: describe(
      prose(
        `A server of the Model Context Protocol whose tools are the operations of ${scope.api.title}. The client has the credentials.`,
      ),
    ),
    name: getName(file, 'create'),
    parameters: [
      { name: code`http`, type: scope.runtime('client', 'Http', 'type') },
      {
        name: code`options`,
        type: scope.runtime('mcp', 'ToolOptions', 'type'),
        hasQuestionToken: true,
      },
    ],
    returnType: server,
    statements: code`const tools = ${open}(http, ${toolbox}, options);
const mcp = new ${server}(tools.info, { capabilities: { tools: {} }, ...tools.about });
mcp.server.setRequestHandler('tools/list', () => tools.list());
mcp.server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => tools.call(params, mcpReq.signal));
return mcp;`,
  };
}

function handOn({ options }: Scope): FileStatement {
  const moduleSpecifier = findRuntimePath('mcp', options, (path) =>
    path.replace(/\.ts$/, options.importEnding),
  );
  const namedExports = ['Tool', 'Toolbox', 'ToolOptions'].map(identifier);
  return { kind: StructureKind.ExportDeclaration, isTypeOnly: true, namedExports, moduleSpecifier };
}
