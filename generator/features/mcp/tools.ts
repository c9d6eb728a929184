/** Lists the tools of an API, and the definitions that their schemas share. */

import type { Api, Model, Operation } from '../../core/ir/model/model.ts';
import { listSuccesses } from '../../core/ir/operations/calls.ts';
import { nameMcp } from '../../core/ir/naming/optional-names.ts';
import type { McpOptions } from './options.ts';
import { describeTool, findTitle, listCommonErrors } from './describe.ts';
import { findHints, type Hints } from './hints.ts';
import { buildInput, type ToolInput } from './inputs.ts';
import { type JsonSchema, type SchemaWriting, writeSchema } from './json-schema.ts';
import { buildOutput } from './outputs.ts';
import { indexModels, indexSchemas } from '../../core/ir/model/index-models.ts';

export interface BuiltTool {
  readonly operation: Operation;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: Hints;
  readonly input: ToolInput;
  readonly output: JsonSchema | undefined;
  /** Headers of its answers. */
  readonly headers: readonly string[];
}

interface BuiltTools {
  readonly tools: readonly BuiltTool[];
  /** Errors that most of them have. */
  readonly common: readonly string[];
  /** Models as requests and as answers have them. */
  readonly definitions: Readonly<Record<'inputs' | 'outputs', JsonSchema>>;
}

export function buildTools(api: Api, options: McpOptions, isExact = false): BuiltTools {
  const names = nameMcp(api).tools;
  const inputs = new Definitions(api, { way: 'input', isExact });
  const outputs = new Definitions(api, { way: 'output', isExact });
  const operations = chooseOperations(api, options);
  const common = listCommonErrors(operations, api);
  const tools = operations.map((operation): BuiltTool => {
    return {
      operation,
      name: names.get(operation.id) ?? operation.id,
      title: findTitle(operation),
      description: describeTool(operation, { api, common }),
      hints: findHints(operation, api),
      input: buildInput(operation, { ...inputs.writing, api }),
      output: buildOutput(operation, outputs.writing),
      headers: listHeaders(operation),
    };
  });
  return { tools, common, definitions: { inputs: inputs.settle(), outputs: outputs.settle() } };
}

/** Lists the headers of successful responses, without those that are credentials. */
function listHeaders({ responses }: Operation): readonly string[] {
  const names = listSuccesses(responses).flatMap(({ headers }) =>
    headers.map(({ name, template }) => (template ?? name).toLowerCase()),
  );
  return [...new Set(names)].filter((name) => !/cookie|authori[sz]ation/.test(name));
}

/** What neither the document nor the options leave out. */
export function chooseOperations(
  api: Api,
  { tags, operations, readOnly = false }: McpOptions,
): readonly Operation[] {
  return api.operations.filter((operation) => {
    const { id, tag, names, mcp } = operation;
    if (mcp?.hidden === true) return false;
    if (readOnly && !findHints(operation, api).readOnlyHint) return false;
    if (tags === undefined && operations === undefined) return true;
    const isNamed = operations?.some((name) => name === id || name === names.function) ?? false;
    return isNamed || (tags?.includes(tag) ?? false);
  });
}

/** Models that schemas of one direction refer to, each written once. */
class Definitions {
  readonly writing: SchemaWriting;
  readonly #asked = new Map<string, Model>();

  constructor(api: Api, { way, isExact }: Pick<SchemaWriting, 'way' | 'isExact'>) {
    this.writing = {
      way,
      isExact,
      models: indexModels(api),
      schemas: indexSchemas(api),
      define: (model) => {
        this.#asked.set(model.name, model);
        return model.name;
      },
    };
  }

  settle(): JsonSchema {
    const written = new Map<string, JsonSchema>();
    // Definitions ask for others: a map also gives what is added meanwhile.
    for (const [name, { schema }] of this.#asked) {
      written.set(name, writeSchema(schema, this.writing));
    }
    return Object.fromEntries([...written].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
