// Authentication: the security schemes of the spec and the caller's credentials.

import { type Call, conceal, failure, getFacts, race, type Token } from './call.ts';
import type { Authorization, HeaderValues } from './client.ts';
import { NetworkError, refuse } from './errors.ts';
import { drop, follow } from './redirects.ts';
import {
  appendCookie,
  fillName,
  plain as encodeText,
  type Prepared,
  readMember,
  setHeader,
} from './request.ts';

/**
 * A secret, or a function that returns it. For a bearer token the function is called once, and again when the service
 * responds with 401; for other schemes it is called for each attempt.
 *
 * @example
 * const key: Credential = () => vault.read('things-key');
 */
export type Credential = string | (() => string | Promise<string>);

/**
 * Returns bearer tokens and caches them itself; `stale` is a token that the service has just rejected.
 *
 * @example
 * const oauth: TokenSource = { token: (stale) => vault.token({ not: stale }) };
 */
export interface TokenSource {
  token(stale?: string): string | Promise<string>;
}

/**
 * The credential of a bearer scheme.
 *
 * @example
 * new Client({ baseUrl, auth: { oauth: { token: (stale) => vault.token({ not: stale }) } } });
 */
export type BearerCredential = Credential | TokenSource;

/**
 * User name and password of HTTP basic authentication.
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
  /** Name of the header, query parameter or cookie; may contain variables such as `{vendor}`. */
  readonly name: string;

  /** Prepares the caller's credential, once per client. Each scheme has its own type of credential. */
  open(credential: never): Token;

  /** Sends a request again after its credential was rejected, if a new one is available. */
  readonly renew?: (sent: Sent) => Promise<Response>;
}

/** The place of a value in a request. */
export interface Place {
  /** Whether the caller has already set a value there. */
  has(request: Prepared, name: string): boolean;

  /** Sets the value. */
  put(request: Prepared, name: string, value: string): void;
}

const inHeader: Place = {
  has: ({ init }, name) => init.headers.has(name),
  put: ({ init }, name, value) => setHeader(init.headers, name, value),
};

/**
 * The parts of a request that an {@link Authorize} function gets.
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
 * Returns the headers that authenticate a request, instead of credentials.
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
  return { ...inHeader, name, open: openKey };
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
    open: openKey,
    has: ({ url }, own) => new URL(url).searchParams.has(own),
    put(request, own, value) {
      const url = new URL(request.url);
      url.search = [url.search, encodePair(own, value)].filter(Boolean).join('&');
      request.url = url.href;
    },
  };
}

function encodePair(name: string, value: string): string {
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
    open: openKey,
    has({ init }, own) {
      const start = encodePair(own, '');
      return (init.headers.get('cookie') ?? '').split(/; */).some((pair) => pair.startsWith(start));
    },
    put: ({ init }, own, value) => appendCookie(init.headers, encodePair(own, value)),
  };
}

/**
 * A bearer token. A function is called once for all waiting calls, and again after a 401.
 *
 * @example
 * new Client({ baseUrl, auth: { oauth: async () => (await login()).accessToken } });
 */
export function bearer(): Scheme {
  return { ...inHeader, name: 'authorization', open: keepToken, renew: renewCredential };
}

/**
 * HTTP basic authentication.
 *
 * @example
 * new Client({ baseUrl, auth: { login: { username: 'shop', password: secret } } });
 */
export function basic(): Scheme {
  return { ...inHeader, name: 'authorization', open: encodeBasic };
}

function openKey(credential: Credential): Token {
  return typeof credential === 'string' ? () => credential : () => credential();
}

function encodeBasic({ username, password }: BasicCredential): Token {
  const octets = new TextEncoder().encode(`${username}:${password}`);
  const value = `Basic ${btoa(String.fromCharCode(...octets))}`;
  return () => value;
}

function keepToken(credential: BearerCredential): Token {
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

/** A request and the credentials in it. */
interface Sent {
  readonly call: Call;
  /** The request without the credentials. */
  readonly request: Prepared;
  readonly keys: readonly Key[];
  readonly values: readonly string[];
  /** The response that rejects them. */
  readonly response: Response;
}

/** Gets new values; if there are none, the response is returned unchanged. */
async function renewCredential({ call, request, keys, values, response }: Sent): Promise<Response> {
  // After a redirect, another request may have been rejected, and this one may have had its effect.
  if (request.init.body instanceof ReadableStream || (call.moved && !request.safe)) return response;
  let next: Prepared;
  try {
    const fresh = await readValues(call, keys, values);
    if (fresh.join() === values.join()) return response;
    next = addKeys(call, request, keys, fresh);
  } catch (cause) {
    await drop(response);
    throw toCredentialError(call, cause);
  }
  await drop(response);
  return follow(call, next);
}

/**
 * The security schemes of an API, and the default security of its operations.
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
    redact: ({ secrets }, shown) => conceal(shown, secrets.flatMap(listSpellings)),
  };
}

interface Known {
  readonly schemes: Readonly<Record<string, Scheme>>;

  /** Alternatives; each is a list of schemes that are needed together. */
  readonly security: readonly (readonly string[])[];
}

/** A value to set in a request. */
interface Key {
  readonly scheme: Place & Pick<Scheme, 'renew'>;

  /** Name in the request. */
  readonly name: string;

  /** The configured credential. */
  readonly token: Token | undefined;
}

async function send(call: Call, request: Prepared, known: Known): Promise<Response> {
  const { auth } = call.client.options;
  // Credentials are sent to the service only, and only if the operation needs them.
  if (call.foreign || auth === false) return follow(call, request);
  let keys: readonly Key[];
  let values: readonly string[];
  let first: Prepared;
  try {
    keys = await (typeof auth === 'function' ? askForKeys : chooseKeys)(call, request, known);
    values = await readValues(call, keys);
    first = addKeys(call, request, keys, values);
  } catch (cause) {
    throw toCredentialError(call, cause);
  }
  const response = await follow(call, first);
  const renewing = keys.find(({ scheme }) => scheme.renew)?.scheme.renew;
  if (response.status !== 401 || !renewing) return response;
  return renewing({ call, request, keys, values, response });
}

/** Validation errors and aborts are passed on unchanged. */
function toCredentialError(call: Call, cause: unknown): Error {
  return call.signal?.aborted || Object(cause).issue
    ? failure(call, cause)
    : new NetworkError('the credential could not be had', getFacts(call, cause));
}

/** The headers that the caller's function returns. */
async function askForKeys(call: Call, { url }: Prepared): Promise<readonly Key[]> {
  const { id, method, security } = call.operation;
  if (security?.length === 0) return [];
  // The type of the option was checked before.
  const give = call.client.options.auth as Authorize;
  const given = await race(call.signal, Promise.resolve(give({ operation: id, method, url })));
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [{ scheme: inHeader, name, token: () => value }],
  );
}

/** The schemes to use: the first alternative whose credentials are all available. */
function chooseKeys(call: Call, request: Prepared, known: Known): readonly Key[] {
  const alternatives = call.operation.security ?? known.security;
  const ready = alternatives.flatMap((names) => {
    const keys = names.map((name) => findKey(call, name, known));
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

function findKey({ client }: Call, schemeName: string, { schemes }: Known): Key {
  client.tokens ??= new Map<string, Token>();
  const { tokens } = client;
  const scheme = schemes[schemeName] ?? refuse('security', `names no scheme: ${schemeName}`);
  const credential = readMember(Object(client.options.auth), schemeName);
  if (credential !== undefined && !tokens.has(schemeName)) {
    // The client's options give each scheme its own type of credential.
    tokens.set(schemeName, scheme.open(credential as never));
  }
  return { scheme, name: fillName(client, scheme.name), token: tokens.get(schemeName) };
}

/** The current values of keys; a renewable key gets a new value if the service rejected the last one. */
function readValues(
  call: Call,
  keys: readonly Key[],
  refused: readonly string[] = [],
): Promise<readonly string[]> {
  const values = keys.map(async ({ scheme, token }, index) => {
    const stale = refused[index];
    return stale === undefined || scheme.renew ? ((await token?.(stale)) ?? '') : stale;
  });
  return race(call.signal, Promise.all(values));
}

/** A request with credentials, which are hidden in messages, hooks and logs. */
function addKeys(
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

/** The forms in which a secret can appear: whole, without its prefix, in hexadecimal, and in base64 after other bytes. */
function listSpellings(secret: string): readonly string[] {
  return [secret, ...secret.split(' ')].flatMap((text) => {
    // Shorter values would remove parts of unrelated text.
    if (text.length < 6) return text.length < 3 ? [] : [text];
    const bytes = [...new TextEncoder().encode(text)];
    const cores = [0, 1, 2].map((before) => {
      const whole = btoa(String.fromCharCode(...[0, 0].slice(0, before), ...bytes));
      // Without the characters that also contain bits of the neighbouring bytes.
      return whole.slice(before && before + 1, Math.floor(((before + bytes.length) * 4) / 3));
    });
    return [text, bytes.map((byte) => (byte + 256).toString(16).slice(1)).join(''), ...cores];
  });
}
