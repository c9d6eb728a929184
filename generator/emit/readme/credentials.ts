/** The security schemes of an API in, examples out of clients that prove who calls. */

import type { Api, SecurityScheme } from '../../ir/model.ts';
import { askedSchemes, takesTokens } from '../../ir/security.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, identifier, join, number, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { brokenList, callLine, fitted, flat, importLine } from './layout.ts';
import type { Layout } from './layout.ts';
import { fence, span } from './markdown.ts';
import { baseUrl, clientOptions } from './start.ts';
import type { Example } from './view.ts';

export function credentialExamples(scope: Scope): Example[] {
  const schemes = askedSchemes(scope.api);
  return [
    ...schemes.filter(isSigned).flatMap((scheme) => signedExample(scheme, scope)),
    ...schemes
      .filter(isBearer)
      .slice(0, 1)
      .flatMap((scheme) => bearerExamples(scheme, scope)),
  ];
}

/** A credential that no document describes. */
export function openExample(scope: Scope): Example {
  const login = code`declare function login(): Promise<{ readonly accessToken: string }>;`;
  const headers = code`async () => ({ authorization: \`Bearer \${(await login()).accessToken}\` })`;
  return {
    text: 'What a deployment asks for all the same is given by a function that is asked for each call, and goes to the service alone:',
    code: fence(
      'ts',
      madeBy(scope, undefined, [login], [{ key: code`headers`, item: flat(headers) }]),
    ),
  };
}

type Signed = SecurityScheme & { readonly kind: 'apiKey' };

function isSigned(scheme: SecurityScheme): scheme is Signed {
  return scheme.kind === 'apiKey' && scheme.signed !== undefined;
}

function signedExample(scheme: Signed, scope: Scope): Example[] {
  const { inputs = [], recipe } = scheme.signed ?? {};
  const given = inputs.map(({ name }): [string, Code] => [name, string(`your ${name}`)]);
  const lengths = Array.isArray(recipe?.['nonce']) ? recipe['nonce'] : [];
  const longest = lengths.filter((length) => typeof length === 'number').at(-1);
  const nonce: [string, Code][] = longest === undefined ? [] : [['nonce', number(longest)]];
  const layout = layoutOf([...given, ...nonce, ['now', code`() => Date.now() - 2_000`]]);
  const all = fitted(layout, 0, 13);
  return [
    {
      text: `${span(scheme.key)} is computed for each attempt from its inputs:`,
      code: fence('ts', madeBy(scope, object([[scheme.key, object(given)]]))),
    },
    {
      text: `\`now\` corrects a clock that differs from the service's, \`nonce\` ${longest === undefined ? 'is' : `chooses another length (${lengths.join(' or ')} bytes) or is`} the bytes themselves: the same inputs give the same key on every platform.`,
      code: fence(
        'ts',
        madeBy(scope, object([[scheme.key, code`key`]]), [code`const key = ${all};`]),
      ),
    },
  ];
}

function isBearer(scheme: SecurityScheme): boolean {
  if (scheme.kind === 'http') return scheme.scheme.toLowerCase() === 'bearer';
  return scheme.kind === 'oauth2' || scheme.kind === 'openIdConnect';
}

function bearerExamples(scheme: SecurityScheme, scope: Scope): Example[] {
  const login = code`declare function login(): Promise<{ readonly accessToken: string }>;`;
  const given = object([[scheme.key, code`async () => (await login()).accessToken`]]);
  return [
    {
      text: 'A function that gives the token is asked once, however many calls wait for it, and once more when the service answers 401; the call is then repeated:',
      code: fence('ts', madeBy(scope, given, [login])),
    },
    ...(scheme.kind === 'oauth2' && takesTokens(scheme) ? [clientExample(scheme, scope)] : []),
  ];
}

function clientExample(
  scheme: SecurityScheme & { readonly kind: 'oauth2' },
  { api, options }: Scope,
): Example {
  const [first] = scheme.scopes;
  const name = identifier(api.names.class);
  const oauth = code`clientCredentials`;
  const lines = [
    importLine([name, oauth], string(options.importName)),
    callLine(
      code`const token = ${oauth}`,
      [
        layoutOf([
          ['tokenUrl', string(tokenUrlOf(scheme.tokenUrl ?? LOGIN, api))],
          ['clientId', string('your client id')],
          ['clientSecret', string('your client secret')],
          ...(first === undefined
            ? []
            : [['scope', array([string(plainScope(first.scope))])] as const]),
        ]),
      ],
      code`;`,
    ),
    callLine(
      code`const client = new ${name}`,
      [clientOptions(api, object([[scheme.key, code`token`]]))],
      code`;`,
    ),
  ];
  return {
    text: 'Or the client asks for tokens itself, by OAuth 2 client credentials: one at a time, kept until shortly before its end:',
    code: fence('ts', join(lines, '\n\n')),
  };
}

const LOGIN = 'https://login.example.com/oauth2/token';

/** One within the service begins at its address. */
function tokenUrlOf(url: string, api: Api): string {
  if (/^\w+:/.test(url)) return url;
  return URL.canParse(url, baseUrl(api)) ? new URL(url, baseUrl(api)).href : LOGIN;
}

/** Words of the deployment as a reader fills them in. */
function plainScope(scope: string): string {
  return scope.replace(/^\{[^}]*\}/, 'https://service.example.com').replaceAll(/[{}]/g, '');
}

function layoutOf(entries: readonly (readonly [string, Code])[]): Layout {
  const parts = entries.map(([name, value]) => ({ key: identifier(name), item: flat(value) }));
  return { flat: object(entries), broken: brokenList(code`{`, parts, code`}`) };
}

/** The import of the client's class, and a client; what it is made with stands between them. */
function madeBy(
  { api, options }: Scope,
  auth: Code | undefined,
  before: readonly Code[] = [],
  more: Parameters<typeof clientOptions>[3] = [],
): Code {
  const name = identifier(api.names.class);
  const given = clientOptions(api, auth, undefined, more);
  const made = callLine(code`const client = new ${name}`, [given], code`;`);
  return join([importLine([name], string(options.importName)), ...before, made], '\n\n');
}
