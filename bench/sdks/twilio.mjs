// Twilio's SDK against the document of its oldest product; the SDK has a host for each product, which its client of HTTP leaves out.

export const packages = { twilio: '6.3.1' };

export const document = ({ corpus }) =>
  `${corpus}/twilio__twilio-oai/spec_json_twilio_api_v2010.json`;

const isSame = (made, read) => read.sid === made.sid && typeof read.sid === 'string';
const isList = (list) => Array.isArray(list) && list.length > 0;
const never = (letters) => `${letters}${'b'.repeat(32)}`;

export async function run({ load, url, call, done, keep, loop }) {
  const { default: twilio } = await load('twilio');
  const { RequestClient } = twilio;
  class LocalClient extends RequestClient {
    request(options) {
      return super.request({ ...options, uri: options.uri.replace(/^https:\/\/[^/]+/, url) });
    }
  }
  const sid = `AC${'a'.repeat(32)}`;
  const client = twilio(sid, 'token', { httpClient: new LocalClient() });

  const message = await keep(
    'messages.create',
    () => client.messages.create({ to: '+15555550100', from: '+15555550101', body: 'Hello' }),
    (made) => client.messages(made.sid).fetch(),
    (made, read) => isSame(made, read) && read.body === 'Hello' && read.to === '+15555550100',
  );
  const own = message?.sid ?? never('SM');
  await call('messages.list', () => client.messages.list({ limit: 5 }), isList);
  await call(
    'messages.update',
    () => client.messages(own).update({ body: '' }),
    ({ sid: same }) => same === own,
  );
  await call(
    'messages.media.list',
    () => client.messages(own).media.list({ limit: 5 }),
    (list) => Array.isArray(list),
  );
  await call(
    'messages.feedback.create',
    () => client.messages(own).feedback.create({ outcome: 'confirmed' }),
    ({ outcome }) => outcome === 'confirmed',
  );
  const made = await keep(
    'calls.create',
    () =>
      client.calls.create({
        to: '+15555550100',
        from: '+15555550101',
        url: 'https://example.com/a.xml',
      }),
    (one) => client.calls(one.sid).fetch(),
    (one, read) => isSame(one, read) && read.to === '+15555550100',
  );
  const callSid = made?.sid ?? never('CA');
  await call(
    'calls.update',
    () => client.calls(callSid).update({ status: 'completed' }),
    ({ status }) => status === 'completed',
  );
  await call('calls.list', () => client.calls.list({ limit: 5, to: '+15555550100' }), isList);
  await call(
    'calls fetch, never made',
    () => client.calls(never('CA')).fetch(),
    ({ sid: same }) => same === never('CA'),
  );
  await keep(
    'calls.recordings.create',
    () => client.calls(callSid).recordings.create(),
    (one) => client.calls(callSid).recordings(one.sid).fetch(),
    isSame,
  );
  await call(
    'calls.notifications.list',
    () => client.calls(callSid).notifications.list({ limit: 5 }),
    (list) => Array.isArray(list),
  );
  await keep(
    'calls.streams.create',
    () => client.calls(callSid).streams.create({ url: 'wss://example.com' }),
    (one) => client.calls(callSid).streams(one.sid).update({ status: 'stopped' }),
    isSame,
  );
  const number = await keep(
    'incomingPhoneNumbers.create',
    () => client.incomingPhoneNumbers.create({ phoneNumber: '+15555550102', friendlyName: 'Mine' }),
    (one) => client.incomingPhoneNumbers(one.sid).fetch(),
    (one, read) => isSame(one, read) && read.friendlyName === 'Mine',
  );
  await call(
    'incomingPhoneNumbers.update',
    () => client.incomingPhoneNumbers(number?.sid ?? never('PN')).update({ friendlyName: 'Yours' }),
    ({ friendlyName }) => friendlyName === 'Yours',
  );
  await call(
    'incomingPhoneNumbers.list',
    () => client.incomingPhoneNumbers.list({ limit: 5 }),
    isList,
  );
  await call(
    'availablePhoneNumbers.local.list',
    () => client.availablePhoneNumbers('US').local.list({ areaCode: 415, limit: 2 }),
    isList,
  );
  await call(
    'availablePhoneNumbers.fetch',
    () => client.availablePhoneNumbers('US').fetch(),
    ({ countryCode }) => countryCode === 'US',
  );
  const application = await keep(
    'applications.create',
    () => client.applications.create({ friendlyName: 'App', voiceUrl: 'https://example.com' }),
    (one) => client.applications(one.sid).fetch(),
    (one, read) =>
      isSame(one, read) && read.friendlyName === 'App' && read.voiceUrl === 'https://example.com',
  );
  await call(
    'applications.update',
    () => client.applications(application?.sid ?? never('AP')).update({ friendlyName: 'Other' }),
    ({ friendlyName }) => friendlyName === 'Other',
  );
  await keep(
    'addresses.create',
    () =>
      client.addresses.create({
        customerName: 'Ann',
        street: 'A 1',
        city: 'Bern',
        region: 'BE',
        postalCode: '3000',
        isoCountry: 'CH',
      }),
    (one) => client.addresses(one.sid).fetch(),
    (one, read) => isSame(one, read) && read.city === 'Bern',
  );
  const queue = await keep(
    'queues.create',
    () => client.queues.create({ friendlyName: 'Queue' }),
    (one) => client.queues(one.sid).fetch(),
    (one, read) => isSame(one, read) && read.friendlyName === 'Queue',
  );
  await call(
    'queues.members.list',
    () => client.queues(queue?.sid ?? never('QU')).members.list({ limit: 2 }),
    (list) => Array.isArray(list),
  );
  await call('conferences.list', () => client.conferences.list({ limit: 2 }), isList);
  await call(
    'conferences.fetch',
    () => client.conferences(never('CF')).fetch(),
    ({ sid: same }) => same === never('CF'),
  );
  await keep(
    'conferences.participants.create',
    () =>
      client
        .conferences(never('CF'))
        .participants.create({ from: '+15555550101', to: '+15555550100' }),
    (one) => client.conferences(never('CF')).participants(one.callSid).fetch(),
    (one, read) => read.callSid === one.callSid,
  );
  await call('recordings.list', () => client.recordings.list({ limit: 2 }), isList);
  await call('transcriptions.list', () => client.transcriptions.list({ limit: 2 }), isList);
  await keep(
    'validationRequests.create',
    () => client.validationRequests.create({ phoneNumber: '+15555550100', friendlyName: 'Home' }),
    () => client.outgoingCallerIds.list({ limit: 2 }),
    (one, list) => typeof one.validationCode === 'string' && list.length > 0,
  );
  await call('usage.records.list', () => client.usage.records.list({ limit: 2 }), isList);
  await call(
    'usage.records.today.list',
    () => client.usage.records.today.list({ limit: 2 }),
    isList,
  );
  await keep(
    'usage.triggers.create',
    () =>
      client.usage.triggers.create({
        callbackUrl: 'https://example.com',
        triggerValue: '100',
        usageCategory: 'sms',
      }),
    (one) => client.usage.triggers(one.sid).fetch(),
    (one, read) => isSame(one, read) && read.triggerValue === '100',
  );
  await keep(
    'keys.create',
    () => client.newKeys.create({ friendlyName: 'Key' }),
    (one) => client.keys(one.sid).fetch(),
    (one, read) => isSame(one, read) && read.friendlyName === 'Key',
  );
  await call('keys.list', () => client.keys.list({ limit: 2 }), isList);
  await keep(
    'accounts.create',
    () => client.api.v2010.accounts.create({ friendlyName: 'Sub' }),
    (one) => client.api.v2010.accounts(one.sid).fetch(),
    (one, read) => isSame(one, read) && read.friendlyName === 'Sub',
  );
  await call(
    'accounts.fetch',
    () => client.api.v2010.accounts(sid).fetch(),
    ({ sid: same }) => same === sid,
  );
  await call(
    'balance.fetch',
    () => client.balance.fetch(),
    ({ currency }) => typeof currency === 'string',
  );
  await call(
    'tokens.create',
    () => client.tokens.create({ ttl: 3600 }),
    ({ username }) => typeof username === 'string',
  );
  const list = await keep(
    'sip.ipAccessControlLists.create',
    () => client.sip.ipAccessControlLists.create({ friendlyName: 'L' }),
    (one) => client.sip.ipAccessControlLists(one.sid).fetch(),
    isSame,
  );
  await keep(
    'sip.ipAddresses.create',
    () =>
      client.sip
        .ipAccessControlLists(list?.sid ?? never('AL'))
        .ipAddresses.create({ friendlyName: 'A', ipAddress: '10.0.0.1' }),
    (one) =>
      client.sip
        .ipAccessControlLists(list?.sid ?? never('AL'))
        .ipAddresses(one.sid)
        .fetch(),
    isSame,
  );
  await keep(
    'sip.domains.create',
    () => client.sip.domains.create({ domainName: 'a.sip.twilio.com' }),
    (one) => client.sip.domains(one.sid).fetch(),
    (one, read) => isSame(one, read) && read.domainName === 'a.sip.twilio.com',
  );
  for (let more = 0; more < 4; more += 1) {
    await done(`queues.create ${more}`, () =>
      client.queues.create({ friendlyName: `of many ${more}` }),
    );
  }
  await loop(
    'queues.list in pages',
    async (see) => see((await client.queues.list({ pageSize: 2 })).length),
    5,
  );
  await loop(
    'messages.each',
    (see) =>
      new Promise((resolve, reject) => {
        client.messages.each({
          pageSize: 1,
          callback: () => see(1),
          done: (error) => (error ? reject(error) : resolve()),
        });
      }),
  );
  await loop('recordings.list in pages', async (see) =>
    see((await client.recordings.list({ pageSize: 1 })).length),
  );
  await loop('usage.records.list in pages', async (see) =>
    see((await client.usage.records.list({ pageSize: 1 })).length),
  );
  await done('calls.remove', () => client.calls(callSid).remove());
  await done('applications.remove', () =>
    client.applications(application?.sid ?? never('AP')).remove(),
  );
  await call(
    'an error',
    () => client.messages.create({ to: 'x', validityPeriod: 'long' }).catch((error) => error),
    ({ status }) => status === 400,
  );
}
