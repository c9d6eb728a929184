// Redirects: followed without giving a secret to another origin.

import {
  type Call,
  drop,
  getFacts,
  harmless,
  type Init,
  type Prepared,
  type Send,
} from './call.ts';
import { ProtocolError } from './errors.ts';

/** Sends a request once and follows at most five redirects by hand, because it carries what another origin must not see. */
export const follow: Send = (call, request) => {
  call.attempts++;
  return call.watch ? call.watch(request, followRedirects) : followRedirects(call, request);
};

async function followRedirects(call: Call, request: Prepared): Promise<Response> {
  // Browsers refuse their `fetch` as a method of another object.
  const { fetch } = request;
  let { url, init } = request;
  for (let hops = 0; ; hops++) {
    // Bodies that are too large to be sent again refuse redirects; nothing else asks for another way.
    const sent: RequestInit = { redirect: 'manual', signal: call.signal ?? null, ...init };
    const response = await fetch(url, sent);
    const { status, type, headers } = response;
    const refuseIf = (problem: string | false | undefined): void => {
      if (!problem) return;
      const facts = { status, contentType: headers.get('content-type'), excerpt: '' };
      throw new ProtocolError(`redirected ${problem}`, { ...getFacts(call), ...facts });
    };
    // Browsers do not show where it leads; following it blindly could hand the credentials on.
    refuseIf(type === 'opaqueredirect' && 'with secrets');
    const location = headers.get('location');
    if (!location || !/30[12378]/.test(`${status}`)) return response;
    call.moved = true;
    const to = new URL(location, url);
    const isCrossing = to.origin !== new URL(url).origin;
    const method = status === 303 && init.method !== 'HEAD' ? 'GET' : init.method;
    const next = { ...init, method, headers: new Headers(init.headers), body: null };
    if (isCrossing) {
      for (const { name } of request.keys ?? []) to.searchParams.delete(name);
      init.headers.forEach((_, name) => {
        if (!harmless.test(name)) next.headers.delete(name);
      });
    }
    refuseIf(!to.href.startsWith(to.origin) && 'to an address with credentials');
    refuseIf(hops === 5 && 'too often');
    refuseIf(request.move?.(call, init, next, status, isCrossing));
    await drop(response);
    init = next;
    url = to.href;
  }
}

/** Takes idempotency key and body along to the next request, as browsers do, or says why none is sent. */
export function carry(
  { operation }: Call,
  { method, headers, body }: Init,
  next: Init,
  status: number,
  isCrossing: boolean,
): string | undefined {
  const { idempotencyHeader = 'idempotency-key' } = operation;
  // Without its key a repetition would have a second effect there.
  const key = headers.get(idempotencyHeader);
  if (key) next.headers.set(idempotencyHeader, key);
  if (status < 303 && method === 'POST') next.method = 'GET';
  if (next.method === 'GET') next.headers.delete('content-type');
  else if (body && isCrossing) return 'to another origin, with a body';
  else if (body instanceof ReadableStream) return 'after a stream';
  else if (body) next.body = body;
  return undefined;
}
