/** What a compiler knows of declared headers: by status, in results and beside data. */

import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { generate } from '../../generator/run/pipeline/pipeline.ts';
import { buildProject } from '../../generator/run/project/project.ts';
import { createFolder } from '../folder.ts';
import { compile, compilers, flags, places, resolutions } from './compile.ts';

const uses = `
import { Shop, addOrder, deleteFile, getFile, getPlain, replaceOrders } from './out/shop/index.js';
import { HttpError, type Http, type Window } from './out/shop/index.js';

declare const http: Http;
declare const client: Shop;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};

export async function use(): Promise<void> {
  const { data, headers, requestId, response } = await client.listOrders().withResponse();
  same<typeof data, string[]>(true);
  same<typeof response, Response>(true);
  same<typeof requestId, string | undefined>(true);
  same<(typeof headers)['X-Total'], number>(true);
  same<(typeof headers)['X-Cached'], boolean | undefined>(true);
  same<(typeof headers)['X-Sizes'], (number | null)[] | undefined>(true);
  same<(typeof headers)['X-Window'], Window | undefined>(true);
  same<(typeof headers)['X-Level'], 'low' | 'high' | undefined>(true);
  // @ts-expect-error OpenAPI has it ignored
  headers['Content-Type'];

  const result = await client.listOrders().result();
  if (result.ok) same<typeof result.headers, typeof headers>(true);
  else if (result.kind !== 'http') same<keyof typeof result & 'headers', never>(true);
  else if (result.status === 429) {
    same<(typeof result.headers)['Retry-After'], number>(true);
    same<(typeof result.error.declaredHeaders)['Retry-After'], number>(true);
    same<typeof result.error.requestId, string | undefined>(true);
    same<typeof result.error.headers, Headers>(true);
  } else if (result.status === 503) same<(typeof result.headers)['X-Request-Id'], string | undefined>(true);
  else same<keyof typeof result & 'headers', never>(true);

  const added = await addOrder(http).result();
  if (added.ok && added.status === 201) same<typeof added.headers.Location, string>(true);
  if (added.ok && added.status === 202) same<(typeof added.headers)['Retry-After'], number | undefined>(true);
  const both = await addOrder(http).withResponse();
  if ('Location' in both.headers) same<typeof both.headers.Location, string | undefined>(true);

  const replaced = await replaceOrders(http).result();
  if (!replaced.ok && replaced.status === 429) same<(typeof replaced.headers)['Retry-After'], number>(true);
  if (replaced.ok) same<keyof typeof replaced & 'headers', never>(true);

  const file = await getFile(http, { id: '1' }).as('stream').withResponse();
  same<typeof file.headers.ETag, string | undefined>(true);
  same<typeof file.data, ReadableStream<Uint8Array>>(true);
  const gone = await deleteFile(http, { id: '1' }).withResponse();
  same<typeof gone.requestId, string | undefined>(true);

  const plain = await getPlain(http).withResponse();
  same<keyof typeof plain, 'data' | 'response'>(true);
  try { await getPlain(http); } catch (error) {
    if (error instanceof HttpError) same<typeof error.requestId, string | undefined>(true);
  }
}
`;

/** The older compiler takes most of the time of this file. */
const versions = process.env['SPECWRIGHT_LONG'] ? compilers : (['7'] as const);

it.each(versions)('headers have the types of their status (%s)', async (version) => {
  const folder = createFolder({ 'package.json': '{ "type": "module" }', 'uses.ts': uses });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const input = resolve('test/cases/headers-of-answers-are-values/spec.yaml');
  const config = { apis: { shop: { input } }, output: 'out', omit: ['validators'] } as const;
  const project = buildProject(config, folder);
  expect((await generate(project, { dry: false })).outcome.failed).toBe(false);
  const options = { ...flags, ...places.browser, ...resolutions.NodeNext };
  expect(await compile(version, [join(folder, 'uses.ts')], options)).toBe('');
});
