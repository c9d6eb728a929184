/** Parses arguments into a command and its typed flags, or says what there is, or what makes no sense. */

import { parseArgs } from 'node:util';
import { suggestName } from '../core/diagnostics/suggest.ts';
import { optionalEmitters } from '../features/optional.ts';
import { parseUrl } from '../core/diagnostics/thrown.ts';
import { readVersion } from '../run/disk/package-root.ts';
import type { Request } from '../run/pipeline/session.ts';
import { type CommandName, hasOption, help, isCommand, pages } from './help.ts';
import { checkDocument, findTypesFault, pathsFlags, readSwitches } from './types-flags.ts';

/** The formats of `diff`, those of `upgrade`, and those of the commands that find problems. */
const reportFormats = ['text', 'markdown', 'json', 'html'] as const;
const upgradeFormats = ['text', 'markdown', 'json', 'sarif', 'github', 'gitlab'] as const;
const problemFormats = ['text', 'sarif', 'github'] as const;

const formats: Partial<Record<CommandName, readonly string[]>> = {
  diff: reportFormats,
  upgrade: upgradeFormats,
};

const options = {
  input: { type: 'string', short: 'i', multiple: true },
  output: { type: 'string', short: 'o' },
  name: { type: 'string' },
  config: { type: 'string', short: 'c' },
  'import-ending': { type: 'string' },
  target: { type: 'string' },
  client: { type: 'string' },
  runtime: { type: 'string' },
  overwrite: { type: 'string', multiple: true },
  'keep-edits': { type: 'boolean' },
  allow: { type: 'string', multiple: true },
  overlay: { type: 'string', multiple: true },
  with: { type: 'string', multiple: true },
  format: { type: 'string' },
  ignore: { type: 'string' },
  api: { type: 'string' },
  project: { type: 'string' },
  generator: { type: 'boolean' },
  strict: { type: 'boolean' },
  json: { type: 'boolean' },
  timings: { type: 'boolean' },
  fix: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  yes: { type: 'boolean', short: 'y' },
  package: { type: 'boolean' },
  scripts: { type: 'boolean' },
  callers: { type: 'boolean' },
  write: { type: 'boolean' },
  'no-mark': { type: 'boolean' },
  'no-cache': { type: 'boolean' },
  host: { type: 'string' },
  port: { type: 'string' },
  cors: { type: 'string', multiple: true },
  seed: { type: 'string' },
  fill: { type: 'string' },
  unknown: { type: 'string' },
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
  structured: { type: 'boolean' },
  http: { type: 'boolean' },
  ...pathsFlags,
  check: { type: 'boolean' },
  force: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What other tools, and our own config, call an option. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['emitter', 'with'],
  ['emitters', 'with'],
]);

type ParsedArguments = ReturnType<typeof parse>;

type Values = ParsedArguments['values'];

/** What was given, and what decides a run; of `lint` and `inspect` the names may also be documents. */
export type Flags = ReturnType<typeof buildFlags>;

/** A command to run, or what is said instead. */
type Asked =
  | { readonly name: CommandName; readonly flags: Flags }
  | {
      readonly text: string;
      readonly stream: 'stdout' | 'stderr';
      readonly code: number;
    };

export function parseArguments([name, ...rest]: readonly string[]): Asked {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    return { text: isCommand(rest[0]) ? pages[rest[0]] : help, stream: 'stdout', code: 0 };
  }
  if (name === '--version' || name === '-v') {
    return { text: readVersion(), stream: 'stdout', code: 0 };
  }
  if (!isCommand(name)) {
    const commandNames = Object.keys(pages);
    const hint = suggestName(name, commandNames, `There are ${commandNames.join(', ')}.`);
    return refuse(`there is no command \`${name}\`. ${hint}`, 'specwright --help');
  }
  const flags = parseFlags(name, rest);
  if (typeof flags === 'string') {
    const refused = refuse(flags, `specwright ${name} --help`);
    return name === 'upgrade' ? { ...refused, code: 2 } : refused;
  }
  return flags.help ? { text: pages[name], stream: 'stdout', code: 0 } : { name, flags };
}

function refuse(message: string, more: string): Asked {
  return { text: `specwright: ${message} See \`${more}\`.`, stream: 'stderr', code: 1 };
}

export function parseFlags(command: CommandName, args: readonly string[]): Flags | string {
  let parsed: ParsedArguments;
  try {
    if (command === 'types') {
      const fault = findTypesFault(args);
      if (fault !== undefined) return fault;
    }
    parsed = command === 'types' ? parse(readSwitches(args), true) : parse(args, false);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /^Unknown option '--?([^']+)'/.exec(message)?.[1];
    if (unknown === undefined) return `${message.replace(/[.\n][^]*$/, '')}.`;
    const near = suggestName(SYNONYMS.get(unknown) ?? unknown, Object.keys(options))?.replace(
      '`',
      '`--',
    );
    return `there is no option \`${unknown.length === 1 ? '-' : '--'}${unknown}\`. ${near ?? ''}`.trim();
  }
  const fault = parsed.values.help ? undefined : findFault(command, parsed);
  return fault ?? buildFlags(parsed);
}

/** With `allowNegative`, `--no-cache` would be the opposite of an option `cache`, which there is not. */
function parse(args: readonly string[], allowNegative: boolean) {
  const parsed = parseArgs({ args: [...args], options, allowPositionals: true, allowNegative });
  const { values } = parsed;
  const ending = values['import-ending'];
  if (ending !== undefined) values['import-ending'] = ending.replace(/^(?=[jt]s$)/, '.') || 'none';
  return parsed;
}

function buildFlags({ values, positionals }: ParsedArguments) {
  const {
    input: inputs,
    output,
    name,
    config,
    allow = [],
    overlay: overlays = [],
    strict = false,
  } = values;
  const ending = findOne(choices['import-ending'], values['import-ending']);
  // A shell makes several arguments of `--input schemas/*.json`.
  const [input, ...more] = [...(inputs ?? []), ...(inputs ? positionals : [])];
  const names = inputs ? [] : positionals;
  const request = {
    folder: process.cwd(),
    names,
    config,
    input: input !== undefined && more.length > 0 ? [input, ...more] : input,
    output,
    name,
    overlays,
    allow,
    strict,
    importEnding: ending === 'none' ? '' : ending,
    target: findOne(choices.target, values.target),
    client: findOne(choices.client, values.client),
    runtime: findOne(choices.runtime, values.runtime),
    package: values.package,
    emitters: values.with && splitNames(values.with),
  } as const satisfies Request;
  const { host = '127.0.0.1', cors = [] } = values;
  return { ...values, host, cors, request };
}

/** Names with commas, of an option that may be repeated. */
export function splitNames(texts: readonly string[] = []): readonly string[] {
  const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim());
  return names.filter((name) => name !== '');
}

const choices = {
  target: ['ts', 'js'],
  client: ['flat', 'tags', 'resources'],
  runtime: ['package', 'copy'],
  'import-ending': ['.js', '.ts', 'none'],
  search: ['on', 'off'],
  fill: ['full', 'minimal'],
  unknown: ['sample', 'missing'],
} as const;

/** What other options take, and how that is said. */
const forms = {
  port: [isPort, 'a number from 0 to 65535; 0 takes a free port'],
  seed: [(text: string) => /^\d{1,9}$/.test(text), 'a whole number'],
  proxy: [isServiceUrl, 'the URL of a service, such as https://api.example.com/v1'],
  'base-url': [isServiceUrl, 'the URL of a service, such as https://api.example.com/v1'],
} as const;

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

function isServiceUrl(text: string): boolean {
  return /^https?:\/\/[^/?#]+[^?#]*$/i.test(text) && parseUrl(text) !== undefined;
}

function findOne<T extends string>(known: readonly T[], text: string | undefined): T | undefined {
  return known.find((one) => one === text);
}

/** What the command has no option for, what an option does not take, or what does not go together. */
function findFault(command: CommandName, parsed: ParsedArguments): string | undefined {
  const { values, positionals } = parsed;
  const odd = Object.keys(values).find((option) => !hasOption(command, option));
  if (odd !== undefined) return `\`${command}\` has no option \`--${odd}\`.`;
  const format = formats[command] ?? problemFormats;
  for (const [option, known] of Object.entries({ ...choices, format })) {
    // A key of the options that take one of several words.
    const value = values[option as keyof typeof choices | 'format'];
    if (value === undefined || findOne<string>(known, value) !== undefined) continue;
    return `\`--${option}\` takes ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`;
  }
  for (const [option, [fits, description]] of Object.entries(forms)) {
    // A key of the options that take a text of some form.
    const value = values[option as keyof typeof forms];
    if (value !== undefined && !fits(value)) return `\`--${option}\` takes ${description}.`;
  }
  if (command === 'init') return undefined;
  if (command === 'migrate') return checkFolder(positionals) ?? checkCallers(values);
  if (command === 'diff') return checkSides(positionals) ?? checkProject(values);
  if (command === 'upgrade') return checkUpgrade(positionals, values);
  if (command === 'types') return checkDocument(positionals);
  return findLone(command, values) ?? findClash(command, parsed) ?? findUnknownEmitter(values);
}

/** `init` also says of a name whether it is one of those that always write. */
function findUnknownEmitter({ with: named }: Values): string | undefined {
  const known = Object.keys(optionalEmitters);
  const unknown = splitNames(named).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const hint = suggestName(unknown, known, `There are ${known.join(', ')}.`);
  return `\`--with\` names no built-in emitter with \`${unknown}\`. ${hint}`;
}

function checkFolder({ length }: readonly string[]): string | undefined {
  return length < 2 ? undefined : `\`migrate\` takes one folder, but got ${length}.`;
}

function checkCallers({ callers, write, scripts, 'dry-run': isDry }: Values): string | undefined {
  if (write && !callers) return '`--write` needs `--callers`.';
  if (write && isDry) return 'Use `--write` or `--dry-run`, not both.';
  return callers && scripts ? '`--scripts` cannot be used with `--callers`.' : undefined;
}

function checkSides({ length }: readonly string[]): string | undefined {
  if (length === 2) return undefined;
  return `\`diff\` takes two arguments, the old and the new, but got ${length === 0 ? 'none' : length}.`;
}

function checkProject({ project, format, ignore, api }: Values): string | undefined {
  if (project === undefined) return api === undefined ? undefined : '`--api` needs `--project`.';
  if (format === 'html') return '`--project` has no format html.';
  return ignore === undefined ? undefined : '`--ignore` cannot be used with `--project`.';
}

function checkUpgrade(
  { length }: readonly string[],
  { generator, api, write }: Values,
): string | undefined {
  if (generator && length > 0) {
    return '`--generator` takes no document: it keeps those of the config.';
  }
  if (generator && write) {
    return '`--write` needs a new document: after `--generator`, run `specwright generate`.';
  }
  if (generator && api !== undefined) return '`--api` cannot be used with `--generator`.';
  if (generator) return undefined;
  if (length === 1) return undefined;
  return `\`upgrade\` takes one argument, the new document, but got ${length === 0 ? 'none' : length}.`;
}

/** Options of `serve` that need another service behind it or exclude one, and those of `mcp` over HTTP. */
function findLone(command: CommandName, values: Values): string | undefined {
  const find = (...names: readonly (keyof Values)[]) =>
    names.find((one) => values[one] !== undefined);
  if (values['dry-run'] && !values.fix) return '`--dry-run` needs `--fix`.';
  const listening = find('host', 'port', 'cors');
  const passing = find('learn', 'sarif');
  const simulating = find('seed', 'fill', 'unknown', 'seed-data', 'snapshot', 'faults');
  if (command === 'mcp' && listening && !values.http) return `\`--${listening}\` needs \`--http\`.`;
  if (values.proxy === undefined) return passing && `\`--${passing}\` needs \`--proxy <url>\`.`;
  return (
    simulating &&
    `\`--${simulating}\` cannot be used with \`--proxy\`: the service behind it has its own state.`
  );
}

/** Options for one document. */
const single = ['output', 'name', 'import-ending', 'target', 'client', 'runtime', 'with'] as const;

function findClash(
  command: CommandName,
  { values, positionals }: ParsedArguments,
): string | undefined {
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
  const other = positionals.find((name) => !isDocument(name));
  if (other !== undefined) return `\`--input\` uses no config, so \`${other}\` names no API.`;
  if (output === undefined && writes.has(command)) return askForOutput(command, input.join(' '));
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
