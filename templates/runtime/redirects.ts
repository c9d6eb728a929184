// Redirects: followed without giving a secret to another origin.

import { type Call, type Send, toProtocolError } from './call.ts';
import { harmless, type Prepared } from './request.ts';

const mostHops = 5;

/** Sends a request once and follows redirects by hand, because it carries what another origin must not see. */
export const follow: Send = (call, request) => {
  call.attempts++;
  return call.watch ? call.watch(request, followRedirects) : followRedirects(call, request);
};

async function followRedirects(call: Call, request: Prepared): Promise<Response> {
  let next = request;
  for (let count = 0; ; count++) {
    const { url, init, fetch } = next;
    // Bodies that are too large to be sent again refuse redirects.
    const redirect = init.redirect === 'error' ? 'error' : 'manual';
    const response = await fetch(url, { ...init, redirect, signal: call.signal ?? null });
    const { status, type, headers } = response;
    // Browsers do not show where it leads; following it blindly could hand the credentials on.
    if (type === 'opaqueredirect') throw toProtocolError(call, 'redirected with secrets', response);
    const location = headers.get('location');
    if (!location || !/30[12378]/.test(`${status}`)) return response;
    call.moved = true;
    next = createNextHop(call, next, response, new URL(location, url));
    if (count === mostHops) throw toProtocolError(call, 'redirected too often', response);
    await drop(response);
  }
}

/** Discards a response that is not read, also a broken one. */
export async function drop(response: Response | undefined): Promise<void> {
  await response?.body?.cancel().catch(() => {});
}

function createNextHop(call: Call, hop: Prepared, response: Response, url: URL): Prepared {
  const { method, body, ...init } = hop.init;
  const { status } = response;
  const isCrossing = url.origin !== new URL(hop.url).origin;
  const isGet = status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST';
  const isKept = body && !isGet;
  const wrong =
    url.username || url.password
      ? 'to an address with credentials'
      : isKept && isCrossing
        ? 'to another origin, with a body'
        : isKept && body instanceof ReadableStream && 'after a stream';
  if (wrong) throw toProtocolError(call, `redirected ${wrong}`, response);
  if (isCrossing) for (const name of hop.keys ?? []) url.searchParams.delete(name);
  const { idempotencyHeader = 'idempotency-key' } = call.operation;
  const headers = new Headers();
  init.headers.forEach((value, name) => {
    // Without its key a repetition would have a second effect there.
    const isKey = name === idempotencyHeader.toLowerCase();
    if (!isCrossing || isKey || harmless.test(name)) headers.set(name, value);
  });
  if (isGet) headers.delete('content-type');
  const changed = { ...init, ...(isKept && { body }), headers, method: isGet ? 'GET' : method };
  return { ...hop, url: url.href, init: changed };
}
