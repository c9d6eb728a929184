/** Hostile text wherever a text may stand: what is written holds it as text, type-checks, runs without it, and stays in its folder. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createFolder, listFiles } from '../folder.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';
import { attack } from './attack.ts';
import { attacks } from './kinds.ts';
import { payloads } from './payloads.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;
const folder = createFolder({ 'package.json': '{ "type": "module" }' });
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
mkdirSync(join(folder, 'in'));

/** How outputs are written, each in a folder of its own, for they share a runtime. */
const styles = [
  { target: 'ts', validators: 'standalone' },
  { target: 'js', validators: 'standalone' },
  { target: 'js', validators: 'zod' },
  { target: 'js', validators: 'standalone', ruleSources: true },
  { target: 'ts', validators: 'zod-mini' },
] as const;

// Both lists are gone round together: five styles and seven kinds meet in every way.
const kinds = Object.entries(attacks);
const rows = payloads.flatMap((text, index) =>
  kinds
    .filter((_kind, turn) => isLong || index % kinds.length === turn)
    .map(([kind, give], turn) => {
      const style = (index + turn) % styles.length;
      return [kind, index, text.slice(0, 20), { text, give, style }] as const;
    }),
);

const generated: string[] = [];

it.each(rows)('%s %i %j', async (kind, index, _start, { text, give, style }) => {
  const id = `${kind}${index}`;
  const { files, api, config: more } = give(text);
  mkdirSync(join(folder, 'in', id));
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(folder, 'in', id, name), JSON.stringify(value));
  }
  const at = (name: string): string => `in/${id}/${name}`;
  const overlays = api.overlays?.map(at);
  const placed = { ...api, input: at(api.input), ...(overlays === undefined ? {} : { overlays }) };
  const output = `out/${style}`;
  const config = { ...styles[style], ...more, output, apis: { [id]: placed } };
  const { ok } = await attack(folder, { config, apis: [id] }, `${style}/${id}`);
  if (ok) generated.push(id);
});

const isPlain = (id: string): boolean => !/^(?:names|references)/.test(id);

it('most hostile text is generated, except for names and references that are invalid', () => {
  const plain = rows.filter(([kind]) => isPlain(kind));
  expect(generated.filter(isPlain).length).toBeGreaterThan(plain.length * 0.8);
});

it('all that is generated of hostile text type-checks', async () => {
  const options = { ...flags, ...places.browser, ...resolutions.Bundler };
  expect(await compile('7', [join(folder, 'out')], options)).toBe('');
});

it('every generated module loads, and no hostile text runs', () => {
  const modules = listFiles(join(folder, 'out')).filter((file) => file.endsWith('.js'));
  expect(modules.length).toBeGreaterThan(40);
  const urls = modules.map((file) => pathToFileURL(join(folder, 'out', file)).href);
  // A text that ran would set a global, which modules refuse unless it is done on purpose.
  const script = `
    for (const url of ${JSON.stringify(urls)}) await import(url);
    if ('$evil$' in globalThis) console.log('a text ran');
    console.log('done');`;
  const args = ['--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })).toBe('done\n');
});
