/** Very many streams at a time, all of which end when their clients leave. */

import { expect, it } from 'vitest';
import { eventsForm } from '../../templates/runtime/server/streams.ts';
import { reply } from '../../templates/runtime/server/replies.ts';
import { createServer, type ServerApi } from '../../templates/runtime/server/server.ts';

const STREAMS = process.env['SPECWRIGHT_LONG'] === '1' ? 10_000 : 500;

const api: ServerApi = {
  name: 'ticks',
  basePaths: [],
  operations: {
    watch: { id: 'watch', method: 'GET', path: '/ticks', replies: { 200: [eventsForm()] } },
  },
};

it('all that a client opened ends when it leaves, whether it reads, waits or aborts', async () => {
  const left = new Set<number>();
  const handle = createServer(api, {
    watch: ({ request, signal }) => {
      const index = Number(request.headers.get('x-index'));
      async function* follow(): AsyncGenerator<object> {
        try {
          for (let count = 0; ; count++) {
            yield { count };
            // Then it waits for what never comes.
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
            if (signal.aborted) return;
          }
        } finally {
          left.add(index);
        }
      }
      return reply(200, follow());
    },
  });
  const aborter = new AbortController();
  const readers = await Promise.all(
    Array.from({ length: STREAMS }, async (_, index) => {
      const headers = { 'x-index': String(index) };
      const response = await handle(
        new Request('http://x.example/ticks', { headers, signal: aborter.signal }),
      );
      const reader = response.body?.getReader();
      expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"count":0');
      return { reader, waiting: index % 2 === 0 ? reader?.read() : undefined };
    }),
  );
  expect(left.size).toBe(0);
  const half = readers.splice(0, STREAMS / 2);
  await Promise.all(half.map(({ reader }) => reader?.cancel()));
  expect(left.size).toBe(STREAMS / 2);
  aborter.abort();
  await Promise.all(readers.map(({ waiting }) => waiting));
  await Promise.all(readers.map(({ reader }) => reader?.cancel()));
  expect(left.size).toBe(STREAMS);
});
