/** The folder of the output: behind links, under files, on devices; what is in its way, and how a person clears it. */

import { appendFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate as runHere } from '../../generator/entry/index.ts';
import { specwright } from '../command.ts';
import { createFolder, listFiles, readState, writeFiles } from '../folder.ts';
import { parts } from './specs.ts';

const generate = ['generate', '--input', 'parts.yaml', '--output'] as const;

describe.concurrent('the output folder', () => {
  it('may be behind a link; a link inside it is never followed', async () => {
    const folder = createFolder({
      'parts.yaml': parts,
      'real/keep.txt': '',
      'elsewhere/keep.txt': '',
    });
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    expect((await specwright(folder, ...generate, 'link/out')).code).toBe(0);
    expect(listFiles(join(folder, 'real/out'))).toContain('models.ts');

    mkdirSync(join(folder, 'second'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'second/runtime'));
    symlinkSync(join(folder, 'elsewhere/gone.ts'), join(folder, 'second/models.ts'));
    const before = readState(folder);
    const ran = await specwright(folder, ...generate, 'second');
    expect(ran).toMatchObject({ code: 1, out: '' });
    expect(ran.err).toContain('error WRITE-604: `models.ts` is, or is behind, a link');
    expect(ran.err).toMatch(/error WRITE-604: `runtime\/[\w-]+\.ts` is, or is behind, a link/);
    expect(readState(folder)).toEqual(before);
  });

  it('that cannot be written is a problem, not a stack trace', async () => {
    const folder = createFolder({ 'parts.yaml': parts, file: 'mine' });
    const long = 'x'.repeat(300);
    const before = readState(folder);
    const ran = await specwright(folder, ...generate, 'file/below/it');
    expect(ran).toMatchObject({ code: 1, out: '' });
    expect(ran.err).toMatch(
      /^error WRITE-605: [^]*The old output is unchanged\.\n\n1 error\. Nothing was written\.\n$/,
    );
    const messages = [];
    for (const output of ['file', 'file/below/it', long, '/proc/specwright']) {
      const { ok, diagnostics } = await runHere({ folder, input: 'parts.yaml', output });
      expect(ok).toBe(false);
      messages.push(...diagnostics.map(({ message }) => message));
    }
    const inTheWay = `\`${join(folder, 'file')}\` is a file, but the output needs a folder there.`;
    expect(messages).toEqual([
      inTheWay,
      inTheWay,
      expect.stringContaining('is longer than the maximum length of a path.'),
      'The output folder cannot be written (ENOENT).',
    ]);
    expect(readState(folder)).toEqual(before);
  });

  it('keeps files that people wrote until --overwrite names them', async () => {
    const folder = createFolder({
      'parts.yaml': parts,
      'out/README.md': '# Mine\n',
      'out/manifest.json': '{ "name": "An app" }\n',
    });
    const before = readState(folder);
    const foreign = await specwright(folder, ...generate, 'out');
    expect(foreign).toMatchObject({ code: 1, out: '' });
    expect(foreign.err).toContain(
      'error WRITE-601: `README.md` exists, and Specwright did not write it.\n --> out/README.md:1:1\n',
    );
    expect(foreign.err).toContain('error WRITE-601: `manifest.json` exists');
    expect(foreign.err).toContain('with `--overwrite README.md`.');
    expect(readState(folder)).toEqual(before);

    // As the message says it, as a shell completes it, and misspelled.
    const flags = [
      '--overwrite',
      'README.md',
      '--overwrite',
      'out/manifest.json',
      '--overwrite',
      'modles.ts',
    ];
    const given = await specwright(folder, ...generate, 'out', ...flags);
    expect(given.code).toBe(0);
    expect(given.err).toMatch(
      /^warning WRITE-606: `--overwrite modles\.ts` names no file of the output\.\n[^]*Did you mean `models\.ts`\?/,
    );

    appendFileSync(join(folder, 'out/models.ts'), '// mine\n');
    writeFiles(folder, { 'parts.yaml': parts.replace('weight', 'mass') });
    const edited = await specwright(folder, ...generate, 'out');
    expect(edited).toMatchObject({ code: 1, out: '' });
    expect(edited.err).toContain(
      'error WRITE-602: `models.ts` was edited since Specwright wrote it.',
    );
    expect(readFileSync(join(folder, 'out/models.ts'), 'utf8')).toContain('weight');
  });
});
