// In: a call. Out: the request that it makes, or a refusal before anything is sent.

import type { Codec, Encoded, Payload } from './body.ts';
import { type Call, factsOf, keepSecret, nameOf } from './call.ts';
import { NetworkError, refuse } from './errors.ts';
import type { HeaderParam, HeaderValues } from './operation.ts';
import { pick } from './params.ts';
import { checkPath, expandPath } from './path.ts';
import { pairsOf, queryPairs } from './query.ts';
import { styledHeader } from './styles.ts';

/** A request, ready to be sent. */
export interface Prepared {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Payload | null;

  /** Redirects are refused, because the body must not be kept for them. */
  readonly redirect?: 'error' | undefined;

  /** Whether it goes to the service itself, and may carry the client's credentials. */
  readonly own: boolean;

  /** Whether repeating it has no second effect. */
  readonly safe: boolean;

  /** Whether it carries what another origin must not see. */
  readonly guarded: boolean;

  /** Query parameters that are credentials. */
  readonly keys: readonly string[];
}

/** Builds the request of a call. */
export async function prepare(call: Call): Promise<Prepared> {
  const { client, operation, options } = call;
  const { method, retry, idempotencyHeader } = operation;
  const url = addressOf(call);
  const own = url.origin === client.origin;
  const headers = new Headers();
  const { body = null, redirect } = addBody(call, headers) ?? {};
  addParams(call, headers);
  const personal = await personalHeaders(call, own, url.href);
  for (const [name, value] of Object.entries(personal)) {
    if (value && /auth|key|token|secret|cookie/i.test(name)) keepSecret(call, value);
    setHeader(headers, name, value);
  }
  const key = options.idempotencyKey ?? (idempotencyHeader && crypto.randomUUID());
  // The same key goes with every attempt, so that the service can tell a repetition.
  if (key) setHeader(headers, idempotencyHeader ?? 'idempotency-key', key);
  const repeatable = retry
    ? retry === 'safe'
    : /^(GET|HEAD|PUT|DELETE|OPTIONS|TRACE)$/.test(method);
  const safe = repeatable || Boolean(key);
  // Nobody knows what else is secret of what the caller sends as headers.
  const guarded =
    Object.keys({ ...personal, ...operation.headers, ...operation.cookies }).length > 0;
  return { method, url, headers, body, redirect, own, safe, guarded, keys: [] };
}

function addressOf({ client, operation, params, options }: Call): URL {
  const { path, pathParams, url: given = '', query = [] } = operation;
  const target = path === undefined ? given : expandPath(path, params, pathParams);
  const url = new URL(target.startsWith('/') ? client.base + checkPath(target) : target);
  const open = Object.entries(options.query ?? {});
  const pairs = [
    ...queryPairs(query, params),
    ...open.flatMap(([name, value]) => pairsOf(name, value)),
  ];
  // Not touched without need: the query of a URL that is used as given would be written anew.
  if (pairs.length) url.search = [url.search, ...pairs].filter(Boolean).join('&');
  return url;
}

function addBody({ operation, params, options }: Call, headers: Headers): Encoded | undefined {
  const answers = codecsOf(operation.accept);
  const usual = operation.accept ? '*/*' : 'application/json';
  setHeader(headers, 'accept', options.accept ?? answers[0]?.choice.accept(answers) ?? usual);
  const value = pick(params, 'body');
  const codecs = codecsOf(operation.body);
  const encoded =
    value === undefined ? undefined : codecs[0]?.choice.encode(codecs, value, options.contentType);
  if (encoded) setHeader(headers, 'content-type', encoded.type);
  return encoded;
}

/** The codecs of a description as a list. */
export function codecsOf(codecs: Codec | readonly Codec[] = []): readonly Codec[] {
  return 'type' in codecs ? [codecs] : codecs;
}

function addParams(call: Call, headers: Headers): void {
  const { headers: own = [], cookies = [] } = call.operation;
  for (const rule of own) {
    const param: HeaderParam = typeof rule === 'string' ? { name: rule } : rule;
    const { name, from = name, value, content, explode } = param;
    const given = pick(call.params, from) ?? value;
    if (given === undefined) continue;
    setHeader(headers, nameOf(call.client, name), styledHeader(given, explode, content, name));
  }
  for (const pair of queryPairs(cookies, call.params)) appendCookie(headers, pair);
}

async function personalHeaders(call: Call, own: boolean, url: string): Promise<HeaderValues> {
  const { operation, client, options } = call;
  const { headers, auth } = client.options;
  const { id, method, security } = operation;
  try {
    return {
      ...(own && (typeof headers === 'function' ? await headers() : headers)),
      ...(own && security?.length !== 0 && typeof auth === 'function'
        ? await auth({ operation: id, method, url })
        : undefined),
      ...options.headers,
    };
  } catch (cause) {
    throw new NetworkError('its headers could not be had', factsOf(call, cause));
  }
}

/** Adds a cookie, `name=value`, to a request. */
export function appendCookie(headers: Headers, pair: string): void {
  const cookies = [headers.get('cookie'), pair];
  setHeader(headers, 'cookie', cookies.filter(Boolean).join('; '));
}

/** Sets a header, or takes it away; a value that could begin another line is refused and not repeated. */
export function setHeader(headers: Headers, name: string, value: string | undefined): void {
  if (value === undefined) return headers.delete(name);
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) refuse(name, 'has what no header can carry');
  headers.set(name, value);
}
