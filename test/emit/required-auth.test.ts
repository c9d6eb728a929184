/** What the options of a client ask for by their types: credentials where the document makes calls without them the exception. */

import { expect, it } from 'vitest';
import {
  findRequiredAuth,
  listAlternatives,
  planSchemes,
} from '../../generator/core/emit/operations/security.ts';
import { read } from '../ir/read.ts';
import { emitted } from './emitted.ts';

const schemes = `
    key: { type: apiKey, in: header, name: x-key }
    pin: { type: apiKey, in: query, name: pin }
    login: { type: http, scheme: basic }
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://login.example, scopes: { a: A } } } }
    openid: { type: openIdConnect, openIdConnectUrl: https://login.example }
    card: { type: mutualTLS }`;

/** The lines of `security` of the document and of each operation; a dash is an operation that has none. */
function write(root: string, operations: readonly string[]): string {
  const paths = operations.map((security, index) => {
    const own = security === '-' ? '' : `security: ${security}, `;
    return `  /${index}: { get: { operationId: call${index}, ${own}responses: { '204': { description: Done. } } } }`;
  });
  return [
    'servers: [{ url: https://shop.example }]',
    ...(root === '-' ? [] : [`security: ${root}`]),
    'paths:',
    ...paths,
    `components:\n  securitySchemes:${schemes}`,
  ].join('\n');
}

/** `auth`, `auth?` or nothing, with the members of it. */
function readAuth(client: string): string {
  const [, mark, members = ''] = /readonly (auth\??):([^;]*?\{[^]*?\})/.exec(client) ?? [];
  const names = [...members.matchAll(/readonly (\w+\??):/g)].map(([, name]) => name);
  return mark === undefined ? 'none' : `${mark} ${names.join(' ')}`;
}

it.each([
  // The document asks for credentials, also where single operations say something else.
  ['[{ key: [] }]', ['-'], 'auth key'],
  ['[{ key: [] }]', ['-', '[]'], 'auth key'],
  ['[{ key: [] }]', ['-', '[{ oauth: [a] }]'], 'auth key? oauth?'],
  ['[{ oauth: [] }]', ['-', '[{ oauth: [a] }]'], 'auth oauth'],
  ['[{ key: [] }, { login: [] }]', ['-'], 'auth key? login?'],
  ['[{ key: [], pin: [] }]', ['-'], 'auth key pin'],
  ['[{ key: [], pin: [] }, { key: [], login: [] }]', ['-'], 'auth key pin? login?'],
  ['[{ openid: [] }]', ['-'], 'auth openid'],
  // Each operation does.
  ['-', ['[{ key: [] }]', '[{ key: [] }]'], 'auth key'],
  ['-', ['[{ key: [] }]', '[{ pin: [] }]'], 'auth key? pin?'],
  // Calls without credentials are as usual.
  ['-', ['[{ key: [] }]', '-'], 'auth? key?'],
  ['-', ['[{ key: [] }]', '[]'], 'auth? key?'],
  ['[]', ['[{ key: [] }]', '-'], 'auth? key?'],
  ['[{ key: [] }, {}]', ['-'], 'auth? key?'],
  ['[{}, { key: [] }]', ['-', '[{ pin: [] }]'], 'auth? key? pin?'],
  ['-', ['[{ key: [] }]', '[{ pin: [] }, {}]'], 'auth? key? pin?'],
  // A root that no operation takes over says nothing of calls.
  ['[{ key: [] }]', ['[]', '[{ pin: [] }]'], 'auth? key? pin?'],
  // A certificate is no part of a request.
  ['[{ card: [] }]', ['-'], 'none'],
  ['[{ card: [], key: [] }]', ['-'], 'auth key'],
  ['[{ card: [] }, { key: [] }]', ['-'], 'auth? key?'],
  // What does not exist is reported elsewhere, and asks for nothing.
  ['[{ gone: [] }]', ['-'], 'none'],
])('%s, operations %j: %s', async (root, operations, expected) => {
  const [client = ''] = await emitted(write(root, operations), ['client.ts']);
  expect(readAuth(client)).toBe(expected);
  const isNeeded = expected.startsWith('auth ');
  expect(client.match(/\(options: \w+ = \{\}\)/g) ?? []).toHaveLength(isNeeded ? 0 : 2);
  expect(client.match(/\(options: \w+\)/g) ?? []).toHaveLength(isNeeded ? 2 : 0);
});

/** How often the security of an operation is read, of this many, to write that of all. */
function countReads(size: number): number {
  const { api } = read(write('[{ key: [] }]', Array<string>(size).fill('[{ oauth: [a] }]')));
  let reads = 0;
  const operations = api.operations.map((operation) =>
    Object.defineProperty({ ...operation }, 'security', {
      get: () => {
        reads += 1;
        return operation.security;
      },
    }),
  );
  const counted = { ...api, operations };
  findRequiredAuth(counted);
  planSchemes(counted);
  for (const { security = [] } of operations) listAlternatives(security, counted);
  return reads;
}

it('twice as many operations are asked twice as often', () => {
  expect(countReads(40)).toBeLessThanOrEqual(2 * countReads(20));
});
