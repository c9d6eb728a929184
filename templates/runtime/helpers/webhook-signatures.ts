// Signatures of webhooks: what is signed, by which header, and whether a secret made it.

import { WebhookError } from './webhook-errors.ts';

/**
 * Where an id or a time is: a header of its own, or a part of the header of the signature (`t` of `t=1700000000,v1=…`).
 *
 * @example
 * const place: WebhookPlace = 'header.X-Request-Timestamp';
 */
export type WebhookPlace = `header.${string}` | `part.${string}`;

/**
 * How a service signs its webhooks: an HMAC in a header, or a signature by a key of which the receiver has the public half, as
 * `x-sw-webhooks` says it. A header may hold several signatures, since
 * services sign with the old secret and the new one while a secret is changed.
 *
 * @example
 * const scheme: WebhookScheme = { header: 'X-Signature', prefix: 'sha256=', hash: 'SHA-256', encoding: 'hex', signed: '{body}' };
 */
export interface WebhookScheme {
  /** The header that has the signature; several where one of them is enough. */
  readonly header: string | readonly string[];

  /** The hash of an HMAC; with `Ed25519` the secret is the public key, and needs not be secret. */
  readonly hash: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512' | 'Ed25519';
  readonly encoding: 'hex' | 'base64' | 'base64url';

  /** What is signed: a text with `{body}` once, and `{id}`, `{timestamp}` and `{url}` where they are signed too. */
  readonly signed: string;

  /** What is before each signature: `sha256=`. */
  readonly prefix?: string | undefined;

  /** The name of the signature in a header of several parts: `v1` of `t=…,v1=…`. */
  readonly part?: string | undefined;
  readonly id?: WebhookPlace | undefined;

  /** When it was sent: seconds or milliseconds since 1970, or a date of RFC 3339. */
  readonly timestamp?: WebhookPlace | undefined;

  /** What the text of a secret is; `text` where it is not said. */
  readonly secret?: 'text' | 'base64' | 'hex' | undefined;

  /** What the text of a secret may begin with, before the key: `whsec_`. */
  readonly secretPrefix?: string | undefined;

  /** How many milliseconds the time may differ from now; 300,000 where it is not said. */
  readonly tolerance?: number | undefined;
}

/**
 * Headers of a request: those of `fetch`, of Node and its frameworks, or of any object. The case of names does not matter.
 *
 * @example
 * const headers: WebhookHeaders = request.headers;
 */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/**
 * A secret, as the service shows it or as the bytes of the key; several while one takes the place of another.
 *
 * @example
 * const secret: WebhookSecret = ['whsec_bmV3IG9uZSBvZiBhIHNlcnZpY2U=', 'whsec_b2xkIG9uZSBvZiBhIHNlcnZpY2U='];
 */
export type WebhookSecret = string | Uint8Array | readonly (string | Uint8Array)[];

/** What a signature is checked with. */
export interface Received {
  readonly body: Uint8Array;
  readonly headers: WebhookHeaders;
  readonly secret: WebhookSecret;
  readonly url: string | undefined;
}

/** Checks the signature by the first of the schemes whose header is there; gives that scheme, and the time that was signed. */
export async function checkSignature(
  schemes: readonly WebhookScheme[],
  received: Received,
): Promise<readonly [WebhookScheme, timestamp: string | undefined]> {
  const keys = listKeys(received.secret, schemes);
  const [scheme, values] = findScheme(schemes, received.headers);
  const tokens = values.flatMap((value) => splitHeader(value, scheme));
  const read = (place: WebhookPlace): string => readPlace(place, tokens, received.headers);
  const timestamp = scheme.timestamp && read(scheme.timestamp);
  const facts = { id: scheme.id && read(scheme.id), timestamp, url: received.url };
  const message = joinSigned(scheme.signed, received.body, facts);
  const given = readSignatures(scheme, tokens);
  for (const key of keys(scheme)) {
    const check = scheme.hash === 'Ed25519' ? isSignedByOwner : hasSigned;
    if (await check(key, scheme.hash, message, given)) return [scheme, timestamp];
  }
  throw new WebhookError('signature', 'No signature of the webhook is that of a secret.');
}

/** Whether a key made one of the signatures. Its own is made once, and compared with each in a time that says nothing. */
async function hasSigned(
  secret: Uint8Array<ArrayBuffer>,
  hash: string,
  message: Uint8Array<ArrayBuffer>,
  given: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const own = await crypto.subtle.sign('HMAC', await importKey(secret, hash), message);
  // The HMACs of both by a key of the moment are compared: bytes that nobody can steer.
  const blind = await importKey(crypto.getRandomValues(new Uint8Array(32)), 'SHA-256');
  const blinded = await crypto.subtle.sign('HMAC', blind, own);
  const found = await Promise.all(
    given.map((one) => crypto.subtle.verify('HMAC', blind, blinded, one)),
  );
  return found.includes(true);
}

/** Whether the owner of a public key made one of the signatures. */
async function isSignedByOwner(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  message: Uint8Array<ArrayBuffer>,
  given: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  if (bytes.length !== 32) throw new TypeError('A public key of Ed25519 has 32 bytes.');
  const key = await crypto.subtle.importKey('raw', bytes, { name }, false, ['verify']);
  const found = await Promise.all(
    given.map((one) => crypto.subtle.verify({ name }, key, one, message)),
  );
  return found.includes(true);
}

function importKey(bytes: Uint8Array<ArrayBuffer>, hash: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash }, false, ['sign', 'verify']);
}

function findScheme(
  schemes: readonly WebhookScheme[],
  headers: WebhookHeaders,
): readonly [WebhookScheme, values: readonly string[]] {
  for (const scheme of schemes) {
    const values = listNames(scheme).flatMap((name) => readHeader(headers, name));
    if (values.length > 0) return [scheme, values];
  }
  const names = schemes.flatMap(listNames);
  throw new WebhookError('header', `The webhook has no header ${names.join(' or ')}.`);
}

function listNames({ header }: WebhookScheme): readonly string[] {
  return typeof header === 'string' ? [header] : header;
}

/** The values of a header, each as it was sent. */
export function readHeader(headers: WebhookHeaders, name: string): readonly string[] {
  if (isHeaders(headers)) return asList(headers.get(name));
  const wanted = name.toLowerCase();
  return Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === wanted ? asList(value) : [],
  );
}

function asList(value: string | readonly string[] | null | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return value ?? [];
}

function isHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}

/** A header that was sent twice is one text with a comma where `fetch` reads it. */
function splitHeader(value: string, { part }: WebhookScheme): readonly string[] {
  return value.split(part === undefined ? /,?\s+/ : /[,;\s]+/).filter(Boolean);
}

function readPlace(place: WebhookPlace, tokens: readonly string[], headers: WebhookHeaders) {
  const [, kind, name = ''] = /^(header|part)\.(.+)$/s.exec(place) ?? [];
  const values = kind === 'part' ? listParts(tokens, name) : readHeader(headers, name);
  const [value, another] = new Set(values);
  if (value === undefined || value === '') {
    const what = kind === 'part' ? `part ${name} in the header of its signature` : `header ${name}`;
    throw new WebhookError('header', `The webhook has no ${what}.`);
  }
  if (another === undefined) return value;
  throw new WebhookError('malformed', `The webhook has more than one ${name}.`);
}

function listParts(tokens: readonly string[], name: string): readonly string[] {
  const start = `${name}=`;
  return tokens.flatMap((token) => (token.startsWith(start) ? token.slice(start.length) : []));
}

/** A signature of another kind or version is passed over, as services add them beside those that there are. */
function readSignatures(
  { part, prefix = '', encoding }: WebhookScheme,
  tokens: readonly string[],
): readonly Uint8Array<ArrayBuffer>[] {
  const texts = part === undefined ? tokens : listParts(tokens, part);
  const own = texts.flatMap((text) => (text.startsWith(prefix) ? text.slice(prefix.length) : []));
  const found = own.flatMap((text) => decode(text, encoding) ?? []);
  if (found.length > 0) return found;
  const shape = `${part === undefined ? '' : `${part}=`}${prefix}<${encoding}>`;
  throw new WebhookError('malformed', `No signature of the webhook is of the form ${shape}.`);
}

/** The bytes that are signed: the body as it came, and the texts around it. */
function joinSigned(
  signed: string,
  body: Uint8Array,
  facts: Readonly<Record<string, string | undefined>>,
): Uint8Array<ArrayBuffer> {
  const parts = signed.split(/(\{\w+\})/).map((text) => {
    if (text === '{body}') return body;
    return encodeText(/^\{\w+\}$/.test(text) ? findFact(facts, text.slice(1, -1)) : text);
  });
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function findFact(facts: Readonly<Record<string, string | undefined>>, name: string): string {
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (fact !== undefined) return fact;
  const what = name === 'url' ? 'Give the option `url`' : `Say where \`${name}\` is`;
  throw new TypeError(`${what}: it is a part of what the service signs.`);
}

/** Reads all secrets first, so that one that is wrong is found by the first webhook. */
function listKeys(
  secret: WebhookSecret,
  schemes: readonly WebhookScheme[],
): (scheme: WebhookScheme) => readonly Uint8Array<ArrayBuffer>[] {
  const secrets = isOne(secret) ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0) throw new TypeError(NO_SECRET);
  const keys = new Map(
    schemes.map((scheme) => [scheme, secrets.map((one) => readKey(one, scheme))]),
  );
  return (scheme) => keys.get(scheme) ?? [];
}

function isOne(secret: WebhookSecret): secret is string | Uint8Array {
  return typeof secret === 'string' || secret instanceof Uint8Array;
}

const NO_SECRET = 'A secret is needed to verify a webhook: a text or bytes that are not empty.';

/** With an empty key everybody can sign. */
function readKey(
  given: string | Uint8Array,
  { secret: form = 'text', secretPrefix = '' }: WebhookScheme,
): Uint8Array<ArrayBuffer> {
  if (given instanceof Uint8Array) {
    if (given.length > 0) return Uint8Array.from(given);
    throw new TypeError(NO_SECRET);
  }
  const text: unknown = given;
  if (typeof text !== 'string') throw new TypeError(NO_SECRET);
  const bare = text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : text;
  if (bare === '') throw new TypeError(NO_SECRET);
  const key = form === 'text' ? encodeText(bare) : decode(bare, form);
  if (key !== undefined) return key;
  throw new TypeError(`The secret is not ${form}.`);
}

/** Undefined where the text has another form, or no bytes. Bytes have one text, but for the case of hex and `=` at the end. */
function decode(
  text: string,
  encoding: WebhookScheme['encoding'],
): Uint8Array<ArrayBuffer> | undefined {
  if (encoding === 'hex') {
    const pairs = /^(?:[0-9a-f]{2})+$/i.test(text) ? (text.match(/../g) ?? []) : [];
    return pairs.length === 0 ? undefined : Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
  }
  const bare = text.replace(/={1,2}$/, '');
  const isUrl = encoding === 'base64url';
  if (!(isUrl ? /^[\w-]+$/ : /^[A-Za-z0-9+/]+$/).test(bare) || bare.length % 4 === 1) {
    return undefined;
  }
  const usual = bare.replace(/[-_]/g, (sign) => STANDARD[sign] ?? '');
  const binary = atob(usual);
  if (btoa(binary).replace(/=+$/, '') !== usual) return undefined;
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

const STANDARD: Readonly<Record<string, string>> = { '-': '+', _: '/' };

function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
