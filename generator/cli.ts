/** Arguments in, exit code out: 0 fine, 1 diagnostics, 2 bug, 3 out of date. Commands load only when they are named. */

import { printThrown } from './cli/bug.ts';
import { type Flags, parseFlags } from './cli/flags.ts';
import { commandNames, help, printHelp, isCommand } from './cli/help.ts';
import { readVersion } from './cli/version.ts';
import { suggestName } from './diagnostics/suggest.ts';

/** What a command gets, and the exit code it gives. */
export type Command = (flags: Flags) => Promise<number>;

export async function runMain(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    return say(isCommand(rest[0]) ? printHelp(rest[0]) : help);
  }
  if (name === '--version' || name === '-v') return say(readVersion());
  if (!isCommand(name)) {
    const hint = suggestName(name, commandNames, `There are ${commandNames.join(', ')}.`);
    return refuse(`there is no command \`${name}\`. ${hint}`, 'specwright --help');
  }
  const flags = parseFlags(name, rest);
  if (typeof flags === 'string') return refuse(flags, `specwright ${name} --help`);
  if (flags.help) return say(printHelp(name));
  try {
    // The others do it themselves once there is something to do.
    if (name !== 'generate' && name !== 'check') await tuneOnce();
    const command = await commands[name]();
    return await command(flags);
  } catch (error) {
    return printThrown(error);
  }
}

async function tuneOnce(): Promise<void> {
  const { tuneEngine } = await import('./cli/engine.ts');
  await tuneEngine();
}

const commands = {
  init: async (): Promise<Command> => (await import('./cli/init.ts')).runInit,
  generate: async (): Promise<Command> => (await import('./cli/generate.ts')).generate,
  check: async (): Promise<Command> => (await import('./cli/check.ts')).check,
  watch: async (): Promise<Command> => (await import('./cli/watch.ts')).watchCommand,
  lint: async (): Promise<Command> => (await import('./cli/lint.ts')).runLint,
  inspect: async (): Promise<Command> => (await import('./cli/inspect.ts')).inspect,
  diff: async (): Promise<Command> => (await import('./cli/diff.ts')).runDiff,
};

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function refuse(message: string, more: string): number {
  process.stderr.write(`specwright: ${message} See \`${more}\`.\n`);
  return 1;
}
