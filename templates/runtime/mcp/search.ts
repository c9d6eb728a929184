// Two tools instead of hundreds: one that finds operations by words, and one that calls them.

import { answerRefusal } from './failures.ts';
import type { Ranking } from './ranking.ts';
import type { Definitions, Tool, Toolbox, ToolOptions } from './toolbox.ts';
import { describeAnswer, describeInput, type ToolCard } from './schemas.ts';
import { findRoom, measureSent, sizeName } from './sizes.ts';
import { type CallAnswer, writeAnswer } from './values.ts';

/** The tool that finds operations. */
export const searchName = 'search_operations';

/** The tool that calls one of them. */
export const callName = 'call_operation';

interface Listing {
  readonly tools: readonly Tool[];
  readonly isStructured: boolean;
}

/** What is listed instead of the tools of an API. */
export function describeSearch({ title }: Toolbox, { tools, isStructured }: Listing): ToolCard[] {
  const tags = [...new Set(tools.map(({ tag }) => tag))].slice(0, 60).join(', ');
  const isReading = tools.every(({ hints }) => hints.readOnlyHint === true);
  return [
    {
      name: searchName,
      title: `Search ${title}`,
      description:
        `Finds operations of ${title} by what they do, such as "create an order", or one by its name, with the schema of its arguments. ` +
        `There are ${tools.length} operations. Call what was found with \`${callName}\`. Areas: ${tags}.`,
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'Words, or the name of an operation.' },
          limit: { type: 'integer', minimum: 1, maximum: 50, default: usual },
          [sizeName]: { type: 'integer', description: 'Most bytes of the answer.' },
        },
        required: ['query'],
      },
      ...(isStructured && { outputSchema: found }),
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
      ...(isStructured && { outputSchema: describeAnswer({}, {}) }),
      annotations: isReading
        ? { readOnlyHint: true, openWorldHint: true }
        : { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    },
  ];
}

const found: ToolCard['outputSchema'] & object = {
  type: 'object',
  properties: {
    operations: { type: 'array', items: { type: 'object' } },
    found: { type: 'integer', description: 'How many there are.' },
    error: { type: 'object' },
  },
};

const usual = 5;

interface Searching {
  readonly definitions: Definitions;
  readonly given: Readonly<Record<string, unknown>>;
  readonly options: ToolOptions;
}

/** The operations that fit best: their arguments in a line each, and in full as far as there is room. */
export async function searchTools(
  rank: Ranking,
  { definitions, given, options }: Searching,
): Promise<CallAnswer> {
  const { query, limit = usual } = given;
  if (typeof query !== 'string') {
    return answerRefusal([{ path: ['query'], message: 'must be a text' }], { given, options });
  }
  const found = rank(query);
  const [only, ...others] = found;
  const isNamed = others.length === 0 && only?.name.toLowerCase() === query.trim().toLowerCase();
  const shown = found.slice(0, Math.min(Math.max(Number(limit) || usual, 1), 50));
  const describe = (tool: Tool): object => describeFully(tool, definitions);
  const operations = isNamed
    ? shown.map(describe)
    : fillUp(shown.map(outline), { full: shown.map(describe), room: findRoom({ given, options }) });
  const more = isNamed || shown.length === 0 ? {} : { more: aboutSearch };
  return writeAnswer({ operations, found: found.length, ...more }, options);
}

const aboutSearch = 'Search for a name to get the schema of its arguments.';

/** What an operation is, in a line. */
function outline({ name, title, request, input }: Tool): object {
  const { properties, required } = input;
  const needed = Array.isArray(required) ? required : [];
  const names = Object.keys(Object(properties));
  const list = names.map((one) => (needed.includes(one) ? one : `${one}?`));
  const shown = list.length > 12 ? [...list.slice(0, 12), '…'] : list;
  return { name, title, request, arguments: shown.join(', ') };
}

function describeFully(tool: Tool, definitions: Definitions): object {
  const { name, tag, request, description, hints } = tool;
  return { name, tag, request, description, hints, input: describeInput(tool, definitions) };
}

interface Filling {
  readonly full: readonly object[];
  readonly room: number;
}

/** As many as there is room for; the first ones in full, where all others fit beside. */
function fillUp(lines: readonly object[], { full, room }: Filling): readonly object[] {
  let left = room - 120;
  const kept = lines.filter((line) => {
    left -= measureSent(line);
    return left >= 0;
  });
  return kept.map((line, index) => {
    const cost = measureSent(full[index]) - measureSent(line);
    if (cost > left) return line;
    left -= cost;
    return full[index] ?? line;
  });
}
