/** Flows that cross operations, of the seven services: each through its generated client, against its simulation. */

import { beforeAll, describe, expect, it } from 'vitest';
import type { CardPayments } from '../../generated/card-payments/index.ts';
import type { ContentGeneration } from '../../generated/content-generation/index.ts';
import type { FileStorage } from '../../generated/file-storage/index.ts';
import type { MediationGroup, MediationGroups } from '../../generated/mediation-groups/index.ts';
import type { MonitoringDowntimes } from '../../generated/monitoring-downtimes/index.ts';
import type { PackageInsights } from '../../generated/package-insights/index.ts';
import type {
  Simulation,
  SimulationOptions,
} from '../../templates/runtime/simulation/simulation.ts';
import { generateService, type Simulated } from './generated.ts';

const baseUrl = 'https://service.example';

interface Opened<Client> {
  readonly client: Client;
  readonly simulation: Simulation;
}

/** Opens simulations of an API of the repository, with the class of its client. */
function prepare<Client>(
  api: string,
  given: { readonly className: string; readonly auth?: object },
): (options?: SimulationOptions) => Opened<Client> {
  let made: Simulated | undefined;
  beforeAll(async () => {
    made = await generateService(api);
  });
  return (options) => {
    if (made === undefined) throw new Error('nothing was generated');
    const simulation = made.createSimulation(made.api, options);
    const Class = made.client[given.className] as new (options: object) => Client; // as the API is called
    const { auth } = given;
    const client = new Class({ baseUrl, fetch: simulation.fetch, retries: 0, auth });
    return { client, simulation };
  };
}

describe('card payments', () => {
  const open = prepare<CardPayments>('card-payments', {
    className: 'CardPayments',
    auth: { svcDomainKey: 'domain' },
  });
  const payment = {
    amount: 100,
    identifier: 'order-1',
    merchantid: 7,
    cardnumber: '4000000000000002',
    expmonth: 12,
    expyear: 2030,
  };

  it('pay, challenge, complete', async () => {
    const { client, simulation } = open();
    const paid = await client.authorise({ body: { ...payment, csc: '123' } });
    expect(paid).toMatchObject({
      id: '1',
      status: 'challenged',
      acs_url: `${baseUrl}/simulation/acs`,
      threedserver_trans_id: 'trans-1',
    });
    const { creq, acs_url: acsUrl } = paid as { creq: string; acs_url: string };
    const early = client.request('POST', '/simulation/cres', { body: { cres: 'cres-1' } });
    await expect(early).rejects.toMatchObject({ status: 404 });
    const form = new URLSearchParams({ creq, threeDSSessionData: 'mine' });
    const acs = await simulation.fetch(acsUrl, { method: 'POST', body: form });
    const challenge = (await acs.json()) as { cres: string };
    expect(challenge).toMatchObject({ cres: 'cres-1', threeDSSessionData: 'mine' });
    const { cres } = challenge;
    await client.request('POST', '/simulation/cres', { body: { cres } });
    expect(simulation.store.get('payments', '1')).toMatchObject({ status: 'authorised' });
    const again = client.request('POST', '/simulation/cres', { body: { cres } });
    await expect(again).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    ['731', 'Frictionless, not authenticated.'],
    ['732', 'Frictionless, account verification could not be performed.'],
    ['733', 'Frictionless, verification rejected.'],
    ['741', 'Frictionless, attempts processing.'],
    ['750', 'Frictionless, authenticated.'],
  ])('the CSC %s takes its outcome', async (csc, outcome) => {
    const { client } = open();
    const paid = await client.authorise({ body: { ...payment, csc } });
    expect(paid).toMatchObject({ status: 'authorised', threedsecure: { outcome } });
  });

  it('the CSC 761 triggers an error, and no card is kept', async () => {
    const { client, simulation } = open();
    const failed = client.authorise({ body: { ...payment, csc: '761' } });
    await expect(failed).rejects.toMatchObject({ status: 422 });
    await client.authorise({ body: { ...payment, identifier: 'order-2', csc: '750' } });
    const kept = JSON.stringify([simulation.snapshot(), simulation.calls]);
    expect(kept).not.toContain(payment.cardnumber);
    expect(kept).not.toContain('"750"');
  });

  it('a duplicate inside the window gets T001', async () => {
    const { client, simulation } = open();
    await client.authorise({ body: payment });
    const twice = client.authorise({ body: payment });
    await expect(twice).rejects.toMatchObject({ status: 422, code: 'T001' });
    await client.authorise({ body: { ...payment, identifier: 'order-2' } });
    await client.authorise({ body: { ...payment, duplicate_policy: '2' } });
    simulation.clock.advance(3_600_001);
    await client.authorise({ body: payment });
    expect(simulation.store.list('payments')).toHaveLength(4);
  });

  it('a card token is rejected half an hour after its first use', async () => {
    const { client, simulation } = open();
    const charge = { amount: 1, merchantid: 7, token: 'ctABC' };
    await client.charge({ body: { ...charge, identifier: 'first' } });
    simulation.clock.advance(10 * 60_000);
    await client.charge({ body: { ...charge, identifier: 'second' } });
    simulation.clock.advance(20 * 60_000);
    const late = client.charge({ body: { ...charge, identifier: 'third' } });
    await expect(late).rejects.toMatchObject({ status: 422 });
  });

  it('more than five failed guards lock a token for an hour, more than twenty for good', async () => {
    const { client, simulation } = open();
    await client.paylink.create({ body: { amount: 5, identifier: 'bill-1', merchantid: 7 } });
    const [{ token }] = simulation.store.list('paylink') as [{ token: string }];
    const fail = (): string | undefined => simulation.trigger('paylink', token, 'guard failures');
    for (let count = 0; count < 5; count += 1) expect(fail()).toBe('token');
    expect(fail()).toBe('locked for 1 hour');
    expect(simulation.trigger('paylink', token, 'successful guard entry')).toBe(
      'locked for 1 hour',
    );
    simulation.clock.advance(3_600_000);
    expect(simulation.store.state('paylink', token)).toBe('token');
    expect(simulation.trigger('paylink', token, 'successful guard entry')).toBe('accessed');
    for (let count = 0; count < 15; count += 1) fail();
    expect(simulation.store.state('paylink', token)).toBe('fully locked');
    expect(simulation.trigger('paylink', token, 'successful guard entry')).toBe('fully locked');
    expect(token).toBe('token-1');
  });

  it('a pay-by-link token is adjusted, closed, reopened once and cancelled', async () => {
    const { client, simulation } = open();
    const created = await client.paylink.create({
      body: { amount: 5, identifier: 'bill-1', merchantid: 7 },
    });
    const { token } = created as { token: string };
    const listed = async (): Promise<unknown> => {
      const after = '2026-01-01T00:00:00Z';
      return client.paylink.tokenChanges({ body: { after, merchantid: 7 } });
    };
    await client.paylink.adjust({ token, body: { amount: 9 } });
    expect(await listed()).toMatchObject({ changes: [{ amount: 9, token }] });
    const open409 = client.paylink.reopen({ token });
    await expect(open409).rejects.toMatchObject({ code: '000' });
    await client.paylink.close({ token });
    expect(await listed()).toEqual({ changes: [] });
    await client.paylink.reopen({ token });
    await client.paylink.cancel({ token });
    expect(simulation.store.state('paylink', token)).toBe('cancelled');
    expect(simulation.trigger('paylink', token, 'successful guard entry')).toBe('cancelled');
    await expect(client.paylink.cancel({ token: 'none' })).rejects.toMatchObject({ status: 404 });
  });

  it('accounts and cards take the status that they are given', async () => {
    const { client, simulation } = open();
    const account = { accountid: 'a1' };
    await client.accountStatus({ ...account, body: { status: 'DISABLED' } });
    expect(simulation.store.state('account', 'a1')).toBe('DISABLED');
    const invalid = client.accountStatus({ ...account, body: {} });
    await expect(invalid).rejects.toMatchObject({ code: '000' });
    await client.registerCard({
      ...account,
      body: { cardnumber: '4000000000000002', expmonth: 1, expyear: 2030 },
    });
    await client.cardStatus({ ...account, cardId: '1', body: { card_status: 'INACTIVE' } });
    expect(simulation.store.state('card', ['a1', '1'])).toBe('INACTIVE');
  });
});

describe('content generation', () => {
  const open = prepare<ContentGeneration>('content-generation', {
    className: 'ContentGeneration',
    auth: { apiKey: 'k' },
  });

  it('upload, wait, generate', async () => {
    let polls = 0;
    const { client, simulation } = open({
      onCall({ operation }) {
        if (operation !== 'getFile') return;
        polls += 1;
        simulation.clock.advance(5000);
      },
    });
    const bytes = new Uint8Array(3_000_000);
    const options = { type: 'video/mp4', interval: 1 };
    const file = await client.uploadFile(
      bytes,
      { body: { file: { display_name: 'film' } } },
      options,
    );
    expect(file).toMatchObject({ state: 'ACTIVE', mimeType: 'video/mp4', display_name: 'film' });
    expect(polls).toBe(2);
    const fileUri = file.uri ?? '';
    expect(fileUri).toMatch(/^https:\/\/service\.example\//);
    const contents = [
      { parts: [{ text: 'What is it?' }, { fileData: { fileUri, mimeType: 'video/mp4' } }] },
    ];
    const model = 'models/a';
    expect(await client.generateContent({ model, body: { contents } })).toBeTypeOf('object');
    const pieces: unknown[] = [];
    for await (const piece of client.streamGenerateContent({
      model,
      alt: 'sse',
      body: { contents },
    })) {
      pieces.push(piece);
    }
    expect(pieces).toHaveLength(3);
  });

  it('a file that nobody uploaded is not there', async () => {
    const { client } = open();
    await expect(client.getFile({ name: 'files/none' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('file storage', () => {
  const open = prepare<FileStorage>('file-storage', {
    className: 'FileStorage',
  });

  it('create, list, patch, trash, empty the trash', async () => {
    const { client, simulation } = open();
    const made = (await client.files.insert({ body: { title: 'a' } })) as { id: string };
    const other = (await client.files.insert({ body: { title: 'b' } })) as { id: string };
    await client.files.patch({ fileId: made.id, body: { title: 'c' } });
    expect(await client.files.list()).toEqual({ files: [{ ...made, title: 'c' }, other] });
    await client.files.trash({ fileId: made.id });
    await expect(client.files.trash({ fileId: made.id })).rejects.toMatchObject({ status: 409 });
    await client.files.untrash({ fileId: made.id });
    await client.files.trash({ fileId: other.id });
    await client.files.emptyTrash();
    expect(simulation.store.list('files')).toEqual([{ ...made, title: 'c' }]);
    await client.files.delete({ fileId: made.id });
    await expect(client.files.get({ fileId: made.id })).rejects.toMatchObject({ status: 404 });
  });

  it('comments, replies and properties belong to a file', async () => {
    const { client, simulation } = open();
    const { id: fileId } = (await client.files.insert({ body: { title: 'a' } })) as { id: string };
    const comment = { fileId, commentId: '1' };
    await client.comments.insert({ fileId, body: { content: 'hello' } });
    await client.replies.insert({ ...comment, body: { content: 'yes' } });
    expect(await client.replies.list(comment)).toEqual({ replies: [{ id: '1', content: 'yes' }] });
    await client.properties.insert({ fileId, body: { key: '__proto__', value: '1' } });
    await client.properties.insert({ fileId, body: { key: '__proto__', value: '2' } });
    const property = await client.properties.get({ fileId, propertyKey: '__proto__' });
    expect(property).toEqual({ key: '__proto__', value: '2' });
    await client.files.delete({ fileId });
    expect(simulation.store.list('replies')).toEqual([]);
    const lost = client.comments.insert({ fileId, body: { content: 'late' } });
    await expect(lost).rejects.toMatchObject({ status: 404 });
  });

  it('a hidden drive is in no list, and a channel stops once', async () => {
    const { client } = open();
    await client.drives.insert({ body: { name: 'shared' } });
    await client.drives.hide({ driveId: '1' });
    expect(await client.drives.list()).toEqual({ drives: [] });
    await client.drives.unhide({ driveId: '1' });
    expect(await client.drives.list()).toEqual({ drives: [{ id: '1', name: 'shared' }] });
    await client.changes.watch({ body: { id: 'c1' } });
    await client.channels.stop({ body: { id: 'c1' } });
    await expect(client.channels.stop({ body: { id: 'c1' } })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('mediation groups', () => {
  const open = prepare<MediationGroups>('mediation-groups', {
    className: 'MediationGroups',
    auth: { oauth2: 'token' },
  });
  const unit = 'ca-app-pub-1234567890123456/1234567890';
  const mapping = 'accounts/pub-1234567890123456/adUnits/1234567890/adUnitMappings/1';
  const publisher = { publisher_id: 'pub-1234567890123456' };
  const line = {
    displayName: 'Fixed',
    adSourceId: '1',
    cpmMode: 'MANUAL' as const,
    cpmMicros: '25',
    state: 'ENABLED',
    adUnitMappings: { [unit]: mapping },
  };

  it('create, list, patch by mask', async () => {
    const { client } = open();
    const group = {
      displayName: 'Banners',
      targeting: { platform: 'ANDROID', format: 'BANNER', adUnitIds: [unit] },
      mediationGroupLines: { '-1': line },
    };
    await client.createMediationGroup({ ...publisher, body: group });
    const read = async (): Promise<NonNullable<MediationGroup['mediationGroupLines']>> => {
      const { mediationGroups = [] } = await client.listMediationGroups(publisher);
      return mediationGroups[0]?.mediationGroupLines ?? {};
    };
    const before = await read();
    expect(Object.values(before).map(({ cpmMode }) => cpmMode)).toEqual(['MANUAL', 'LIVE']);
    const [id = ''] = Object.keys(before);
    expect(before[id]).toMatchObject({ id, displayName: 'Fixed' });
    await client.updateMediationGroup({
      ...publisher,
      mediation_group_id: '1',
      updateMask: [`mediationGroupLines["${Number(id)}"].state`, 'mediationGroupLines["-1"]'],
      body: {
        mediationGroupLines: {
          [id]: { id, state: 'PAUSED' },
          '-1': { ...line, displayName: 'New' },
        },
      },
    });
    const after = await read();
    expect(Object.keys(after)).toHaveLength(3);
    expect(after[id]).toMatchObject({ displayName: 'Fixed', state: 'PAUSED' });
    expect(Object.keys(after).every((key) => after[key]?.id === key)).toBe(true);
    const other = await client.listMediationGroups({ publisher_id: 'pub-0000000000000000' });
    expect(other.mediationGroups ?? []).toEqual([]);
  });
});

describe('monitoring downtimes', () => {
  const open = prepare<MonitoringDowntimes>('monitoring-downtimes', {
    className: 'MonitoringDowntimes',
    auth: { apiKey: 'a', applicationKey: 'b' },
  });

  it('schedule, cancel', async () => {
    const { client } = open();
    const made = await client.v1.create('/simulation/v1/downtime', {
      body: { message: 'quiet', scope: ['a:b'] },
    });
    expect(made).toMatchObject({ id: 1, active: true, message: 'quiet' });
    expect(await client.v1.list({ current_only: true })).toHaveLength(1);
    await client.v1.cancel({ downtime_id: 1 });
    expect(await client.v1.list({ current_only: true })).toEqual([]);
    const [canceled] = await client.v1.list();
    expect(canceled).toMatchObject({ active: false, canceled: 1_767_225_600 });
    await expect(client.v1.cancel({ downtime_id: 1 })).rejects.toMatchObject({ status: 409 });
    await expect(client.v1.cancel({ downtime_id: 9 })).rejects.toMatchObject({ status: 404 });
  });

  it('cancel by scope', async () => {
    const { client } = open();
    await client.v1.create('/simulation/v1/downtime', { body: { scope: ['a:b', 'c:d'] } });
    await client.v1.create('/simulation/v1/downtime', { body: { scope: ['e:f'] } });
    const path = '/simulation/v1/downtime/cancel-by-scope';
    const cancelByScope = (): PromiseLike<unknown> =>
      client.v1.cancelByScope(path, { body: { scope: 'a:b' } });
    expect(await cancelByScope()).toEqual([1]);
    expect(await cancelByScope()).toEqual([]);
    expect(await client.v1.list({ current_only: true })).toHaveLength(1);
  });

  it('a canceled one of version 2 is kept for two days, and pages come', async () => {
    const { client, simulation } = open({
      data: {
        'v2/downtime': Object.fromEntries(
          ['a', 'b', 'c'].map((id) => [id, { id, attributes: { message: id } }]),
        ),
      },
    });
    const ids: unknown[] = [];
    for await (const item of client.v2.listItems({ 'page[limit]': 2 })) {
      ids.push((item as { id?: string }).id); // a member that is not shown
    }
    expect(ids).toEqual(['a', 'b', 'c']);
    await client.v2.cancel({ downtime_id: 'b' });
    simulation.clock.advance(86_400_000);
    expect((await client.v2.list()).data).toHaveLength(3);
    simulation.clock.advance(86_400_001);
    expect((await client.v2.list()).data).toHaveLength(2);
  });
});

describe('package insights', () => {
  const open = prepare<PackageInsights>('package-insights', {
    className: 'PackageInsights',
  });
  const versionKey = { system: 'NPM' as const, name: '@a/b', version: '1.0.0' };

  it('items that no call made are found, the same each time', async () => {
    const { client } = open();
    const found = await client.getVersion({ versionKey });
    expect(found.versionKey).toEqual(versionKey);
    expect(await client.getVersion({ versionKey })).toEqual(found);
  });

  it('a batch has an answer to each request, and an empty one for what is not there', async () => {
    const { client, simulation } = open();
    simulation.store.set('versions', ['NPM', '@a/b', '1.0.0'], { versionKey, isDefault: true });
    const lost = { versionKey: { ...versionKey, version: '2.0.0' } };
    const { responses } = await client.getVersionBatch({
      body: { requests: [{ versionKey }, lost] },
    });
    expect(responses).toEqual([
      { request: { versionKey }, version: { versionKey, isDefault: true } },
      { request: lost },
    ]);
  });
});
