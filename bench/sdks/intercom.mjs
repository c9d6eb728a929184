// Intercom's SDK against its document of version 2.16.

export const packages = { 'intercom-client': '7.0.3' };

export const document = ({ corpus }) =>
  `${corpus}/intercom__Intercom-OpenAPI/descriptions_2.16_api.intercom.io.yaml`;

const isSame = (made, read) => read.id === made.id && read.id !== undefined;
const hasId = ({ id }) => typeof id === 'string' && id !== '';

export const known = {
  'conversations.create':
    'the document: the id of a contact is to have 24 characters and to be a UUID, which has 36',
};

export async function run({ load, url, call, done, keep, loop }) {
  const { IntercomClient } = await load('intercom-client');
  const client = new IntercomClient({ token: 'any', baseUrl: url, maxRetries: 0 });

  await call(
    'admins.identify',
    () => client.admins.identify(),
    ({ email }) => typeof email === 'string',
  );
  await call(
    'admins.list',
    () => client.admins.list(),
    ({ admins }) => admins.length > 0,
  );
  await call(
    'admins.find',
    () => client.admins.find({ admin_id: 123 }),
    ({ id }) => id === '123',
  );
  const contact = await keep(
    'contacts.create',
    () => client.contacts.create({ email: 'ann@example.com', name: 'Ann' }),
    ({ id }) => client.contacts.find({ contact_id: id }),
    (made, read) => isSame(made, read) && read.email === 'ann@example.com',
  );
  const contact_id = contact?.id ?? 'c1';
  await keep(
    'contacts.update',
    () => client.contacts.update({ contact_id, name: 'Ann B.' }),
    () => client.contacts.find({ contact_id }),
    (_, { name }) => name === 'Ann B.',
  );
  await call(
    'contacts.list',
    () => client.contacts.list(),
    ({ data }) => data.length > 0,
  );
  await call(
    'contacts.search',
    () =>
      client.contacts.search({
        query: { field: 'email', operator: '=', value: 'ann@example.com' },
      }),
    ({ data }) => data.length > 0,
  );
  await call(
    'contacts.archive',
    () => client.contacts.archive({ contact_id }),
    ({ archived }) => archived === true,
  );
  await call(
    'contacts.listAttachedTags',
    () => client.contacts.listAttachedTags({ contact_id }),
    ({ data }) => Array.isArray(data),
  );
  const company = await keep(
    'companies.createOrUpdate',
    () => client.companies.createOrUpdate({ name: 'Acme', company_id: 'acme' }),
    ({ id }) => client.companies.find({ company_id: id }),
    (made, read) => isSame(made, read) && read.name === 'Acme',
  );
  await call(
    'companies.attachContact',
    () => client.companies.attachContact({ contact_id, id: company?.id ?? 'co1' }),
    hasId,
  );
  await call(
    'companies.list',
    () => client.companies.list(),
    ({ data }) => data.length > 0,
  );
  const tag = await keep(
    'tags.create',
    () => client.tags.create({ name: 'gold' }),
    ({ id }) => client.tags.find({ tag_id: id }),
    (made, read) => isSame(made, read) && read.name === 'gold',
  );
  await call(
    'tags.list',
    () => client.tags.list(),
    ({ data }) => data.length > 0,
  );
  await call(
    'tags.tagContact',
    () => client.tags.tagContact({ contact_id, id: tag?.id ?? 't1' }),
    hasId,
  );
  await done('tags.delete', () => client.tags.delete({ tag_id: tag?.id ?? 't1' }));
  const article = await keep(
    'articles.create',
    () =>
      client.articles.create({
        title: 'How',
        author_id: 1,
        body: '<p>So.</p>',
        state: 'published',
      }),
    ({ id }) => client.articles.find({ article_id: Number(id) }),
    (made, read) => isSame(made, read) && read.title === 'How',
  );
  await call(
    'articles.update',
    () => client.articles.update({ article_id: Number(article?.id ?? 1), title: 'Why' }),
    ({ title }) => title === 'Why',
  );
  await call(
    'articles.search',
    () => client.articles.search({ phrase: 'How' }),
    ({ data }) => data.articles.length > 0,
  );
  await call(
    'articles.delete',
    () => client.articles.delete({ article_id: Number(article?.id ?? 1) }),
    ({ deleted }) => deleted === true,
  );
  await call(
    'conversations.create',
    () => client.conversations.create({ from: { type: 'user', id: contact_id }, body: 'Hello' }),
    hasId,
  );
  await call(
    'conversations.list',
    () => client.conversations.list(),
    ({ data }) => data.length > 0,
  );
  await call(
    'conversations.find',
    () => client.conversations.find({ conversation_id: '123' }),
    ({ id }) => id === '123',
  );
  await call(
    'conversations.reply',
    () =>
      client.conversations.reply({
        conversation_id: '123',
        body: {
          message_type: 'comment',
          type: 'user',
          body: 'Thanks',
          intercom_user_id: contact_id,
        },
      }),
    ({ id }) => id === '123',
  );
  await call(
    'conversations.manage',
    () =>
      client.conversations.manage({
        conversation_id: '123',
        body: { message_type: 'close', type: 'admin', admin_id: '1' },
      }),
    ({ id }) => id === '123',
  );
  const ticket = await keep(
    'tickets.create',
    () => client.tickets.create({ ticket_type_id: '1', contacts: [{ id: contact_id }] }),
    ({ id }) => client.tickets.get({ ticket_id: id }),
    isSame,
  );
  await call(
    'tickets.update',
    () => client.tickets.update({ ticket_id: ticket?.id ?? '1', open: true }),
    ({ open }) => open === true,
  );
  await call(
    'messages.create',
    () =>
      client.messages.create({
        message_type: 'email',
        subject: 'S',
        body: 'B',
        template: 'plain',
        from: { type: 'admin', id: 1 },
        to: { type: 'user', id: contact_id },
      }),
    hasId,
  );
  await call(
    'notes.list',
    () => client.notes.list({ contact_id }),
    ({ data }) => Array.isArray(data),
  );
  await call(
    'segments.list',
    () => client.segments.list(),
    ({ segments }) => segments.length > 0,
  );
  await call(
    'helpCenters.collections.list',
    () => client.helpCenters.collections.list(),
    ({ data }) => data.length > 0,
  );
  await keep(
    'helpCenters.collections.create',
    () => client.helpCenters.collections.create({ name: 'Guide' }),
    ({ id }) => client.helpCenters.collections.find({ collection_id: Number(id) }),
    (made, read) => isSame(made, read) && read.name === 'Guide',
  );
  await call(
    'teams.list',
    () => client.teams.list(),
    ({ teams }) => teams.length > 0,
  );
  for (let made = 0; made < 3; made += 1) {
    await done(`contacts.create ${made}`, () =>
      client.contacts.create({ email: `${made}@example.com` }),
    );
  }
  await loop(
    'for await contacts.list',
    async (see) => {
      for await (const one of await client.contacts.list({ per_page: 2 })) {
        see(one.id === '' ? 0 : 1);
      }
    },
    4,
  );
  await loop('for await companies.list', async (see) => {
    for await (const one of await client.companies.list({ per_page: 1 })) {
      see(one.id === '' ? 0 : 1);
    }
  });
  await loop('for await conversations.search', async (see) => {
    const query = { field: 'open', operator: '=', value: 'true' };
    for await (const one of await client.conversations.search({ query })) {
      see(one.id === '' ? 0 : 1);
    }
  });
  await call(
    'contacts.delete',
    () => client.contacts.delete({ contact_id }),
    ({ deleted }) => deleted === true,
  );
}
