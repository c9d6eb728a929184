// In: the shop. Out: two handlers of its requests: the generated server, and Hono with schemas of zod written by hand.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { generate } from '../../generator/index.ts';
import { install } from '../../test/runtimes/install.ts';

type Handle = (request: Request) => Promise<Response>;

/** Bundled, as programs that users deploy are. */
export async function buildHandlers(
  root: string,
): Promise<{ readonly handlers: Readonly<Record<string, Handle>>; readonly folder: string }> {
  const folder = await mkdtemp(join(root, 'node_modules/.bench-'));
  const config = {
    output: folder,
    apis: { shop: join(root, 'docs/shop.yaml') },
    emitters: ['server'],
    validators: 'annotated',
    cache: false,
  } as const;
  const { ok, diagnostics } = await generate({ config, folder });
  if (!ok) throw new Error(JSON.stringify(diagnostics));
  const hono = await install('hono', '4.12.9');
  await writeFile(join(folder, 'ours.ts'), ours);
  await writeFile(join(folder, 'hono.ts'), written);
  await build({
    entryPoints: [join(folder, 'ours.ts'), join(folder, 'hono.ts')],
    outdir: join(folder, 'out'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    nodePaths: [hono, join(root, 'node_modules')],
    outExtension: { '.js': '.mjs' },
  });
  const load = async (name: string): Promise<Handle> => {
    // Both export this.
    const module = (await import(pathToFileURL(join(folder, 'out', name)).href)) as {
      handle: Handle;
    };
    return module.handle;
  };
  return {
    handlers: {
      'generated server': await load('ours.mjs'),
      'Hono with zod by hand': await load('hono.mjs'),
    },
    folder,
  };
}

const data = `
const order = { id: '7', status: 'pending', lines: [{ sku: 'TEA-1', count: 2 }] };
`;

const ours = `
import { createShopServer } from './shop/server.js';
import { reply } from './runtime/server-replies.js';
${data}
export const handle = createShopServer({
  listOrders: () => reply(200, { orders: [order] }),
  getOrder: ({ params }) => reply(200, { ...order, id: params.orderId }),
  createOrder: ({ body }) => reply(201, { ...order, ...body }),
});
`;

const written = `
import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { z } from 'zod';
${data}
const status = z.enum(['pending', 'shipped', 'cancelled']);
const line = z.object({ sku: z.string().regex(/^[A-Z]{3}-[0-9]+$/), count: z.number().int().min(1) });
const newOrder = z.object({ lines: z.array(line).min(1), note: z.string().max(200).optional() });
const listQuery = z.object({
  status: status.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  pageToken: z.string().optional(),
});
const check = (schema) => (value, c) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : c.json({ title: 'Bad Request', issues: result.error.issues }, 400);
};
const app = new Hono();
app.use(async (c, next) => {
  if (c.req.header('x-api-key') === undefined) return c.json({ title: 'Unauthorized' }, 401);
  await next();
});
app.get('/orders', validator('query', check(listQuery)), (c) => {
  c.req.valid('query');
  return c.json({ orders: [order] });
});
app.get('/orders/:orderId', validator('param', check(z.object({ orderId: z.string().min(1) }))), (c) =>
  c.json({ ...order, id: c.req.valid('param').orderId }),
);
app.post('/orders', validator('json', check(newOrder)), (c) => c.json({ ...order, ...c.req.valid('json') }, 201));
export const handle = app.fetch;
`;
