/** swagger-typescript-api: its flags. */

import {
  asText,
  byValue,
  lacks,
  maps,
  readOptions,
  same,
  type Table,
  whenOn,
} from '../rules/rules.ts';
import { mergeSettings } from '../rules/settings.ts';
import type { Tool } from './tool.ts';
import * as say from './words.ts';

const own = same('types of one operation are beside its function');
const inClass = lacks('the class is called by the name of the API');

const table: Table = {
  path: say.input,
  output: say.output,
  name: say.fileNames,
  'add-readonly': whenOn(lacks('members are not `readonly`')),
  'another-array-type': whenOn(lacks('`T[]`')),
  'api-class-name': inClass,
  axios: whenOn(say.transport),
  'http-client': byValue({ axios: say.transport }, same('the client calls `fetch`')),
  'clean-output': say.cleaned,
  client: byValue({ false: say.onlyTypes() }, same('functions and a class')),
  'no-client': whenOn(say.onlyTypes()),
  'custom-config': lacks('hooks: `hooks.document`, `hooks.ir` and `hooks.sourceFile`'),
  debug: say.quiet,
  silent: say.quiet,
  'default-as-success': lacks(
    '`default` is an error; say `2XX` in `hooks.document` where it is none',
  ),
  'default-response': same('an answer without content is `undefined`'),
  'disable-throw-on-error': whenOn(lacks('`.result()` does not throw')),
  disableThrowOnError: whenOn(lacks('`.result()` does not throw')),
  'disable-format-type-names': say.modelNames,
  'disable-external-schemas': lacks(
    'what a `$ref` leads to is read; `allow` says where it may lead',
  ),
  'prefer-existing-schema-names-for-external-refs': same('a schema has its name in the document'),
  'enum-names-as-values': lacks('given names are keys of the set'),
  'extract-enums': say.enumStyle,
  'extract-request-body': own,
  'extract-request-params': own,
  'extract-response-body': own,
  'extract-response-error': own,
  'extract-responses': own,
  'generate-union-enums': say.enumStyle,
  'enum-style': say.enumStyle,
  'union-enums': say.enumStyle,
  'import-file-extension': say.importEnding,
  'type-only-imports': same('imports of types are `import type`'),
  js: maps("`target: 'js'`", { target: 'js' }),
  modular: whenOn(say.perTag),
  'module-name-first-tag': whenOn(say.perTag),
  'module-name-index': lacks('operations are grouped by tags, or dotted ids'),
  patch: same('what is read anyway is a warning; `specwright lint` shows it'),
  responses: same('`GetOrderError` and `.result()` have the answers by status'),
  'route-types': whenOn(say.paths),
  'single-http-client': same('the connection of functions is one object: `shopHttp({ … })`'),
  'sort-routes': whenOn(lacks('the order is that of the document')),
  'sort-types': whenOn(lacks('the order is that of the document')),
  templates: say.templates,
  'type-prefix': say.modelNames,
  'type-suffix': say.modelNames,
  'unwrap-response-data': same('`await` gives the data'),
  'default-request-params': lacks('options of the client: `new Shop({ … })`'),
};

export const swaggerTypescriptApi: Tool = {
  name: 'swagger-typescript-api',
  programs: ['swagger-typescript-api', 'sta'],
  configs: [],
  spelling: {
    short: {
      p: 'path',
      o: 'output',
      n: 'name',
      t: 'templates',
      d: 'default-as-success',
      r: 'responses',
    },
    switches: [
      'add-readonly',
      'another-array-type',
      'axios',
      'clean-output',
      'client',
      'no-client',
      'debug',
      'default-as-success',
      'disable-throw-on-error',
      'disableThrowOnError',
      'disable-format-type-names',
      'disable-external-schemas',
      'enum-names-as-values',
      'extract-enums',
      'extract-request-body',
      'extract-request-params',
      'extract-response-body',
      'extract-response-error',
      'extract-responses',
      'generate-union-enums',
      'union-enums',
      'type-only-imports',
      'js',
      'modular',
      'module-name-first-tag',
      'patch',
      'prefer-existing-schema-names-for-external-refs',
      'responses',
      'route-types',
      'silent',
      'single-http-client',
      'sort-routes',
      'sort-types',
      'unwrap-response-data',
    ],
  },
  readRun: ({ words: [verb], flags }) => {
    if (verb !== undefined && verb !== 'generate') return undefined;
    const { output = '.', name = 'Api.ts', ...rest } = flags;
    const rows = readOptions(
      { ...rest, ...('output' in flags && { output }), ...('name' in flags && { name }) },
      table,
    );
    if (mergeSettings(rows.map(({ set }) => set)).input === undefined) return { parts: [{ rows }] };
    const file = `${asText(output) ?? '.'}/${asText(name) ?? 'Api.ts'}`;
    const place = {
      option: '(output)',
      value: file,
      fate: 'maps',
      text: '`output`: a folder beside the old one',
      set: { output: file },
    } as const;
    return { parts: [{ rows: [...rows, place] }] };
  },
  merges: 'none',
  readConfig: () => [],
};
