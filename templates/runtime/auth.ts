// In: the spec's security schemes and the caller's credentials. Out: what a request carries to prove who sends it.

/**
 * A secret, or a function that gives it. A function of a bearer token is asked once, and again when the service answers
 * 401; any other is asked for each attempt.
 */
export type Credential = string | (() => string | Promise<string>);

/** Name and password of HTTP's basic authentication. */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** A credential at its place in a request. */
export interface Placed {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: string;
}

/** Gives the value to place; `stale` is one that the service has just refused. */
export type Token = (stale?: string) => string | Promise<string>;

/** A security scheme of the spec. */
export interface Scheme {
  readonly in: Placed['in'];

  /** Name of the header, query parameter or cookie; may hold variables such as `{vendor}`. */
  readonly name: string;

  /** Whether a refused value is worth a new one. */
  readonly renews?: boolean;

  /** Takes the caller's credential, once per client. Each scheme has its own type of it. */
  open(credential: never): Token;
}

/** What an {@link Authorize} function sees of a request. */
export interface Outgoing {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
}

/**
 * Proves who sends a request, where the spec does not say how.
 *
 * @example
 * const auth: Authorize = () => [{ in: 'header', name: 'authorization', value: `Bearer ${token}` }];
 */
export type Authorize = (request: Outgoing) => readonly Placed[] | Promise<readonly Placed[]>;

/** A key in a header. */
export function headerKey(name: string): Scheme {
  return { in: 'header', name, open: plain };
}

/** A key in the query. */
export function queryKey(name: string): Scheme {
  return { in: 'query', name, open: plain };
}

/** A key in a cookie. */
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
  return { in: 'header', name: 'authorization', renews: true, open: renewed };
}

/** HTTP's basic authentication. */
export function basic(): Scheme {
  return {
    in: 'header',
    name: 'authorization',
    open({ username, password }: BasicCredential) {
      const octets = new TextEncoder().encode(`${username}:${password}`);
      const value = `Basic ${btoa(String.fromCharCode(...octets))}`;
      return () => value;
    },
  };
}

function plain(credential: Credential): Token {
  return typeof credential === 'string' ? () => credential : () => credential();
}

function renewed(credential: Credential): Token {
  if (typeof credential === 'string') return () => `Bearer ${credential}`;
  let current: Promise<string> | undefined;
  let value: string | undefined;
  return (stale) => {
    if (stale !== undefined && stale === value) current = value = undefined;
    current ??= ask();
    return current;
  };

  async function ask(): Promise<string> {
    // Asked in a later turn, so that a function that throws at once rejects like any other.
    await undefined;
    try {
      // Narrowed above; closures forget.
      value = `Bearer ${await (credential as () => string | Promise<string>)()}`;
      return value;
    } catch (error) {
      current = undefined;
      throw error;
    }
  }
}

/** The schemes of an API, what a call needs of them, and what the caller configured. */
export interface Keys {
  readonly schemes: Readonly<Record<string, Scheme>>;

  /** Alternatives, each a list of schemes all of which are needed. */
  readonly security: readonly (readonly string[])[];

  /** The tokens of the configured credentials. */
  readonly tokens: ReadonlyMap<string, Token>;

  /** Whether the caller placed this scheme's value himself. */
  given(scheme: Scheme): boolean;
}

/** The schemes to place: of the first alternative for which all is there. */
export function chosenSchemes({ schemes, security, tokens, given }: Keys): readonly string[] {
  if (security.length === 0) return [];
  const placed = (name: string): boolean => {
    const scheme = schemes[name];
    return scheme !== undefined && given(scheme);
  };
  const chosen =
    security.find((all) => all.length && all.every((name) => tokens.has(name) || placed(name))) ??
    security.find((all) => all.length === 0);
  if (chosen) return chosen.filter((name) => !placed(name));
  const names = security.map((all) => all.map((name) => `options.auth.${name}`).join(' and '));
  throw new TypeError(`a credential is needed: ${names.join(', or ')}`);
}

/** Opens the configured credentials, once per client. */
export function openTokens(
  schemes: Readonly<Record<string, Scheme>>,
  credentials: Readonly<Record<string, unknown>>,
): Map<string, Token> {
  const tokens = new Map<string, Token>();
  for (const [name, scheme] of Object.entries(schemes)) {
    const credential = credentials[name];
    // The client's options pair each scheme with its own type of credential.
    if (credential !== undefined) tokens.set(name, scheme.open(credential as never));
  }
  return tokens;
}
