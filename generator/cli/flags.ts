/** Arguments of one command in, typed flags out; or a sentence about what makes no sense. */

import { parseArgs } from 'node:util';
import { didYouMean } from '../diagnostics/suggest.ts';
import type { CommandName } from './help.ts';

export interface Flags {
  /** API ids; `lint` and `inspect` also take documents. */
  readonly names: readonly string[];
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly name: string | undefined;
  readonly config: string | undefined;
  readonly importEnding: '.js' | '.ts' | '' | undefined;
  readonly overwrite: readonly string[];
  readonly allow: readonly string[];
  readonly overlays: readonly string[];
  readonly strict: boolean;
  readonly json: boolean;
  readonly timings: boolean;
  readonly quiet: boolean;
  readonly help: boolean;
}

const options = {
  input: { type: 'string', short: 'i' },
  output: { type: 'string', short: 'o' },
  name: { type: 'string' },
  config: { type: 'string', short: 'c' },
  'import-ending': { type: 'string' },
  overwrite: { type: 'string', multiple: true },
  allow: { type: 'string', multiple: true },
  overlay: { type: 'string', multiple: true },
  strict: { type: 'boolean' },
  json: { type: 'boolean' },
  timings: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Option = keyof typeof options;

/** Options that the others have, and these commands no use for. */
const useless: Readonly<Record<CommandName, readonly Option[]>> = {
  generate: [],
  check: ['overwrite'],
  lint: ['output', 'import-ending', 'overwrite'],
  inspect: ['output', 'import-ending', 'overwrite', 'json', 'timings', 'quiet'],
};

/** Gives a sentence instead of flags when the arguments make no sense. */
export function parseFlags(command: CommandName, args: readonly string[]): Flags | string {
  const given = read(args);
  if (typeof given === 'string') return given;
  const { values, positionals } = given;
  const ending = endingOf(values['import-ending']);
  if (values.help !== true) {
    const odd = useless[command].find((option) => values[option] !== undefined);
    if (odd !== undefined) return `\`${command}\` has no option \`--${odd}\`.`;
    if (ending === null) return '`--import-ending` takes .js, .ts or none.';
    const clash = clashOf(command, values, positionals);
    if (clash !== undefined) return clash;
  }
  return {
    names: positionals,
    input: values.input,
    output: values.output,
    name: values.name,
    config: values.config,
    importEnding: ending ?? undefined,
    overwrite: values.overwrite ?? [],
    allow: values.allow ?? [],
    overlays: values.overlay ?? [],
    strict: values.strict ?? false,
    json: values.json ?? false,
    timings: values.timings ?? false,
    quiet: values.quiet ?? false,
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
    const near = didYouMean(unknown, Object.keys(options))?.replace('`', '`--');
    return `there is no option \`${unknown.length === 1 ? '-' : '--'}${unknown}\`. ${near ?? ''}`.trim();
  }
}

interface Given {
  readonly values: Values;
  readonly positionals: string[];
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** What does not go together. */
function clashOf(
  command: CommandName,
  { input, output, name, config, overlay, 'import-ending': ending }: Values,
  positionals: readonly string[],
): string | undefined {
  if (input === undefined) {
    if (output !== undefined) return '`--output` needs `--input`; a config says it itself.';
    if (name !== undefined) return '`--name` needs `--input`; a config says it itself.';
    if (ending !== undefined) return '`--import-ending` needs `--input`; a config says it itself.';
    if (overlay !== undefined && !positionals.some(isDocument)) {
      return '`--overlay` needs a document; a config says it itself.';
    }
    return documentAmong(command, positionals);
  }
  if (config !== undefined) return '`--input` and `--config` are two ways: give one of them.';
  const [first] = positionals;
  if (first !== undefined) return `\`--input\` uses no config, so \`${first}\` names no API.`;
  if (output === undefined && writes.has(command)) return needsOutput(command, input);
  if (name !== undefined && !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) {
    return '`--name` takes letters, digits, dots, hyphens and underscores.';
  }
  return undefined;
}

function documentAmong(command: CommandName, names: readonly string[]): string | undefined {
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

const writes: ReadonlySet<CommandName> = new Set(['generate', 'check']);

function endingOf(text: string | undefined): '.js' | '.ts' | '' | undefined | null {
  if (text === undefined) return undefined;
  if (text === 'none' || text === '') return '';
  if (text === '.js' || text === 'js') return '.js';
  return text === '.ts' || text === 'ts' ? '.ts' : null;
}
