// In: a command. Out: what it prints, or an error with all that it said.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Program } from './runner.ts';
import type { Report } from './suite/main.ts';
import type { Place } from './suite/setting.ts';

/** Far more than any command needs. */
const patience = 600_000;

/** Runs a command to its end. */
export function output(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: 2 ** 26, timeout: patience };
    execFile(command, args, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      reject(new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error }));
    });
  });
}

/** Runs the suite in a command that takes a module as its last argument and has `console`. */
export async function runModule(
  command: string,
  args: readonly string[],
  { folder }: Program,
  place: Place,
): Promise<Report> {
  const path = join(folder, `${place.runtime}.mjs`);
  const call = `run(${JSON.stringify(place)})`;
  const text = `import { run } from './suite.mjs';\nconsole.log(JSON.stringify(await ${call}));\n`;
  await writeFile(path, text);
  return reportIn(await output(command, [...args, path]));
}

/** The report on the last line of what a runtime printed. */
export function reportIn(printed: string): Report {
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Report;
}
