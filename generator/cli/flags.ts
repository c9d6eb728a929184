/** Parses arguments into a command and its typed flags, or says what there is, or what makes no sense. */

import { parseArgs } from 'node:util';
import { suggestName } from '../diagnostics/suggest.ts';
import { optionalEmitters } from '../emit/optional.ts';
import { parseUrl } from '../diagnostics/thrown.ts';
import { readVersion } from '../node/package-root.ts';
import type { Request } from '../pipeline/request.ts';
import { type CommandName, commandNames, hasOption, help, isCommand, printHelp } from './help.ts';

export interface Flags {
  /** What decides a run; of `lint` and `inspect` the names may also be documents. */
  readonly request: Request & Record<'names' | 'allow' | 'overlays', readonly string[]>;
  readonly overwrite: readonly string[];
  readonly format: Format | undefined;
  /** Of `diff`: file of changes to ignore. */
  readonly ignore: string | undefined;
  readonly json: boolean;
  readonly timings: boolean;
  readonly quiet: boolean;
  readonly yes: boolean;
  /** Of `init`: whether files of the project may say what is generated. */
  readonly mark: boolean;
  readonly cache: boolean;
  readonly help: boolean;
  readonly serve: ServeFlags;
  readonly mcp: McpFlags;
}

/** Of `serve`. Files are as they were given. */
export interface ServeFlags {
  readonly host: string;
  readonly port: number;
  readonly cors: readonly string[];
  readonly seed: number | undefined;
  readonly seedData: string | undefined;
  readonly snapshot: string | undefined;
  readonly record: string | undefined;
  readonly faults: string | undefined;
  readonly proxy: string | undefined;
  readonly learn: string | undefined;
  readonly sarif: string | undefined;
}

/** Of `mcp`. */
export interface McpFlags extends Pick<ServeFlags, 'host' | 'port' | 'cors'> {
  readonly baseUrl: string | undefined;
  readonly tags: readonly string[];
  readonly operations: readonly string[];
  readonly readOnly: boolean;
  readonly search: boolean | undefined;
  readonly http: boolean;
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
  with: { type: 'string', multiple: true },
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
  host: { type: 'string' },
  port: { type: 'string' },
  cors: { type: 'string', multiple: true },
  seed: { type: 'string' },
  'seed-data': { type: 'string' },
  snapshot: { type: 'string' },
  record: { type: 'string' },
  faults: { type: 'string' },
  proxy: { type: 'string' },
  learn: { type: 'string' },
  sarif: { type: 'string' },
  'base-url': { type: 'string' },
  tags: { type: 'string', multiple: true },
  operations: { type: 'string', multiple: true },
  'read-only': { type: 'boolean' },
  search: { type: 'string' },
  http: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface Given {
  readonly values: Values;
  readonly positionals: string[];
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** A command to run, or what is said instead. */
type Asked =
  | { readonly name: CommandName; readonly flags: Flags }
  | { readonly text: string; readonly stream: 'stdout' | 'stderr' };

export function parseArguments([name, ...rest]: readonly string[]): Asked {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    return { text: isCommand(rest[0]) ? printHelp(rest[0]) : help, stream: 'stdout' };
  }
  if (name === '--version' || name === '-v') return { text: readVersion(), stream: 'stdout' };
  if (!isCommand(name)) {
    const hint = suggestName(name, commandNames, `There are ${commandNames.join(', ')}.`);
    return refuse(`there is no command \`${name}\`. ${hint}`, 'specwright --help');
  }
  const flags = parseFlags(name, rest);
  if (typeof flags === 'string') return refuse(flags, `specwright ${name} --help`);
  return flags.help ? { text: printHelp(name), stream: 'stdout' } : { name, flags };
}

function refuse(message: string, more: string): Asked {
  return { text: `specwright: ${message} See \`${more}\`.`, stream: 'stderr' };
}

export function parseFlags(command: CommandName, args: readonly string[]): Flags | string {
  const given = read(args);
  if (typeof given === 'string') return given;
  const { values, positionals: names } = given;
  const fault = values.help === true ? undefined : findFault(command, given);
  if (fault !== undefined) return fault;
  const { input, output, name, config, allow = [], overlay: overlays = [] } = values;
  const ending = findOne(choices['import-ending'], values['import-ending']);
  const form = {
    importEnding: ending && endings[ending],
    target: findOne(choices.target, values.target),
    client: findOne(choices.client, values.client),
    runtime: findOne(choices.runtime, values.runtime),
    package: values.package,
    emitters: values.with?.flatMap(splitNames),
  };
  return {
    request: {
      ...form,
      folder: process.cwd(),
      names,
      config,
      input,
      output,
      name,
      overlays,
      allow,
      strict: values.strict === true,
    },
    overwrite: values.overwrite ?? [],
    format: findOne([...reportFormats, ...problemFormats], values.format),
    ignore: values.ignore,
    json: values.json === true,
    timings: values.timings === true,
    quiet: values.quiet === true,
    yes: values.yes === true,
    mark: values['no-mark'] !== true,
    cache: values['no-cache'] !== true,
    help: values.help === true,
    serve: readServeFlags(values),
    mcp: readMcpFlags(values),
  };
}

function readMcpFlags(values: Values): McpFlags {
  const { host = '127.0.0.1', port = '4011', cors = [], search } = values;
  return {
    host,
    port: Number(port),
    cors,
    baseUrl: values['base-url'],
    tags: values.tags?.flatMap(splitNames) ?? [],
    operations: values.operations?.flatMap(splitNames) ?? [],
    readOnly: values['read-only'] === true,
    search: search === undefined ? undefined : search === 'on',
    http: values.http === true,
  };
}

function splitNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '');
}

function readServeFlags(values: Values): ServeFlags {
  const { host = '127.0.0.1', port = '4010', cors = [], seed, 'seed-data': seedData } = values;
  const { snapshot, record, faults, proxy, learn, sarif } = values;
  return {
    host,
    port: Number(port),
    cors,
    seed: seed === undefined ? undefined : Number(seed),
    seedData,
    snapshot,
    record,
    faults,
    proxy,
    learn,
    sarif,
  };
}

function read(args: readonly string[]): Given | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const ending = values['import-ending'];
    const isBare = ending === 'js' || ending === 'ts';
    const full = isBare ? `.${ending}` : ending === '' ? 'none' : ending;
    return {
      values: full === undefined ? values : { ...values, 'import-ending': full },
      positionals,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /^Unknown option '--?([^']+)'/.exec(message)?.[1];
    if (unknown === undefined) return `${message.replace(/[.\n][^]*$/, '')}.`;
    const near = suggestName(unknown, Object.keys(options))?.replace('`', '`--');
    return `there is no option \`${unknown.length === 1 ? '-' : '--'}${unknown}\`. ${near ?? ''}`.trim();
  }
}

/** What these options take, in the order in which they are looked at. */
const choices = {
  target: ['ts', 'js'],
  client: ['flat', 'tags'],
  runtime: ['package', 'copy'],
  'import-ending': ['.js', '.ts', 'none'],
  search: ['on', 'off'],
} as const;

const endings = { '.js': '.js', '.ts': '.ts', none: '' } as const;

function findOne<T extends string>(known: readonly T[], text: string | undefined): T | undefined {
  return known.find((one) => one === text);
}

/** What the command has no option for, what an option does not take, or what does not go together. */
function findFault(command: CommandName, given: Given): string | undefined {
  const { values, positionals } = given;
  const odd = Object.keys(values).find((option) => !hasOption(command, option));
  if (odd !== undefined) return `\`${command}\` has no option \`--${odd}\`.`;
  const format = command === 'diff' ? reportFormats : problemFormats;
  for (const [option, known] of Object.entries({ ...choices, format })) {
    // A key of the options that take one of several words.
    const value = values[option as keyof typeof choices | 'format'];
    if (value === undefined || findOne<string>(known, value) !== undefined) continue;
    return `\`--${option}\` takes ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`;
  }
  if (command === 'init') return undefined;
  if (command === 'mcp') return checkTools(values) ?? findClash(command, given);
  if (command === 'serve') return checkServing(values) ?? findClash(command, given);
  if (command === 'diff') return checkSides(positionals);
  return findClash(command, given) ?? findUnknownEmitter(values);
}

/** `init` also says of a name whether it is one of those that always write. */
function findUnknownEmitter({ with: named = [] }: Values): string | undefined {
  const known = Object.keys(optionalEmitters);
  const unknown = named.flatMap(splitNames).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const hint = suggestName(unknown, known, `There are ${known.join(', ')}.`);
  return `\`--with\` names no built-in emitter with \`${unknown}\`. ${hint}`;
}

function checkSides({ length }: readonly string[]): string | undefined {
  if (length === 2) return undefined;
  return `\`diff\` takes two arguments, the old and the new, but got ${length === 0 ? 'none' : length}.`;
}

/** Options of a service that has no other service behind it, and of one that has. */
const simulating = ['seed', 'seed-data', 'snapshot', 'faults'] as const;
const passing = ['learn', 'sarif'] as const;

function checkServing(values: Values): string | undefined {
  const { seed = '0', proxy } = values;
  const fault = checkPort(values);
  if (fault !== undefined) return fault;
  if (!/^\d{1,9}$/.test(seed)) return '`--seed` takes a whole number.';
  if (proxy === undefined) {
    const lone = passing.find((option) => values[option] !== undefined);
    return lone && `\`--${lone}\` needs \`--proxy <url>\`.`;
  }
  if (!isServiceUrl(proxy)) return askForUrl('proxy');
  const odd = simulating.find((option) => values[option] !== undefined);
  return (
    odd && `\`--${odd}\` cannot be used with \`--proxy\`: the service behind it has its own state.`
  );
}

function checkPort({ port = '0' }: Values): string | undefined {
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return undefined;
  return '`--port` takes a number from 0 to 65535; 0 takes a free port.';
}

function isServiceUrl(text: string): boolean {
  return /^https?:\/\/[^/?#]+[^?#]*$/i.test(text) && parseUrl(text) !== undefined;
}

function askForUrl(option: string): string {
  return `\`--${option}\` takes the URL of a service, such as https://api.example.com/v1.`;
}

function checkTools(values: Values): string | undefined {
  const { 'base-url': baseUrl, http } = values;
  if (baseUrl !== undefined && !isServiceUrl(baseUrl)) return askForUrl('base-url');
  const lone = (['host', 'port', 'cors'] as const).find((option) => values[option] !== undefined);
  if (http !== true && lone !== undefined) return `\`--${lone}\` needs \`--http\`.`;
  return checkPort(values);
}

/** Options for one document. */
const single = ['output', 'name', 'import-ending', 'target', 'client', 'runtime', 'with'] as const;

function findClash(command: CommandName, { values, positionals }: Given): string | undefined {
  const { input, output, name, config, target, 'import-ending': ending } = values;
  if (input === undefined) {
    const lone = single.find(
      (option) => values[option] !== undefined && !(command === 'docs' && option === 'output'),
    );
    if (lone !== undefined) return `\`--${lone}\` needs \`--input\`; in a config, set it there.`;
    if (values.package) {
      return '`--package` needs `--input`; in a config, set it there: `package: true`.';
    }
    if (values.overlay !== undefined && !positionals.some(isDocument)) {
      return '`--overlay` needs a document; in a config, set it there.';
    }
    return findDocument(command, positionals);
  }
  if (config !== undefined) return 'Use `--input` or `--config`, not both.';
  const [first] = positionals;
  if (first !== undefined) return `\`--input\` uses no config, so \`${first}\` names no API.`;
  if (output === undefined && writes.has(command)) return askForOutput(command, input);
  if (values.package && target === 'ts') {
    return '`--target ts` cannot be used with `--package`, which writes JavaScript with declarations.';
  }
  if (values.package && (ending ?? '.js') !== '.js') {
    return `\`--import-ending ${ending}\` cannot be used with \`--package\`: Node needs .js there.`;
  }
  if (target === 'js' && ending === '.ts') {
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
  return `\`${document}\` is a document: give it with \`--input\`. ${askForOutput(command, document)}`;
}

function askForOutput(command: CommandName, input: string): string {
  return `\`--input\` needs \`--output <folder>\`: \`specwright ${command} --input ${input} --output src/api\`.`;
}

/** Whether an argument is the path of a document, not the name of an API. */
export function isDocument(text: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(text);
}

const writes: ReadonlySet<CommandName> = new Set(['generate', 'check', 'watch']);
