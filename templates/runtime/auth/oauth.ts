// OAuth 2: bearer tokens from a token endpoint, with client credentials.

import type { TokenSource } from './auth.ts';
import type { Fetch } from '../call/client.ts';
import { cleanCause, type Redaction, redaction } from './redaction.ts';
import { fill } from '../call/url.ts';
import type { Variables } from '../call/operation.ts';
import { getRetryDelay, sleep } from '../call/retry.ts';

/**
 * The credentials of a client, and the endpoint for tokens.
 *
 * @example
 * const options: ClientCredentialsOptions = { tokenUrl, clientId, clientSecret: () => vault.secret() };
 */
export interface ClientCredentialsOptions {
  /** The token endpoint, an absolute URL. */
  readonly tokenUrl: string;

  readonly clientId: string;

  /** The secret, or a function that returns it. */
  readonly clientSecret: string | (() => string | Promise<string>);

  /** The scopes of the token: a list, or one string with spaces. */
  readonly scope?: string | readonly string[] | undefined;

  /** Where id and secret are sent: in the header of HTTP basic authentication (the default), or in the body. */
  readonly authentication?: 'basic' | 'body' | undefined;

  /** Further parameters of the token request, such as `audience`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;

  /** How many milliseconds before its expiry a token is no longer used; 30000 by default, at most half of its lifetime. */
  readonly leeway?: number | undefined;

  /** Milliseconds for each attempt to get a token; 30000 by default. */
  readonly timeout?: number | undefined;

  readonly fetch?: Fetch | undefined;

  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;

  /** Resolves after the given milliseconds; used between two attempts. */
  readonly sleep?: ((ms: number, signal: AbortSignal | null) => Promise<void>) | undefined;
}

/**
 * No token could be obtained. The message contains no secret.
 *
 * @example
 * if (error instanceof NetworkError && error.cause instanceof TokenError) console.error(error.cause.code);
 */
export class TokenError extends Error {
  /** Status of the token endpoint's response; `undefined` if there was none. */
  readonly status: number | undefined;

  /** The error code of the endpoint, such as `invalid_client`. */
  readonly code: string | undefined;

  constructor(message: string, status?: number, code?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    // A literal, because a minifier renames the class.
    this.name = 'TokenError';
    this.status = status;
    this.code = code;
  }
}

/**
 * A credential for a bearer scheme: tokens are cached until shortly before they expire, requested once for all waiting
 * calls, and requested again after the service rejects one.
 *
 * @example
 * const oauth = clientCredentials({ tokenUrl, clientId, clientSecret, scope: ['things.read'] });
 * new Client({ baseUrl, auth: { oauth } });
 */
export function clientCredentials(options: ClientCredentialsOptions): TokenSource {
  const { now = Date.now, leeway = 30_000 } = options;
  let held: { readonly token: string; readonly end: number } | undefined;
  let waiting: Promise<string> | undefined;
  return {
    token(stale) {
      if (held && held.token !== stale && now() < held.end) return held.token;
      held = undefined;
      waiting ??= renew().finally(() => {
        waiting = undefined;
      });
      return waiting;
    },
  };

  async function renew(): Promise<string> {
    const asked = now();
    const { token, life } = await askForToken(options);
    held = { token, end: asked + Math.max(life - leeway, life / 2) };
    return token;
  }
}

/**
 * Scopes as one string, with the deployment's variables filled in; the first argument is the generated map of the API's scopes.
 *
 * @example
 * scopeText(thingsScopes, ['{base}/auth/things.read'], { base: 'https://service.example' });
 */
export function scopeText<Scopes extends object>(
  _known: Scopes,
  wanted: readonly (keyof Scopes & string)[],
  variables: Variables = {},
): string {
  return wanted.map((scope) => fill(scope, variables)).join(' ');
}

interface Granted {
  readonly token: string;

  /** Milliseconds. */
  readonly life: number;
}

/** Requests a token, with retries: a repeated request has no second effect. */
async function askForToken(options: ClientCredentialsOptions): Promise<Granted> {
  const { now = Date.now, sleep: wait = sleep, clientSecret } = options;
  const secret = typeof clientSecret === 'function' ? await clientSecret() : clientSecret;
  const redact = redaction([], [secret, encodeBasic(options, secret)]);
  for (let repeats = 0; ; repeats++) {
    let response: Response | undefined;
    let text = '';
    let cause: unknown;
    try {
      response = await requested(options, secret);
      text = await readText(response);
    } catch (caught) {
      cause = caught;
    }
    // A truncated response is not used.
    const whole = cause === undefined ? response : undefined;
    const delay = getRetryDelay({ repeats, response: whole }, { now });
    if (delay === Infinity) return requestToken(whole, text, cleanCause(cause, redact), redact);
    await wait(delay, null);
  }
}

function requested(options: ClientCredentialsOptions, secret: string): Promise<Response> {
  const { tokenUrl, clientId, scope = [], authentication, parameters } = options;
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...parameters });
  const scopes = typeof scope === 'string' ? scope : scope.join(' ');
  if (scopes) form.set('scope', scopes);
  const headers = new Headers({
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  });
  if (authentication === 'body') {
    form.set('client_id', clientId);
    form.set('client_secret', secret);
  } else {
    headers.set('authorization', `Basic ${encodeBasic(options, secret)}`);
  }
  const { fetch: send = fetch, timeout = 30_000 } = options;
  const signal = AbortSignal.timeout(timeout);
  // The secret is not sent to the target of a redirect.
  return send(tokenUrl, {
    method: 'POST',
    headers,
    body: form.toString(),
    redirect: 'manual',
    signal,
  });
}

/** The maximum size of a token response; the rest of a larger body is ignored. */
const mostRead = 1_048_576;

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  // React Native has no streams.
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; size <= mostRead;) {
    const { value } = await reader.read();
    text += decoder.decode(value, { stream: value !== undefined });
    if (!value) return text;
    size += value.length;
  }
  await reader.cancel().catch(() => {});
  return text;
}

function encodeBasic({ clientId }: ClientCredentialsOptions, secret: string): string {
  return btoa(`${encodeFormText(clientId)}:${encodeFormText(secret)}`);
}

/** As a form writes it, which the standard wants for both parts of the header. */
function encodeFormText(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function requestToken(
  response: Response | undefined,
  text: string,
  cause: unknown,
  redact: Redaction,
): Granted {
  if (!response) {
    throw new TokenError('the token endpoint could not be reached', undefined, undefined, cause);
  }
  const { status } = response;
  const answer = parseObject(text);
  const { access_token: token, token_type: type, expires_in: seconds, error } = answer;
  if (!response.ok) {
    const code = typeof error === 'string' ? redact.text(error) : undefined;
    const details = [status || 'a redirect', code].filter(Boolean).join(', ');
    throw new TokenError(`the token endpoint gave none (${details})`, status, code);
  }
  if (typeof token !== 'string' || token === '') {
    throw new TokenError('the token response has no token', status);
  }
  if (typeof type === 'string' && type.toLowerCase() !== 'bearer') {
    throw new TokenError('the token endpoint gave a token that is none of a bearer', status);
  }
  const life = Number(seconds ?? NaN) * 1000;
  // Without an expiry, the token is used until the service responds with 401.
  return { token, life: Number.isNaN(life) ? Infinity : life };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    // Members of an object of unknown shape.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
