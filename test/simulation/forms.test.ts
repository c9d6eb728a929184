/** A service whose requests have other forms than its items: what is kept of them, and what is answered. */

import { expect, it } from 'vitest';
import type { Simulation, SimulationOptions } from '../../templates/runtime/simulation.ts';
import { generateSimulated } from './generated.ts';

const schema = (name: string): string => `{ schema: { $ref: '#/components/schemas/${name}' } }`;

const document = `
openapi: 3.1.0
info: { title: Forms, version: '1' }
paths:
  /labels:
    get:
      operationId: listLabels
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Label' } } } } } }
    post:
      operationId: addLabel
      requestBody: { required: true, content: { application/json: ${schema('NewLabel')} } }
      responses: { '201': { description: Made., content: { application/json: ${schema('Label')} } } }
  /labels/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getLabel
      responses: { '200': { description: One., content: { application/json: ${schema('Label')} } } }
    patch:
      operationId: changeLabel
      requestBody: { required: true, content: { application/json: ${schema('NewLabel')} } }
      responses: { '200': { description: One., content: { application/json: ${schema('Label')} } } }
  /known/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getKnown
      responses: { '200': { description: One., content: { application/json: ${schema('Known')} } } }
  /film:
    get:
      operationId: getFilm
      responses:
        '200':
          description: The film.
          content:
            video/mp4: { schema: { type: string, format: binary } }
            application/json: { schema: { type: string } }
  /speech:
    post:
      operationId: speak
      responses:
        '200':
          description: Sound.
          content:
            audio/mpeg: { schema: { type: string, format: binary } }
            text/event-stream: ${schema('Sound')}
components:
  schemas:
    NewLabel:
      type: object
      required: [type, text]
      properties:
        type: { const: new_label }
        text: { type: string }
        size: { type: string }
        picture: { type: string }
        look: { type: object, properties: { color: { enum: [red, blue] }, width: { type: string } } }
    Label:
      type: object
      additionalProperties: false
      required: [id, type, text, size]
      properties:
        id: { type: integer }
        type: { const: label }
        text: { type: string }
        size: { type: object, required: [width], properties: { width: { type: integer } } }
        look: { type: object, required: [width], properties: { color: { enum: [red, green] }, width: { type: integer } } }
    Known:
      oneOf: [{ $ref: '#/components/schemas/Man' }, { $ref: '#/components/schemas/Machine' }]
    Man: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: object } } }
    Machine: { type: object, required: [id, parts], properties: { id: { type: integer }, parts: { type: integer } } }
    Sound: { type: object, required: [data], properties: { data: { type: string } } }
`;

const { api, createSimulation } = await generateSimulated(document, 'forms');

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

function open(options: SimulationOptions = {}): Simulation {
  return createSimulation(api, options);
}

async function call(
  simulation: Simulation,
  line: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const init = { method, headers: { ...json, ...headers } };
  const response = await simulation.fetch(
    `http://x.example${path}`,
    body === undefined ? init : { ...init, body: JSON.stringify(body) },
  );
  const type = response.headers.get('content-type');
  const text = await response.text();
  return {
    status: response.status,
    type,
    body: type === 'application/json' ? JSON.parse(text) : text,
  };
}

const given = {
  type: 'new_label',
  text: 'tea',
  size: 'large',
  picture: 'cup',
  look: { color: 'red', width: 'thin' },
};
const kept = {
  id: 1,
  type: 'label',
  text: 'tea',
  size: { width: expect.any(Number) },
  look: { color: 'red', width: expect.any(Number) },
};

it('keeps what an item can have: no other constant, no text for an object, no member that a closed one lacks', async () => {
  const simulation = open();
  expect(await call(simulation, 'POST /labels', given)).toMatchObject({ status: 201, body: kept });
  expect((await call(simulation, 'GET /labels')).body).toEqual([kept]);
  const changed = { ...given, text: 'jam', look: { color: 'red' } };
  const { body } = await call(simulation, 'PATCH /labels/1', changed);
  expect(body).toEqual({ ...kept, text: 'jam' });
});

it('answers with an item that is known by a text which is not its id', async () => {
  const { status, body } = await call(open(), 'GET /known/tea');
  expect([status, body]).toEqual([200, expect.objectContaining({ id: expect.any(Number) })]);
});

it.each([
  ['GET /film', 'video/mp4', 'video/mp4'],
  ['GET /film', 'application/json', 'application/json'],
  ['POST /speech', 'audio/mpeg', 'audio/mpeg'],
  ['POST /speech', 'text/event-stream', 'text/event-stream'],
  ['POST /speech', '*/*', 'text/event-stream'],
])('answers %s that accepts %s', async (line, accept, type) => {
  expect(await call(open(), line, undefined, { accept })).toMatchObject({ status: 200, type });
});
