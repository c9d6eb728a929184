/** Which of several media types an answer has, where the document shows its data as text too. */

import { expect, it } from 'vitest';
import { generateSimulated } from './generated.ts';

const room =
  'schema: { type: object, required: [name], properties: { name: { type: string, example: Attic } } }';

const document = `
openapi: 3.1.0
info: { title: Labels, version: '1' }
paths:
  /room:
    get:
      operationId: getRoom
      responses:
        '200':
          description: A room.
          content:
            text/plain: { ${room} }
            application/json: { ${room} }
  /motto:
    get:
      operationId: getMotto
      responses:
        '200':
          description: A text.
          content:
            text/plain: { schema: { type: string, example: Quiet } }
            application/json: { schema: { type: string, example: Quiet } }
  /bundle:
    get:
      operationId: getBundle
      responses:
        '200':
          description: Bytes, or where they are.
          content:
            application/zip: { schema: { type: string, format: binary } }
            application/json: { schema: { type: string, example: Here } }
`;

it.each([
  ['room', undefined, 'application/json', '{"name":"Attic"}'],
  ['room', '*/*', 'application/json', '{"name":"Attic"}'],
  ['room', 'application/json, text/plain, */*', 'application/json', '{"name":"Attic"}'],
  ['room', 'text/plain', 'text/plain', '{"name":"Attic"}'],
  ['motto', undefined, 'text/plain', 'Quiet'],
  ['bundle', 'application/json', 'application/json', '"Here"'],
  ['bundle', 'application/zip', 'application/zip', 'Here'],
])('%s for a client that accepts %s is %s', async (path, accept, type, text) => {
  const { createSimulation, api } = await generateSimulated(document, 'labels');
  const { fetch } = createSimulation(api);
  const headers = accept === undefined ? {} : { accept };
  const answer = await fetch(`https://labels.example/${path}`, { headers });
  expect([answer.headers.get('content-type')?.split(';')[0], await answer.text()]).toEqual([
    type,
    text,
  ]);
});
