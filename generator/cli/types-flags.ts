/** The flags of `specwright types`: those of openapi-typescript by their names, so that a script changes one word. */

import type { PathsOptions } from '../features/paths/options.ts';

/** Flags by the option that they set. */
const flagNames = {
  additionalProperties: 'additional-properties',
  alphabetize: 'alphabetize',
  arrayLength: 'array-length',
  conditionalEnums: 'conditional-enums',
  dedupeEnums: 'dedupe-enums',
  defaultNonNullable: 'default-non-nullable',
  emptyObjectsUnknown: 'empty-objects-unknown',
  enum: 'enum',
  enumValues: 'enum-values',
  excludeDeprecated: 'exclude-deprecated',
  exportType: 'export-type',
  generatePathParams: 'generate-path-params',
  immutable: 'immutable',
  makePathsEnum: 'make-paths-enum',
  pathParamsAsTypes: 'path-params-as-types',
  propertiesRequiredByDefault: 'properties-required-by-default',
  readWriteMarkers: 'read-write-markers',
  rootTypes: 'root-types',
  rootTypesKeepCasing: 'root-types-keep-casing',
  rootTypesNoSchemaPrefix: 'root-types-no-schema-prefix',
} as const satisfies Readonly<Record<keyof PathsOptions, string>>;

type FlagName = (typeof flagNames)[keyof typeof flagNames];

const flag = { type: 'boolean' } as const;

/** For `parseArgs` of Node. */
export const pathsFlags: Readonly<Record<Exclude<FlagName, 'export-type'>, typeof flag>> & {
  readonly 'export-type': { readonly type: 'boolean'; readonly short: 't' };
} = {
  'additional-properties': flag,
  alphabetize: flag,
  'array-length': flag,
  'conditional-enums': flag,
  'dedupe-enums': flag,
  'default-non-nullable': flag,
  'empty-objects-unknown': flag,
  enum: flag,
  'enum-values': flag,
  'exclude-deprecated': flag,
  'export-type': { type: 'boolean', short: 't' },
  'generate-path-params': flag,
  immutable: flag,
  'make-paths-enum': flag,
  'path-params-as-types': flag,
  'properties-required-by-default': flag,
  'read-write-markers': flag,
  'root-types': flag,
  'root-types-keep-casing': flag,
  'root-types-no-schema-prefix': flag,
};

export function readPathsOptions(
  values: Readonly<Partial<Record<FlagName, boolean | undefined>>>,
): PathsOptions {
  return Object.fromEntries(
    Object.entries(flagNames).flatMap(([option, name]) => {
      const value = values[name];
      return value === undefined ? [] : [[option, value]];
    }),
  );
}

/** What openapi-typescript takes and this does not, or calls otherwise, and what to do instead. */
const others: ReadonlyMap<string, string> = new Map([
  [
    'redocly',
    'A document is named directly: run the command once for each of `apis` of redocly.yaml',
  ],
  ['content-never', 'A body without content is `never` in any case: leave it out'],
  ['support-array-length', 'It is called `--array-length`'],
  ['immutable-types', 'It is called `--immutable`'],
]);

/** Why a flag of openapi-typescript, or what is beside the flags, cannot be used. */
export function findTypesFault(args: readonly string[]): string | undefined {
  for (const written of args) {
    const argument = written === '-c' ? '--redocly' : written;
    const name = argument.replace(/^--(?:no-)?/, '').replace(/=.*$/, '');
    const what = argument.startsWith('--') ? others.get(name) : undefined;
    if (what !== undefined) return `\`types\` has no \`--${name}\`. ${what}.`;
  }
  return undefined;
}

/** A document, and not more than one. */
export function checkDocument(names: readonly string[]): string | undefined {
  const [first, second] = names;
  if (first === undefined) {
    return '`types` takes a document: `specwright types openapi.yaml --output schema.d.ts`.';
  }
  if (first.includes('*')) {
    return `\`types\` takes one document, and no pattern: run it once for each file of \`${first}\`.`;
  }
  return second === undefined
    ? undefined
    : `\`types\` takes one document, but got \`${first}\` and \`${second}\`: run it once for each.`;
}

/** `--enum=false` and `--enum false` are `--no-enum`, as openapi-typescript reads them. */
export function readSwitches(args: readonly string[]): readonly string[] {
  const read: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? '';
    const [name = '', value] = argument.split(/=(.*)/s);
    if (!isSwitch(name)) {
      read.push(argument);
      continue;
    }
    const next = args[index + 1];
    const isBeside = value === undefined && (next === 'true' || next === 'false');
    if (isBeside) index += 1;
    const said = isBeside ? next : value;
    read.push(said === 'false' ? name.replace(/^--/, '--no-') : name);
  }
  return read;
}

function isSwitch(text: string): boolean {
  return text.startsWith('--') && Object.hasOwn(pathsFlags, text.slice(2));
}
