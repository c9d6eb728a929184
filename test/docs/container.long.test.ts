/** The container of docs/serve.md without Docker: its commands run as they are written, in an empty folder, with the packed package. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFolder } from '../folder.ts';
import { findPort, packTarball } from './follow.ts';

const [, dockerfile = ''] =
  /^```dockerfile\n([^]*?)^```$/m.exec(readFileSync('docs/serve.md', 'utf8')) ?? [];

/** A command as a list, behind an instruction. */
function readCommand(instruction: RegExp): readonly string[] {
  const [, list = '[]'] = instruction.exec(dockerfile) ?? [];
  return JSON.parse(list) as string[]; // as Docker reads it
}

it(
  'the container installs, answers, is healthy, and ends when it is asked to',
  { timeout: 300_000 },
  async () => {
    const folder = createFolder();
    const port = String(await findPort());
    const [, install = ''] = /^RUN (.*)$/m.exec(dockerfile) ?? [];
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(install).toContain(`specwright@${version}`);
    const local = install.replace(`specwright@${version}`, packTarball());
    execFileSync('sh', ['-c', local], { cwd: folder, stdio: 'pipe' });
    copyFileSync('docs/shop.yaml', join(folder, 'shop.yaml'));

    const [program = '', ...args] = readCommand(/^CMD (.*)$/m);
    const child = spawn(join(folder, program), [...args, '--port', port], { cwd: folder });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const headers = { 'x-api-key': 'any' };
    expect((await fetch(`http://127.0.0.1:${port}/orders`, { headers })).status).toBe(200);
    const [check = '', ...checked] = readCommand(/^HEALTHCHECK .* CMD (.*)$/m);
    const adapted = checked.map((text) => text.replace('4010', port));
    execFileSync(check, adapted, { cwd: folder });

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    // Docker waits ten seconds, and then kills: that would be another code.
    expect(await ended).toEqual([0, null]);
    expect(() => execFileSync(check, adapted, { cwd: folder, stdio: 'pipe' })).toThrow('failed');
  },
);
