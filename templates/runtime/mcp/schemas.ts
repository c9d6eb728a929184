// Schemas of tools: each with the definitions that it refers to, and the form of every answer.

import type { JsonValue } from '../call/client.ts';
import type { Definitions, JsonSchema, Schemas, Tool, ToolHints } from './toolbox.ts';
import { inlineDefinitions, listReferences } from './references.ts';
import { listArguments } from './inputs.ts';

/**
 * A tool as the protocol lists it.
 *
 * @example
 * const card: ToolCard = { name: 'getThing', inputSchema: { type: 'object' } };
 */
export interface ToolCard {
  name: string;
  title?: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  annotations: ToolHints;
}

/** The protocol has no other schemas. */
export type ObjectSchema = { type: 'object' } & Record<string, JsonValue | undefined>;

/** Characters of a schema of arguments: of a longer one, the definitions that are farthest from its root are open. */
const longestInput = 16_000;

/** Fewer of an answer: few models are shown it. */
const longestOutput = 8_000;

interface Listing {
  readonly definitions: Definitions;
  /** Whether answers have the form of a schema. */
  readonly isStructured: boolean;
}

/** What is listed of a tool. */
export function buildCard(tool: Tool, { definitions, isStructured }: Listing): ToolCard {
  const { name, title, description, hints, output = {} } = tool;
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema: describeInput(tool, definitions),
    ...(isStructured && { outputSchema: describeAnswer(output, definitions.outputs) }),
    annotations: hints,
  };
}

/** The schema of the arguments; others than these are refused. */
export function describeInput(tool: Tool, { inputs }: Definitions): ObjectSchema {
  const properties = listArguments(tool);
  const schema = { ...tool.input, properties, additionalProperties: false };
  return withDefinitions(schema, { definitions: inputs, most: longestInput });
}

/** Characters of what a model reads of tools: names, descriptions and arguments. */
export function measureTools(tools: readonly Tool[], definitions: Definitions): number {
  const lengths = tools.map((tool) => {
    const { name, description } = tool;
    return JSON.stringify([name, description, describeInput(tool, definitions)]).length;
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** The form of all answers, with the schema of the data of one. */
export function describeAnswer(data: JsonSchema, definitions: Schemas): ObjectSchema {
  const most = longestOutput;
  const isShort = JSON.stringify(data).length <= most;
  const properties = { ...answer, data: isShort ? data : {} };
  return withDefinitions({ properties }, { definitions, most });
}

/** What else an answer may have says itself what it is: more would be read with each list of tools. */
const answer = {
  status: { type: 'integer' },
} as const;

/** Definitions, and how long a schema with them may be. */
interface DefinitionLimit {
  readonly definitions: Schemas;
  /** Characters. */
  readonly most: number;
}

/** A schema with the definitions that it reaches. */
function withDefinitions(schema: JsonSchema, { definitions, most }: DefinitionLimit): ObjectSchema {
  const reached = new Map<string, JsonSchema>();
  let left = most - JSON.stringify(schema).length;
  const waiting: unknown[] = [schema];
  for (const one of waiting) {
    for (const name of listReferences(one)) {
      const found = definitions[name];
      if (reached.has(name) || found === undefined) continue;
      left -= JSON.stringify(found).length;
      reached.set(name, left < 0 ? {} : found);
      if (left >= 0) waiting.push(found);
    }
  }
  const { root, shared } = inlineDefinitions(schema, reached);
  const $defs = Object.fromEntries(shared);
  return { ...root, type: 'object', ...(shared.size > 0 && { $defs }) };
}
