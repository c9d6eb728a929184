/** What a service makes of a document, and when. */

import { expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { loadApis } from '../../../generator/run/modules/load.ts';
import { createFolder } from '../../../test/folder.ts';
import { buildFlagsProject } from '../../../generator/run/project/project.ts';
import type { SimulatedApi } from '../../../templates/runtime/behaviour/model.ts';
import { createSimulation } from '../../../templates/runtime/simulation/simulation.ts';
import { simulated } from './simulated.ts';

function listMade(from: object): readonly string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(from))
    .filter(([, { get }]) => get === undefined)
    .map(([name]) => name);
}

it('what an operation does, and its validators, are made when it is called', async () => {
  const project = buildFlagsProject({ input: 'docs/shop.yaml', output: '.' }, process.cwd());
  const options = { emitter: 'simulation', strict: false, reporter: createReporter() } as const;
  const [shop] = (await loadApis(project, options)).apis ?? [];
  const [api] = Object.values(shop?.open('simulation') ?? {}) as [SimulatedApi];
  const validators = shop?.open('validators') ?? {};
  const { fetch } = createSimulation(api, { unknown: 'missing' });
  expect(listMade(api.operations)).toEqual([]);
  const answer = await fetch('https://shop.example/orders', { headers: { 'x-api-key': 'any' } });
  expect(await answer.json()).toEqual({ orders: [] });
  expect(listMade(api.operations)).toEqual(['listOrders']);
  expect(listMade(validators)).not.toContain('newOrderSchema');
  expect(listMade(validators)).toContain('orderPageSchema');
});

const films = `
openapi: 3.1.0
info: { title: Films, version: '1' }
paths:
  /film:
    get:
      operationId: getFilm
      responses:
        '200':
          description: A film.
          content:
            video/mp4: { schema: { type: string, format: binary } }
            image/webp: { schema: { type: string, format: binary } }
`;

it('bytes that have several types are bytes', async () => {
  const folder = createFolder({ 'films.yaml': films });
  const { url } = await simulated(folder, ['films.yaml']);
  const answer = await fetch(`${url}/film`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
});
