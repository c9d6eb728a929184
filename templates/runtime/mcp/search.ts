// Two tools instead of hundreds: one that finds operations by words, and one that calls them.

import { answerRefusal } from './failures.ts';
import type { Tool, Toolbox, ToolOptions } from './toolbox.ts';
import { describeAnswer, describeInput, type ToolCard } from './schemas.ts';
import type { CallAnswer } from './values.ts';

/** The tool that finds operations. */
export const searchName = 'search_operations';

/** The tool that calls one of them. */
export const callName = 'call_operation';

/** What is listed instead of the tools of an API. */
export function describeSearch({ title }: Toolbox, tools: readonly Tool[]): ToolCard[] {
  const tags = [...new Set(tools.map(({ tag }) => tag))].slice(0, 60).join(', ');
  const isReading = tools.every(({ hints }) => hints.readOnlyHint === true);
  return [
    {
      name: searchName,
      title: `Search ${title}`,
      description:
        `Finds operations of ${title} by words, or one by its name: what each does, and the schema of its arguments. ` +
        `There are ${tools.length} operations. Call what was found with \`${callName}\`. Areas: ${tags}.`,
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'Words, or the name of an operation.' },
          limit: { type: 'integer', minimum: 1, maximum: 50, default: usual },
        },
        required: ['query'],
      },
      outputSchema: {
        type: 'object',
        properties: {
          operations: { type: 'array', items: { type: 'object' } },
          found: { type: 'integer', description: 'How many there are.' },
          error: { type: 'object' },
        },
      },
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    {
      name: callName,
      title: `Call ${title}`,
      description: `Calls an operation of ${title} that \`${searchName}\` has found.`,
      inputSchema: {
        type: 'object',
        properties: {
          name: {
            type: 'string',
            description: `Name of the operation, as \`${searchName}\` gives it.`,
          },
          arguments: { type: 'object', description: 'By the schema of the operation.' },
        },
        required: ['name'],
      },
      outputSchema: describeAnswer({}, {}),
      annotations: isReading
        ? { readOnlyHint: true, openWorldHint: true }
        : { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    },
  ];
}

const usual = 5;

interface Searching {
  readonly tools: readonly Tool[];
  readonly given: Readonly<Record<string, unknown>>;
  readonly options: ToolOptions;
}

/** The operations that fit best; schemas are left out where they would make the answer too long. */
export async function searchTools(
  { definitions }: Toolbox,
  { tools, given, options }: Searching,
): Promise<CallAnswer> {
  const { query, limit = usual } = given;
  if (typeof query !== 'string') {
    return answerRefusal([{ path: ['query'], message: 'must be a text' }]);
  }
  const found = rank(query, tools);
  let left = options.maxAnswerLength ?? 40_000;
  const operations = found
    .slice(0, Math.min(Math.max(Number(limit) || usual, 1), 50))
    .map((tool) => {
      const { name, tag, description, hints } = tool;
      const entry = { name, tag, description, hints, input: describeInput(tool, definitions) };
      const { length } = JSON.stringify(entry);
      if (length <= left) {
        left -= length;
        return entry;
      }
      const [summary = ''] = description.split('\n');
      return {
        name,
        tag,
        summary,
        note: 'Search for its name to get the schema of its arguments.',
      };
    });
  const structuredContent = { operations, found: found.length };
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
  };
}

/** Best first; none without a word in common. */
function rank(query: string, tools: readonly Tool[]): readonly Tool[] {
  const exact = tools.filter(({ name }) => name.toLowerCase() === query.trim().toLowerCase());
  if (exact.length > 0) return exact;
  const words = [...new Set(splitWords(query.slice(0, 1000)))].slice(0, 30);
  const texts = tools.map((tool) => ({
    tool,
    name: new Set(splitWords(`${tool.name} ${tool.title ?? ''}`)),
    more: new Set(splitWords(`${tool.tag} ${tool.description}`)),
  }));
  // A word that few operations have says more.
  const weights = words.map((word) => {
    const { length } = texts.filter(({ name, more }) => name.has(word) || more.has(word));
    return Math.log(1 + tools.length / Math.max(length, 1));
  });
  return texts
    .map(({ tool, name, more }) => {
      const points = words.map((word, index) => {
        const weight = weights[index] ?? 0;
        return (name.has(word) ? 3 * weight : 0) + (more.has(word) ? weight : 0);
      });
      // A shorter name with the same words fits better.
      return { tool, points: points.reduce((sum, one) => sum + one, 0) / (1 + name.size / 20) };
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ tool }) => tool);
}

/** `listOrders` is `list` and `order`: an `s` at the end makes no difference. */
function splitWords(text: string): readonly string[] {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word));
}
