#!/usr/bin/env node
/**
 * The command's first lines: can this Node run it? Then arguments in, exit code out.
 *
 * An older Node reads this file as well, so it is plain JavaScript of 2020, and loads the rest only afterwards.
 */

/** As `engines` of package.json has it. */
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
  const { runMain } = await import('./cli.ts');
  // A reader that has seen enough (`specwright inspect shop | head`) is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  process.exitCode = await runMain(process.argv.slice(2));
}

/** Compares major and minor versions. */
function isOlder(version: string, other: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}
