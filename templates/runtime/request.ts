// In: a call. Out: the request that it makes, or a refusal before anything is sent.

import { chosenSchemes, type Scheme } from './auth.ts';
import { type Codec, covers, essenceOf, type Payload } from './body.ts';
import { type Call, type Client, factsOf, warn } from './call.ts';
import { ValidationError } from './errors.ts';
import type { HeaderParam, HeaderValues, Operation } from './operation.ts';
import { fill, pick, textOf } from './params.ts';
import { checkPath, expandPath } from './path.ts';
import { pairsOf, queryPairs } from './query.ts';
import { judge, validationOf } from './validate.ts';

/** A request without its credentials. */
export interface Prepared {
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Payload | null;

  /** Security schemes that it carries. */
  readonly schemes: readonly string[];

  /** Whether the caller gave headers that another origin must not see. */
  readonly personal: boolean;

  /** Whether repeating it has no second effect. */
  readonly safe: boolean;
}

/** Builds the request of a call. */
export async function prepare(call: Call): Promise<Prepared> {
  judgeRequest(call);
  const { client, operation, options } = call;
  const url = addressOf(call);
  const headers = new Headers();
  const body = encodeBody(call, headers);
  setHeader(headers, 'accept', options.accept ?? acceptOf(operation.accept));
  for (const rule of operation.headers ?? []) setParam(headers, rule, call, 'header');
  for (const rule of operation.cookies ?? []) setParam(headers, rule, call, 'cookie');
  const { headers: general } = client.options;
  const own = url.origin === client.origin ? general : undefined;
  setHeaders(headers, typeof own === 'function' ? await own() : own);
  setHeaders(headers, options.headers);
  const safe = setIdempotencyKey(headers, call) || isRepeatable(operation);
  const schemes = schemesOf(call, url, headers);
  return { url, headers, body, schemes, personal: Boolean(own ?? options.headers), safe };
}

function schemesOf({ client, operation }: Call, url: URL, headers: Headers): readonly string[] {
  const { api, tokens, options } = client;
  // Credentials are for the service alone; a function decides for itself.
  if (url.origin !== client.origin || typeof options.auth === 'function') return [];
  const security = operation.security ?? api.security ?? [];
  return chosenSchemes({ schemes: api.schemes ?? {}, security, tokens, given });

  function given(scheme: Scheme): boolean {
    const name = nameOf(client, scheme.name);
    return scheme.in === 'header' ? headers.has(name) : url.searchParams.has(name);
  }
}

/** A name of the spec with the deployment's variables filled in. */
export function nameOf({ api, options }: Client, name: string): string {
  return fill(name, { ...api.variables, ...options.variables });
}

function isRepeatable({ method, retry }: Operation): boolean {
  return retry ? retry === 'safe' : /^(GET|HEAD|PUT|DELETE|OPTIONS|TRACE)$/.test(method);
}

function judgeRequest(call: Call): void {
  const given = call.options.validate ?? call.client.options.validate;
  if (!given) return;
  const validation = validationOf(given);
  const { body, ...params } = { body: undefined, ...call.params };
  if (validation.request === 'off') return;
  const schema = validation.schemas(call.operation.id)?.request;
  const issues = judge(schema, body === undefined ? { params } : { params, body });
  if (issues.length === 0) return;
  const error = new ValidationError({ ...factsOf(call), direction: 'request', issues });
  if (validation.request === 'strict') throw error;
  warn(call, error);
}

function addressOf({ client, operation, params, options }: Call): URL {
  const path = operation.path && expandPath(operation.path, params, operation.pathParams);
  const given = path ?? operation.url ?? '';
  const url = given.startsWith('/') ? new URL(client.base + checkPath(given)) : new URL(given);
  const slashes = (text: string): number => text.split('/').length;
  if (path !== undefined && slashes(url.href) !== slashes(client.base + path)) checkPath('/..');
  const pairs = queryPairs(operation.query ?? [], params);
  for (const name in options.query) pairs.push(...pairsOf({ name }, options.query[name]));
  // Set only if needed: setting it would also rewrite the query of a URL that is used as given.
  if (pairs.length) url.search = [url.search, ...pairs].filter(Boolean).join('&');
  return url;
}

function encodeBody({ operation, params, options }: Call, headers: Headers): Payload | null {
  const value = pick(params, 'body');
  if (value === undefined || !operation.body) return null;
  const codecs = [operation.body].flat();
  const wanted = options.contentType && essenceOf(options.contentType);
  const codec = wanted === undefined ? codecs[0] : codecs.find(({ type }) => covers(type, wanted));
  if (!codec)
    throw new TypeError(`contentType must be one of ${codecs.map(({ type }) => type).join(', ')}`);
  const own = codec.type.includes('*') ? undefined : codec.type;
  const { body, type } = codec.encode(value, options.contentType ?? own);
  if (type !== undefined) setHeader(headers, 'content-type', type);
  return body;
}

function acceptOf(accept: Codec | readonly Codec[] | undefined): string {
  if (accept === undefined) return 'application/json';
  const types = [accept]
    .flat()
    .map(({ type }, index) => (index ? `${type};q=0.${10 - index}` : type));
  return types.join(', ') || '*/*';
}

function setParam(
  headers: Headers,
  rule: string | HeaderParam,
  call: Call,
  kind: 'header' | 'cookie',
): void {
  const {
    name,
    from = name,
    value,
    content,
    explode,
  }: HeaderParam = typeof rule === 'string' ? { name: rule } : rule;
  const given = pick(call.params, from) ?? value;
  if (given === undefined) return;
  const text = content ? JSON.stringify(given) : simple(given, explode);
  const filled = nameOf(call.client, name);
  if (kind === 'header') return setHeader(headers, filled, text);
  const cookies = [headers.get('cookie'), `${filled}=${encodeURIComponent(text)}`];
  setHeader(headers, 'cookie', cookies.filter(Boolean).join('; '));
}

function simple(value: unknown, explode: boolean | undefined): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  if (Array.isArray(value)) return value.map(textOf).join(',');
  const pairs = Object.entries(value).filter(([, item]) => item !== undefined);
  return pairs.map(([key, item]) => `${key}${explode ? '=' : ','}${textOf(item)}`).join(',');
}

function setHeaders(headers: Headers, values: HeaderValues | undefined): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value === undefined) headers.delete(name);
    else setHeader(headers, name, value);
  }
}

/** Sets a header; a value that could begin another line is refused, and not repeated in the message. */
export function setHeader(headers: Headers, name: string, value: string): void {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) {
    throw new TypeError(`header ${name} has a character that headers cannot carry`);
  }
  headers.set(name, value);
}

// The same key goes with every attempt, so that the service can tell a repetition.
function setIdempotencyKey(headers: Headers, { operation, options }: Call): boolean {
  const name = operation.idempotencyHeader ?? 'idempotency-key';
  const key = options.idempotencyKey ?? (operation.idempotencyHeader && crypto.randomUUID());
  if (key && !headers.has(name)) setHeader(headers, name, key);
  return headers.has(name);
}
