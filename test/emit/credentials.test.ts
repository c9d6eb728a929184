/** Examples of credentials in a README: only what the flows of an API allow, and what its index exports. */

import { expect, it } from 'vitest';
import { emitted } from './emitted.ts';

const document = (flows: string): string => `
servers: [{ url: https://shop.example/v1 }]
security: [{ login: [] }]
paths: { /a: { get: { operationId: call, responses: { '204': { description: Done. } } } } }
components: { securitySchemes: { login: { type: oauth2, flows: ${flows} } } }
`;

it.each([
  [
    'clientCredentials: { tokenUrl: https://login.example/token, scopes: {} }',
    'https://login.example/token',
  ],
  ['clientCredentials: { tokenUrl: /oauth/token, scopes: {} }', 'https://shop.example/oauth/token'],
  ['clientCredentials: { scopes: {} }', 'https://login.example.com/oauth2/token'],
  ['implicit: { authorizationUrl: https://login.example, scopes: {} }', undefined],
  ['authorizationCode: { tokenUrl: https://login.example/token, scopes: {} }', undefined],
])('%s', async (flow, tokenUrl) => {
  const [index = '', readme = ''] = await emitted(document(`{ ${flow} }`), [
    'index.ts',
    'README.md',
  ]);
  expect(readme).toContain('A function that returns the token');
  expect(readme.includes('clientCredentials')).toBe(tokenUrl !== undefined);
  expect(index.includes('clientCredentials')).toBe(tokenUrl !== undefined);
  expect(/tokenUrl: '([^']*)'/.exec(readme)?.[1]).toBe(tokenUrl);
});

it('the README leaves out a scheme that no operation needs', async () => {
  const key = 'key: { type: apiKey, in: header, name: k }';
  const text = document('{}').replace('securitySchemes: {', `securitySchemes: { ${key},`);
  const [client = '', readme = ''] = await emitted(text, ['client.ts', 'README.md']);
  expect(client).toContain('readonly login:');
  expect(client).not.toContain('readonly key?:');
  expect(readme).not.toContain('| `key` |');
});
