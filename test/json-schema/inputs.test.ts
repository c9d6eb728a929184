/** Files, lists and folders of JSON Schemas, as commands, a config and a watcher get them. */

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseArguments } from '../../generator/cli/flags.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { diff } from '../../packages/diff/diff.ts';
import { createLoadCompiler } from '../../packages/diff/types/types.ts';
import { generate } from '../../generator/entry/index.ts';
import { generateFiles } from '../../generator/run/memory/generate-files.ts';
import { watchFor } from '../../generator/run/watch/watch.ts';
import { specwright } from '../command.ts';
import { createFolder } from '../folder.ts';

const person =
  '{ "title": "Person", "type": "object", "properties": { "home": { "$ref": "home.json" } } }';
const home =
  '{ "$id": "https://example.com/x/home.json", "properties": { "at": { "$ref": "at.yaml" } } }';
const files = { 'in/person.json': person, 'in/home.json': home, 'in/at.yaml': 'type: string\n' };

const list = async (folder: string, input: string | readonly string[]) => {
  const { ok, diagnostics, changes } = await generate({ input, output: 'out', folder, dry: true });
  const models = changes.find(({ path }) => path === 'models.ts')?.after ?? '';
  return {
    ok,
    reported: diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`),
    models: [...models.matchAll(/^export (?:type|interface) (\w+)/gm)]
      .map(([, name]) => name)
      .sort(),
    paths: changes.map(({ path }) => path).filter((path) => !path.startsWith('runtime')),
  };
};

it.each([
  ['in', ['At', 'Home', 'Person']],
  ['in/person.json', ['At', 'Home', 'Person']],
  [
    ['in/home.json', 'in/at.yaml'],
    ['At', 'Home'],
  ],
  [
    ['in', 'in/at.yaml', 'in/*.json'],
    ['At', 'Home', 'Person'],
  ],
  ['in/*.yaml', ['At']],
  ['in/{home,at}.*', ['At', 'Home']],
  ['**/h?me.json', ['At', 'Home']],
])('a run makes models of %s', async (input, models) => {
  const made = await list(createFolder(files), input);
  expect(made).toMatchObject({ ok: true, reported: [], models });
  expect(made.paths).toEqual(['README.md', 'index.ts', 'models.ts', 'validators.ts']);
});

it('a run reports the files of a folder that are no schemas, and refuses one that is named', async () => {
  const folder = createFolder({
    ...files,
    'in/b.json': '{ "a": 1 }',
    'in/node_modules/c.json': '1',
    'none/d.txt': '',
  });
  expect(await list(folder, 'in')).toMatchObject({ ok: true, reported: ['SPEC-101 in/b.json:1'] });
  expect(await list(folder, ['in/at.yaml', 'in/b.json'])).toMatchObject({
    ok: false,
    reported: ['SPEC-101 in/b.json:1'],
  });
  expect(await list(folder, 'none')).toMatchObject({ ok: false, reported: ['SPEC-101 none:1'] });
  expect(await list(folder, 'none/*.json')).toMatchObject({
    ok: false,
    reported: ['SPEC-101 none:1'],
  });
});

it('a run reports another kind of document that is listed beside schemas', async () => {
  const folder = createFolder({ ...files, 'api.json': '{ "openapi": "3.1.0" }' });
  const input = ['in/at.yaml', 'api.json'];
  const { diagnostics } = await generate({ input, output: 'out', folder, dry: true });
  expect(diagnostics.map(({ help }) => help)).toEqual(['Make an API of its own of it.']);
});

it.each(['js', 'ts'] as const)(
  'a run writes %s, which the next run and a check leave as it is',
  async (target) => {
    const folder = createFolder(files);
    const config = {
      output: 'out',
      target,
      validators: 'standalone',
      apis: { one: 'in' },
    } as const;
    const first = await generate({ config, folder });
    expect(first.changes.map(({ path }) => path)).toContain(
      `one/models.${target === 'js' ? 'd.ts' : 'ts'}`,
    );
    const second = await generate({ config, folder });
    expect(second.changes.filter(({ kind }) => kind !== 'unchanged')).toEqual([]);
    const check = await generate({ config, folder, dry: true });
    expect(check.changes.filter(({ kind }) => kind !== 'unchanged')).toEqual([]);
  },
);

it('a run says how to get a schema of another host', async () => {
  const folder = createFolder({
    'a.json': '{ "type": "array", "items": { "$ref": "https://example.com/b" } }',
  });
  const { diagnostics } = await generate({ input: 'a.json', output: 'out', folder, dry: true });
  expect(diagnostics.map(({ code, help }) => [code, help])).toEqual([
    ['REF-104', expect.stringContaining('has it as its `$id` among the inputs')],
  ]);
});

it('`init` finds schemas where there is no API', async () => {
  const folder = createFolder({
    'package.json': '{ "name": "app" }',
    'events/made.schema.json': person,
    'common.yaml': '$schema: https://json-schema.org/draft/2020-12/schema\ntype: string\n',
    'events/home.json': '{ "type": "object", "properties": { "at": {} } }',
  });
  const { code, err } = await specwright(folder, 'init', '--yes');
  expect([code, err]).toEqual([0, '']);
  const config = readFileSync(join(folder, 'specwright.config.ts'), 'utf8');
  expect(config).toContain("schemas: ['common.yaml', 'events/made.schema.json'],");
  const models = readFileSync(join(folder, 'src/api/schemas/models.ts'), 'utf8');
  expect(models).toContain('export interface Person');
});

it('generation in memory reads folders and patterns among its documents', async () => {
  for (const input of ['in', 'in/*.json', ['in/person.json', 'in/home.json']]) {
    const made = await generateFiles({ documents: files, config: { apis: { one: input } } });
    expect(made.diagnostics).toEqual([]);
    expect(made.files['one/models.ts']).toContain('export interface Person');
  }
});

it('an API of a config may be a list, a folder or a file', async () => {
  const folder = createFolder(files);
  const config = {
    output: 'out',
    apis: { one: 'in', two: ['in/home.json', 'in/at.yaml'], three: { input: ['in/person.json'] } },
  };
  const { ok, changes } = await generate({ config, folder, dry: true });
  expect(ok).toBe(true);
  const paths = changes.map(({ path }) => path).filter((path) => path.endsWith('/models.ts'));
  expect(paths.sort()).toEqual(['one/models.ts', 'three/models.ts', 'two/models.ts']);
  const wrong = await generate({ config: { apis: { one: [] } }, folder, dry: true });
  expect(wrong.diagnostics.map(({ message }) => message)).toEqual([
    '`apis.one` names no document.',
  ]);
});

it('the command takes several documents, as a shell expands them', () => {
  const line = ['generate', '--input', 'a.json', 'b.json', '-i', 'c.yaml', '--output', 'out'];
  expect(parseArguments(line)).toMatchObject({
    flags: { request: { input: ['a.json', 'c.yaml', 'b.json'], names: [] } },
  });
});

it('watch sees a new file in a watched folder', async () => {
  const folder = createFolder({ ...files, 'new.json': '{ "title": "Fresh", "type": "string" }' });
  const stop = new AbortController();
  const causes: (string | undefined)[] = [];
  await watchFor(
    { folder, input: 'in', output: 'out' },
    {
      cache: false,
      signal: stop.signal,
      onRun: async (outcome, cause) => {
        causes.push(cause);
        if (causes.length > 1) return stop.abort();
        expect(outcome.counts).toMatchObject([{ models: 3 }]);
        renameSync(join(folder, 'new.json'), join(folder, 'in', 'new.json'));
      },
    },
  );
  expect(causes).toHaveLength(2);
  expect(readFileSync(join(folder, 'out/models.ts'), 'utf8')).toContain('export type Fresh');
});

it('diff compares folders of schemas as one description', async () => {
  const folder = createFolder({
    ...files,
    'next/person.json': person.replace('home":', 'house":'),
  });
  writeFileSync(join(folder, 'next/home.json'), files['in/home.json']);
  writeFileSync(join(folder, 'next/at.yaml'), `${files['in/at.yaml']}maxLength: 5\n`);
  const reporter = createReporter();
  const now = new Date('2026-11-20');
  const options = {
    old: 'in',
    new: 'next',
    folder,
    allow: [],
    now,
    loadCompiler: createLoadCompiler(),
  };
  const report = await diff(options, reporter);
  expect(reporter.problems).toEqual([]);
  // What happens to code, and to values that others hand over.
  expect(report?.changes.map(({ id }) => id).sort()).toEqual([
    'member-added',
    'member-removed',
    'request-property-added-optional',
    'request-property-max-length-set',
    'request-property-removed',
  ]);
});

it('an overlay may change a schema, and problems name its places', async () => {
  const overlay = `overlay: 1.0.0
info: { title: More, version: '1' }
actions:
  - target: $.properties
    update: { age: { type: intege }, other: { $ref: '#/properties/age', minimum: 1 } }
`;
  const old = `{ "$schema": "http://json-schema.org/draft-04/schema#", ${person.slice(1)}`;
  const folder = createFolder({ ...files, 'in/person.json': old, 'more.yaml': overlay });
  const options = { input: 'in/person.json', output: 'out', folder, dry: true };
  const { diagnostics } = await generate({ ...options, overlays: ['more.yaml'] });
  const reported = diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`);
  expect(reported.sort()).toEqual(['SCHEMA-512 more.yaml:5', 'SCHEMA-528 more.yaml:5']);
  const several = await generate({ ...options, input: 'in', overlays: ['more.yaml'] });
  expect(several.diagnostics.map(({ code }) => code)).toEqual(['LOAD-122']);
});
