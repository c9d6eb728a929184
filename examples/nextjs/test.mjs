// The built app in front of a shop that `specwright serve` simulates.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

const children = [];
let shop = '';
let app = '';

/** Starts a program; gives the first address that it prints. */
async function start(path, args, env = {}) {
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    const [url] = /http:\/\/[\w.]+:\d+/.exec(String(piece)) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`${path} ended`);
}

before(async () => {
  shop = await start('node_modules/specwright/dist/bin.js', ['serve', 'shop', '--port', '0']);
  const env = { SHOP_URL: shop, SHOP_KEY: 'very-secret' };
  app = await start('node_modules/next/dist/bin/next', ['start', '--port', '0'], env);
});
after(() => {
  for (const child of children) child.kill();
});

test('the page lists what the shop has, and the route gives one order', async () => {
  const made = await fetch(`${shop}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'any' },
    body: JSON.stringify({ lines: [{ sku: 'TEA-1', count: 2 }] }),
  });
  const { id } = await made.json();
  assert.match(await (await fetch(app)).text(), new RegExp(`<li>${id}`));
  const order = await fetch(`${app}/orders/${id}`);
  assert.equal((await order.json()).id, id);
  assert.equal((await fetch(`${app}/orders/none`)).status, 404);
});

test('no script for browsers has the client in it', () => {
  const folder = '.next/static';
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.js'),
  );
  assert.ok(scripts.length > 0);
  const texts = scripts.map((path) => readFileSync(`${folder}/${path}`, 'utf8'));
  assert.ok(!texts.some((text) => text.includes('/orders/{orderId}')));
});
