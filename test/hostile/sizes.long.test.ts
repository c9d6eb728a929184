/** Documents made to exhaust the generator: each ends by itself, with code 0 or 1, in a process with little memory. */

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtDist } from '../command.ts';
import { createFolder, listFiles } from '../folder.ts';
import { sizes, type Size } from './sizes.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;
/** Far more than any of them takes; what never ends is ended here. */
const limit = { megabytes: 1200, milliseconds: 540_000 };

async function generate(folder: string, more: readonly string[]) {
  const bin = join(await builtDist(), 'bin.js');
  const args = [`--max-old-space-size=${limit.megabytes}`, bin, 'generate'];
  const child = spawn(process.execPath, [...args, '-i', 'openapi.json', '-o', 'out', ...more], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
    timeout: limit.milliseconds,
  });
  let output = '';
  child.stdout.on('data', (bytes) => (output += String(bytes)));
  child.stderr.on('data', (bytes) => (output += String(bytes)));
  const code = await new Promise((done) => child.on('close', done));
  return { code, output };
}

async function judge({ document, text, overlay, code }: Size): Promise<void> {
  const folder = createFolder();
  writeFileSync(join(folder, 'openapi.json'), text ?? JSON.stringify(document));
  if (overlay !== undefined) writeFileSync(join(folder, 'overlay.json'), JSON.stringify(overlay));
  const ran = await generate(folder, overlay === undefined ? [] : ['--overlay', 'overlay.json']);
  const names = listFiles(folder).filter((file) => file.startsWith('out/'));
  expect(ran.output).not.toMatch(/^\s+at .*:\d+:\d+|bug of Specwright/m);
  expect({ code: ran.code, written: names.length > 0 }).toEqual({
    code: code ?? 0,
    written: (code ?? 0) === 0,
  });
}

describe('a document with', () => {
  const rows = sizes.filter(({ quick }) => isLong || quick === true);
  it.each(rows)('$name', { timeout: 600_000 }, judge);
});
