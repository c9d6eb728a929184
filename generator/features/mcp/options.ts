/** What a config says of the tools: which operations they are, and when they are searched instead of listed. */

import type { Api } from '../../core/ir/model/model.ts';
import type { OptionProblem } from '../../core/plan/emitter.ts';
import { describeUnknown, findStrangeOption, isListOfTexts } from '../../core/emit/options.ts';

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
  const strange = findStrangeOption(options, ['tags', 'operations', 'readOnly', 'searchAbove']);
  if (strange !== undefined) return strange;
  const { tags = [], operations = [], readOnly = false, searchAbove = 0 } = options;
  if (!isListOfTexts(tags)) return 'takes a list of tags as `tags`';
  if (!isListOfTexts(operations)) return 'takes a list of ids of operations as `operations`';
  if (typeof readOnly !== 'boolean') return 'takes true or false as `readOnly`';
  if (!(typeof searchAbove === 'number' && searchAbove >= 0)) {
    return 'takes a number of tools as `searchAbove`';
  }
  return undefined;
}

/** Tags and operations of the options that the API does not have. */
export function listUnknownNames(
  { tags = [], operations = [] }: McpOptions,
  api: Api,
): readonly OptionProblem[] {
  const known = api.operations.map(({ tag }) => tag);
  const ids = api.operations.flatMap(({ id, names }) => [id, names.function]);
  return [
    ...describeUnknown('`mcp` names the tag', tags, [...new Set(known)], api),
    ...describeUnknown('`mcp` names the operation', operations, ids, api),
  ];
}
