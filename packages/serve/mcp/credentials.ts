/** Reads the credentials of an API's client from variables of the environment, and finds out which are missing. */

import type { Api, Operation, SecurityScheme } from '../../../generator/core/ir/model/model.ts';
import { listAskedSchemes, takesTokens } from '../../../generator/core/ir/operations/security.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Makes tokens of an id and a secret: a function of the runtime. */
export type ClientCredentials = (options: {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}) => unknown;

interface Credentials {
  /** Credentials by scheme, as the option `auth` of a client takes them. */
  readonly auth: Readonly<Record<string, unknown>>;
  /** Credentials by the names of parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Values that must not be shown. */
  readonly secrets: readonly string[];
  /** Names of variables that are not set, each with what it is for. */
  readonly missing: readonly string[];
}

interface Reading {
  readonly prefix: string;
  readonly environment: Environment;
  readonly clientCredentials: ClientCredentials;
}

/** What is chosen of an API. */
interface ChosenOperations {
  readonly operations: readonly Operation[];
  /** Names of parameters that are credentials. */
  readonly hidden: readonly string[];
}

export function readCredentials(
  api: Api,
  { operations, hidden }: ChosenOperations,
  reading: Omit<Reading, 'prefix'>,
): Credentials {
  const own = { ...reading, prefix: nameVariable(api.id) };
  const schemes = listAskedSchemes(api).filter(({ kind }) => kind !== 'mutualTLS');
  const found = schemes.map((scheme) => [scheme, readScheme(scheme, own)] as const);
  const auth = found.filter(([, credential]) => credential !== undefined);
  const missing = found.filter(([, credential]) => credential === undefined);
  const values = hidden.map((name) => [name, readText(own, name) ?? findKey(name, auth)] as const);
  return {
    auth: Object.fromEntries(auth.map(([{ key }, credential]) => [key, credential])),
    secrets: listSecrets(api, own),
    parameters: Object.fromEntries(
      values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    missing: [
      ...missing
        .filter(([{ key }]) =>
          isWanting(key, { api, operations, known: new Set(auth.map(([one]) => one.key)) }),
        )
        .map(([scheme]) => listVariables(scheme, own.prefix).join(' and ')),
      ...values.flatMap(([name, value]) =>
        value === undefined ? [`${own.prefix}_${nameVariable(name)}`] : [],
      ),
    ],
  };
}

type SchemeCredential = readonly [scheme: SecurityScheme, credential: unknown];

/** A scheme may set what the document also shows as a parameter. */
function findKey(name: string, found: readonly SchemeCredential[]): string | undefined {
  const [, credential] =
    found.find(
      ([scheme]) => scheme.kind === 'apiKey' && scheme.name.toLowerCase() === name.toLowerCase(),
    ) ?? [];
  return typeof credential === 'string' ? credential : undefined;
}

interface Coverage {
  readonly api: Api;
  readonly operations: readonly Operation[];
  /** Schemes that there is a credential for. */
  readonly known: ReadonlySet<string>;
}

/** Whether some operation asks for the scheme, and there are credentials for none of its alternatives. */
function isWanting(key: string, { api, operations, known }: Coverage): boolean {
  return operations.some(({ security = api.security }) => {
    const isServed = security.some(({ schemes }) =>
      schemes.every(({ scheme }) => known.has(scheme)),
    );
    return (
      !isServed && security.some(({ schemes }) => schemes.some(({ scheme }) => scheme === key))
    );
  });
}

/** Values of all variables of an API but its address: what is a credential, and what might be. */
function listSecrets({ variables }: Api, { environment, prefix }: Reading): readonly string[] {
  const open = new Set(variables.map(({ name }) => `${prefix}_${nameVariable(name)}`));
  const own = Object.entries(environment).filter(
    ([name]) =>
      name.startsWith(`${prefix}_`) && !open.has(name) && !/_(?:URL|ID|USERNAME)$/.test(name),
  );
  // Shorter ones would remove parts of unrelated text.
  return own.flatMap(([, value = '']) => (value.length > 5 ? [value] : []));
}

/** `SHOP_API` for `shop-api`: letters, digits and `_`. */
export function nameVariable(text: string): string {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
}

/** An empty variable counts as not set. */
function readText(
  { prefix, environment }: Reading,
  ...parts: readonly string[]
): string | undefined {
  return environment[[prefix, ...parts.map(nameVariable)].join('_')] || undefined;
}

function readScheme(scheme: SecurityScheme, reading: Reading): unknown {
  const { key } = scheme;
  const whole = readText(reading, key);
  if (scheme.kind === 'apiKey' && scheme.signed !== undefined) {
    return (
      whole ??
      readInputs(
        scheme.signed.inputs.map(({ name }) => name),
        { key, reading },
      )
    );
  }
  if (scheme.kind === 'http' && scheme.scheme === 'basic') {
    return readInputs(['username', 'password'], { key, reading });
  }
  if (whole !== undefined || scheme.kind !== 'oauth2' || !takesTokens(scheme)) return whole;
  const [clientId, clientSecret] = ['client_id', 'client_secret'].map((word) =>
    readText(reading, key, word),
  );
  const tokenUrl = readText(reading, key, 'token_url') ?? scheme.tokenUrl;
  if (!clientId || !clientSecret || !tokenUrl) return undefined;
  return reading.clientCredentials({ tokenUrl, clientId, clientSecret });
}

/** Reads all inputs of a scheme, or nothing. */
function readInputs(
  names: readonly string[],
  { key, reading }: { readonly key: string; readonly reading: Reading },
): object | undefined {
  const values = names.map((name) => [name, readText(reading, key, name)] as const);
  return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : undefined;
}

/** The variables that a scheme is read from. */
function listVariables(scheme: SecurityScheme, prefix: string): readonly string[] {
  const name = `${prefix}_${nameVariable(scheme.key)}`;
  if (scheme.kind === 'apiKey' && scheme.signed !== undefined) {
    return scheme.signed.inputs.map((input) => `${name}_${nameVariable(input.name)}`);
  }
  if (scheme.kind === 'http' && scheme.scheme === 'basic') {
    return [`${name}_USERNAME`, `${name}_PASSWORD`];
  }
  return [name];
}
