/** Card payments over a socket: every operation through both doors, in JSON and XML, keys, and the documented statuses. */

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  CardPayments,
  cardPaymentsHttp,
  paylinkTokenChangesPages,
} from '../../../generated/card-payments/index.ts';
import { describeCalls } from '../doors.ts';
import { useService } from '../service.ts';
import { fail, prefer, useSimulated } from '../simulated.ts';
import {
  auth,
  auths,
  bill,
  calls,
  card,
  changes,
  charges,
  doors,
  payment,
  simulated,
} from './calls.ts';
import { retryPolicy } from '../../../generated/runtime/call.ts';

describeCalls(doors, calls, simulated);

describe('keys', () => {
  const service = useSimulated(simulated);
  const headersWith = async (given: CardPaymentsAuth, variables?: { vendor: string }) => {
    const client = new CardPayments({ baseUrl: service.url, auth: given, variables });
    service.simulation.store.set('paylink', 't', {}, 'token');
    await client.paylink.cancel({ token: 't' });
    expect(service.simulation.store.state('paylink', 't')).toBe('cancelled');
    return service.only().headers;
  };
  type CardPaymentsAuth = NonNullable<ConstructorParameters<typeof CardPayments>[0]['auth']>;

  it('the domain key alone satisfies', async () => {
    const headers = await headersWith({ svcDomainKey: 'domain' });
    expect(headers).toMatchObject({ 'svc-domain-key': 'domain' });
    expect(headers).not.toHaveProperty('svc-api-key');
  });

  it('one of two is sent', async () => {
    const headers = await headersWith({ svcApiKey: 'key', svcDomainKey: 'domain' });
    expect(headers).toMatchObject({ 'svc-api-key': 'key' });
    expect(headers).not.toHaveProperty('svc-domain-key');
  });

  it('another vendor word names the header', async () => {
    const headers = await headersWith({ svcApiKey: 'key' }, { vendor: 'acme' });
    expect(headers).toMatchObject({ 'acme-api-key': 'key' });
    expect(headers).not.toHaveProperty('svc-api-key');
  });

  it('a key is computed by the recipe of the document', async () => {
    const headers = await headersWith({ svcApiKey: { clientId: 'client', licenceKey: 'licence' } });
    const packet = Buffer.from(headers['svc-api-key'] ?? '', 'base64');
    const [, clientId, hex = ''] =
      /^(\w+):([0-9A-F]{32}|[0-9A-F]{64}):/.exec(packet.toString('latin1')) ?? [];
    expect(clientId).toBe('client');
    const digest = packet.subarray(`client:${hex}:`.length);
    const minutes = [0, 1].map((ago) =>
      new Date(Date.now() - ago * 60_000).toISOString().replace(/\D/g, '').slice(0, 12),
    );
    const expected = minutes.map((time) =>
      createHmac('sha256', 'licence')
        .update('client')
        .update(Buffer.from(hex + time, 'hex'))
        .digest('hex'),
    );
    expect(expected).toContain(digest.toString('hex'));
  });

  it('without a key nothing is sent', async () => {
    const result = await new CardPayments({ baseUrl: service.url, auth: {} }).paylink
      .close({ token: 't' })
      .result();
    expect(result).toMatchObject({ ok: false, kind: 'validation' });
    expect(service.requests).toEqual([]);
  });
});

describe('a call that the spec does not describe', () => {
  // Its simulation does not know it.
  const service = useService();

  it('carries the key', async () => {
    const client = new CardPayments({ baseUrl: `${service.url}/base`, auth });
    await client.request('DELETE', '/v6/account/1/card/2');
    const { method, target, headers } = service.only();
    expect([method, target, headers['svc-api-key']]).toEqual([
      'DELETE',
      '/base/v6/account/1/card/2',
      'key',
    ]);
    const refused = await client.request('DELETE', '/v6/account/../card').result();
    expect(refused).toMatchObject({ ok: false, kind: 'validation' });
    expect(service.requests).toHaveLength(1);
  });
});

describe('refusals and errors', () => {
  const service = useSimulated(simulated);
  const open = () => new CardPayments({ baseUrl: service.url, auth });

  it.each(['', '.', '..', '%2e%2e'])('refuses %j in a path, and sends nothing', async (bad) => {
    const client = open();
    const results = await Promise.all([
      client.cardStatus({ accountid: bad, cardId: '1', body: {} }).result(),
      client.cardStatus({ accountid: '1', cardId: bad, body: {} }).result(),
      client.contactChange({ accountid: bad, body: {} }).result(),
      client.registerCard({ accountid: bad, body: card }).result(),
      client.accountStatus({ accountid: bad, body: {} }).result(),
      client.paylink.adjust({ token: bad, body: {} }).result(),
      client.paylink.cancel({ token: bad }).result(),
      client.paylink.close({ token: bad }).result(),
      client.paylink.purgeAttachments({ token: bad }).result(),
      client.paylink.reconciled({ token: bad }).result(),
      client.paylink.reopen({ token: bad }).result(),
    ]);
    for (const result of results) expect(result).toMatchObject({ ok: false, kind: 'validation' });
    expect(service.requests).toEqual([]);
  });

  it.each([
    [400, 'validly'],
    [401, 'api key'],
    [403, 'permission'],
    [422, 'prevents'],
    [500, 'could not complete'],
  ])('gives status %i as a typed error with its meaning', async (status, meaning) => {
    for (const call of [
      open().authorise({ body: auths }, prefer(status)),
      open().paylink.create({ body: payment }, prefer(status)),
    ]) {
      const result = await call.result();
      expect(result).toMatchObject({
        ok: false,
        kind: 'http',
        status,
        error: { status, attempts: 1 },
      });
      expect(!result.ok && result.kind === 'http' && result.error.meaning).toContain(meaning);
    }
  });

  it('a registered code is found in an error', async () => {
    await open().charge({ body: charges });
    const result = await open().charge({ body: charges }).result();
    if (result.ok || result.kind !== 'http' || result.status !== 422) {
      throw new Error('422 was answered');
    }
    expect(result.error.code).toBe('T001');
    expect(result.error.meaning).toContain('duplicate');
  });

  it('an acknowledgement is on the result', async () => {
    service.simulation.store.set('paylink', 't', {}, 'token');
    const result = await open().paylink.cancel({ token: 't' }).result();
    expect(result).toMatchObject({ ok: true, code: '001', meaning: 'Accepted.' });
  });

  it('a POST is not repeated after 500, a PUT is', async () => {
    const options = { retries: retryPolicy({ sleep: async () => {} }), ...fail(500) };
    await open().charge({ body: charges }, options).result();
    expect(service.requests).toHaveLength(1);
    await open().paylink.cancel({ token: 't' }, options).result();
    expect(service.requests).toHaveLength(4);
  });
});

describe('answers that a service should not give', () => {
  // A failure under a status of success, and texts of the request in an error.
  const service = useService();
  const open = () => new CardPayments({ baseUrl: service.url, auth });

  it.each<[string, string, (client: CardPayments) => { result(): Promise<object> }]>([
    ['paylink.cancel', '000', (client) => client.paylink.cancel({ token: 't' })],
    ['paylink.adjust', '000', (client) => client.paylink.adjust({ token: 't', body: {} })],
    ['cardStatus', '000', (client) => client.cardStatus({ accountid: '1', cardId: '1', body: {} })],
    ['charge', 'T001', (client) => client.charge({ body: charges })],
    ['authorise', 'T001', (client) => client.authorise({ body: auths })],
    ['paylink.create', 'D041', (client) => client.paylink.create({ body: payment })],
  ])('%s that is answered 200 with %s was not applied', async (operation, code, call) => {
    for (const answered of [{ body: { code } }, answer(`<A><code>${code}</code></A>`)]) {
      service.answer(answered);
      const error = { operation, status: 200, code, meaning: expect.any(String) };
      expect(await call(open()).result()).toMatchObject({ ok: false, kind: 'code', error });
    }
  });

  it('a value that the caller chose is no code', async () => {
    const body = { ...charges, identifier: 'T001' };
    service.answer({ status: 422, body: { identifier: 'T001' } }, { body: { identifier: 'T001' } });
    const refused = await open().charge({ body }).result();
    expect(refused).toMatchObject({ kind: 'http', error: { code: undefined } });
    expect(await open().charge({ body }).result()).toMatchObject({ ok: true });
  });

  it('no card data is in an error', async () => {
    service.answer({
      status: 422,
      body: { cardnumber: auths.cardnumber, csc: '123', said: `csc 9731 of ${auths.cardnumber}` },
    });
    const result = await open()
      .authorise({ body: { ...auths, csc: '9731' } })
      .result();
    if (result.ok) throw new Error('422 was answered');
    const shown = `${result.error.message} ${result.error.stack} ${JSON.stringify(result.error)}`;
    expect(shown).not.toContain('4000 0000');
    expect(shown).not.toMatch(/9731|"123"/);
  });
});

const answer = (body: string, status = 200) => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body,
});

describe('XML', () => {
  const service = useSimulated(simulated);
  const open = () => new CardPayments({ baseUrl: service.url, auth });
  const xml = { contentType: 'application/xml', accept: 'application/xml' };

  it('a body is written with the names of the spec', async () => {
    const data = await open().charge({ body: { ...charges, tag: ['a', 'b<&>'] } }, xml);
    expect(data).toMatchObject({ identifier: charges.identifier });
    expect(service.answers[0]).toMatch(/^<\?xml.*<Decision>/);
    const { headers, bytes } = service.only();
    expect(headers).toMatchObject({ 'content-type': 'application/xml', accept: 'application/xml' });
    // References to characters may be written by name or by number.
    const text = String(bytes)
      .replace(/^<\?xml[^>]*\?>\s*/, '')
      .replace(
        /&#(60|38|62);/g,
        (_, code) => ({ 60: '&lt;', 38: '&amp;', 62: '&gt;' })[code as 60],
      );
    expect(text).toBe(
      '<ChargeRequest><amount>1099</amount><identifier>order-0001</identifier><merchantid>12345678</merchantid>' +
        `<token>${charges.token}</token><tag>a</tag><tag>b&lt;&amp;&gt;</tag></ChargeRequest>`,
    );
  });

  it('nested members and names with a hyphen', async () => {
    await open().paylink.createBillPayment(
      '/paylink/bill',
      { body: bill },
      { ...xml, accept: undefined },
    );
    expect(String(service.only().bytes)).toContain(
      '<attachments><filename>bill.pdf</filename><mime-type>application/pdf</mime-type><data>AAAA</data></attachments>',
    );
  });

  it('an answer is read', async () => {
    const data = await open().accountStatus({ accountid: '1', body: { status: 'ACTIVE' } }, xml);
    expect(data).toMatchObject({ code: '001' });
    expect(service.answers[0]).toContain('<Acknowledgement><code>001</code>');
  });

  it('an error is read, and its code found', async () => {
    await open().charge({ body: charges }, xml);
    const result = await open().charge({ body: charges }, xml).result();
    expect(result).toMatchObject({ ok: false, kind: 'http', status: 422, error: { code: 'T001' } });
  });
});

describe('answers in another media type than was requested', () => {
  const service = useService();
  const open = () => new CardPayments({ baseUrl: service.url, auth });
  const xml = { contentType: 'application/xml', accept: 'application/xml' };

  it('text/xml is read as XML: the document names no media type', async () => {
    const headers = { 'content-type': 'text/xml; charset=utf-8' };
    service.answer({ ...answer('<Decision><code>1</code></Decision>'), headers });
    expect(await open().charge({ body: charges }, xml)).toEqual({ code: '1' });
    service.answer({ ...answer('<Error><code>T001</code></Error>', 422), headers });
    const refused = await open().charge({ body: charges }, xml).result();
    expect(refused).toMatchObject({ status: 422, error: { code: 'T001', body: { code: 'T001' } } });
    service.answer({ ...answer('<Any/>'), headers });
    expect(await open().authorise({ body: auths }, xml)).toBe('<Any/>');
  });

  it('JSON is read where XML was requested', async () => {
    service.answer({ body: { code: '001' } });
    expect(await open().paylink.cancel({ token: 't' }, { accept: 'application/xml' })).toEqual({
      code: '001',
    });
  });
});

const nextToken = (page: object) => ('next' in page ? String(page.next) : undefined);

describe('token changes', () => {
  // The document does not show where the answer has the token, so a simulation gives none.
  const service = useService();

  it('are paged by the token that the caller finds', async () => {
    service.answer({ body: { next: 'n1' } }, { body: {} });
    const http = cardPaymentsHttp({ baseUrl: service.url, auth });
    const body = { after: changes.after, merchantid: 1, maxResults: 250 };
    const pages = [];
    for await (const page of paylinkTokenChangesPages(http, { body }, { nextToken })) {
      pages.push(page);
    }
    expect(pages).toEqual([{ next: 'n1' }, {}]);
    expect(service.requests.map(({ bytes }) => JSON.parse(String(bytes)))).toEqual([
      body,
      { ...body, nextToken: 'n1' },
    ]);
  });
});
