/** Issues say where the text of the document states the broken rule, if the config wants that. */

import { symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { load as loadYaml } from 'js-yaml';
import { expect, it } from 'vitest';
import type { ZodType } from 'zod';
import type { Config } from '../../generator/run/config/config.ts';
import { getNode, splitPointer } from '../../generator/core/load/structure/pointer.ts';
import { generate as runPipeline } from '../../generator/run/pipeline/pipeline.ts';
import { buildProject } from '../../generator/run/project/project.ts';
import { formatIssues } from '../../templates/runtime/helpers/issues.ts';
import { createFolder } from '../folder.ts';
import { asZod } from './harness.ts';

const pets = {
  swagger: '2.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      post: {
        operationId: 'addPet',
        parameters: [
          { in: 'query', name: 'tag', type: 'string', maxLength: 3 },
          { in: 'body', name: 'pet', schema: { $ref: '#/definitions/Pet' } },
        ],
        responses: { 200: { description: 'Added' } },
      },
    },
  },
  definitions: {
    Kind: { type: 'string', enum: ['cat', 'dog'] },
    Pet: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 5 },
        kind: { $ref: '#/definitions/Kind' },
        friends: { type: 'array', items: { $ref: 'friend.json#/Friend' } },
        secret: { type: 'string', 'x-sw-source': 'Rules, 3', maxLength: 1 },
        anything: { description: 'Nothing is said of it.' },
      },
    },
  },
};

const friend = {
  Friend: {
    allOf: [{ $ref: '#/Base' }, { type: 'object', properties: { tame: { type: 'boolean' } } }],
  },
  Base: { type: 'object', properties: { id: { type: 'integer', minimum: 1 } } },
};

it('issues name the place, in the words of the document', async () => {
  const files = { 'pets.json': JSON.stringify(pets), 'friend.json': JSON.stringify(friend) };
  const folder = createFolder(files);
  const { petSchema, addPetSchemas } = await buildValidators(folder, 'pets.json', {
    ruleSources: true,
  });
  const issues = asZod(petSchema).safeParse({
    kind: 'horse',
    friends: [{ id: 0, tame: 'one' }],
    secret: 'abc',
    anything: 1,
  }).error;
  expect(issues && formatIssues(issues).split('\n')).toEqual([
    'name: Expected a string, received nothing (#/definitions/Pet)',
    'kind: Expected one of "cat", "dog", received "horse" (#/definitions/Kind)',
    'friends[0].id: Expected at least 1, received 0 (friend.json#/Base/properties/id)',
    'friends[0].tame: Expected a boolean, received "one" (friend.json#/Friend/allOf/1/properties/tame)',
    'secret: Expected at most 1 character, received "abc" (Rules, 3)',
  ]);
  const [issue] = issues?.issues ?? [];
  expect(issue).toMatchObject({ params: { rule: 'required', source: '#/definitions/Pet' } });
  const sent = asZod(addPetSchemas.request).safeParse({
    params: { tag: 'abcd' },
    body: { name: 'Rex' },
  }).error;
  expect(sent && formatIssues(sent)).toBe(
    'params.tag: Expected at most 3 characters, received "abcd" (#/paths/~1pets/post/parameters/0)',
  );
});

it('issues name no place where the config does not want it', async () => {
  const folder = createFolder({
    'pets.json': JSON.stringify(pets),
    'friend.json': JSON.stringify(friend),
  });
  const { petSchema } = await buildValidators(folder, 'pets.json', {});
  const issues = asZod(petSchema).safeParse({ secret: 'abc' }).error;
  expect(issues && formatIssues(issues).split('\n')).toEqual([
    'name: Expected a string, received nothing',
    'secret: Expected at most 1 character, received "abc" (Rules, 3)',
  ]);
});

it('every place that is named is one of the document', async () => {
  const input = resolve('specs/card-payments/openapi.yaml');
  const folder = createFolder();
  await generate(folder, input, { ruleSources: true });
  const text = await readFile(join(folder, 'out/api/validators.ts'), 'utf8');
  const named = [...text.matchAll(/\bcites\([^')]*'#([^']*)',?\s*\)/g)].map(([, at = '']) => at);
  const document = loadYaml(await readFile(input, 'utf8'));
  expect(named.filter((at) => getNode(document, splitPointer(at)) === undefined)).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

async function generate(folder: string, input: string, options: Partial<Config>): Promise<void> {
  const config = {
    output: 'out',
    apis: { api: input },
    importEnding: '.ts',
    validators: 'standalone',
    ...options,
  } as const;
  const { outcome } = await runPipeline(buildProject(config, folder), { dry: false });
  expect(outcome.failed, JSON.stringify(outcome.diagnostics)).toBe(false);
}

interface Validators {
  readonly petSchema: ZodType;
  readonly addPetSchemas: { readonly request: ZodType };
}

async function buildValidators(
  folder: string,
  input: string,
  options: Partial<Config>,
): Promise<Validators> {
  await generate(folder, input, options);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  const outfile = join(folder, 'validators.mjs');
  const entryPoints = [join(folder, 'out/api/validators.ts')];
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node' });
  // What was generated of the document above exports these.
  return (await import(/* @vite-ignore */ outfile)) as Validators;
}
