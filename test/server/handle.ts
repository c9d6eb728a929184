/** What a server of an API is to a framework: it reads a body by itself, and answers with a stream. */

import { IncomingBody } from '../../templates/runtime/server/bodies.ts';

export type Handle = (request: Request) => Promise<Response>;

/** Notes in `ended` what learns that the client went away. */
export function createHandle(ended: string[] = []): Handle {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.endsWith('/stream')) {
      request.signal.addEventListener('abort', () => ended.push('signal'));
      return new Response(
        new ReadableStream({ start: sendFirst, cancel: () => void ended.push('body') }),
      );
    }
    const body = await new IncomingBody(request, 2 ** 22).text();
    const type = request.headers.get('content-type');
    const seen = { method: request.method, path: pathname + search, type, length: body.length };
    return Response.json(seen, { status: 201, headers: { 'x-from': 'handler' } });
  };
}

function sendFirst(controller: ReadableStreamDefaultController): void {
  controller.enqueue(new TextEncoder().encode('first'));
}
