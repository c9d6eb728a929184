// A program of its own: the server (`serve`), or many calls of one way (`sample <module> <port> <width> <calls>`; where the
// port is 0, a function answers in place of `fetch`). What it measured goes to its parent as a message.

import { createServer } from 'node:http';

const [, , task, module, port, width, calls] = process.argv;

const things = Array.from({ length: 10 }, (_, id) => ({ id, name: `thing ${id}`, tags: ['a'] }));
const body = JSON.stringify({ name: 'things', things });
const headers = { 'content-type': 'application/json' };

if (task === 'serve') serve();
else await sample();

function serve() {
  const server = createServer((_, response) => {
    response.writeHead(200, headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
  process.on('disconnect', () => process.exit());
}

/** Microseconds of CPU per call, once V8 has compiled what it will. */
async function sample() {
  if (port === '0') globalThis.fetch = () => Promise.resolve(new Response(body, { headers }));
  const { open } = await import(module);
  const call = open(`http://127.0.0.1:${port}`);
  await many(call);
  globalThis.gc?.();
  const before = process.cpuUsage();
  await many(call);
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / calls, () => process.exit());
}

async function many(call) {
  let next = 0;
  const worker = async () => {
    while (next++ < calls) await call(String(next));
  };
  await Promise.all(Array.from({ length: Number(width) }, worker));
}
