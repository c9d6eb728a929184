// A program of its own: the server (`serve`), or many calls of one way (`sample <module> <port> <width> <calls>`). What it
// measured goes to its parent as a message.

import { createServer } from 'node:http';

const [, , task, module, port, width, calls] = process.argv;

if (task === 'serve') serve();
else await sample();

function serve() {
  const things = Array.from({ length: 10 }, (_, id) => ({ id, name: `thing ${id}`, tags: ['a'] }));
  const body = JSON.stringify({ name: 'things', things });
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
  process.on('disconnect', () => process.exit());
}

/** Microseconds of CPU per call, once V8 has compiled what it will. */
async function sample() {
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
