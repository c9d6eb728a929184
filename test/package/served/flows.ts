/** Flows that cross operations, by clients of the package; `url` is where `specwright serve` has all the APIs. */

import { CardPayments } from 'specwright/clients/card-payments';
import { ContentGeneration } from 'specwright/clients/content-generation';
import { FileStorage } from 'specwright/clients/file-storage';
import { MediationGroups } from 'specwright/clients/mediation-groups';
import { MonitoringDowntimes } from 'specwright/clients/monitoring-downtimes';

type Flow = (url: string) => Promise<unknown>;

/** What is not shown in a document has no type. */
type Made = { readonly id: string };

async function postJson(url: string, body: object): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json', 'svc-api-key': 'any' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const files: Flow = async (url) => {
  const client = new FileStorage({ baseUrl: `${url}/file-storage` });
  const { id: fileId } = (await client.files.insert({ body: { title: 'a' } })) as Made;
  await client.files.patch({ fileId, body: { title: 'b' } });
  const listed = await client.files.list();
  await client.files.delete({ fileId });
  const lost = await client.files.get({ fileId }).result();
  return { listed, lost: lost.status };
};

const groups: Flow = async (url) => {
  const auth = { oauth2: 'any' };
  const client = new MediationGroups({ baseUrl: `${url}/mediation-groups`, auth });
  const publisher = { publisher_id: 'pub-1234567890123456' };
  const unit = 'ca-app-pub-1234567890123456/1234567890';
  const mapping = 'accounts/pub-1234567890123456/adUnits/1234567890/adUnitMappings/1';
  const line = {
    displayName: 'Fixed',
    adSourceId: '1',
    cpmMode: 'MANUAL' as const,
    cpmMicros: '25',
    state: 'ENABLED',
    adUnitMappings: { [unit]: mapping },
  };
  const targeting = { platform: 'ANDROID', format: 'BANNER', adUnitIds: [unit] };
  const body = { displayName: 'Banners', targeting, mediationGroupLines: { '-1': line } };
  await client.createMediationGroup({ ...publisher, body });
  const read = async (): Promise<object> => {
    const { mediationGroups = [] } = await client.listMediationGroups(publisher);
    return mediationGroups[0]?.mediationGroupLines ?? {};
  };
  const [id = ''] = Object.keys(await read());
  await client.updateMediationGroup({
    ...publisher,
    mediation_group_id: '1',
    updateMask: [`mediationGroupLines["${Number(id)}"].state`],
    body: { mediationGroupLines: { [id]: { id, state: 'PAUSED' } } },
  });
  return Object.values(await read());
};

const generation: Flow = async (url) => {
  const auth = { apiKey: 'any' };
  const client = new ContentGeneration({ baseUrl: `${url}/content-generation`, auth });
  const bytes = new Uint8Array(3_000_000);
  const turning = setInterval(
    () => void postJson(`${url}/_specwright/api/advance`, { ms: 5000 }),
    50,
  );
  const file = await client
    .uploadFile(
      bytes,
      { body: { file: { display_name: 'film' } } },
      { type: 'video/mp4', interval: 20 },
    )
    .finally(() => clearInterval(turning));
  const fileData = { fileUri: file.uri ?? '', mimeType: 'video/mp4' };
  const body = { contents: [{ parts: [{ text: 'What is it?' }, { fileData }] }] };
  const answer = await client.generateContent({ model: 'models/a', body });
  const pieces: unknown[] = [];
  for await (const piece of client.streamGenerateContent({ model: 'models/a', alt: 'sse', body })) {
    pieces.push(piece);
  }
  return { file, answer: typeof answer, pieces: pieces.length };
};

const payment: Flow = async (url) => {
  const auth = { svcApiKey: 'any' };
  const client = new CardPayments({ baseUrl: `${url}/card-payments`, auth });
  const card = { cardnumber: '4000000000000002', expmonth: 12, expyear: 2030, csc: '123' };
  const body = { amount: 100, identifier: 'order-1', merchantid: 7, ...card };
  const paid = (await client.authorise({ body })) as {
    readonly acs_url: string;
    readonly creq: string;
  };
  const acs = await postJson(paid.acs_url, { creq: paid.creq });
  const { cres } = acs.body as { readonly cres: string };
  const done = await postJson(`${url}/card-payments/simulation/cres`, { cres });
  const again = await postJson(`${url}/card-payments/simulation/cres`, { cres });
  const twice = await client.authorise({ body }).result();
  const code = !twice.ok && twice.kind === 'http' ? twice.error.code : undefined;
  return { paid, done, again: again.status, code };
};

const downtimes: Flow = async (url) => {
  const auth = { apiKey: 'any', applicationKey: 'any' };
  const client = new MonitoringDowntimes({ baseUrl: `${url}/monitoring-downtimes`, auth });
  const path = '/simulation/v1/downtime';
  await client.v1.create(path, { body: { message: 'quiet', scope: ['a:b'] } });
  const before = await client.v1.list({ current_only: true });
  await client.v1.cancel({ downtime_id: 1 });
  const after = await client.v1.list({ current_only: true });
  const again = await client.v1.cancel({ downtime_id: 1 }).result();
  return { before: before.length, after: after.length, again: again.status };
};

/** Each result by the name of its flow. */
export async function runFlows(url: string): Promise<unknown> {
  const all = { files, groups, generation, payment, downtimes };
  const results: Record<string, unknown> = {};
  for (const [name, flow] of Object.entries(all)) results[name] = await flow(url);
  return results;
}
