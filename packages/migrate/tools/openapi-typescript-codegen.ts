/** openapi-typescript-codegen, which hey-api grew out of: its flags. */

import { byValue, lacks, maps, readOptions, same, type Table } from '../rules/rules.ts';
import type { Tool } from './tool.ts';
import * as say from './words.ts';

const table: Table = {
  input: say.input,
  output: say.output,
  client: byValue({ fetch: same('the client calls `fetch`') }, say.transport),
  name: lacks('the class is called by the name of the API'),
  useOptions: byValue(
    { true: same('parameters are one object') },
    lacks('parameters are one object'),
  ),
  useUnionTypes: say.enumStyle,
  exportCore: same('`runtime/` is written beside the API'),
  exportServices: same('`operations/<tag>.ts`, always'),
  exportModels: same('`models.ts`, always'),
  exportSchemas: maps('`validators.ts`'),
  indent: say.formatted,
  postfixServices: lacks("`client: 'tags'` names classes by tags"),
  postfixModels: say.modelNames,
  request: say.transport,
};

export const openapiTypescriptCodegen: Tool = {
  name: 'openapi-typescript-codegen',
  programs: ['openapi-typescript-codegen', 'openapi'],
  configs: [],
  spelling: {
    short: { i: 'input', o: 'output', c: 'client' },
    switches: ['useOptions', 'useUnionTypes'],
  },
  // `openapi` was also the name of Redocly's command, whose verbs are words.
  readRun: ({ words, flags }) =>
    words.length > 0 || flags['input'] === undefined
      ? undefined
      : { parts: [{ rows: readOptions(flags, table) }] },
  merges: 'none',
  readConfig: () => [],
};
