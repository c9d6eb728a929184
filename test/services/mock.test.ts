/**
 * An independent mock server (Prism) reads the same specs and accepts what the clients send: every call of the tables,
 * judged by Prism's own reading of paths, parameters, bodies, media types and security.
 *
 * Prism reads OpenAPI 3.1, so each document is presented to it as one; what that takes stands in `present` below, each
 * change with its reason. What it cannot judge is in `skipped`; nothing else is left out.
 */

import { readFileSync } from 'node:fs';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as cardPayments from './card-payments/calls.ts';
import * as contentGeneration from './content-generation/calls.ts';
import type { Call, Doors } from './doors.ts';
import * as fileStorage from './file-storage/calls.ts';
import * as mediationGroups from './mediation-groups/calls.ts';
import * as monitoringDowntimes from './monitoring-downtimes/calls.ts';
import * as packageInsights from './package-insights/calls.ts';

const noPath = 'the path is not in the document, so a mock server has nowhere to listen for it';

/** Calls that Prism cannot judge, by name. */
const skipped: Readonly<Record<string, string>> = {
  'finishUpload at a path': noPath,
  'paylink.createBillPayment at a path that is given': noPath,
  'v1.create at a path that is given': noPath,
  'v1.cancelByScope at a path that is given': noPath,
};

type Node = { [key: string]: unknown };

/** Each change that Prism needs to read a document, and why. */
function present(text: string): Node {
  // The specs are YAML whose root is a map.
  const document = parse(text, { maxAliasCount: 0 }) as Node;
  // Prism reads 3.0 and 3.1; what 3.2 added in these specs (`itemSchema`, `dataValue`) it passes by.
  document['openapi'] = '3.1.0';
  return walk(document, (key, value) => {
    // Its path matcher takes no dot in the name of a parameter.
    if (key.startsWith('/')) key = key.replace(/\{[^}]+\}/g, (name) => name.replaceAll('.', '_'));
    const isPathParameter = isNode(value) && value['in'] === 'path';
    if (isPathParameter) value['name'] = String(value['name']).replaceAll('.', '_');
    // A value that spans segments (`models/x`) is presented as what it is in the path: a segment and a parameter.
    key = key.replace('/{model}:', '/models/{model}:');
    if (isPathParameter && 'x-sw-path-value' in value) value['schema'] = { type: 'string' };
    // It parses no XML, so only the media type is judged.
    if (key === 'application/xml') return [key, {}];
    // It can send no sample of a type that is a range.
    if (key === '*/*') return ['application/json', value];
    return [key, value];
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function walk<T>(node: T, change: (key: string, value: unknown) => [string, unknown]): T {
  // The same shape in and out.
  if (Array.isArray(node)) return node.map((item) => walk(change('', item)[1], change)) as T;
  if (!isNode(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => change(key, value));
  return Object.fromEntries(entries.map(([key, value]) => [key, walk(value, change)])) as T;
}

const quiet = {
  info() {},
  debug() {},
  warn() {},
  error() {},
  success() {},
  start() {},
  child: () => quiet,
};

async function startMock(api: string) {
  const document = present(readFileSync(`specs/${api}/openapi.yaml`, 'utf8'));
  const server = createServer(await getHttpOperationsFromSpec(document), {
    cors: false,
    // A logger with the methods that Prism calls, and nowhere to write.
    components: { logger: quiet as never },
    config: {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      // The answers are Prism's own samples, which know nothing of patterns.
      validateResponse: false,
      errors: false,
      mock: { dynamic: false },
      upstreamProxy: undefined,
    },
  });
  return { server, url: await server.listen(0, '127.0.0.1') };
}

interface Table<Client> {
  readonly calls: readonly Call<Client>[];
  readonly doors: Doors<Client>;
}

function describeMock<Client>(api: string, { calls, doors }: Table<Client>): void {
  describe(api, () => {
    let mock: Awaited<ReturnType<typeof startMock>>;
    beforeAll(async () => {
      mock = await startMock(api);
    });
    afterAll(() => mock.server.close());

    it.each(calls.filter(({ name }) => !(name in skipped)))(
      'accepts $name: $sends',
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
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock('card-payments');
  });
  afterAll(() => mock.server.close());

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

  it('is asked everything but what is skipped', () => {
    const tables = [cardPayments, contentGeneration, monitoringDowntimes];
    const names = tables.flatMap(({ calls }) => calls.map(({ name }) => name));
    for (const name of Object.keys(skipped)) expect(names).toContain(name);
  });
});
