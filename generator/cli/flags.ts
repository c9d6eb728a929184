/** Arguments of one command in, typed flags out; or a sentence about what makes no sense. */

import { parseArgs } from 'node:util';
import { suggestName } from '../diagnostics/suggest.ts';
import type { CommandName } from './help.ts';

export interface Flags {
  /** API ids; `lint` and `inspect` also take documents. */
  readonly names: readonly string[];
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly name: string | undefined;
  readonly config: string | undefined;
  readonly importEnding: '.js' | '.ts' | '' | undefined;
  readonly target: 'ts' | 'js' | undefined;
  readonly client: 'flat' | 'tags' | undefined;
  readonly runtime: 'package' | 'copy' | undefined;
  readonly overwrite: readonly string[];
  readonly allow: readonly string[];
  readonly overlays: readonly string[];
  /** How the result is printed. */
  readonly format: Format | undefined;
  /** Of `diff`: file of changes to ignore. */
  readonly ignore: string | undefined;
  readonly strict: boolean;
  readonly json: boolean;
  readonly timings: boolean;
  readonly quiet: boolean;
  readonly yes: boolean;
  /** Whether the output is a package to publish. */
  readonly package: boolean | undefined;
  /** Of `init`: whether files of the project may say what is generated. */
  readonly mark: boolean;
  /** Whether earlier runs count. */
  readonly cache: boolean;
  readonly help: boolean;
}

/** Of `diff`, and of the commands that find problems. */
const reportFormats = ['text', 'markdown', 'json', 'html'] as const;
const problemFormats = ['text', 'sarif', 'github'] as const;

export type Format = (typeof reportFormats)[number] | (typeof problemFormats)[number];

const options = {
  input: { type: 'string', short: 'i' },
  output: { type: 'string', short: 'o' },
  name: { type: 'string' },
  config: { type: 'string', short: 'c' },
  'import-ending': { type: 'string' },
  target: { type: 'string' },
  client: { type: 'string' },
  runtime: { type: 'string' },
  overwrite: { type: 'string', multiple: true },
  allow: { type: 'string', multiple: true },
  overlay: { type: 'string', multiple: true },
  format: { type: 'string' },
  ignore: { type: 'string' },
  strict: { type: 'boolean' },
  json: { type: 'boolean' },
  timings: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  yes: { type: 'boolean', short: 'y' },
  package: { type: 'boolean' },
  'no-mark': { type: 'boolean' },
  'no-cache': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Option = keyof typeof options;

/** Options that the others have, and these commands no use for. */
const useless: Readonly<Record<CommandName, readonly Option[]>> = {
  init: [
    ...(['input', 'name', 'config', 'import-ending', 'target', 'client', 'overwrite'] as const),
    ...(['allow', 'overlay'] as const),
    ...(['strict', 'json', 'timings', 'format', 'ignore', 'no-cache'] as const),
  ],
  generate: ['ignore', 'yes', 'no-mark'],
  check: ['overwrite', 'ignore', 'yes', 'no-mark'],
  watch: ['overwrite', 'json', 'format', 'ignore', 'yes', 'no-mark'],
  lint: [
    'package',
    'output',
    'import-ending',
    'target',
    'client',
    'runtime',
    'overwrite',
    'ignore',
    'yes',
    'no-mark',
    'no-cache',
  ],
  inspect: [
    ...(['output', 'import-ending', 'target', 'client', 'runtime', 'package'] as const),
    ...(['overwrite', 'json', 'timings', 'quiet', 'format', 'ignore'] as const),
    ...(['yes', 'no-mark', 'no-cache'] as const),
  ],
  diff: [
    'package',
    'input',
    'output',
    'name',
    'import-ending',
    'target',
    'client',
    'runtime',
    'overwrite',
    'yes',
    'no-mark',
    'no-cache',
  ],
};

/** Gives a sentence instead of flags when the arguments make no sense. */
export function parseFlags(command: CommandName, args: readonly string[]): Flags | string {
  const given = read(args);
  if (typeof given === 'string') return given;
  const { values, positionals } = given;
  const ending = findEnding(values['import-ending']);
  const target = findOne(['ts', 'js'], values.target);
  const client = findOne(['flat', 'tags'], values.client);
  const runtime = findOne(['package', 'copy'], values.runtime);
  if (values.help !== true) {
    const odd = useless[command].find((option) => values[option] !== undefined);
    if (odd !== undefined) return `\`${command}\` has no option \`--${odd}\`.`;
    if (target === null) return '`--target` takes ts or js.';
    if (client === null) return '`--client` takes flat or tags.';
    if (runtime === null) return '`--runtime` takes package or copy.';
    if (ending === null) return '`--import-ending` takes .js, .ts or none.';
    const formats = command === 'diff' ? reportFormats : problemFormats;
    if (values.format !== undefined && findFormat(values.format, formats) === undefined) {
      return `\`--format\` takes ${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}.`;
    }
    const clash = findCommandClash(command, values, positionals);
    if (clash !== undefined) return clash;
  }
  return {
    names: positionals,
    input: values.input,
    output: values.output,
    name: values.name,
    config: values.config,
    importEnding: ending ?? undefined,
    target: target ?? undefined,
    client: client ?? undefined,
    runtime: runtime ?? undefined,
    overwrite: values.overwrite ?? [],
    allow: values.allow ?? [],
    overlays: values.overlay ?? [],
    format: findFormat(values.format, [...reportFormats, ...problemFormats]),
    ignore: values.ignore,
    strict: values.strict ?? false,
    json: values.json ?? false,
    timings: values.timings ?? false,
    quiet: values.quiet ?? false,
    yes: values.yes ?? false,
    package: values.package,
    mark: values['no-mark'] !== true,
    cache: values['no-cache'] !== true,
    help: values.help ?? false,
  };
}

function read(args: readonly string[]): Given | string {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /^Unknown option '--?([^']+)'/.exec(message)?.[1];
    if (unknown === undefined) return `${message.replace(/[.\n][^]*$/, '')}.`;
    const near = suggestName(unknown, Object.keys(options))?.replace('`', '`--');
    return `there is no option \`${unknown.length === 1 ? '-' : '--'}${unknown}\`. ${near ?? ''}`.trim();
  }
}

interface Given {
  readonly values: Values;
  readonly positionals: string[];
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** `diff` takes the old and the new, and nothing else. */
function checkSides(positionals: readonly string[]): string | undefined {
  if (positionals.length === 2) return undefined;
  const count = positionals.length === 0 ? 'none' : String(positionals.length);
  return `\`diff\` takes two arguments, the old and the new, but got ${count}.`;
}

function findFormat(text: string | undefined, formats: readonly Format[]): Format | undefined {
  return formats.find((known) => known === text);
}

/** What does not go together, by the arguments that a command takes. */
function findCommandClash(
  command: CommandName,
  values: Values,
  positionals: readonly string[],
): string | undefined {
  if (command === 'init') return undefined;
  return command === 'diff' ? checkSides(positionals) : findClash(command, values, positionals);
}

function findClash(
  command: CommandName,
  { input, output, name, config, overlay, target, client, ...more }: Values,
  positionals: readonly string[],
): string | undefined {
  const { runtime, package: isPackage, 'import-ending': ending } = more;
  if (input === undefined) {
    if (output !== undefined) return '`--output` needs `--input`; in a config, set it there.';
    if (name !== undefined) return '`--name` needs `--input`; in a config, set it there.';
    if (ending !== undefined) {
      return '`--import-ending` needs `--input`; in a config, set it there.';
    }
    if (target !== undefined) return '`--target` needs `--input`; in a config, set it there.';
    if (client !== undefined) return '`--client` needs `--input`; in a config, set it there.';
    if (runtime !== undefined) return '`--runtime` needs `--input`; in a config, set it there.';
    if (isPackage) {
      return '`--package` needs `--input`; in a config, set it there: `package: true`.';
    }
    if (overlay !== undefined && !positionals.some(isDocument)) {
      return '`--overlay` needs a document; in a config, set it there.';
    }
    return findDocument(command, positionals);
  }
  if (config !== undefined) return 'Use `--input` or `--config`, not both.';
  const [first] = positionals;
  if (first !== undefined) return `\`--input\` uses no config, so \`${first}\` names no API.`;
  if (output === undefined && writes.has(command)) return needsOutput(command, input);
  if (isPackage && target === 'ts') {
    return '`--target ts` cannot be used with `--package`, which writes JavaScript with declarations.';
  }
  if (isPackage && (findEnding(ending) ?? '.js') !== '.js') {
    return `\`--import-ending ${ending}\` cannot be used with \`--package\`: Node needs .js there.`;
  }
  if (target === 'js' && findEnding(ending) === '.ts') {
    return '`--import-ending .ts` cannot be used with `--target js`, which writes no .ts files.';
  }
  if (name !== undefined && !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) {
    return '`--name` takes letters, digits, dots, hyphens and underscores.';
  }
  return undefined;
}

function findDocument(command: CommandName, names: readonly string[]): string | undefined {
  const document = names.find(isDocument);
  if (document === undefined || !writes.has(command)) return undefined;
  return `\`${document}\` is a document: give it with \`--input\`. ${needsOutput(command, document)}`;
}

function needsOutput(command: CommandName, input: string): string {
  return `\`--input\` needs \`--output <folder>\`: \`specwright ${command} --input ${input} --output src/api\`.`;
}

/** Whether an argument is the path of a document, not the name of an API. */
export function isDocument(text: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(text);
}

const writes: ReadonlySet<CommandName> = new Set(['generate', 'check', 'watch']);

/** Null for what is none of them. */
function findOne<T extends string>(
  known: readonly T[],
  text: string | undefined,
): T | null | undefined {
  return text === undefined ? undefined : (known.find((one) => one === text) ?? null);
}

function findEnding(text: string | undefined): '.js' | '.ts' | '' | undefined | null {
  if (text === undefined) return undefined;
  if (text === 'none' || text === '') return '';
  if (text === '.js' || text === 'js') return '.js';
  return text === '.ts' || text === 'ts' ? '.ts' : null;
}
