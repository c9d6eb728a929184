/** Which code the type-checks of a user pass over, and that what they see of it is checked as ever. */

import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../generator/run/config/config.ts';
import { generate } from '../../generator/run/pipeline/pipeline.ts';
import { buildProject } from '../../generator/run/project/project.ts';
import { listFiles } from '../folder.ts';
import { compile, compilers, flags, places, resolutions } from './compile.ts';

const folder = mkdtempSync(join(tmpdir(), 'specwright-nocheck-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'small.json'), printDocument(2));
  writeFileSync(join(folder, 'large.json'), printDocument(500));
});

/** One operation, and as many schemas. */
function printDocument(count: number): string {
  const schemas = Array.from({ length: count }, (_, index) => [
    `Part${index}`,
    { type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 9 } } },
  ]);
  const answer = { 'application/json': { schema: { $ref: '#/components/schemas/Part1' } } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Parts', version: '1' },
    servers: [{ url: 'https://parts.example' }],
    paths: {
      '/parts/{id}': {
        get: {
          operationId: 'getPart',
          tags: ['parts'],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'The part.', content: answer } },
        },
      },
    },
    components: { schemas: Object.fromEntries(schemas) },
  });
}

const isRuntime = (path: string): boolean => path.startsWith('runtime/');

/** Paths of the files with the line; those of the runtime count as one. */
async function passedOver(output: string, config: Partial<Config>): Promise<readonly string[]> {
  const root = join(folder, output);
  const apis = { small: 'small.json', large: 'large.json' };
  const { outcome } = await generate(
    buildProject({ apis, output, emitters: ['limits'], ...config }, folder),
    {
      dry: false,
    },
  );
  expect(outcome.failed).toBe(false);
  const paths = listFiles(root).filter((path) => /\.[jt]s$/.test(path));
  const passed = paths.filter((path) =>
    /^.*\n\/\* eslint-disable .*\n\/\/ @ts-nocheck: /.test(readFileSync(join(root, path), 'utf8')),
  );
  const all = passed.filter(isRuntime).length === paths.filter(isRuntime).length;
  return [...passed.filter((path) => !isRuntime(path)), ...(all ? ['runtime'] : [])];
}

/** The types of zod's schemas are inferred, and such code is never passed over. */
const validators = 'standalone';

/** With them the runtime is large. */
const helpers = ['logging', 'telemetry', 'issues', 'testing'] as const;

const ofLarge = [
  'large/client.ts',
  'large/limits.ts',
  'large/operations/parts.ts',
  'large/validators.ts',
];

describe('`@ts-nocheck`', () => {
  it('is in a large runtime, and in the code of an API that is large', async () => {
    expect(await passedOver('usual', { validators, helpers })).toEqual([...ofLarge, 'runtime']);
  });

  it('is in no small file', async () => {
    const apis = { small: 'small.json' };
    expect(await passedOver('little', { apis, omit: ['validators'] })).toEqual([]);
  });

  it('is nowhere, or in all such code, where the config says so', async () => {
    expect(await passedOver('none', { tsNocheck: false, validators })).toEqual([]);
    const ofSmall = ofLarge.map((path) => path.replace('large', 'small'));
    expect(await passedOver('all', { tsNocheck: true, validators })).toEqual([
      ...ofLarge,
      ...ofSmall,
      'runtime',
    ]);
  });

  it('is in no JavaScript, and in no validators of zod', async () => {
    expect(await passedOver('script', { target: 'js', tsNocheck: true })).toEqual([]);
    expect(await passedOver('zod', { validators: 'zod', helpers })).toEqual([
      ...ofLarge.slice(0, -1),
      'runtime',
    ]);
  });

  it.each(compilers)('hides no type from TypeScript %s', async (version) => {
    await passedOver(`seen-${version}`, { tsNocheck: true, validators });
    const caller = join(folder, `caller-${version}.ts`);
    writeFileSync(caller, printCaller(`./seen-${version}/large/index.js`));
    const options = { ...flags, ...places.browser, ...resolutions.Bundler };
    const errors = await compile(version, [caller], options);
    const found = [...errors.matchAll(/\((\d+),\d+\): error (TS\d+)/g)];
    expect(found.map(([, line, code]) => `${line} ${code}`)).toEqual(
      ['5', '6', '7', '8'].map((line) => `${line} TS2322`),
    );
  });
});

/** Right up to the fourth line, and wrong in each of the others. */
function printCaller(index: string): string {
  return `import { getPart, Large, largeLimits, part1Schema, type Part1 } from '${index}';
const client = new Large({});
export const right: Part1 = await client.getPart({ id: '7' });
export const parsed = (value: unknown): Part1 => (part1Schema.assert(value), value);
await client.getPart({ id: 7 });
export const wrong: number = await getPart(client.http, { id: '7' });
export const judged: number = part1Schema.is({});
export const limit: 10 = largeLimits.Part1.id.maxLength;
`;
}
