/** By which member a simulation knows what was made. */

import { expect, it } from 'vitest';
import { generateSimulated } from './generated.ts';

function describeResource(path: string, parameter: string, properties: string): string {
  const content = `content: { application/json: { schema: { type: object, properties: ${properties} } } }`;
  return `
openapi: 3.1.0
info: { title: Keys, version: '1' }
paths:
  ${path}:
    post:
      operationId: add
      requestBody: { required: true, ${content} }
      responses: { '201': { description: Made., ${content} } }
  ${path}/{${parameter}}:
    get:
      operationId: find
      parameters: [{ name: ${parameter}, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: One., ${content} } }
`;
}

const TEXT = '{ type: string }';

it.each([
  ['/aliases', 'aliasName', `{ alias: ${TEXT}, class: ${TEXT} }`, { alias: 'a', class: 'c' }],
  ['/schemas', 'className', `{ class: ${TEXT} }`, { class: 'a' }],
  [
    '/projects',
    'name',
    `{ metadata: { type: object, properties: { name: ${TEXT} } }, spec: ${TEXT} }`,
    { metadata: { name: 'a' }, spec: 's' },
  ],
])('%s are known by %s', async (path, parameter, properties, item) => {
  const text = describeResource(path, parameter, properties);
  const { createSimulation, api } = await generateSimulated(text, 'keys');
  const { fetch } = createSimulation(api, { unknown: 'missing' });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(item);
  await fetch(`https://keys.example${path}`, { method: 'POST', headers, body });
  const found = await fetch(`https://keys.example${path}/a`);
  expect([found.status, await found.json()]).toEqual([200, item]);
});
