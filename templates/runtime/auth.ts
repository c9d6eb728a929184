// Authentication: the security schemes of the spec and the caller's credentials.

import { type Call, conceal, factsOf, failure, type Token, within } from './call.ts';
import type { Authorization, HeaderValues } from './client.ts';
import { NetworkError, refuse } from './errors.ts';
import { drop, follow } from './redirects.ts';
import {
  appendCookie,
  plain as encodeText,
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
 * A security scheme of the spec.
 *
 * @example
 * const api: ApiDescription = { name: 'things', auth: authorization({ key: headerKey('x-key') }) };
 */
export interface Scheme extends Place {
  /** Name of the header, query parameter or cookie; may hold variables such as `{vendor}`. */
  readonly name: string;

  /** Takes the caller's credential, once per client. Each scheme has its own type of it. */
  open(credential: never): Token;

  /** Sends a request again whose value was refused, where a new one can be had. */
  readonly renew?: (sent: Sent) => Promise<Response>;
}

/** Where in a request a value stands. */
export interface Place {
  /** Whether the caller placed a value himself. */
  has(request: Prepared, name: string): boolean;

  /** In place. */
  put(request: Prepared, name: string, value: string): void;
}

const inHeader: Place = {
  has: ({ init }, name) => init.headers.has(name),
  put: ({ init }, name, value) => setHeader(init.headers, name, value),
};

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
  return { ...inHeader, name, open: plain };
}

/**
 * A key in the query.
 *
 * @example
 * authorization({ key: queryKey('key') }, [['key']]); // …?key=secret
 */
export function queryKey(name: string): Scheme {
  return {
    name,
    open: plain,
    has: ({ url }, own) => new URL(url).searchParams.has(own),
    put(request, own, value) {
      const url = new URL(request.url);
      url.search = [url.search, pairOf(own, value)].filter(Boolean).join('&');
      request.url = url.href;
    },
  };
}

function pairOf(name: string, value: string): string {
  return `${encodeText(name, name)}=${encodeText(name, value)}`;
}

/**
 * A key in a cookie.
 *
 * @example
 * authorization({ session: cookieKey('sid') }, [['session']]); // cookie: sid=secret
 */
export function cookieKey(name: string): Scheme {
  return {
    name,
    open: plain,
    has({ init }, own) {
      const start = pairOf(own, '');
      return (init.headers.get('cookie') ?? '').split(/; */).some((pair) => pair.startsWith(start));
    },
    put: ({ init }, own, value) => appendCookie(init.headers, pairOf(own, value)),
  };
}

/**
 * A bearer token: a function of it is asked once however many calls wait, and again after a 401.
 *
 * @example
 * new Client({ baseUrl, auth: { oauth: async () => (await login()).accessToken } });
 */
export function bearer(): Scheme {
  return { ...inHeader, name: 'authorization', open: renewed, renew };
}

/**
 * HTTP's basic authentication.
 *
 * @example
 * new Client({ baseUrl, auth: { login: { username: 'shop', password: secret } } });
 */
export function basic(): Scheme {
  return { ...inHeader, name: 'authorization', open: encoded };
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

/** A request, and what was placed in it. */
interface Sent {
  readonly call: Call;
  /** Without the values. */
  readonly request: Prepared;
  readonly keys: readonly Key[];
  readonly values: readonly string[];
  /** The answer that refuses them. */
  readonly response: Response;
}

/** Asks for new values; where there are none, the answer stands. */
async function renew({ call, request, keys, values, response }: Sent): Promise<Response> {
  // Behind a redirect it may be another request that was refused, and this one done.
  if (request.init.body instanceof ReadableStream || (call.moved && !request.safe)) return response;
  let next: Prepared;
  try {
    const fresh = await valuesOf(call, keys, values);
    if (fresh.join() === values.join()) return response;
    next = carrying(call, request, keys, fresh);
  } catch (cause) {
    await drop(response);
    throw unproven(call, cause);
  }
  await drop(response);
  return follow(call, next);
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
  return {
    names: Object.values(schemes).map(({ name }) => name),
    send: (call, request) => send(call, request, { schemes, security }),
    redact: ({ secrets }, shown) => conceal(shown, secrets.flatMap(spell)),
  };
}

interface Known {
  readonly schemes: Readonly<Record<string, Scheme>>;

  /** Alternatives, each a list of schemes all of which are needed. */
  readonly security: readonly (readonly string[])[];
}

/** A value to place. */
interface Key {
  readonly scheme: Place & Pick<Scheme, 'renew'>;

  /** Name on the wire. */
  readonly name: string;

  /** The configured credential. */
  readonly token: Token | undefined;
}

async function send(call: Call, request: Prepared, known: Known): Promise<Response> {
  const { auth } = call.client.options;
  // Credentials are for the service alone, and only where it asks for some.
  if (call.foreign || auth === false) return follow(call, request);
  let keys: readonly Key[];
  let values: readonly string[];
  let first: Prepared;
  try {
    keys = await (typeof auth === 'function' ? askedFor : neededBy)(call, request, known);
    values = await valuesOf(call, keys);
    first = carrying(call, request, keys, values);
  } catch (cause) {
    throw unproven(call, cause);
  }
  const response = await follow(call, first);
  const renewing = keys.find(({ scheme }) => scheme.renew)?.scheme.renew;
  if (response.status !== 401 || !renewing) return response;
  return renewing({ call, request, keys, values, response });
}

/** What is refused, or ended by the caller, is told as ever. */
function unproven(call: Call, cause: unknown): Error {
  return call.signal?.aborted || Object(cause).issue
    ? failure(call, cause)
    : new NetworkError('the credential could not be had', factsOf(call, cause));
}

/** The headers that the caller's function gives. */
async function askedFor(call: Call, { url }: Prepared): Promise<readonly Key[]> {
  const { id, method, security } = call.operation;
  if (security?.length === 0) return [];
  // What the option is was asked before.
  const give = call.client.options.auth as Authorize;
  const given = await within(call.signal, Promise.resolve(give({ operation: id, method, url })));
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [{ scheme: inHeader, name, token: () => value }],
  );
}

/** The schemes to place: of the first alternative for which all is there. */
function neededBy(call: Call, request: Prepared, known: Known): readonly Key[] {
  const alternatives = call.operation.security ?? known.security;
  const ready = alternatives.flatMap((names) => {
    const keys = names.map((name) => keyOf(call, name, known));
    const open = keys.filter(({ scheme, name }) => !scheme.has(request, name));
    return open.every(({ token }) => token) ? [{ keys, open }] : [];
  });
  const chosen = ready.find(({ keys }) => keys.length) ?? ready[0];
  if (!chosen && alternatives.length) {
    const names = alternatives.map((all) => all.join(' and ')).join(', or ');
    refuse(
      'options.auth',
      `must have a credential: ${names}; or be false, where the service asks for none`,
    );
  }
  return chosen?.open ?? [];
}

function keyOf({ client }: Call, schemeName: string, { schemes }: Known): Key {
  const tokens = (client.tokens ??= new Map<string, Token>());
  const scheme = schemes[schemeName] ?? refuse('security', `names no scheme: ${schemeName}`);
  const credential = memberOf(Object(client.options.auth), schemeName);
  if (credential !== undefined && !tokens.has(schemeName)) {
    // The client's options pair each scheme with its own type of credential.
    tokens.set(schemeName, scheme.open(credential as never));
  }
  return { scheme, name: nameOf(client, scheme.name), token: tokens.get(schemeName) };
}

/** The values of keys at this moment; of those that can be renewed a new one, where the service refused the last. */
function valuesOf(
  call: Call,
  keys: readonly Key[],
  refused: readonly string[] = [],
): Promise<readonly string[]> {
  const values = keys.map(async ({ scheme, token }, index) => {
    const stale = refused[index];
    return stale === undefined || scheme.renew ? ((await token?.(stale)) ?? '') : stale;
  });
  return within(call.signal, Promise.all(values));
}

/** A request with values in it, which are kept out of all that the call tells. */
function carrying(
  call: Call,
  request: Prepared,
  keys: readonly Key[],
  values: readonly string[],
): Prepared {
  const headers = new Headers(request.init.headers);
  const names = keys.map(({ name }) => name);
  const next = { ...request, init: { ...request.init, headers }, keys: names };
  for (const [index, { scheme, name }] of keys.entries()) {
    const value = values[index] ?? '';
    call.secrets.push(value);
    scheme.put(next, name, value);
  }
  return next;
}

/** Whole, without the word before it, in hexadecimal digits, and in base64 behind any other bytes. */
function spell(secret: string): readonly string[] {
  return [secret, ...secret.split(' ')].flatMap((text) => {
    // Shorter ones would tear holes into every text.
    if (text.length < 6) return text.length < 3 ? [] : [text];
    const bytes = [...new TextEncoder().encode(text)];
    const cores = [0, 1, 2].map((before) => {
      const whole = btoa(String.fromCharCode(...[0, 0].slice(0, before), ...bytes));
      // Without the signs that hold bits of what stands beside.
      return whole.slice(before && before + 1, Math.floor(((before + bytes.length) * 4) / 3));
    });
    return [text, bytes.map((byte) => (byte + 256).toString(16).slice(1)).join(''), ...cores];
  });
}
