// In: a request. Out: the answer at the end of all redirects, of which no other origin learns a secret.

import { breach, type Call, cleaned, redactionOf } from './call.ts';
import { attemptOf, hooksOf } from './hooks.ts';
import type { Prepared } from './request.ts';

const mostHops = 5;

/** Sends a request once and follows redirects: by hand where it carries what another origin must not see. */
export async function follow(
  call: Call,
  request: Prepared,
  signal: AbortSignal | null,
): Promise<Response> {
  call.attempts++;
  const hooks = hooksOf(call);
  if (hooks.length === 0) return hop(call, request, signal);
  const attempt = attemptOf(call, request);
  for (const { onRequest } of hooks) await onRequest?.(attempt);
  const since = performance.now();
  const tell = (answer: { response: Response } | { error: unknown }): void => {
    const milliseconds = performance.now() - since;
    for (const { onAnswer } of hooks) onAnswer?.(attempt, { ...answer, milliseconds });
  };
  try {
    const response = await hop(call, request, signal);
    tell({ response });
    return response;
  } catch (error) {
    tell({ error: cleaned(error, redactionOf(call)) });
    throw error;
  }
}

async function hop(call: Call, request: Prepared, signal: AbortSignal | null): Promise<Response> {
  const send = call.options.fetch ?? call.client.options.fetch ?? fetch;
  const { guarded } = request;
  let next: Prepared | undefined = request;
  for (let hops = 0; ; hops++) {
    const { method, url, headers, body }: Prepared = next;
    const redirect = request.redirect ?? (guarded ? 'manual' : 'follow');
    const init: RequestInit & { duplex?: 'half' } = { method, headers, signal, redirect };
    // Type libraries differ in what a body may be; all know these forms.
    if (body !== null) init.body = body as NonNullable<RequestInit['body']>;
    if (body instanceof ReadableStream) init.duplex = 'half';
    const response = await send(url.href, init);
    next = guarded ? nextHop(call, next, response) : undefined;
    if (!next) return response;
    call.moved = true;
    if (hops === mostHops) throw breach(call, 'redirected too often', response);
    await drop(response);
  }
}

/** Lets go of an answer that nobody will read, even if it is broken. */
export async function drop(response: Response | undefined): Promise<void> {
  await response?.body?.cancel().catch(() => {});
}

function nextHop(call: Call, hop: Prepared, response: Response): Prepared | undefined {
  const { status, type } = response;
  // Browsers do not show where it leads; following it blindly could hand the credentials on.
  if (type === 'opaqueredirect') throw breach(call, 'redirected, with a credential', response);
  const location = response.headers.get('location');
  if (!location || !/30[12378]/.test(String(status))) return undefined;
  const url = new URL(location, hop.url);
  const crossing = url.origin !== hop.url.origin;
  const headers = new Headers();
  const { idempotencyHeader = 'idempotency-key' } = call.operation;
  hop.headers.forEach((value, name) => {
    // Without its key a repetition would have a second effect there.
    const same = name === idempotencyHeader.toLowerCase();
    if (!crossing || same || /^(accept|content|if|range)\b/.test(name)) headers.set(name, value);
  });
  if (crossing) for (const name of hop.keys) url.searchParams.delete(name);
  const get = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST';
  const { method, body } = get ? { method: 'GET', body: null } : hop;
  if (get) headers.delete('content-type');
  if (body instanceof ReadableStream) throw breach(call, 'redirected after a stream', response);
  return { ...hop, url, headers, method, body };
}
