// Credentials of a request: where a server finds them, and what it asks for when they are missing.

import { findHeader, type IncomingParam, readParams, type RawParts } from './parameters.ts';
import { Refusal } from './refusal.ts';
import { setMember } from './values.ts';

/**
 * The place of a credential in a request: a key, or the header `authorization`. A certificate belongs to the connection.
 *
 * @example
 * const key: ServerScheme = { in: 'header', name: 'x-api-key' };
 * const token: ServerScheme = { http: 'bearer' };
 */
export type ServerScheme =
  | {
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;

      /** The name with variables. */
      readonly template?: string;
    }
  | { readonly http: string }
  | { readonly certificate: true };

/**
 * The credentials of a request, by the names of security schemes. That of a basic scheme is `name:password`; that of a
 * certificate is empty, because no request contains one: the code that authenticates must ask the connection, or the proxy.
 *
 * @example
 * const credentials: Credentials = { token: 'eyJhbGciOi' };
 */
export type Credentials = Readonly<Record<string, string>>;

/** What an API asks for: alternatives, each with all that it needs. */
export type Requirements = readonly (readonly string[])[];

/** Security schemes by name. */
export type Schemes = Readonly<Record<string, ServerScheme>>;

/** The credentials of the largest alternative that a request satisfies; a request that satisfies none is refused. */
export function readCredentials(
  { requirements, schemes }: { readonly requirements: Requirements; readonly schemes: Schemes },
  raw: RawParts,
): Credentials {
  if (requirements.length === 0) return {};
  let best: Credentials | undefined;
  let most = -1;
  for (const names of requirements) {
    // If credentials are optional, those that are there count; nobody knows whether a certificate is.
    const placed = names.filter((name) => !isCertificate(schemes[name])).length;
    const weight = placed + names.length / 1000;
    const found = weight > most ? readAll(names, schemes, raw) : undefined;
    if (found) [best, most] = [found, weight];
  }
  if (best) return best;
  const asked = [...new Set(requirements.flat())].flatMap((name) => schemes[name] ?? []);
  throw createUnauthorized(asked, 'The request has no credentials.');
}

/** All credentials of an alternative; nothing where one is missing. */
function readAll(
  names: readonly string[],
  schemes: Schemes,
  raw: RawParts,
): Credentials | undefined {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = readCredential(schemes[name], raw);
    if (value === undefined) return undefined;
    setMember(found, name, value);
  }
  return found;
}

function isCertificate(scheme: ServerScheme | undefined): boolean {
  return scheme !== undefined && 'certificate' in scheme;
}

function readCredential(scheme: ServerScheme | undefined, raw: RawParts): string | undefined {
  if (!scheme) return undefined;
  if ('in' in scheme) return readKey(scheme, raw);
  if ('certificate' in scheme) return '';
  const given = raw.headers.get('authorization') ?? '';
  if (!/^(basic|bearer)$/i.test(scheme.http)) return given === '' ? undefined : given;
  const [word = ''] = given.split(' ', 1);
  const value = given.slice(word.length).trim();
  if (word.toLowerCase() !== scheme.http.toLowerCase() || value === '') return undefined;
  return word.toLowerCase() === 'basic' ? decodeBasic(value) : value;
}

function readKey(scheme: IncomingParam, raw: RawParts): string | undefined {
  const read = (): unknown => {
    const { value: found } = readParams([{ ...scheme, key: ['value'] }], raw).params;
    return found;
  };
  const value = scheme.in === 'header' ? findHeader(scheme, raw.headers)?.trim() : read();
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function decodeBasic(value: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

/** Refuses credentials, and says which there may be. */
export function createUnauthorized(asked: readonly ServerScheme[], message: string): Refusal {
  const challenges = [...new Set(asked.flatMap(printChallenge))].join(', ');
  const headers: Record<string, string> =
    challenges === '' ? {} : { 'www-authenticate': challenges };
  return new Refusal(401, message, { headers });
}

/** There is none for certificates. */
function printChallenge(scheme: ServerScheme): string | readonly string[] {
  if ('certificate' in scheme) return [];
  if ('in' in scheme) return `ApiKey in="${scheme.in}", name="${scheme.name}"`;
  const { http } = scheme;
  const name = http.charAt(0).toUpperCase() + http.slice(1);
  return /^basic$/i.test(http) ? `${name} realm="api", charset="UTF-8"` : name;
}
