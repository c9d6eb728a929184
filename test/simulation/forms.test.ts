/** A service whose requests have other forms than its items: what is kept of them, and what is answered. */

import { expect, it } from 'vitest';
import type {
  Simulation,
  SimulationOptions,
} from '../../templates/runtime/simulation/simulation.ts';
import { generateSimulated } from './generated.ts';

const schema = (name: string): string => `{ schema: { $ref: '#/components/schemas/${name}' } }`;

const document = `
openapi: 3.1.0
info: { title: Forms, version: '1' }
x-sw-states:
  Meter:
    schema: MeterState
    states: { idle: {}, busy: {} }
    triggers: { start: { operation: getMeter }, stop: {} }
    rows: [{ from: idle, trigger: start, to: busy }, { from: busy, trigger: stop, to: idle }]
  Door:
    schema: DoorState
    states: { open: {}, shut: {}, locked: {} }
    triggers: { change: { operation: changeDoor } }
    rows:
      - { from: open, trigger: change, to: shut }
      - { from: [open, shut], trigger: change, to: same }
paths:
  /meters/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getMeter
      responses: { '200': { description: One., content: { application/json: ${schema('Meter')} } } }
  /doors/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    patch:
      operationId: changeDoor
      x-sw-update-mask:
        parameter: mask
        paths: [{ path: state, effect: Moves it. }, { path: name, effect: Names it. }]
      parameters: [{ name: mask, in: query, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: ${schema('Door')} } }
      responses:
        '200': { description: One., content: { application/json: ${schema('Door')} } }
        '409': { description: Not now. }
  /payments:
    get:
      operationId: listPayments
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Payment' } } } } } }
    post:
      operationId: pay
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: ${schema('Payment')} } }
      responses:
        '201': { description: Paid., content: { application/json: ${schema('Payment')} } }
        '409': { description: Other., content: { application/json: ${schema('Problem')} } }
  /pictures:
    post:
      operationId: addPicture
      requestBody:
        required: true
        content: { multipart/form-data: { schema: { type: object, required: [file], properties: { file: { type: string, format: binary }, title: { type: string } } } } }
      responses: { '201': { description: Kept., content: { application/json: ${schema('Picture')} } } }
  /pictures/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPicture
      responses: { '200': { description: One., content: { application/json: ${schema('Picture')} } } }
  /things:
    post:
      operationId: addThing
      requestBody: { required: true, content: { application/json: ${schema('Thing')} } }
      responses: { '201': { description: Made., content: { application/json: ${schema('Thing')} } } }
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getThing
      responses: { '200': { description: One., content: { application/json: ${schema('Thing')} } } }
  /roles/{user}:
    parameters: [{ name: user, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getRoles
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { type: string } } } } } }
  /sessions/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getSession
      responses:
        '200': { description: One., content: { application/json: ${schema('Thing')} } }
        '400': { description: No id., content: { application/json: ${schema('Problem')} } }
  /tickets:
    post:
      operationId: addTicket
      requestBody: { required: true, content: { application/json: ${schema('Thing')} } }
      responses: { '201': { description: Made., content: { application/json: ${schema('Thing')} } } }
  /tickets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getTicket
      responses:
        '200': { description: One., content: { application/json: ${schema('Thing')} } }
        '404': { description: None., content: { application/json: { schema: { type: object, required: [message], properties: { message: { enum: [Not found.] } } } } } }
  /backups/{store}:
    parameters: [{ name: store, in: path, required: true, schema: { type: string } }]
    get:
      operationId: listBackups
      responses: { '200': { description: All., content: { application/json: ${schema('Backups')} } } }
    post:
      operationId: backUp
      requestBody: { required: true, content: { application/json: ${schema('Thing')} } }
      responses: { '200': { description: Begun., content: { application/json: ${schema('Sound')} } } }
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
    MeterState: { enum: [idle, busy] }
    Meter: { type: object, required: [id, state], properties: { id: { type: string }, state: { $ref: '#/components/schemas/MeterState' } } }
    DoorState: { enum: [open, shut, locked] }
    Door: { type: object, properties: { id: { type: string }, name: { type: string }, state: { $ref: '#/components/schemas/DoorState' } } }
    Payment: { type: object, required: [amount], properties: { id: { type: string, readOnly: true }, amount: { type: integer } } }
    Problem: { type: object, required: [message], properties: { message: { type: string } } }
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
    Picture: { type: object, required: [id, title], properties: { id: { type: string }, title: { type: string } } }
    Thing: { type: object, properties: { id: { type: string, format: uuid }, name: { type: string } } }
    Backups: { type: array, items: { $ref: '#/components/schemas/Thing' } }
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

it('a simulation keeps only what an item can have: no other constant, no text for an object, no member that a closed one lacks', async () => {
  const simulation = open();
  expect(await call(simulation, 'POST /labels', given)).toMatchObject({ status: 201, body: kept });
  expect((await call(simulation, 'GET /labels')).body).toEqual([kept]);
  const changed = { ...given, text: 'jam', look: { color: 'red' } };
  const { body } = await call(simulation, 'PATCH /labels/1', changed);
  expect(body).toEqual({ ...kept, text: 'jam' });
});

it('a simulation answers with an item that is known by a text which is not its id', async () => {
  const { status, body } = await call(open(), 'GET /known/tea');
  expect([status, body]).toEqual([200, expect.objectContaining({ id: expect.any(Number) })]);
});

it.each([
  ['GET /film', 'video/mp4', 'video/mp4'],
  ['GET /film', 'application/json', 'application/json'],
  ['POST /speech', 'audio/mpeg', 'audio/mpeg'],
  ['POST /speech', 'text/event-stream', 'text/event-stream'],
  ['POST /speech', '*/*', 'text/event-stream'],
])('a simulation answers %s that accepts %s', async (line, accept, type) => {
  expect(await call(open(), line, undefined, { accept })).toMatchObject({ status: 200, type });
});

it('a simulation carries out requests with one idempotency key once, with the same answer; another body is refused as declared', async () => {
  const simulation = open();
  const key = { 'idempotency-key': 'k1' };
  const first = await call(simulation, 'POST /payments', { amount: 5 }, key);
  expect(first).toMatchObject({ status: 201, body: { amount: 5 } });
  expect(await call(simulation, 'POST /payments', { amount: 5 }, key)).toEqual(first);
  expect(await call(simulation, 'POST /payments', { amount: 6 }, key)).toEqual({
    status: 409,
    type: 'application/json',
    body: { message: 'The Idempotency-Key was used for another request.' },
  });
  const restored = open({ snapshot: JSON.parse(JSON.stringify(simulation.snapshot())) });
  expect(await call(restored, 'POST /payments', { amount: 5 }, key)).toEqual(first);
  expect((await call(restored, 'GET /payments')).body).toEqual([first.body]);
  await call(restored, 'POST /payments', { amount: 5 }, { 'idempotency-key': '__proto__' });
  restored.clock.advance(86_400_000);
  await call(restored, 'POST /payments', { amount: 5 }, key);
  expect((await call(restored, 'GET /payments')).body).toHaveLength(3);
  restored.reset();
  expect((await call(restored, 'POST /payments', { amount: 7 }, key)).status).toBe(409);
});

it('a simulation moves items that are only read, or updated by a mask, by the triggers of their table', async () => {
  const simulation = open({
    data: { meters: [{ id: 'm', state: 'idle' }], doors: [{ id: 'd', state: 'open' }] },
  });
  expect(simulation.trigger('meters', 'm', 'start')).toBe('busy');
  expect((await call(simulation, 'GET /meters/m')).body).toEqual({ id: 'm', state: 'busy' });
  expect(simulation.trigger('meters', 'm', 'stop')).toBe('idle');
  expect(await call(simulation, 'PATCH /doors/d?mask=name', { name: 'front' })).toMatchObject({
    status: 200,
    body: { state: 'open', name: 'front' },
  });
  expect((await call(simulation, 'PATCH /doors/d?mask=state', { state: 'locked' })).status).toBe(
    409,
  );
  expect(simulation.store.get('doors', 'd')).toMatchObject({ state: 'open' });
  expect((await call(simulation, 'PATCH /doors/d?mask=state', { state: 'shut' })).status).toBe(200);
  expect((await call(simulation, 'PATCH /doors/d?mask=state', { state: 'open' })).status).toBe(409);
});

it('a simulation makes ids of the form that the document says, and reads lists that a path leads to', async () => {
  const simulation = open();
  const { body } = await call(simulation, 'POST /things', { name: 'tea' });
  const id = expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(body).toEqual({ id, name: 'tea' });
  expect((await call(simulation, 'GET /roles/me')).body).toEqual(expect.any(Array));
});

it('a simulation takes a form with a file, and answers without it, since JSON has no bytes', async () => {
  const simulation = open();
  const form = new FormData();
  form.set('file', new File(['123'], 'n.txt'));
  form.set('title', 'Tea');
  const request = new Request('https://forms.example/pictures', { method: 'POST', body: form });
  const answer = await simulation.fetch(request);
  expect([answer.status, await answer.json()]).toEqual([
    201,
    { id: expect.any(String), title: 'Tea' },
  ]);
});

it('a simulation keeps a text of a refusal that the document contains', async () => {
  const { status, body } = await call(open(), 'GET /tickets/1');
  expect([status, body]).toEqual([404, { message: 'Not found.' }]);
});

it('a simulation finds no item by an id of a wrong form, and refuses it as declared', async () => {
  const id = '2f1c3d7e-9a44-4b52-8a3c-5d6e7f809102';
  const { body } = await call(open(), `GET /sessions/${id}`);
  expect(body).toMatchObject({ id });
  expect(await call(open(), 'GET /sessions/tea')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('There is no tea in sessions') },
  });
  const data = { sessions: { tea: { name: 'given' } } };
  expect((await call(open({ data }), 'GET /sessions/tea')).body).toEqual({ name: 'given' });
});

it('a simulation keeps a list as it is when a request has members', async () => {
  const simulation = open();
  expect((await call(simulation, 'POST /backups/disk', { name: 'tea' })).status).toBe(200);
  expect((await call(simulation, 'GET /backups/disk')).body).toEqual(expect.any(Array));
});
