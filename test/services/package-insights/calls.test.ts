/** Package insights over a socket: every operation through both doors, its exact HTTP form, and what is refused. */

import { describe, expect, it } from 'vitest';
import {
  getVersionBatchAll,
  getVersionBatchItems,
  getVersionBatchPages,
  observe,
  PackageInsights,
  packageInsightsHttp,
  purlLookupBatchAll,
  purlLookupBatchPages,
} from '../../../generated/package-insights/index.ts';
import { HttpError } from '../../../generated/runtime/errors.ts';
import { describeCalls } from '../doors.ts';
import { useService } from '../service.ts';
import { useSimulated } from '../simulated.ts';
import { calls, doors, versionKey, simulated } from './calls.ts';

describeCalls(doors, calls, simulated);

describe('package insights', () => {
  const service = useSimulated(simulated);
  const open = () => new PackageInsights({ baseUrl: service.url });
  const refusal = { ok: false, kind: 'validation' };

  it.each(['', '.', '..', '%2e', '%2E%2e', '.%2e'])(
    'refuses %j in a path, and sends nothing',
    async (bad) => {
      const client = open();
      const results = await Promise.all([
        client.getPackage({ packageKey: { system: 'NPM', name: bad } }).result(),
        client.getVersion({ versionKey: { system: 'NPM', name: bad, version: '1' } }).result(),
        client.getVersion({ versionKey: { system: 'NPM', name: 'a', version: bad } }).result(),
        client.purlLookup({ purl: bad }).result(),
      ]);
      for (const result of results) expect(result).toMatchObject(refusal);
      expect(service.requests).toEqual([]);
    },
  );

  it('refuses a missing path value', async () => {
    const result = await open()
      // @ts-expect-error -- the name is required
      .getPackage({ packageKey: { system: 'NPM' } })
      .result();
    expect(result).toMatchObject(refusal);
    expect(service.requests).toEqual([]);
  });

  it('gives 400 of an oversized batch as a typed error', async () => {
    const requests = Array.from({ length: 5001 }, () => ({ versionKey }));
    const result = await open().getVersionBatch({ body: { requests } }).result();
    expect(result).toMatchObject({ ok: false, kind: 'http', status: 400 });
    expect(!result.ok && result.kind === 'http' && result.error.body).toEqual(
      JSON.parse(service.answers[0] ?? ''),
    );
    expect(!result.ok && result.error).toBeInstanceOf(HttpError);
    expect(!result.ok && result.error.operation).toBe('getVersionBatch');
    expect(!result.ok && result.kind === 'http' && result.error.meaning).toContain('5000');
  });

  it('takes a credential that the document does not show, as a function, and keeps it secret', async () => {
    const seen: string[] = [];
    const client = new PackageInsights({
      baseUrl: service.url,
      auth: ({ operation }) => ({ authorization: `Bearer secret-of-${operation}` }),
      hooks: observe({
        onRequest: (attempt) => void seen.push(JSON.stringify(attempt.redacted())),
      }),
    });
    await client.query({ versionKey: { name: 'a' } });
    expect(service.only().headers['authorization']).toBe('Bearer secret-of-query');
    expect(seen.join()).not.toContain('secret-of');
  });

  it('requires no credential where the caller gives none', async () => {
    await open().query({ versionKey: { name: 'a' } });
    expect(service.only().headers).not.toHaveProperty('authorization');
  });

  it('adds a query that no document shows', async () => {
    await open().query(
      { versionKey: { name: 'a' } },
      { query: { verbose: false, n: 0, empty: '', no: undefined } },
    );
    expect(service.only().target).toBe('/v3alpha/query?versionKey.name=a&verbose=false&n=0&empty=');
  });
});

describe('places that the document does not have', () => {
  // So its simulation does not have them either.
  const service = useService();
  const open = () => new PackageInsights({ baseUrl: service.url });

  it('keeps the path of the base URL, with or without a slash at its end', async () => {
    for (const end of ['', '/']) {
      await new PackageInsights({ baseUrl: `${service.url}/proxy/x${end}` }).query();
    }
    expect(service.requests.map(({ target }) => target)).toEqual(
      Array(2).fill('/proxy/x/v3alpha/query'),
    );
  });

  it('calls what is not described', async () => {
    const given = await open().request('POST', '/v3alpha/new/thing', {
      body: { a: 1 },
      query: { b: true },
    });
    const sent = service.only();
    expect(`${sent.method} ${sent.target} ${sent.bytes}`).toBe(
      'POST /v3alpha/new/thing?b=true {"a":1}',
    );
    expect(given).toEqual({});
  });
});

const nextToken = (page: object) => ('next' in page ? String(page.next) : undefined);

describe('batches and pages', () => {
  const service = useSimulated(simulated);
  const open = () => new PackageInsights({ baseUrl: service.url });
  const readBody = (index: number) => JSON.parse(String(service.requests[index]?.bytes));

  it('splits what is over 5000 and joins the answers in order', async () => {
    const items = Array.from({ length: 5001 }, (_, index) => ({
      versionKey: { system: 'NPM', name: `n${index}`, version: '1' } as const,
    }));
    service.simulation.store.set('versions', ['NPM', 'n7', '1'], { purl: 'seven' });
    const answers = await getVersionBatchAll(packageInsightsHttp({ baseUrl: service.url }), items, {
      nextToken,
    });
    expect(service.requests.map(({ target }) => target)).toEqual(
      Array(2).fill('/v3alpha/versionbatch'),
    );
    expect([0, 1].map((index) => readBody(index).requests.length).sort()).toEqual([1, 5000]);
    expect(answers).toHaveLength(5001);
    expect(answers.map(({ request }) => request?.versionKey.name)).toEqual(
      items.map((i) => i.versionKey.name),
    );
    const found = answers.filter(({ version }) => version?.purl !== undefined);
    expect(found).toEqual([{ request: items[7], version: { purl: 'seven' } }]);
  });

  it('sends 5000 at once, and nothing for none', async () => {
    const items = Array.from({ length: 5000 }, (_, index) => ({ purl: `pkg:npm/n${index}@1` }));
    service.simulation.store.set('purl', items[0]?.purl ?? '', {});
    expect(await open().purlLookupBatchAll(items, { nextToken })).toHaveLength(5000);
    expect(
      await purlLookupBatchAll(packageInsightsHttp({ baseUrl: service.url }), [], { nextToken }),
    ).toEqual([]);
    expect(service.requests).toHaveLength(1);
  });

  it('stops asking when the reader does', async () => {
    const http = packageInsightsHttp({ baseUrl: service.url });
    const options = { nextToken: () => 'always' };
    for await (const _ of getVersionBatchPages(http, { body: { requests: [] } }, options)) break;
    for await (const _ of purlLookupBatchPages(http, { body: { requests: [] } }, options)) break;
    expect(service.requests.map(({ target }) => target)).toEqual([
      '/v3alpha/versionbatch',
      '/v3alpha/purlbatch',
    ]);
  });
});

describe('tokens of next pages', () => {
  // The document does not show where the answer has them, so a simulation gives none.
  const service = useService();
  const open = () => new PackageInsights({ baseUrl: service.url });
  const readBody = (index: number) => JSON.parse(String(service.requests[index]?.bytes));

  it('follows a token that the caller finds, with all other fields as they were', async () => {
    const body = { requests: [{ versionKey }] };
    service.answer(
      { body: { responses: [{ version: { purl: 'a' } }], next: 't/1' } },
      { body: { responses: [] } },
    );
    const pages = [];
    for await (const page of open().getVersionBatchPages({ body }, { nextToken })) pages.push(page);
    expect(pages).toEqual([
      { responses: [{ version: { purl: 'a' } }], next: 't/1' },
      { responses: [] },
    ]);
    expect([readBody(0), readBody(1)]).toEqual([body, { ...body, pageToken: 't/1' }]);
  });

  it('gives the items of all pages', async () => {
    const http = packageInsightsHttp({ baseUrl: service.url });
    service.answer(
      { body: { responses: [{}, {}], next: 'x' } },
      { body: { responses: [{ version: { purl: 'b' } }] } },
    );
    const items = [];
    for await (const item of getVersionBatchItems(
      http,
      { body: { requests: [] } },
      { nextToken },
    )) {
      items.push(item);
    }
    expect(items).toEqual([{}, {}, { version: { purl: 'b' } }]);
  });
});
