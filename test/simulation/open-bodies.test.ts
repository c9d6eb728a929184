/** What a simulation answers where the document does not show the body. */

import { expect, it } from 'vitest';
import { generateSimulated } from './generated.ts';

const document = `
openapi: 3.1.0
info: { title: Open, version: '1' }
paths:
  /about:
    get:
      operationId: about
      responses:
        '200': { description: What there is., content: { application/json: { schema: {} } } }
        '400': { description: Wrong., content: { application/json: { schema: {} } } }
  /rooms:
    post:
      operationId: addRoom
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } }
      responses:
        '200': { description: Made., content: { application/json: { schema: {} } } }
        '400': { description: Wrong., content: { application/json: { schema: {} } } }
`;

it('an answer that may be anything is an object, and a refusal says what is wrong', async () => {
  const { createSimulation, api } = await generateSimulated(document, 'open');
  const simulation = createSimulation(api);
  const about = await simulation.fetch('https://open.example/about');
  expect(await about.json()).toEqual({});
  const headers = { 'content-type': 'application/json' };
  const refused = await simulation.fetch('https://open.example/rooms', {
    method: 'POST',
    headers,
    body: '{}',
  });
  const problem: unknown = await refused.json();
  expect([refused.status, problem]).toMatchObject([
    400,
    { detail: expect.stringContaining('name') },
  ]);
});
