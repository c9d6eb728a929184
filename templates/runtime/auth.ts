// Authentication: the security schemes of the spec and the caller's credentials.

import { type Call, factsOf, failure, type Send, within } from './call.ts';
import type { HeaderValues } from './client.ts';
import { NetworkError, refuse } from './errors.ts';
import { keepSecret } from './redaction.ts';
import { drop, follow } from './redirects.ts';
import {
  appendCookie,
  plain as encodedText,
  memberOf,
  nameOf,
  type Prepared,
  setHeader,
} from './request.ts';

/**
 * A secret, or a function that gives it. A function of a bearer token is asked once, and again when the service answers
 * 401; any other is asked for each attempt.
 *
 * @example
 * const key: Credential = () => vault.read('things-key');
 */
export type Credential = string | (() => string | Promise<string>);

/**
 * Gives bearer tokens and keeps them itself; `stale` is one that the service has just refused.
 *
 * @example
 * const oauth: TokenSource = { token: (stale) => vault.token({ not: stale }) };
 */
export interface TokenSource {
  token(stale?: string): string | Promise<string>;
}

/**
 * What a bearer scheme takes.
 *
 * @example
 * new Client({ baseUrl, auth: { oauth: { token: (stale) => vault.token({ not: stale }) } } });
 */
export type BearerCredential = Credential | TokenSource;

/**
 * Name and password of HTTP's basic authentication.
 *
 * @example
 * new Client({ baseUrl, auth: { login: { username: 'shop', password: secret } } });
 */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/**
 * Gives the value to place; `stale` is one that the service has just refused.
 *
 * @example
 * const token: Token = (stale) => vault.token({ not: stale });
 */
export type Token = (stale?: string) => string | Promise<string>;

/**
 * A security scheme of the spec.
 *
 * @example
 * const api: ApiDescription = { name: 'things', auth: authorization({ key: headerKey('x-key') }) };
 */
export interface Scheme {
  readonly in: 'header' | 'query' | 'cookie';

  /** Name of the header, query parameter or cookie; may hold variables such as `{vendor}`. */
  readonly name: string;

  /** Takes the caller's credential, once per client. Each scheme has its own type of it. */
  open(credential: never): Token;

  /** Whether a refused value is worth asking for a new one. */
  readonly renews?: boolean;
}

/**
 * What an {@link Authorize} function sees of a request.
 *
 * @example
 * const auth: Authorize = ({ method, url }: Outgoing) => ({ authorization: sign(method, url) });
 */
export interface Outgoing {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
}

/**
 * Headers that prove who sends a request, in place of credentials.
 *
 * @example
 * const auth: Authorize = async () => ({ authorization: `Bearer ${await token()}` });
 */
export type Authorize = (request: Outgoing) => HeaderValues | Promise<HeaderValues>;

/**
 * A key in a header.
 *
 * @example
 * authorization({ key: headerKey('x-api-key') }, [['key']]); // { auth: { key: 'secret' } }
 */
export function headerKey(name: string): Scheme {
  return { in: 'header', name, open: plain };
}

/**
 * A key in the query.
 *
 * @example
 * authorization({ key: queryKey('key') }, [['key']]); // …?key=secret
 */
export function queryKey(name: string): Scheme {
  return { in: 'query', name, open: plain };
}

/**
 * A key in a cookie.
 *
 * @example
 * authorization({ session: cookieKey('sid') }, [['session']]); // cookie: sid=secret
 */
export function cookieKey(name: string): Scheme {
  return { in: 'cookie', name, open: plain };
}

/**
 * A bearer token: a function of it is asked once however many calls wait, and again after a 401.
 *
 * @example
 * new Client({ baseUrl, auth: { oauth: async () => (await login()).accessToken } });
 */
export function bearer(): Scheme {
  return { in: 'header', name: 'authorization', open: renewed, renews: true };
}

/**
 * HTTP's basic authentication.
 *
 * @example
 * new Client({ baseUrl, auth: { login: { username: 'shop', password: secret } } });
 */
export function basic(): Scheme {
  return { in: 'header', name: 'authorization', open: encoded };
}

function plain(credential: Credential): Token {
  return typeof credential === 'string' ? () => credential : () => credential();
}

function encoded({ username, password }: BasicCredential): Token {
  const octets = new TextEncoder().encode(`${username}:${password}`);
  const value = `Basic ${btoa(String.fromCharCode(...octets))}`;
  return () => value;
}

function renewed(credential: BearerCredential): Token {
  if (typeof credential === 'string') return () => `Bearer ${credential}`;
  if (typeof credential === 'object') {
    return async (stale) => `Bearer ${await credential.token(stale?.slice('Bearer '.length))}`;
  }
  let waiting: Promise<string> | undefined;
  let value: string | undefined;
  return (stale) => {
    if (stale !== undefined && stale === value) value = waiting = undefined;
    waiting ??= ask(credential).catch((error: unknown) => {
      waiting = undefined;
      throw error;
    });
    return waiting;
  };

  async function ask(give: () => string | Promise<string>): Promise<string> {
    value = `Bearer ${await give()}`;
    return value;
  }
}

/**
 * How calls prove who sends them.
 *
 * @example
 * const auth: Authorization = authorization({ oauth: bearer() }, [['oauth']]);
 */
export interface Authorization {
  readonly schemes: Readonly<Record<string, Scheme>>;

  /** Alternatives, each a list of schemes all of which are needed. */
  readonly security: readonly (readonly string[])[];

  /** Sends a request with the credentials that it needs. */
  readonly send: Send;
}

/**
 * The schemes of an API, and which of them its operations need where they do not say it themselves.
 *
 * @example
 * const api: ApiDescription = { name: 'things', auth: authorization({ key: headerKey('x-key') }, [['key']]) };
 */
export function authorization(
  schemes: Readonly<Record<string, Scheme>>,
  security: readonly (readonly string[])[] = [],
): Authorization {
  return { schemes, security, send };
}

/** A scheme that a call may use. */
interface Key {
  readonly scheme: Scheme;

  /** Name on the wire. */
  readonly name: string;

  /** The configured credential. */
  readonly token: Token | undefined;

  /** Whether the caller placed a value himself. */
  readonly given: boolean;
}

async function send(call: Call, request: Prepared): Promise<Response> {
  const { auth } = call.client.options;
  // Credentials are for the service alone, and only where it asks for some.
  if (call.foreign || auth === false) return follow(call, request);
  if (typeof auth === 'function') return follow(call, await authorized(call, request, auth));
  const keys = refusing(call, () => neededBy(call, request));
  const values = await within(call.signal, valuesOf(call, keys));
  const first = refusing(call, () => carrying(request, keys, values));
  const response = await follow(call, first);
  // Behind a redirect it may be another request that was refused, and this one done.
  const final = request.init.body instanceof ReadableStream || (call.moved && !request.safe);
  if (response.status !== 401 || final) return response;
  let fresh: readonly string[];
  try {
    fresh = await within(call.signal, valuesOf(call, keys, values));
    if (fresh.join() === values.join()) return response;
  } catch (cause) {
    await drop(response);
    throw cause;
  }
  await drop(response);
  return follow(call, carrying(request, keys, fresh));
}

/** A request with the headers that the caller's function gives. */
async function authorized(call: Call, request: Prepared, auth: Authorize): Promise<Prepared> {
  const { id, method, security } = call.operation;
  if (security?.length === 0) return request;
  const asked = Promise.resolve(auth({ operation: id, method, url: request.url }));
  const failing = asked.catch((cause: unknown) => {
    throw new NetworkError('its headers could not be had', factsOf(call, cause));
  });
  // Whoever ends the call meanwhile is told of that.
  const given = await within(call.signal, failing);
  const headers = new Headers(request.init.headers);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    keepSecret(call, value);
    refusing(call, () => setHeader(headers, name, value));
  }
  return { ...request, init: { ...request.init, headers } };
}

function refusing<T>(call: Call, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw failure(call, cause);
  }
}

/** The schemes to place: of the first alternative for which all is there. */
function neededBy(call: Call, request: Prepared): readonly Key[] {
  const { operation, client } = call;
  const alternatives = operation.security ?? client.api.auth?.security ?? [];
  const ready = alternatives
    .map((names) => names.map((name) => keyOf(call, request, name)))
    .filter((keys) => keys.every(({ token, given }) => token || given));
  const chosen = ready.find((keys) => keys.length) ?? ready[0];
  if (!chosen && alternatives.length) {
    const names = alternatives.map((all) => all.join(' and ')).join(', or ');
    refuse(
      'options.auth',
      `must have a credential: ${names}; or be false, where the service asks for none`,
    );
  }
  return chosen?.filter(({ given }) => !given) ?? [];
}

function keyOf(call: Call, { url, init }: Prepared, schemeName: string): Key {
  const { api, options } = call.client;
  const tokens = (call.client.tokens ??= new Map<string, Token>());
  const scheme =
    api.auth?.schemes[schemeName] ?? refuse('security', `names no scheme: ${schemeName}`);
  const name = nameOf(call.client, scheme.name);
  const credential =
    typeof options.auth === 'object' ? memberOf(options.auth, schemeName) : undefined;
  if (credential !== undefined && !tokens.has(schemeName)) {
    // The client's options pair each scheme with its own type of credential.
    tokens.set(schemeName, scheme.open(credential as never));
  }
  const given =
    scheme.in === 'header'
      ? init.headers.has(name)
      : scheme.in === 'query'
        ? new URL(url).searchParams.has(name)
        : hasCookie(init.headers, name);
  return { scheme, name, token: tokens.get(schemeName), given };
}

function hasCookie(headers: Headers, name: string): boolean {
  const start = `${encodedText(name, name)}=`;
  return (headers.get('cookie') ?? '').split(/; */).some((pair) => pair.startsWith(start));
}

/** The values of keys at this moment; of those that can be renewed a new one, where the service refused the last. */
async function valuesOf(
  call: Call,
  keys: readonly Key[],
  refused?: readonly string[],
): Promise<readonly string[]> {
  try {
    const values = await Promise.all<string>(
      keys.map(({ scheme, token }, index) => {
        const stale = refused?.[index];
        return stale === undefined || scheme.renews ? (token?.(stale) ?? '') : stale;
      }),
    );
    for (const value of values) keepSecret(call, value);
    return values;
  } catch (cause) {
    // A recipe may refuse its inputs.
    if (cause instanceof TypeError && 'issue' in cause) throw failure(call, cause);
    throw new NetworkError('the credential could not be had', factsOf(call, cause));
  }
}

function carrying(request: Prepared, keys: readonly Key[], values: readonly string[]): Prepared {
  if (keys.length === 0) return request;
  const url = new URL(request.url);
  const headers = new Headers(request.init.headers);
  for (const [index, { scheme, name }] of keys.entries()) {
    const value = values[index] ?? '';
    const pair = `${encodedText(name, name)}=${encodedText(name, value)}`;
    if (scheme.in === 'header') setHeader(headers, name, value);
    if (scheme.in === 'query') url.search = [url.search, pair].filter(Boolean).join('&');
    if (scheme.in === 'cookie') appendCookie(headers, pair);
  }
  const names = keys.map(({ name }) => name);
  return { ...request, url: url.href, init: { ...request.init, headers }, keys: names };
}
