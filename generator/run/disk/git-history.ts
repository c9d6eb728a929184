/** Reads former versions of a file from git, the newest first. */

import { execFile } from 'node:child_process';
import { basename, dirname } from 'node:path';

/** So many commits of a file are looked at. */
const most = 300;

/** Gives what `choose` makes of the newest version of which it makes anything. Undefined also where there is no git. */
export async function findCommitted(
  file: string,
  choose: (text: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const folder = dirname(file);
  const name = `./${basename(file)}`;
  const log = ['log', '--full-history', '--format=%H', '-n', String(most), '--', name];
  const commits = (await git(folder, log))?.split('\n') ?? [];
  for (const commit of commits.filter((line) => /^[0-9a-f]+$/.test(line))) {
    const text = await git(folder, ['cat-file', 'blob', `${commit}:${name}`]);
    const chosen = text === undefined ? undefined : await choose(text);
    if (chosen !== undefined) return chosen;
  }
  return undefined;
}

/** Undefined where git is missing, or says no. */
function git(cwd: string, args: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
  const options = { cwd, env, windowsHide: true, maxBuffer: 256 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile('git', ['--literal-pathspecs', ...args], options, (error, text) =>
      resolve(error === null ? text : undefined),
    );
  });
}
