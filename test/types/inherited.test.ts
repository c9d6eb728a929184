/** Members that every object inherits (`constructor`, `toString`): an object without one of its own compiles, is sent, and is read as such. */

import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { type OptionalEmitterName, optionalEmitters } from '../../generator/features/optional.ts';
import { createFolder } from '../folder.ts';
import { compile, compilers, flags, places, resolutions } from './compile.ts';

const spec = readFileSync('test/cases/members-that-every-object-has/spec.yaml', 'utf8');
const user = `
import { Inventory, type Car, type Label } from './out/inventory/index.js';

export const plain: Car = { id: '1', isPrototypeOf: 'x' };
export const cars: { all: Car[] } = { all: [plain, { ...plain, toString: 'car' }] };
export const label: Label = { text: 'a' };
const client = new Inventory({ auth: { constructor: 'key' } });
void client.listCars({});
void client.listCars({ toString: ['a'] });
void client.addCar({ body: { id: '1', isPrototypeOf: 'x', constructor: 'y' } });
const { constructor: maker, valueOf: worth } = plain;
export const told: string | undefined = typeof maker === 'string' ? maker : undefined;
export const price: number | null | undefined = typeof worth === 'function' ? undefined : worth;
// @ts-expect-error what is inherited is no text
export const text: string | undefined = plain.constructor;
`;
const folder = createFolder({
  'package.json': '{ "type": "module" }',
  'spec.yaml': spec,
  'all.yaml': readFileSync('test/types/inherited.yaml', 'utf8'),
  'user.ts': user,
});
// The keys of the table are the names that a config takes.
const emitters = Object.keys(optionalEmitters) as OptionalEmitterName[];

beforeAll(async () => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const apis = { inventory: 'spec.yaml' };
  for (const [target, output] of [
    ['ts', 'out'],
    ['js', 'js'],
  ] as const) {
    const { ok } = await generate({ config: { target, output, apis }, folder });
    expect(ok).toBe(true);
  }
  const config = { apis: { all: 'all.yaml' }, output: 'every', emitters };
  expect((await generate({ config, folder })).ok).toBe(true);
});

/** The older compiler takes most of the time of this file, and judges every flag in flags.ci.long.test.ts. */
const versions = process.env['SPECWRIGHT_LONG'] ? compilers : (['7'] as const);

describe.concurrent('an object without them', () => {
  it.each(versions)('compiles under TypeScript %s', async (version) => {
    const options = { ...flags, ...places.browser, ...resolutions.NodeNext };
    expect(await compile(version, [join(folder, 'user.ts')], options)).toBe('');
  });

  it.each(versions)('has outputs that compile under %s', async (version) => {
    const options = { ...flags, ...places.browser, ...resolutions.NodeNext };
    const names = ['samples', 'server', 'simulation', 'mcp', 'xml', 'operations/*'];
    const files = names.map((name) => join(folder, `every/all/${name}.ts`));
    expect(await compile(version, files, options)).toBe('');
  });
});

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Written {
  readonly Inventory: new (options: object) => {
    listCars(params: object): Promise<unknown>;
    addCar(params: object): Promise<unknown>;
  };
  readonly inventoryValidation: (policy: object) => object;
}

/** What the calls of a client send. */
async function sent(auth: object, params: object, body?: object): Promise<Sent> {
  const path = pathToFileURL(join(folder, 'js/inventory/index.js')).href;
  const { Inventory, inventoryValidation } = (await import(path)) as Written; // written by this run
  const seen: Sent[] = [];
  const fetch = async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const headers = Object.fromEntries(request.headers);
    seen.push({ url: request.url, headers, body: await request.text() });
    if (request.method === 'POST') return new Response(null, { status: 204 });
    return Response.json([{ id: '1', isPrototypeOf: 'x' }]);
  };
  const validate = inventoryValidation({ requests: 'error', responses: 'error' });
  const client = new Inventory({ auth, fetch, validate });
  await (body === undefined ? client.listCars(params) : client.addCar({ body }));
  return seen[0] ?? { url: '', headers: {}, body: '' };
}

describe('a call', () => {
  it('sends the own members alone', async () => {
    const all = await sent({ toString: 'secret' }, { toString: ['a'] });
    expect(all.url).toBe('https://inventory.example/cars?toString=a');
    const { body } = await sent({ toString: 'secret' }, {}, { id: '1', isPrototypeOf: 'x' });
    expect(body).toBe('{"id":"1","isPrototypeOf":"x"}');
  });

  it('takes no function of every object for a credential', async () => {
    const { headers } = await sent({ toString: 'secret' }, {});
    expect(headers).toMatchObject({ authorization: 'Bearer secret' });
    expect(headers).not.toHaveProperty('x-constructor');
    await expect(sent({}, {})).rejects.toThrow('must have a credential: constructor, or toString');
  });
});
