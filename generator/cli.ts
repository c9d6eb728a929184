/** Arguments in, exit code out: 0 fine, 1 diagnostics, 2 bug, 3 out of date. Commands load only when they are named. */

import { help, helpOf, isCommand } from './cli/help.ts';
import { parseFlags } from './cli/flags.ts';
import { version } from './cli/version.ts';

/** What a command gets, and the exit code it gives. */
export type Command = (flags: import('./cli/flags.ts').Flags) => Promise<number>;

export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    return say(name === 'help' && isCommand(rest[0]) ? helpOf(rest[0]) : help);
  }
  if (name === '--version' || name === '-v') return say(version());
  if (!isCommand(name))
    return refuse(`There is no command \`${name}\`.`, 'Run `specwright --help`.');
  const flags = parseFlags(name, rest);
  if (typeof flags === 'string') return refuse(flags, `Run \`specwright ${name} --help\`.`);
  if (flags.help) return say(helpOf(name));
  try {
    return await (
      await commands[name]()
    )(flags);
  } catch (error) {
    return bug(error);
  }
}

const commands = {
  generate: async (): Promise<Command> => (await import('./cli/generate.ts')).generate,
  check: async (): Promise<Command> => (await import('./cli/check.ts')).check,
  lint: async (): Promise<Command> => (await import('./cli/lint.ts')).lint,
  inspect: async (): Promise<Command> => (await import('./cli/inspect.ts')).inspect,
};

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function refuse(message: string, hint: string): number {
  process.stderr.write(`specwright: ${message} ${hint}\n`);
  return 1;
}

/** Only a bug of ours gets here; what a person needs to report it is printed, and nothing was written. */
function bug(error: unknown): number {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `specwright: this is a bug of Specwright. Please report it with the lines below.\n${text}\n`,
  );
  return 2;
}
