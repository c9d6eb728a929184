/** What a client's codec writes in, a server's view of that body out. */

import type { Codec } from '../../templates/runtime/call/bodies.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import { IncomingBody, type MediaForm } from '../../templates/runtime/server/bodies.ts';
import { Refusal } from '../../templates/runtime/server/refusal.ts';

/** A form with these properties. */
export const runs = { seed: 23, numRuns: process.env['SPECWRIGHT_LONG'] ? 2_000 : 40 };

/** The request that a client sends with a body; nothing where it refuses the body. */
export async function send(
  codec: Codec,
  body: unknown,
  type?: string,
): Promise<Request | undefined> {
  let sent: Request | undefined;
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    sent = new Request(url, init);
    return new Response('1');
  };
  const http = new Http({ name: 'x' }, { baseUrl: 'http://a.test', fetch });
  const options = type === undefined ? {} : { contentType: type };
  const operation = { id: 'x', method: 'POST', path: '/', body: codec };
  const result = await http.send(operation, { body }, options).result();
  if (!result.ok && result.kind !== 'validation') throw result.error;
  return sent;
}

/** A body of a request, in pieces as given. */
export function incoming(
  type: string,
  content: string | Uint8Array | readonly Uint8Array[],
  maxBytes?: number,
): IncomingBody {
  const whole = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const pieces = whole instanceof Uint8Array ? [whole] : [...whole];
  const body = new ReadableStream<Uint8Array>({
    pull(controller): void {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return new IncomingBody(createRequest(type, body), maxBytes);
}

export function createRequest(type: string, body: ReadableStream<Uint8Array>): Request {
  // Type libraries do not know what `fetch` wants beside a stream.
  const init: object = { method: 'POST', body, duplex: 'half', headers: { 'content-type': type } };
  return new Request('http://a.test/', init);
}

/** What a form reads. */
export async function read(form: MediaForm, request: Request | IncomingBody): Promise<unknown> {
  const body = request instanceof IncomingBody ? request : new IncomingBody(request);
  if (!form.read) throw new Error(`${form.type} is not read`);
  return form.read(body);
}

/** Why a form refuses a body: the status, and places with messages. */
export async function printRefusal(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, issues } = error;
    const places = issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    return [status, ...(places.length ? places : [message])].join(': ');
  }
  return 'not refused';
}
