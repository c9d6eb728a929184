/** openapi-typescript: its flags, and `x-openapi-ts` of redocly.yaml. Its output is written by `specwright types`. */

import {
  asMembers,
  isObject,
  type Members,
} from '../../../generator/core/load/structure/pointer.ts';
import { asText, lacks, maps, readOptions, same, type Table, whenOn } from '../rules/rules.ts';
import type { TypesRun } from '../rules/settings.ts';
import type { Part, Tool } from './tool.ts';
import * as say from './words.ts';

/** Its switches that `specwright types` has under the same name. */
const switches = [
  'enum',
  'enum-values',
  'conditional-enums',
  'dedupe-enums',
  'export-type',
  'immutable',
  'additional-properties',
  'empty-objects-unknown',
  'default-non-nullable',
  'properties-required-by-default',
  'array-length',
  'path-params-as-types',
  'alphabetize',
  'exclude-deprecated',
  'root-types',
  'root-types-no-schema-prefix',
  'root-types-keep-casing',
  'make-paths-enum',
  'generate-path-params',
  'read-write-markers',
] as const;

const flagged: Table = Object.fromEntries(
  switches.map((name) => [name, maps(`\`specwright types … --${name}\``)]),
);

const table: Table = {
  ...flagged,
  input: say.input,
  output: maps('`specwright types … --output`', (value) =>
    typeof value === 'string' ? { output: value } : {},
  ),
  check: maps('`specwright types … --check`'),
  redocly: same('`migrate` reads it'),
  'support-array-length': maps('`specwright types … --array-length`'),
  'immutable-types': maps('`specwright types … --immutable`'),
  'content-never': lacks('what has no content is `never`, as its default was'),
  'prettier-config': say.formatted,
  auth: say.headers,
  header: say.headers,
  headers: say.headers,
  httpMethod: say.headers,
  raw: whenOn(lacks('the output has its first lines')),
  silent: say.quiet,
  transform: lacks(
    'write types of your own beside them, or change the document in `hooks.document`',
  ),
  'post-transform': lacks('change the document in `hooks.document`'),
  'transform-property': lacks('change the document in `hooks.document`'),
  version: same('`specwright --version`'),
  help: same('`specwright types --help`'),
};

const former: Readonly<Record<string, string>> = {
  'support-array-length': 'array-length',
  'immutable-types': 'immutable',
};

/** One document with its output. Options of `x-openapi-ts` and flags have the same names, in other cases. */
function readTypes(options: Members, name?: string): Part {
  const dashed = toDashed(options);
  const flags = Object.entries(dashed)
    .map(([option, value]) => [former[option] ?? option, value] as const)
    .filter(([option]) => switches.some((one) => one === option))
    .flatMap(([option, value]) => printFlag(option, value));
  const output = asText(dashed['output']) ?? 'schema.d.ts';
  const types: TypesRun = { output, flags };
  const rows = readOptions(dashed, table);
  const set = { types, emitters: [{ name: 'paths' }] };
  const text = `\`specwright types\` writes ${output}, in the same shape`;
  const own = { option: '(all)', value: undefined, fate: 'maps', text, set } as const;
  return { ...(name !== undefined && { name }), rows: [...rows, own] };
}

/** Its only flag that is on by default can be turned off. */
function printFlag(option: string, value: unknown): readonly string[] {
  if (value === false) return option === 'default-non-nullable' ? [`--${option}=false`] : [];
  return [`--${option}`];
}

function toFlag(option: string): string {
  return option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function toDashed(options: Members): Members {
  return Object.fromEntries(
    Object.entries(options).map(([option, value]) => [toFlag(option), value]),
  );
}

/** APIs of redocly.yaml that it writes: those with an output. */
function readRedoclyTypes(config: Members): readonly Part[] {
  return Object.entries(asMembers(config['apis'])).flatMap(([name, api]) => {
    const { root, 'x-openapi-ts': options } = asMembers(api);
    if (!isObject(options)) return [];
    return [readTypes({ input: root, ...options }, name)];
  });
}

export const openapiTypescript: Tool = {
  name: 'openapi-typescript',
  programs: ['openapi-typescript'],
  configs: ['redocly.yaml', 'redocly.yml', '.redocly.yaml', '.redocly.yml'],
  spelling: {
    short: { o: 'output', c: 'redocly', t: 'export-type', h: 'help' },
    switches: [
      ...switches,
      'check',
      'raw',
      'silent',
      'help',
      'version',
      'support-array-length',
      'immutable-types',
      ...switches.map(toCamel),
    ],
  },
  readRun: ({ words, flags }) => {
    const { redocly, ...rest } = flags;
    const config = asText(redocly);
    if (words.length > 0) {
      return { config, parts: words.map((input) => readTypes({ input, ...rest })) };
    }
    const rows = readOptions(toDashed(rest), table);
    return { config, parts: rows.length > 0 ? [{ rows }] : [] };
  },
  merges: 'none',
  readConfig: (value) => (isObject(value) ? readRedoclyTypes(value) : []),
};

function toCamel(flag: string): string {
  return flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
