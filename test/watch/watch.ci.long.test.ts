/** `specwright watch` as a process: what is saved, by any means, is in the output; faults are reported, and heal. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projects } from '../cache/edits.ts';
import { builtDist, specwright } from '../command.ts';
import { createFolder, readState, writeFiles } from '../folder.ts';

const project = projects['with a hook'];
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Watching {
  /** Waits until what was printed since the last wait has this in it. */
  until(pattern: RegExp): Promise<string>;
  /** Ctrl-C; the exit code. */
  stop(): Promise<number | null>;
}

async function watching(folder: string, ...args: readonly string[]): Promise<Watching> {
  const bin = join(await builtDist(), 'bin.js');
  const env = { ...process.env, NO_COLOR: '1' };
  const child = spawn(process.execPath, [bin, 'watch', ...args], { cwd: folder, env });
  children.push(child);
  const exit = once(child, 'exit');
  let text = '';
  let look = nothing;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      look();
    });
  }
  return {
    until: (pattern) =>
      new Promise((done, fail) => {
        const late = setTimeout(
          () => fail(new Error(`${pattern} was not printed:\n${text}`)),
          30_000,
        );
        look = () => {
          const found = pattern.exec(text);
          if (found === null) return;
          const seen = text.slice(0, found.index + found[0].length);
          text = text.slice(seen.length);
          look = nothing;
          clearTimeout(late);
          done(seen);
        };
        look();
      }),
    async stop() {
      child.kill('SIGINT');
      const [code]: (number | null)[] = await exit;
      return code ?? null;
    },
  };
}

function nothing(): void {
  // Nobody waits.
}

describe.concurrent('watch', () => {
  it('generates on every save of what it read, and ends with Ctrl-C', async () => {
    const folder = createFolder(project);
    const watch = await watching(folder);
    await watch.until(/out: \d+ created.*\n[^]*Press Ctrl-C to stop\.\n/);
    const models = (): string => readFileSync(join(folder, 'out/parts/models.ts'), 'utf8');
    const parts = project['specs/parts.yaml'] ?? '';

    // By renaming, as editors do.
    writeFiles(folder, { 'specs/parts.yaml~': parts.replace('weight', 'mass') });
    renameSync(join(folder, 'specs/parts.yaml~'), join(folder, 'specs/parts.yaml'));
    await watch.until(/specs\/parts\.yaml changed\n[^]*out: \d+ updated/);
    expect(models()).toContain('mass');

    writeFiles(folder, { 'specs/state.yaml': 'State: { type: string, enum: [new, paid] }\n' });
    await watch.until(/specs\/state\.yaml changed\n[^]*out: \d+ updated/);
    writeFiles(folder, {
      'specs/parts.overlay.yaml': (project['specs/parts.overlay.yaml'] ?? '').replace(
        'Parts',
        'Pieces',
      ),
    });
    await watch.until(/parts\.overlay\.yaml changed\n[^]*out: \d+ updated/);
    writeFiles(folder, { 'hook.ts': (project['hook.ts'] ?? '').replace('Shop', 'Store') });
    await watch.until(/hook\.ts changed\n[^]*out: \d+ /);
    writeFiles(folder, { 'readme.hbs': '# {{title}}, again\n' });
    await watch.until(/readme\.hbs changed\n[^]*out: \d+ updated/);
    expect(readFileSync(join(folder, 'out/shop/README.md'), 'utf8')).toBe('# Store, again\n');
    const config = project['specwright.config.ts'] ?? '';
    writeFiles(folder, { 'specwright.config.ts': config.replace('standalone', 'zod-mini') });
    await watch.until(/specwright\.config\.ts changed\n[^]*out: \d+ /);
    expect(await watch.stop()).toBe(0);
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0 });
  });

  it('reports a broken save, keeps the last good output, and heals', async () => {
    const folder = createFolder(project);
    const watch = await watching(folder, 'parts');
    await watch.until(/Press Ctrl-C to stop\.\n/);
    const before = readState(join(folder, 'out'));
    const parts = project['specs/parts.yaml'] ?? '';
    writeFiles(folder, { 'specs/parts.yaml': parts.replace('type: object', 'type: {') });
    const printed = await watch.until(/The last good output is kept\.\n/);
    expect(printed).toMatch(/error LOAD-\d+: [^]*--> specs\/parts\.yaml:\d+:\d+/);
    expect(readState(join(folder, 'out'))).toEqual(before);

    // A file that is not there yet, in a folder that is not there yet.
    const more = "more: { $ref: './more/size.yaml#/Size' }, kind:";
    writeFiles(folder, { 'specs/parts.yaml': parts.replace('kind:', more) });
    const lost = await watch.until(/The last good output is kept\.\n/);
    expect(lost).toContain('error REF-102');
    writeFiles(folder, { 'specs/more/size.yaml': 'Size: { type: string, enum: [small] }\n' });
    await watch.until(/out: \d+ /);
    expect(readFileSync(join(folder, 'out/parts/models.ts'), 'utf8')).toContain('more');
    rmSync(join(folder, 'specs/more/size.yaml'));
    await watch.until(/error REF-102[^]*The last good output is kept\.\n/);
    writeFiles(folder, { 'specs/parts.yaml': parts });
    await watch.until(/out: \d+ /);
    writeFiles(folder, { 'specwright.config.ts': 'export default {' });
    await watch.until(/error CONF-702[^]*The last good output is kept\.\n/);
    writeFiles(folder, { 'specwright.config.ts': project['specwright.config.ts'] ?? '' });
    await watch.until(/out: \d+ |all current/);
    expect(await watch.stop()).toBe(0);
    expect(existsSync(join(folder, 'out/.specwright-lock'))).toBe(false);
  });
});
