/** What a simulation answers where the document does not show the body. */

import { expect, it } from 'vitest';
import type { Simulation } from '../../templates/runtime/simulation/simulation.ts';
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
  /halls/{id}:
    get:
      operationId: getHall
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } }
        '404':
          description: None.
          content:
            application/json:
              schema:
                type: object
                required: [error]
                properties:
                  error:
                    type: object
                    required: [status, message]
                    properties: { status: { type: integer }, message: { type: string } }
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

async function ask(
  { fetch }: Pick<Simulation, 'fetch'>,
  path: string,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`https://open.example${path}`);
  return { status: response.status, ...((await response.json()) as object) };
}

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

it('a refusal has its status where the document has a number for it', async () => {
  const { createSimulation, api } = await generateSimulated(document, 'open');
  const simulation = createSimulation(api, { unknown: 'missing', data: { halls: [{ id: '1' }] } });
  const { status, ...answer } = await ask(simulation, '/halls/2');
  expect(status).toBe(404);
  expect(answer).toEqual({ error: { status: 404, message: 'There is no 2 in halls.' } });
});
