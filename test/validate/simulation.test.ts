/** `x-sw-simulation`: shapes that are none, and names that there are not, each at its place. */

import { expect, it } from 'vitest';
import { judge } from '../load/judged.ts';

const head = `openapi: 3.2.0
info: { title: Parcels, version: '1' }
x-sw-limits: { slow: { value: 1, unit: hours } }
x-sw-states:
  Parcel:
    states: { waiting: {}, lost: {} }
    triggers: { lose: {} }
    rows: [{ from: waiting, trigger: lose, to: lost, condition: Often. }]
`;

function printDocument(root: string, operation = '{}'): string {
  return `${head}x-sw-simulation: ${root}
paths:
  /parcels:
    post:
      operationId: send
      x-sw-simulation: ${operation}
      requestBody: { content: { application/json: { schema: { properties: { a: {} } } } } }
      responses: { '204': { description: Sent. } }
    get: { operationId: list, responses: { '200': { description: All. } } }
`;
}

it.each([
  ['{ resources: { parcels: { table: Parcell } } }', '{}', 'EXT-206', 'Did you mean `Parcel`?'],
  ['{ resources: { parcels: { schema: Parcel } } }', '{}', 'EXT-207', undefined],
  [
    '{ resources: { parcels: { table: Parcel, states: { lots: {} } } } }',
    '{}',
    'EXT-206',
    undefined,
  ],
  [
    '{ resources: { parcels: { table: Parcel, states: { lost: { to: none } } } } }',
    '{}',
    'EXT-206',
    undefined,
  ],
  [
    '{ resources: { parcels: { table: Parcel, conditions: { Often.: slo } } } }',
    '{}',
    'EXT-207',
    'Did you mean `slow`?',
  ],
  ['{ routes: { a: { method: POST, path: /a, triggers: [loose] } } }', '{}', 'EXT-206', undefined],
  ['{ routes: { a: { method: POST } } }', '{}', 'EXT-203', undefined],
  ['{}', '{ does: fly }', 'EXT-203', undefined],
  ['{}', '{ rules: [{ code: T001 }] }', 'EXT-205', 'Register it under `codes` there.'],
  ['{}', '{ rules: [{ repeats: { by: [body.a], within: quick } }] }', 'EXT-207', undefined],
  [
    '{}',
    '{ rules: [{ repeats: { by: [body.a], within: { value: 1, unit: moons } } }] }',
    'EXT-203',
    undefined,
  ],
])('%s, %s: %s', async (root, operation, code, help) => {
  const { diagnostics } = await judge(printDocument(root, operation));
  expect(diagnostics.map((one) => one.code)).toEqual([code]);
  expect(diagnostics[0]?.line).toBe(root === '{}' ? 14 : 9);
  if (help !== undefined) expect(diagnostics[0]?.help).toContain(help);
});

it('a simulation without a fault has no problem', async () => {
  const root =
    '{ resources: { parcels: { table: Parcel, states: { lost: { after: slow, to: waiting } } } } }';
  const operation =
    '{ does: create, resource: parcels, rules: [{ repeats: { by: [body.a], within: slow }, status: 409 }] }';
  expect((await judge(printDocument(root, operation))).diagnostics).toEqual([]);
});
