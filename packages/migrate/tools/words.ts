/** What is said of options that several generators have. */

import { emitters as builtIn } from '../../../generator/features/emitters.ts';
import { byValue, lacks, maps, same } from '../rules/rules.ts';

export function input(value: unknown) {
  if (typeof value !== 'string') return maps('`input` of the API')(value);
  // A config that reads the environment makes such a text where nothing is set.
  const isUnset = /(?:^|[/.:@])undefined(?:[/.:@]|$)/.test(value);
  const rule = isUnset ? lacks(unset) : maps('`input` of the API');
  return { ...rule(value), set: { input: value } };
}
const unset =
  '`input` of the API, without a variable of the environment: write `process.env[…]` there';

export const output = maps('`output`: a folder beside the old one', (value) =>
  typeof value === 'string' ? { output: value } : {},
);
export const formatted = same('the output is formatted; linters leave it out by its first line');
export const cleaned = same('what is no longer made is removed, if nobody edited it');
export const indexed = same('`index.ts` is always written; `omit: ["index"]` leaves it out');
export const quiet = same('`--quiet`, `--timings` and `--json` are flags of each command');
export const modelNames = lacks('names are those of the document; others by `names.models`');
export const operationNames = lacks('names are operation ids; others by `names.operations`');
export const fileNames = lacks('file names are fixed: docs/emitters.md lists them');
export const memberNames = lacks('members keep the names that are sent');
export const inDocument = lacks('change the document in `hooks.document`, or by `overlays`');
export const templates = lacks('`hooks.sourceFile` changes files, `emitters` write others');
export const baseUrl = lacks('an option of the client: `new Shop({ baseUrl })`');
export const transport = lacks('the client calls `fetch`; pass another one: `new Shop({ fetch })`');
export const dates = lacks('dates stay the texts that were sent: `new Date(order.createdAt)`');
export const watched = maps('`specwright watch`');
export const enumStyle = same('sets of values are const objects with a type of the same name');
export const asUnknown = byValue(
  { any: lacks('what has no type is `unknown`') },
  same('`unknown`'),
);
export const noRetries = lacks('calls that are safe to repeat are repeated; `retries: 0` for none');
export const headers = lacks(
  'headers for reading the document: download it first, and name the file',
);
export const zodForm = maps("`validators: 'zod'`", { validators: 'zod' });
export const zodVersion = byValue(
  {
    3: lacks("zod 3 is not written: `validators: 'zod'` needs zod 4.2 or newer"),
    mini: maps("`validators: 'zod-mini'`", { validators: 'zod-mini' }),
  },
  maps("`validators: 'zod'`", { validators: 'zod' }),
);
export const zodMini = byValue(
  { false: same('off, as here') },
  maps("`validators: 'zod-mini'`", { validators: 'zod-mini' }),
);
export const otherValidator = lacks(
  "`validators: 'zod'`, `'zod-mini'` or `'standalone'`; a client takes any Standard Schema",
);
export const perTag = maps("`client: 'tags'`, a class per tag", { client: 'tags' });
export const bigIntegers = maps("`int64: 'bigint'`", { int64: 'bigint' });
export const paths = lacks('openapi-fetch style types of paths: `specwright types`');
/** What has no client: its types alone, or these and the schemas of them. */
export function onlyTypes(...others: readonly 'validators'[]) {
  return maps('`omit` leaves the client out, unless another part here has one', {
    omit: omitAllBut(['models', 'enums', ...others]),
  });
}

function omitAllBut(kept: readonly string[]): readonly string[] {
  return builtIn.map(({ name }) => name).filter((name) => !kept.includes(name));
}

export const zodAlone = maps("`validators: 'zod'`, and no client unless another part has one", {
  validators: 'zod',
  omit: omitAllBut(['models', 'enums', 'validators']),
});

export const samples = maps("`emitters: ['samples']`", { emitters: [{ name: 'samples' }] });
export const mocks = maps("`emitters: ['simulation']`, or `specwright serve`", {
  emitters: [{ name: 'simulation' }],
});
export const server = maps("`emitters: ['server']`", { emitters: [{ name: 'server' }] });
export const tools = maps("`emitters: ['mcp']`, or `specwright mcp`", {
  emitters: [{ name: 'mcp' }],
});
export const noQueries = lacks(
  'no hooks for this library: a call is a function that takes a signal (docs/migrate.md)',
);
export const queryNames = same('names follow from the operation: `getOrderOptions`, `shopKey(…)`');

/** TanStack Query, whose framework React is by default. */
export function queries(framework: 'angular' | 'react' | 'solid' | 'svelte' | 'vue') {
  const options = framework === 'react' ? undefined : { framework };
  const text = options ? `tanstackQuery({ framework: '${framework}' })` : "'tanstack-query'";
  return maps(`\`emitters: [${text}]\``, {
    emitters: [{ name: 'tanstack-query', ...(options && { options }) }],
  });
}

/** `.js`, `js`, `.ts`, `ts`, or none. */
export const importEnding = byValue(
  {
    '.js': maps('`importEnding`, by default', { importEnding: '.js' }),
    js: maps('`importEnding`, by default', { importEnding: '.js' }),
    '.ts': maps("`importEnding: '.ts'`", { importEnding: '.ts' }),
    ts: maps("`importEnding: '.ts'`", { importEnding: '.ts' }),
    '': maps("`importEnding: ''`", { importEnding: '' }),
    null: maps("`importEnding: ''`", { importEnding: '' }),
  },
  lacks("`importEnding` is '.js', '.ts' or ''"),
);
