/** What a config says of the tools: which operations they are, and when they are searched instead of listed. */

import type { Api } from '../../ir/model.ts';

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

/** A tag or an id of the options that the API does not have. */
export function findUnknownName(options: McpOptions, api: Api): string | undefined {
  const { tags = [], operations = [] } = options;
  const known = new Set(api.operations.map(({ tag }) => tag));
  const ids = new Set(api.operations.flatMap(({ id, names }) => [id, names.function]));
  return tags.find((name) => !known.has(name)) ?? operations.find((name) => !ids.has(name));
}
