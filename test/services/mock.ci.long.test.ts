/**
 * An independent mock server (Prism) reads the same specs and accepts what the clients send: every call of the tables,
 * judged by Prism's own reading of paths, parameters, bodies, media types and security.
 *
 * What it cannot judge is in `skipped`; nothing else is left out.
 */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as cardPayments from './card-payments/calls.ts';
import * as contentGeneration from './content-generation/calls.ts';
import type { Call, Doors } from './doors.ts';
import * as fileStorage from './file-storage/calls.ts';
import * as mediationGroups from './mediation-groups/calls.ts';
import * as monitoringDowntimes from './monitoring-downtimes/calls.ts';
import * as packageInsights from './package-insights/calls.ts';
import { type Node, startPrism } from './prism.ts';

const noPath = 'the path is not in the document, so a mock server has nowhere to listen for it';

/** Calls that Prism cannot judge, by name. */
const skipped: Readonly<Record<string, string>> = {
  'finishUpload at a path': noPath,
  'paylink.createBillPayment at a path that is given': noPath,
  'v1.create at a path that is given': noPath,
  'v1.cancelByScope at a path that is given': noPath,
};

function startMock(api: string): ReturnType<typeof startPrism> {
  // The specs are YAML whose root is a map.
  return startPrism(parse(readFileSync(`specs/${api}/openapi.yaml`, 'utf8')) as Node);
}

interface Table<Client> {
  readonly calls: readonly Call<Client>[];
  readonly doors: Doors<Client>;
}

function describeMock<Client>(api: string, { calls, doors }: Table<Client>): void {
  describe(api, () => {
    let mock: Awaited<ReturnType<typeof startPrism>>;
    beforeAll(async () => {
      mock = await startMock(api);
    });
    afterAll(() => mock.close());

    it.each(calls.filter(({ name }) => !(name in skipped)))(
      'the mock server accepts $name: $sends',
      async (call) => {
        const violations: (string | null)[] = [];
        const client = doors.client({
          baseUrl: mock.url,
          async fetch(...request) {
            const response = await fetch(...request);
            violations.push(response.headers.get('sl-violations'));
            return response;
          },
        });
        await call.byClass(client);
        expect(violations).toEqual([null]);
      },
    );
  });
}

describeMock('card-payments', cardPayments);
describeMock('content-generation', contentGeneration);
describeMock('file-storage', fileStorage);
describeMock('mediation-groups', mediationGroups);
describeMock('monitoring-downtimes', monitoringDowntimes);
describeMock('package-insights', packageInsights);

describe('the mock server', () => {
  let mock: Awaited<ReturnType<typeof startPrism>>;
  beforeAll(async () => {
    mock = await startMock('card-payments');
  });
  afterAll(() => mock.close());

  it.each([
    { name: 'a body', key: 'key', body: { amount: 'much' }, says: 'merchantid' },
    { name: 'a missing key', key: undefined, body: cardPayments.payment, says: 'security' },
  ])('refuses $name that is wrong', async ({ key, body, says }) => {
    const response = await fetch(`${mock.url}/paylink/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { 'svc-api-key': key }) },
      body: JSON.stringify(body),
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.get('sl-violations')).toContain(says);
  });

  it('gets every call but those that are skipped', () => {
    const tables = [cardPayments, contentGeneration, monitoringDowntimes];
    const names = tables.flatMap(({ calls }) => calls.map(({ name }) => name));
    for (const name of Object.keys(skipped)) expect(names).toContain(name);
  });
});
