/** Bad documents: each is reported with its place, all in one run, and nothing of the old output is lost. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specwright } from '../command.ts';
import { createFolder, readState, writeFiles } from '../folder.ts';
import { parts, shop, wrong } from './specs.ts';

const names = Object.keys(wrong);
const apis = Object.fromEntries(
  [...names, 'shop.yaml'].map((file) => [file.replace('.yaml', ''), file]),
);
const config = { 'specwright.config.json': JSON.stringify({ output: 'out', apis }) };

/** The output of good documents, and then the bad ones in their place. */
async function spoilt(): Promise<string> {
  const good = Object.fromEntries(names.map((name) => [name, parts]));
  const folder = createFolder({ ...config, ...good, 'shop.yaml': shop });
  expect((await specwright(folder, 'generate')).code).toBe(0);
  for (const [name, { text }] of Object.entries(wrong)) {
    if (text === undefined) rmSync(join(folder, name));
    else writeFiles(folder, { [name]: text });
  }
  return folder;
}

describe.concurrent('bad documents', () => {
  it('are all reported in one run, which writes nothing', async () => {
    const folder = await spoilt();
    const before = readState(folder);
    const [generate, check, lint, json] = await Promise.all([
      specwright(folder, 'generate'),
      specwright(folder, 'check'),
      specwright(folder, 'lint'),
      specwright(folder, 'generate', '--json'),
    ]);
    expect(readState(folder)).toEqual(before);
    expect([generate.code, check.code, lint.code, json.code]).toEqual([1, 1, 1, 1]);
    expect([generate.out, check.out, lint.out, json.err]).toEqual(['', '', '', '']);
    const blocks = generate.err.replaceAll(/\n +(\||-->)/g, ' $1').split('\n');
    for (const { message } of Object.values(wrong)) {
      expect(
        blocks.some((line) => message.test(line)),
        String(message),
      ).toBe(true);
    }
    expect(generate.err).toMatch(/\n\n\d+ errors?(, \d+ \w+)*\. Nothing was written\.\n$/);
    expect(lint.err.split('\n\n').slice(0, -1)).toEqual(generate.err.split('\n\n').slice(0, -1));
    const { ok, diagnostics, files } = JSON.parse(json.out);
    expect([ok, files]).toEqual([false, []]);
    const there = names.filter((name) => name !== 'missing.yaml');
    expect(diagnostics.map(({ file }: { file: string }) => file)).toEqual(
      expect.arrayContaining([...there, 'specwright.config.json']),
    );
  });

  it('count warnings as errors when the run is strict', async () => {
    const folder = createFolder({ 'warned.yaml': `${parts}componets: {}\n` });
    const [lax, strict, both] = await Promise.all([
      specwright(folder, 'lint', 'warned.yaml'),
      specwright(folder, 'lint', 'warned.yaml', '--strict'),
      specwright(folder, 'generate', '-i', 'warned.yaml', '-o', 'out', '--strict'),
    ]);
    expect([lax.code, strict.code, both.code]).toEqual([0, 1, 1]);
    expect(lax.err).toContain('warning SPEC-112');
    expect(strict.err).toContain('error SPEC-112');
    expect(lax.out).toBe('No errors in 1 document.\n');
    expect(readState(folder)).toEqual({ [join(folder, 'warned.yaml')]: expect.anything() });
  });
});
