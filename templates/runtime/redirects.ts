// Redirects: followed without giving a secret to another origin.

import { breach, type Call, type Send } from './call.ts';
import { harmless, type Prepared } from './request.ts';

const mostHops = 5;

/** Sends a request once and follows redirects by hand, because it carries what another origin must not see. */
export const follow: Send = (call, request) => {
  call.attempts++;
  return call.watch ? call.watch(request, hops) : hops(call, request);
};

async function hops(call: Call, request: Prepared): Promise<Response> {
  const { fetch } = request;
  let next = request;
  for (let count = 0; ; count++) {
    const { url, init } = next;
    // Bodies that are too large to be sent again refuse redirects.
    const redirect = init.redirect === 'error' ? 'error' : 'manual';
    const response = await fetch(url, { ...init, redirect, signal: call.signal ?? null });
    const following = nextHop(call, next, response);
    if (!following) return response;
    call.moved = true;
    if (count === mostHops) throw breach(call, 'redirected too often', response);
    await drop(response);
    next = following;
  }
}

/** Lets go of an answer that nobody will read, even if it is broken. */
export async function drop(response: Response | undefined): Promise<void> {
  await response?.body?.cancel().catch(() => {});
}

function nextHop(call: Call, hop: Prepared, response: Response): Prepared | undefined {
  const { status, type } = response;
  // Browsers do not show where it leads; following it blindly could hand the credentials on.
  if (type === 'opaqueredirect') throw breach(call, 'redirected, with what is secret', response);
  const location = response.headers.get('location');
  if (!location || !/30[12378]/.test(String(status))) return undefined;
  const url = new URL(location, hop.url);
  const crossing = url.origin !== new URL(hop.url).origin;
  const headers = new Headers();
  const { idempotencyHeader = 'idempotency-key' } = call.operation;
  hop.init.headers.forEach((value, name) => {
    // Without its key a repetition would have a second effect there.
    const same = name === idempotencyHeader.toLowerCase();
    if (!crossing || same || harmless.test(name)) headers.set(name, value);
  });
  if (crossing) for (const name of hop.keys ?? []) url.searchParams.delete(name);
  const { method, body, ...init } = hop.init;
  const get = status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST';
  if (url.username || url.password) {
    throw breach(call, 'redirected to an address with credentials', response);
  }
  if (body && !get && (crossing || body instanceof ReadableStream)) {
    const told = crossing
      ? 'redirected to another origin, with a body'
      : 'redirected after a stream';
    throw breach(call, told, response);
  }
  if (get) headers.delete('content-type');
  const kept = get || !body ? {} : { body };
  const changed = { ...init, ...kept, headers, method: get ? 'GET' : method };
  return { ...hop, url: url.href, init: changed };
}
