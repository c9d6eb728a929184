// In: the shop. Out: its requests handled by the generated server, and by Hono with schemas of zod written by hand.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { generate } from '../../generator/entry/index.ts';
import { install } from '../../test/runtimes/install.ts';

type Handle = (request: Request) => Promise<Response>;

interface Built {
  readonly handlers: Readonly<Record<string, Handle>>;
  /** Files that listen on a port, and say their URL. */
  readonly programs: Readonly<Record<string, string>>;
  readonly folder: string;
}

const names = { ours: 'generated server', hono: 'Hono with zod by hand' };

/** Bundled, as programs that users deploy are. */
export async function buildHandlers(root: string): Promise<Built> {
  const folder = await mkdtemp(join(root, 'node_modules/.bench-'));
  const config = {
    output: folder,
    apis: { shop: join(root, 'docs/shop.yaml') },
    emitters: ['server'],
    validators: 'standalone',
    cache: false,
  } as const;
  const { ok, diagnostics } = await generate({ config, folder });
  if (!ok) throw new Error(JSON.stringify(diagnostics));
  const hono = await install('hono', '4.12.9');
  const adapter = await install('@hono/node-server', '1.19.19');
  const texts = { ours, hono: written, 'ours-node': oursInNode, 'hono-node': honoInNode };
  const files = Object.entries(texts).map(
    ([name, text]) => [join(folder, `${name}.ts`), text] as const,
  );
  for (const [path, text] of files) await writeFile(path, text);
  await build({
    entryPoints: files.map(([path]) => path),
    outdir: join(folder, 'out'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: { 'server-node': join(root, 'templates/runtime/server/node.ts') },
    nodePaths: [hono, adapter, join(root, 'node_modules')],
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
      [names.ours]: await load('ours.mjs'),
      [names.hono]: await load('hono.mjs'),
    },
    programs: {
      [names.ours]: join(folder, 'out/ours-node.mjs'),
      [names.hono]: join(folder, 'out/hono-node.mjs'),
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

const oursInNode = `
import { createServer } from 'node:http';
import { toNodeHandler } from 'server-node';
import { handle } from './ours.js';
const server = createServer(toNodeHandler(handle)).listen(0, '127.0.0.1', () =>
  console.log('http://127.0.0.1:' + server.address().port),
);
`;

const honoInNode = `
import { serve } from '@hono/node-server';
import { handle } from './hono.js';
serve({ fetch: handle, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log('http://127.0.0.1:' + port));
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
