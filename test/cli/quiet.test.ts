/** `--quiet`: problems are printed, and nothing else. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specwright } from '../command.ts';
import { createFolder, writeFiles } from '../folder.ts';
import { parts, shop } from './specs.ts';

const silent = { code: 0, out: '', err: '' };

describe.concurrent('with --quiet', () => {
  it('commands say nothing where nothing is wrong', async () => {
    const folder = createFolder({ 'shop.yaml': shop, 'package.json': '{ "type": "module" }' });
    expect(await specwright(folder, 'init', '-q', '--yes')).toEqual(silent);
    expect(await specwright(folder, 'generate', '-q')).toEqual(silent);
    expect(await specwright(folder, 'check', '-q')).toEqual(silent);
    expect(await specwright(folder, 'lint', '-q')).toEqual(silent);
    expect(await specwright(folder, 'diff', '-q', 'shop.yaml', 'shop.yaml')).toEqual(silent);
  });

  it('`check` names what is out of date, without its contents', async () => {
    const folder = createFolder({ 'shop.yaml': shop });
    const flags = ['-i', 'shop.yaml', '-o', 'out', '-q'];
    await specwright(folder, 'generate', ...flags);
    rmSync(join(folder, 'out/client.ts'));
    const { code, out, err } = await specwright(folder, 'check', ...flags);
    expect([code, err]).toEqual([3, '']);
    expect(out).toMatch(/^missing {2}client\.ts\n\nOut of date: 1 of \d+ files\. .*\n$/);
  });

  it('problems of a document are printed as ever', async () => {
    const folder = createFolder({ 'parts.yaml': `${parts}componets: {}\n` });
    const [quiet, loud] = await Promise.all([
      specwright(folder, 'lint', 'parts.yaml', '--quiet'),
      specwright(folder, 'lint', 'parts.yaml'),
    ]);
    expect(quiet).toEqual({ code: 0, out: '', err: loud.err });
    expect(loud.err).toContain('SPEC-112');
  });

  it('`diff` prints its report where something breaks, and where a form is asked for', async () => {
    const folder = createFolder({ 'old.yaml': shop });
    writeFiles(folder, { 'new.yaml': shop.replaceAll('/orders/{id}', '/order/{id}') });
    const broken = await specwright(folder, 'diff', 'old.yaml', 'new.yaml', '-q');
    expect([broken.code, broken.out.split('\n', 1)]).toEqual([3, ['old.yaml → new.yaml']]);
    const json = await specwright(folder, 'diff', 'old.yaml', 'old.yaml', '-q', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ release: 'none' });
  });
});
