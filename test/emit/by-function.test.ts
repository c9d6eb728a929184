/** `specwright/emitters`: built-in emitters as functions of their options, which write what their names write. */

import { expect, it } from 'vitest';
import type { FilesConfig } from '../../generator/entry/core.ts';
import { generateFiles } from '../../generator/entry/core.ts';
import { type OptionalEmitterName, optionalEmitters } from '../../generator/features/optional.ts';
import * as functions from '../../generator/entry/emitters.ts';
import { shop } from '../cli/specs.ts';

type Choice = NonNullable<FilesConfig['emitters']>;

async function generate(emitters: Choice, ofShop: Choice = []) {
  const config: FilesConfig = {
    emitters,
    apis: { shop: { input: 'shop.yaml', emitters: ofShop }, other: 'shop.yaml' },
  };
  return generateFiles({ documents: { 'shop.yaml': shop }, config });
}

const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const all: Readonly<Record<string, () => functions.Emitter>> = functions;

const names = Object.keys(optionalEmitters) as OptionalEmitterName[]; // the keys of the table

it('each is of a built-in emitter', () => {
  expect(names.map(camel)).toEqual(expect.arrayContaining(Object.keys(all)));
});

it.each(names)('`%s` has one if it has options', async (name) => {
  const module: object = await import(`../../generator/features/${name}/emitter.ts`);
  const make = Object.keys(module).find((key) => /^create\w+Emitter$/.test(key));
  const step = `generator/entry/emitters.ts: export function ${camel(name)}(options) { return ${make}(options); }`;
  expect(make !== undefined && !Object.hasOwn(all, camel(name)), step).toBe(false);
});

it.each(names.filter((name) => Object.hasOwn(all, camel(name))))(
  '`%s` writes the same, for the API that lists it',
  async (name) => {
    const make = all[camel(name)];
    expect(make?.().name).toBe(name);
    const byName = await generate([], [name]);
    expect(byName).toMatchObject({ ok: true, diagnostics: [] });
    expect(make && (await generate([], [make()]))).toEqual(byName);
    const authors = Object.entries(byName.authors).filter(([, author]) => author === name);
    expect(authors.map(([path]) => path.split('/')[0])).toEqual(['shop']);
  },
);

it('a name and a function of one emitter are a problem', async () => {
  const { ok, diagnostics } = await generate([], ['server', functions.server()]);
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([
    {
      code: 'CONF-706',
      message: 'Two emitters have the name `server`.',
      help: '`emitters` has it as a name and as an object: remove one of them.',
    },
  ]);
});

it('one of an API takes the place of one of the config', async () => {
  const solid = functions.tanstackQuery({ framework: 'solid' });
  const { ok, files, diagnostics } = await generate(['tanstack-query', 'server'], [solid]);
  expect([ok, diagnostics]).toEqual([true, []]);
  expect(files['shop/queries.ts']).toContain("from '@tanstack/solid-query'");
  expect(files['other/queries.ts']).toContain("from '@tanstack/react-query'");
  expect(files).toHaveProperty(['shop/server.ts']);
  const back = await generate([solid], ['tanstack-query']);
  expect(back.files['shop/queries.ts']).toContain("from '@tanstack/react-query'");
});
