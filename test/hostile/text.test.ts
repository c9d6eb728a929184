/** Hostile text wherever a text may stand: what is written holds it as text, type-checks, and stays in its folder. */

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { ApiConfig } from '../../generator/index.ts';
import { temporaryFolders } from '../folder.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';
import { attack } from './attack.ts';
import { discovery, openapi, overlay, swagger } from './documents.ts';
import { payloads } from './payloads.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;
const folder = temporaryFolders()({ 'package.json': '{ "type": "module" }' });
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
mkdirSync(join(folder, 'in'));

const forms = ['openapi', 'swagger', 'discovery', 'overlay'] as const;
const rows = payloads.flatMap((text, index) =>
  forms
    .filter((_form, turn) => isLong || index % forms.length === turn)
    .map((form) => [form, index, text.slice(0, 20), text] as const),
);

/** The document of a form; its overlay stands beside it. */
function writtenAs(form: (typeof forms)[number], id: string, text: string): ApiConfig {
  const plain = { openapi, swagger, discovery };
  if (form !== 'overlay') return { input: save(`${id}.json`, plain[form](text)) };
  const both = overlay(text);
  return {
    input: save(`${id}.json`, both.plain),
    overlays: [save(`${id}.overlay.json`, both.overlay)],
  };
}

function save(name: string, value: object): string {
  writeFileSync(join(folder, 'in', name), JSON.stringify(value));
  return `in/${name}`;
}

const generated: string[] = [];

it.each(rows)('%s %i %j', async (form, index, _start, text) => {
  const id = `${form}${index}`;
  const config = { output: 'out', apis: { [id]: writtenAs(form, id, text) } };
  const { ok } = await attack(folder, { config, apis: [id] }, id);
  if (ok) generated.push(id);
});

it('all of it type-checks', async () => {
  expect(generated.length).toBeGreaterThan(rows.length * 0.8);
  const options = { ...flags, ...places.browser, ...resolutions.Bundler };
  expect(await compile('7', [join(folder, 'out')], options)).toBe('');
});
