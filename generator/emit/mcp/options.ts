/** What a config says of the tools: which operations they are, and when they are searched instead of listed. */

import { suggestName } from '../../diagnostics/suggest.ts';
import type { Api } from '../../ir/model.ts';
import type { OptionProblem } from '../../plan/emitter.ts';

/** Options of the emitter `mcp`. */
export interface McpOptions {
  /** Tags whose operations are tools; with `operations`, in addition to those. By default all are. */
  readonly tags?: readonly string[];
  /** Ids of operations that are tools. */
  readonly operations?: readonly string[];
  /** Whether only operations that change nothing are tools. */
  readonly readOnly?: boolean;
  /** With more tools than this, a tool to search and a tool to call are listed instead. Default: 40. */
  readonly searchAbove?: number;
}

/** What is wrong with options that a compiler did not see; they may be of a config in JavaScript. */
export function findWrongOption(options: McpOptions): string | undefined {
  const known = ['tags', 'operations', 'readOnly', 'searchAbove'];
  const strange = Object.keys(options).find((name) => !known.includes(name));
  if (strange !== undefined) {
    return `has no option \`${strange}\`; there are ${known.map((name) => `\`${name}\``).join(', ')}`;
  }
  const { tags = [], operations = [], readOnly = false, searchAbove = 0 } = options;
  if (!isListOfTexts(tags)) return 'takes a list of tags as `tags`';
  if (!isListOfTexts(operations)) return 'takes a list of ids of operations as `operations`';
  if (typeof readOnly !== 'boolean') return 'takes true or false as `readOnly`';
  if (!(typeof searchAbove === 'number' && searchAbove >= 0)) {
    return 'takes a number of tools as `searchAbove`';
  }
  return undefined;
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Tags and operations of the options that the API does not have. */
export function listUnknownNames(
  { tags = [], operations = [] }: McpOptions,
  api: Api,
): readonly OptionProblem[] {
  const known = {
    tag: [...new Set(api.operations.map(({ tag }) => tag))],
    operation: api.operations.flatMap(({ id, names }) => [id, names.function]),
  };
  const given = [
    ...tags.map((name) => ({ kind: 'tag', name }) as const),
    ...operations.map((name) => ({ kind: 'operation', name }) as const),
  ];
  return given
    .filter(({ kind, name }) => !known[kind].includes(name))
    .map(({ kind, name }) => ({
      message: `\`mcp\` names the ${kind} \`${name}\`, which the API \`${api.id}\` does not have.`,
      help: suggestName(
        name,
        known[kind],
        'Options that name operations or tags belong in `emitters` of one API.',
      ),
    }));
}
