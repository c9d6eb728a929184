/** Arguments of one command in, typed flags out. */

import { parseArgs } from 'node:util';
import type { CommandName } from './help.ts';

export interface Flags {
  /** API ids, or files, as the command takes them. */
  readonly names: readonly string[];
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly name: string | undefined;
  readonly config: string | undefined;
  readonly importEnding: '.js' | '.ts' | '' | undefined;
  readonly overwrite: readonly string[];
  readonly allow: readonly string[];
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
  strict: { type: 'boolean' },
  json: { type: 'boolean' },
  timings: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Gives a sentence instead of flags when the arguments make no sense. */
export function parseFlags(command: CommandName, args: readonly string[]): Flags | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const ending = endingOf(values['import-ending']);
    if (ending === null) return '`--import-ending` takes .js, .ts or none.';
    if (values.output !== undefined && values.input === undefined) {
      return '`--output` needs `--input`; with a config, the output is set there.';
    }
    if (values.input !== undefined && values.output === undefined && writes.has(command)) {
      return `\`--input\` needs \`--output <folder>\`: \`specwright ${command} --input ${values.input} --output src/api\`.`;
    }
    return {
      names: positionals,
      input: values.input,
      output: values.output,
      name: values.name,
      config: values.config,
      importEnding: ending,
      overwrite: values.overwrite ?? [],
      allow: values.allow ?? [],
      strict: values.strict ?? false,
      json: values.json ?? false,
      timings: values.timings ?? false,
      quiet: values.quiet ?? false,
      help: values.help ?? false,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const writes: ReadonlySet<CommandName> = new Set(['generate', 'check']);

function endingOf(text: string | undefined): '.js' | '.ts' | '' | undefined | null {
  if (text === undefined) return undefined;
  if (text === 'none' || text === '') return '';
  if (text === '.js' || text === 'js') return '.js';
  return text === '.ts' || text === 'ts' ? '.ts' : null;
}
