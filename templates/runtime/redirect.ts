// In: a request and its credentials. Out: the answer at the end of all redirects, of which no other origin learns a secret.

import type { Placed } from './auth.ts';
import type { Payload } from './body.ts';
import { breach, type Call } from './call.ts';
import { pairsOf } from './query.ts';
import { nameOf, type Prepared, setHeader } from './request.ts';

interface Hop {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Payload | null;
}

const mostHops = 5;

/** Sends a request and follows redirects, by hand where it carries what another origin must not see. */
export async function follow(
  call: Call,
  request: Prepared,
  placed: readonly Placed[],
  signal: AbortSignal | null,
): Promise<Response> {
  const send = call.options.fetch ?? call.client.options.fetch ?? fetch;
  const redirect = placed.length || request.personal ? 'manual' : 'follow';
  let hop = withCredentials(call, request, placed);
  for (let hops = 0; ; hops++) {
    const { method, url, headers, body } = hop;
    const duplex = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
    // Type libraries differ in what a body may be; all know these forms.
    const sent = body as RequestInit['body'] & {};
    const init: RequestInit = { method, headers, signal, redirect, ...duplex };
    if (body !== null) init.body = sent;
    const response = await send(url.href, init);
    const next = redirect === 'manual' && nextHop(call, hop, response, placed);
    if (!next) return response;
    if (hops === mostHops) throw breach(call, 'redirected too often', response);
    await response.body?.cancel();
    hop = next;
  }
}

function withCredentials(call: Call, request: Prepared, placed: readonly Placed[]): Hop {
  const { method } = call.operation;
  if (placed.length === 0) return { ...request, method };
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const item of placed) {
    const name = nameOf(call.client, item.name);
    const [pair = ''] = pairsOf({ name }, item.value);
    if (item.in === 'header') setHeader(headers, name, item.value);
    else if (item.in === 'query') url.search = [url.search, pair].filter(Boolean).join('&');
    else setHeader(headers, 'cookie', [headers.get('cookie'), pair].filter(Boolean).join('; '));
  }
  return { ...request, method, url, headers };
}

function nextHop(
  call: Call,
  hop: Hop,
  response: Response,
  placed: readonly Placed[],
): Hop | undefined {
  // Browsers do not show where it leads; following it blindly could hand the credentials on.
  if (response.type === 'opaqueredirect') throw breach(call, 'redirected with a credential');
  const location = response.headers.get('location');
  if (!location || ![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  if (!URL.canParse(location, hop.url.href))
    throw breach(call, 'redirected to no address', response);
  const url = new URL(location, hop.url);
  const headers = new Headers(hop.headers);
  if (url.origin !== hop.url.origin) {
    // Copied, because what is deleted would be skipped over.
    for (const name of [...headers.keys()]) {
      if (!/^(accept|content|if|range)\b/.test(name)) headers.delete(name);
    }
    for (const item of placed) url.searchParams.delete(nameOf(call.client, item.name));
  }
  if (!becomesGet(hop.method, response.status)) {
    if (hop.body instanceof ReadableStream)
      throw breach(call, 'redirected after a stream', response);
    return { method: hop.method, url, headers, body: hop.body };
  }
  headers.delete('content-type');
  return { method: 'GET', url, headers, body: null };
}

function becomesGet(method: string, status: number): boolean {
  return status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST';
}
