/** Downtimes over a socket: every operation through both doors, two keys together, bracketed names, paths given. */

import { beforeEach, describe, expect, it } from 'vitest';
import {
  MonitoringDowntimes,
  monitoringDowntimesHttp,
  v2ListItems,
  v2ListPages,
} from '../../../generated/monitoring-downtimes/index.ts';
import { describeCalls } from '../doors.ts';
import { useService } from '../service.ts';
import { prefer, useSimulated } from '../simulated.ts';
import { auth, calls, doors, simulated } from './calls.ts';

describeCalls(doors, calls, simulated);

describe('downtimes', () => {
  const service = useSimulated(simulated);
  const open = () => new MonitoringDowntimes({ baseUrl: service.url, auth });

  it('takes another vendor word in both headers', async () => {
    await new MonitoringDowntimes({
      baseUrl: service.url,
      auth,
      variables: { vendor: 'ACME' },
    }).v2.list();
    expect(service.only().headers).toMatchObject({
      'acme-api-key': 'api',
      'acme-application-key': 'app',
    });
    expect(service.only().headers).not.toHaveProperty('svc-api-key');
  });

  it('needs both keys', async () => {
    const client = new MonitoringDowntimes({ baseUrl: service.url, auth: { apiKey: 'api' } });
    expect(await client.v2.list().result()).toMatchObject({ ok: false, kind: 'validation' });
    expect(service.requests).toEqual([]);
  });

  it('takes a bearer token in place of the keys', async () => {
    const auth = { oauth2: async () => 'fresh' };
    await new MonitoringDowntimes({ baseUrl: service.url, auth }).v2.list();
    const { headers } = service.only();
    expect(headers).toMatchObject({ authorization: 'Bearer fresh' });
    expect(headers).not.toHaveProperty('svc-api-key');
  });

  it('takes an include that is one text', async () => {
    await open().v2.list({ include: 'created_by,monitor' });
    const { target } = service.only();
    expect(new URL(target, service.url).searchParams.get('include')).toBe('created_by,monitor');
  });

  it.each(['', '.', '..', '%2e%2e'])('refuses the id %j, and sends nothing', async (bad) => {
    expect(await open().v2.cancel({ downtime_id: bad }).result()).toMatchObject({
      ok: false,
      kind: 'validation',
    });
    expect(service.requests).toEqual([]);
  });

  it.each(['/a/../b', '/a/%2e%2e/b', '/a/.'])(
    'refuses the path %j, and sends nothing',
    async (bad) => {
      const result = await open().v1.create(bad, { body: {} }).result();
      expect(result).toMatchObject({ ok: false, kind: 'validation' });
      expect(service.requests).toEqual([]);
    },
  );

  it.each([403, 404, 429])('gives status %i with the body that all errors have', async (status) => {
    const result = await open()
      .v2.cancel({ downtime_id: 'x' }, { retries: 0, ...prefer(status) })
      .result();
    if (result.ok || result.kind !== 'http') {
      throw new Error(`unexpected: ${JSON.stringify(result)}`);
    }
    const errors: readonly string[] = result.error.body.errors;
    expect(errors).toEqual(JSON.parse(service.answers[0] ?? '').errors);
    expect(errors.length).toBeGreaterThan(0);
    expect(result.status).toBe(status);
  });
});

describe('a URL of another origin', () => {
  // Another service than the simulation.
  const service = useService();
  const open = () => new MonitoringDowntimes({ baseUrl: service.url, auth });

  it('is called without the keys', async () => {
    const elsewhere = service.url.replace('127.0.0.1', 'localhost');
    await open().v1.create(`${elsewhere}/steal`, { body: {} });
    expect(service.only().headers).not.toHaveProperty('svc-api-key');
    expect(service.only().headers).not.toHaveProperty('svc-application-key');
  });
});

describe('pages of downtimes', () => {
  const service = useSimulated(simulated);
  beforeEach(() => {
    for (const message of ['0', '1', '2', '3', '4']) {
      service.simulation.store.set('v2/downtime', message, { attributes: { message } });
    }
  });

  it('gives pages by offset until one is not full', async () => {
    const client = new MonitoringDowntimes({ baseUrl: service.url, auth });
    const sizes = [];
    for await (const { data } of client.v2.listPages({ current_only: true, 'page[limit]': 2 })) {
      sizes.push(data?.length);
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(
      service.requests.map(({ target }) =>
        new URL(target, service.url).searchParams.get('page[offset]'),
      ),
    ).toEqual([expect.toBeOneOf([null, '0']), '2', '4']);
    for (const { target } of service.requests) expect(target).toContain('current_only=true');
  });

  it('gives items, and stops asking when the reader does', async () => {
    const http = monitoringDowntimesHttp({ baseUrl: service.url, auth });
    const messages = [];
    for await (const item of v2ListItems(http, { 'page[limit]': 2 })) {
      messages.push(item.attributes?.message);
      if (messages.length === 3) break;
    }
    expect(messages).toEqual(['0', '1', '2']);
    expect(service.requests).toHaveLength(2);
    for await (const _ of v2ListPages(http, { 'page[offset]': 10 })) break;
    expect(service.requests.at(-1)?.target).toContain('page%5Boffset%5D=10');
  });
});
