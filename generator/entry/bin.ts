#!/usr/bin/env node
/**
 * Runs a command. Exit codes: 0 fine, 1 diagnostics, 2 bug, 3 out of date. First of all: can this Node run it?
 *
 * An older Node reads this file as well, so it is plain JavaScript of 2020, and loads the rest only afterwards; each command
 * only when it is named.
 */

import type { CommandName } from '../cli/help.ts';
import type { Flags } from '../cli/flags.ts';

/** What a command gets, and the exit code it gives. */
type Command = (flags: Flags) => Promise<number>;

const commands = {
  init: async (): Promise<Command> => (await import('../cli/init/init.ts')).runInit,
  migrate: async (): Promise<Command> => (await import('../cli/migrate.ts')).runMigrate,
  generate: async (): Promise<Command> => (await import('../cli/generate.ts')).generate,
  check: async (): Promise<Command> => (await import('../cli/check.ts')).check,
  watch: async (): Promise<Command> => (await import('../cli/watch.ts')).watchCommand,
  lint: async (): Promise<Command> => (await import('../cli/lint.ts')).runLint,
  inspect: async (): Promise<Command> => (await import('../cli/lint.ts')).inspect,
  docs: async (): Promise<Command> => (await import('../cli/docs.ts')).runDocs,
  types: async (): Promise<Command> => (await import('../cli/types.ts')).runTypes,
  diff: async (): Promise<Command> => (await import('../cli/diff.ts')).runDiff,
  upgrade: async (): Promise<Command> => (await import('../cli/upgrade.ts')).runUpgrade,
  serve: async (): Promise<Command> => (await import('../cli/serve.ts')).runServe,
  mcp: async (): Promise<Command> => (await import('../cli/mcp.ts')).runMcp,
};

/** Commands that tune the engine themselves, once there is something to do. */
const own: ReadonlySet<CommandName> = new Set(['generate', 'check', 'serve', 'mcp', 'upgrade']);

/** The oldest version of Node, as `engines` of package.json has it. */
const needed = '20.19';

if (isOlder(process.versions.node, needed)) {
  process.stderr.write(
    `specwright: Node ${needed} or newer is needed, and this is Node ${process.versions.node}. Install a newer one ` +
      'from https://nodejs.org or with a version manager (`nvm install --lts`), and run the command again.\n',
  );
  process.exitCode = 1;
} else {
  void start();
}

async function start(): Promise<void> {
  const { parseArguments } = await import('../cli/flags.ts');
  // A reader that has seen enough (`specwright inspect shop | head`) is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  const parsed = parseArguments(process.argv.slice(2));
  if ('text' in parsed) {
    process[parsed.stream].write(`${parsed.text}\n`);
    process.exitCode = parsed.code;
  } else process.exitCode = await run(parsed.name, parsed.flags);
}

async function run(name: CommandName, flags: Flags): Promise<number> {
  try {
    if (!own.has(name)) {
      const { tuneEngine } = await import('../cli/engine.ts');
      await tuneEngine();
    }
    const command = await commands[name]();
    return await command(flags);
  } catch (error) {
    const { printThrown } = await import('../cli/bug.ts');
    return printThrown(error);
  }
}

/** Compares major and minor versions. */
function isOlder(version: string, other: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}
