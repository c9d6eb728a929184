// Authentication: the security schemes of the spec and the caller's credentials.

import {
  type Call,
  type Client,
  conceal,
  drop,
  failure,
  getFacts,
  race,
  type Prepared,
} from '../call/call.ts';
import type { Authorization, HeaderValues } from '../call/client.ts';
import { NetworkError, refuse } from '../call/errors.ts';
import { follow } from '../call/redirects.ts';
import { appendCookie, fillName, setHeader } from '../call/request.ts';
import { plain as encodeText, readMember } from '../call/url.ts';

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
 * const key: Scheme = headerKey('key', 'x-key');
 */
export interface Scheme extends Place {
  /** Name of its credential in the client's options. */
  readonly key: string;

  /** Name of the header, query parameter or cookie; may contain variables such as `{vendor}`. */
  readonly name: string;

  /** Fills in the variables of its name, if there are any: `withVariables(…)`. */
  readonly fill?: (client: Client, name: string) => string;

  /**
   * The value of a credential; each scheme has its own type of it. `stale` is the value that the service has just rejected,
   * and stays where there is no other.
   */
  read(credential: never, stale: string | undefined, client: Client): string | Promise<string>;
}

/** The place of a value in a request. */
export interface Place {
  /** Whether the caller has already set a value there. */
  has(request: Prepared, name: string): boolean;

  /** Sets the value; `again` makes the request with values that the service has not rejected. */
  put(request: Prepared, name: string, value: string, again: Again): void;
}

type Again = () => Promise<Prepared>;

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
 * authorization([[headerKey('key', 'x-api-key')]]); // { auth: { key: 'secret' } }
 */
export function headerKey(key: string, name: string): Scheme {
  return { ...inHeader, key, name, read: readKey };
}

/**
 * A key in the query.
 *
 * @example
 * authorization([[queryKey('apiKey', 'key')]]); // …?key=secret
 */
export function queryKey(key: string, name: string): Scheme {
  return {
    key,
    name,
    read: readKey,
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
 * authorization([[cookieKey('session', 'sid')]]); // cookie: sid=secret
 */
export function cookieKey(key: string, name: string): Scheme {
  return {
    key,
    name,
    read: readKey,
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
export function bearer(key: string): Scheme {
  return {
    ...inHeader,
    key,
    name: 'authorization',
    read: readToken,
    put(request, name, value, again) {
      inHeader.put(request, name, value, again);
      request.send = (call, sent) => renewToken(call, sent, again);
    },
  };
}

/**
 * HTTP basic authentication.
 *
 * @example
 * new Client({ baseUrl, auth: { login: { username: 'shop', password: secret } } });
 */
export function basic(key: string): Scheme {
  return { ...inHeader, key, name: 'authorization', read: readBasic };
}

/**
 * A scheme whose name contains variables that a deployment sets.
 *
 * @example
 * withVariables(headerKey('key', '{vendor}-api-key'));
 */
export function withVariables(scheme: Scheme): Scheme {
  return { ...scheme, fill: fillName };
}

function readKey(credential: Credential, stale: string | undefined): string | Promise<string> {
  return stale ?? (typeof credential === 'function' ? credential() : credential);
}

function readBasic({ username, password }: BasicCredential): string {
  const octets = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...octets))}`;
}

async function readToken(
  credential: BearerCredential,
  stale: string | undefined,
  client: Client,
): Promise<string> {
  if (typeof credential === 'string') return `Bearer ${credential}`;
  const source = typeof credential === 'object' ? credential : keepToken(credential, client);
  return `Bearer ${await source.token(stale?.slice('Bearer '.length))}`;
}

function keepToken(give: () => string | Promise<string>, client: Client): TokenSource {
  client.tokens ??= new Map<unknown, TokenSource>();
  const sources = client.tokens;
  const kept = sources.get(give);
  if (kept) return kept;
  let waiting: Promise<string> | undefined;
  let value: string | undefined;
  const ask = async (): Promise<string> => (value = await give());
  const source: TokenSource = {
    token(stale) {
      if (stale !== undefined && stale === value) value = waiting = undefined;
      waiting ??= ask().catch((error: unknown) => {
        waiting = undefined;
        throw error;
      });
      return waiting;
    },
  };
  sources.set(give, source);
  return source;
}

/** Sends a request, and again after its token was rejected, if a new one is available. */
async function renewToken(call: Call, sent: Prepared, again: Again): Promise<Response> {
  const response = await follow(call, sent);
  if (response.status !== 401) return response;
  // After a redirect, another request may have been rejected, and this one may have had its effect.
  if (sent.init.body instanceof ReadableStream || (call.moved && !sent.idempotent)) return response;
  const next = await again().catch(async (error: unknown) => {
    await drop(response);
    throw error;
  });
  const [old, fresh] = [sent, next].map(({ init }) => init.headers.get('authorization'));
  if (old === fresh) return response;
  await drop(response);
  return follow(call, next);
}

/**
 * How the operations of an API authenticate: their usual security, and the names of headers, query parameters and cookies
 * of all schemes that only single operations need. Security is a list of alternatives, each with the schemes that are needed
 * together; one without schemes is the last.
 *
 * @example
 * const api: ApiDescription = { name: 'things', auth: authorization([[headerKey('key', 'x-key')]]) };
 */
export function authorization(
  security: Security = [],
  names: readonly string[] = [],
): Authorization {
  return {
    names: [...security.flat().map(({ name }) => name), ...names],
    // What is in an operation is made by the functions of this module.
    send: (call, request) =>
      send(call, request, (call.operation.security as Security | undefined) ?? security),
    redact: ({ secrets }, shown) => conceal(shown, secrets.flatMap(listSpellings)),
  };
}

/**
 * Alternatives; each is a list of schemes that are needed together.
 *
 * @example
 * const security: Security = [[headerKey('app', 'x-app'), headerKey('user', 'x-user')], [bearer('token')]];
 */
export type Security = readonly (readonly Scheme[])[];

/** A scheme, the caller's credential for it, and the value that was last sent. */
interface Key {
  readonly scheme: Scheme;

  /** Name in the request. */
  readonly name: string;
  readonly credential: unknown;
  value?: string;
}

async function send(call: Call, request: Prepared, security: Security): Promise<Response> {
  const { client, signal, secrets } = call;
  const { auth } = client.options;
  // Credentials are sent to the service only, and only if the operation needs them.
  if (call.foreign || auth === false) return follow(call, request);
  let keys: readonly Key[] | undefined;
  const addKeys = async (): Promise<Prepared> => {
    keys ??= await (typeof auth === 'function' ? askForKeys : chooseKeys)(call, request, security);
    const headers = new Headers(request.init.headers);
    const next = { ...request, init: { ...request.init, headers }, keys };
    for (const key of keys) {
      const { scheme, name, credential } = key;
      // The client's options give each scheme its own type of credential; in JavaScript a function may return nothing.
      const value = (await scheme.read(credential as never, key.value, client)) ?? '';
      key.value = value;
      secrets.push(value);
      scheme.put(next, name, value, again);
    }
    return next;
  };
  const again = (): Promise<Prepared> =>
    race(signal, addKeys()).catch((cause: unknown) => {
      // Validation errors and aborts are passed on unchanged.
      throw signal?.aborted || Object(cause).issue
        ? failure(call, cause)
        : new NetworkError('the credential could not be had', getFacts(call, cause));
    });
  const next = await again();
  return (next.send ?? follow)(call, next);
}

/** The headers that the caller's function returns. */
async function askForKeys(call: Call, { url }: Prepared): Promise<readonly Key[]> {
  const { id, method, security } = call.operation;
  // The type of the option was checked before.
  const give = call.client.options.auth as Authorize;
  const given = security?.length === 0 ? {} : await give({ operation: id, method, url });
  return Object.entries(given).flatMap(([name, credential]) =>
    credential === undefined ? [] : { scheme: headerKey(name, name), name, credential },
  );
}

/** The schemes to use: the first alternative whose credentials are all available. */
function chooseKeys({ client }: Call, request: Prepared, security: Security): readonly Key[] {
  const given = Object(client.options.auth);
  for (const schemes of security) {
    const keys: readonly Key[] = schemes
      .map((scheme) => ({
        scheme,
        name: scheme.fill?.(client, scheme.name) ?? scheme.name,
        credential: readMember(given, scheme.key),
      }))
      .filter(({ scheme, name }) => !scheme.has(request, name));
    if (keys.every(({ credential }) => credential !== undefined)) return keys;
  }
  const names = security.map((all) => all.map(({ key }) => key).join(' and ')).join(', or ');
  return names ? refuse('options.auth', `must have a credential: ${names}; or be false`) : [];
}

/** The forms in which a secret can appear: whole, without its prefix, in hexadecimal, and in base64 after other bytes. */
function listSpellings(secret: string): readonly string[] {
  return [secret, ...secret.split(' ')].flatMap((text) => {
    // Shorter values would remove parts of unrelated text.
    if (!text[5]) return text[2] ? text : [];
    const bytes = [...new TextEncoder().encode(text)];
    const cores = ['', '-', '--'].map((before) => {
      const whole = btoa(before + String.fromCharCode(...bytes));
      // Without the characters that also contain bits of the neighbouring bytes.
      return whole.slice(before ? before.length + 1 : 0, ((before.length + bytes.length) * 4) / 3);
    });
    return [text, bytes.map((byte) => (byte + 256).toString(16).slice(1)).join(''), ...cores];
  });
}
