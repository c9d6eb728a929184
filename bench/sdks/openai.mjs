// OpenAI's SDK against its document.

export const packages = { openai: '6.49.0' };

export const document = ({ corpus }) => `${corpus}/openai__openai-openapi/openapi.json`;

const isSame = (made, read) => read.id === made.id;
const hasId = ({ id }) => typeof id === 'string' && id !== '';

export async function run({ load, url, call, done, keep, loop }) {
  const { default: OpenAI, toFile } = await load('openai');
  const client = new OpenAI({
    apiKey: 'any',
    baseURL: `${url}/v1`,
    maxRetries: 0,
    adminAPIKey: 'any',
  });
  const model = 'gpt-4o-mini';
  const messages = [{ role: 'user', content: 'Hello' }];
  const file = (name = 'five.txt') => toFile(Buffer.from('12345'), name);

  await call(
    'chat.completions.create',
    () => client.chat.completions.create({ model, messages }),
    ({ choices }) => typeof choices[0].message.content === 'string',
  );
  await call(
    'chat.completions.create with tools',
    () => {
      const parameters = { type: 'object', properties: { city: { type: 'string' } } };
      return client.chat.completions.create({
        model,
        messages,
        tools: [{ type: 'function', function: { name: 'weather', parameters } }],
      });
    },
    ({ choices }) => choices.length > 0,
  );
  await call(
    'chat.completions.create, streamed',
    async () => {
      const chunks = [];
      for await (const chunk of await client.chat.completions.create({
        model,
        messages,
        stream: true,
      })) {
        chunks.push(chunk);
      }
      return chunks;
    },
    (chunks) =>
      chunks.length > 0 && chunks.every(({ choices }) => choices.length > 0 && choices[0].delta),
  );
  await call(
    'chat.completions.stream',
    () => client.chat.completions.stream({ model, messages }).finalChatCompletion(),
    ({ choices }) => choices.length > 0,
  );
  await call(
    'chat.completions.list',
    () => client.chat.completions.list(),
    ({ data }) => Array.isArray(data),
  );
  await call(
    'chat.completions.retrieve',
    () => client.chat.completions.retrieve('chatcmpl-1'),
    ({ id }) => id === 'chatcmpl-1',
  );
  await call(
    'responses.create',
    () => client.responses.create({ model, input: 'Hello' }),
    ({ output_text: text }) => typeof text === 'string' && text !== '',
  );
  await call(
    'responses.create, streamed',
    async () => {
      const events = [];
      for await (const event of await client.responses.create({
        model,
        input: 'Hello',
        stream: true,
      })) {
        events.push(event);
      }
      return events;
    },
    (events) => events.length > 0 && events.every(({ type }) => typeof type === 'string'),
  );
  await keep(
    'responses.create, read',
    () => client.responses.create({ model, input: 'Hello' }),
    ({ id }) => client.responses.retrieve(id),
    isSame,
  );
  await call(
    'responses.inputItems.list',
    () => client.responses.inputItems.list('resp_1'),
    ({ data }) => Array.isArray(data),
  );
  await call(
    'completions.create',
    () => client.completions.create({ model: 'gpt-3.5-turbo-instruct', prompt: 'a' }),
    ({ choices }) => typeof choices[0].text === 'string',
  );
  await call(
    'embeddings.create',
    () => client.embeddings.create({ model: 'text-embedding-3-small', input: 'a' }),
    ({ data }) => Array.isArray(data[0].embedding),
  );
  await call(
    'embeddings.create, as floats',
    () =>
      client.embeddings.create({
        model: 'text-embedding-3-small',
        input: ['a', 'b'],
        encoding_format: 'float',
      }),
    ({ data }) => Array.isArray(data[0].embedding) && data[0].embedding.length > 0,
  );
  await call(
    'moderations.create',
    () => client.moderations.create({ input: 'a' }),
    ({ results }) => typeof results[0].flagged === 'boolean',
  );
  await call(
    'images.generate',
    () => client.images.generate({ model: 'gpt-image-1', prompt: 'a' }),
    ({ data }) => data.length > 0,
  );
  await call(
    'images.edit',
    async () =>
      client.images.edit({
        image: await toFile(Buffer.from('png'), 'a.png', { type: 'image/png' }),
        prompt: 'a',
      }),
    ({ data }) => data.length > 0,
  );
  await call(
    'audio.speech.create',
    async () =>
      (
        await client.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'a' })
      ).arrayBuffer(),
    (bytes) => bytes.byteLength > 0,
  );
  await call(
    'audio.transcriptions.create',
    async () =>
      client.audio.transcriptions.create({ model: 'whisper-1', file: await file('a.mp3') }),
    ({ text }) => typeof text === 'string',
  );
  const uploaded = await keep(
    'files.create',
    async () => client.files.create({ file: await file(), purpose: 'assistants' }),
    ({ id }) => client.files.retrieve(id),
    (made, read) => isSame(made, read) && read.filename === 'five.txt' && read.bytes === 5,
  );
  await call(
    'files.list',
    () => client.files.list(),
    ({ data }) => data.length > 0,
  );
  await call(
    'files.content',
    async () => (await client.files.content(uploaded?.id ?? 'file-1')).text(),
    (text) => typeof text === 'string',
  );
  await call(
    'models.list',
    () => client.models.list(),
    ({ data }) => data.length > 0,
  );
  await call(
    'models.retrieve',
    () => client.models.retrieve('gpt-4o-mini'),
    ({ id }) => id === 'gpt-4o-mini',
  );
  const job = await keep(
    'fineTuning.jobs.create',
    () => client.fineTuning.jobs.create({ model, training_file: 'file-1' }),
    ({ id }) => client.fineTuning.jobs.retrieve(id),
    isSame,
  );
  await call(
    'fineTuning.jobs.list',
    () => client.fineTuning.jobs.list(),
    ({ data }) => data.length > 0,
  );
  await call(
    'fineTuning.jobs.cancel',
    () => client.fineTuning.jobs.cancel(job?.id ?? 'ftjob-1'),
    hasId,
  );
  await call(
    'fineTuning.jobs.listEvents',
    () => client.fineTuning.jobs.listEvents(job?.id ?? 'ftjob-1'),
    ({ data }) => Array.isArray(data),
  );
  const batch = await keep(
    'batches.create',
    () =>
      client.batches.create({
        input_file_id: 'file-1',
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
      }),
    ({ id }) => client.batches.retrieve(id),
    isSame,
  );
  await call('batches.cancel', () => client.batches.cancel(batch?.id ?? 'batch_1'), hasId);
  const store = await keep(
    'vectorStores.create',
    () => client.vectorStores.create({ name: 'mine' }),
    ({ id }) => client.vectorStores.retrieve(id),
    (made, read) => isSame(made, read) && read.name === 'mine',
  );
  await call(
    'vectorStores.update',
    () => client.vectorStores.update(store?.id ?? 'vs_1', { name: 'yours' }),
    ({ name }) => name === 'yours',
  );
  await keep(
    'vectorStores.files.create',
    () =>
      client.vectorStores.files.create(store?.id ?? 'vs_1', { file_id: uploaded?.id ?? 'file-1' }),
    ({ id }) => client.vectorStores.files.retrieve(id, { vector_store_id: store?.id ?? 'vs_1' }),
    isSame,
  );
  await call(
    'vectorStores.search',
    () => client.vectorStores.search(store?.id ?? 'vs_1', { query: 'a' }),
    ({ data }) => data.length > 0,
  );
  const assistant = await keep(
    'beta.assistants.create',
    () => client.beta.assistants.create({ model, name: 'Helper' }),
    ({ id }) => client.beta.assistants.retrieve(id),
    (made, read) => isSame(made, read) && read.name === 'Helper',
  );
  await call(
    'beta.assistants.update',
    () => client.beta.assistants.update(assistant?.id ?? 'asst_1', { name: 'Other' }),
    ({ name }) => name === 'Other',
  );
  const thread = await keep(
    'beta.threads.create',
    () => client.beta.threads.create(),
    ({ id }) => client.beta.threads.retrieve(id),
    isSame,
  );
  const thread_id = thread?.id ?? 'thread_1';
  await keep(
    'beta.threads.messages.create',
    () => client.beta.threads.messages.create(thread_id, { role: 'user', content: 'Hello' }),
    ({ id }) => client.beta.threads.messages.retrieve(id, { thread_id }),
    isSame,
  );
  await keep(
    'beta.threads.runs.create',
    () => client.beta.threads.runs.create(thread_id, { assistant_id: assistant?.id ?? 'asst_1' }),
    ({ id }) => client.beta.threads.runs.retrieve(id, { thread_id }),
    isSame,
  );
  const conversation = await keep(
    'conversations.create',
    () => client.conversations.create({ metadata: { a: 'b' } }),
    ({ id }) => client.conversations.retrieve(id),
    isSame,
  );
  await call(
    'conversations.items.create',
    () =>
      client.conversations.items.create(conversation?.id ?? 'conv_1', {
        items: [{ type: 'message', role: 'user', content: 'Hello' }],
      }),
    ({ data }) => Array.isArray(data),
  );
  const upload = await call(
    'uploads.create',
    () =>
      client.uploads.create({
        filename: 'a.txt',
        bytes: 5,
        mime_type: 'text/plain',
        purpose: 'assistants',
      }),
    hasId,
  );
  await call(
    'uploads.parts.create',
    async () => client.uploads.parts.create(upload?.id ?? 'upload_1', { data: await file() }),
    hasId,
  );
  await call(
    'uploads.complete',
    () => client.uploads.complete(upload?.id ?? 'upload_1', { part_ids: ['part_1'] }),
    hasId,
  );
  await keep(
    'containers.create',
    () => client.containers.create({ name: 'box' }),
    ({ id }) => client.containers.retrieve(id),
    (made, read) => isSame(made, read) && read.name === 'box',
  );
  await keep(
    'evals.create',
    () =>
      client.evals.create({
        name: 'e',
        data_source_config: { type: 'custom', item_schema: {} },
        testing_criteria: [
          { type: 'string_check', name: 'c', input: 'a', reference: 'a', operation: 'eq' },
        ],
      }),
    ({ id }) => client.evals.retrieve(id),
    isSame,
  );
  await keep(
    'videos.create',
    () => client.videos.create({ prompt: 'a' }),
    ({ id }) => client.videos.retrieve(id),
    isSame,
  );
  for (let made = 0; made < 4; made += 1) {
    await done(`vectorStores.create ${made}`, () =>
      client.vectorStores.create({ name: `of many ${made}` }),
    );
  }
  await loop(
    'for await vectorStores.list',
    async (see) => {
      for await (const one of client.vectorStores.list({ limit: 2 })) see(one.id === '' ? 0 : 1);
    },
    5,
  );
  await loop('for await files.list', async (see) => {
    for await (const one of client.files.list({ limit: 1 })) see(one.id.length);
  });
  await loop('for await fineTuning.jobs.list', async (see) => {
    for await (const one of client.fineTuning.jobs.list({ limit: 1 })) see(one.id.length);
  });
  await loop('for await models.list', async (see) => {
    for await (const one of client.models.list()) see(one.id.length);
  });
  await loop('for await beta.threads.messages.list', async (see) => {
    for await (const one of client.beta.threads.messages.list(thread_id, { limit: 1 })) {
      see(one.id.length);
    }
  });
  await call(
    'files.delete',
    () => client.files.delete(uploaded?.id ?? 'file-1'),
    ({ deleted }) => deleted === true,
  );
  await call(
    'vectorStores.delete',
    () => client.vectorStores.delete(store?.id ?? 'vs_1'),
    ({ deleted }) => deleted === true,
  );
  await call(
    'beta.assistants.delete',
    () => client.beta.assistants.delete(assistant?.id ?? 'asst_1'),
    ({ deleted }) => deleted === true,
  );
  await call(
    'an error',
    () =>
      client.embeddings.create({ model: 'm' }).then(
        () => ({ isRefused: false }),
        (error) => ({
          isRefused:
            error instanceof OpenAI.BadRequestError ||
            error instanceof OpenAI.UnprocessableEntityError,
        }),
      ),
    ({ isRefused }) => isRefused,
  );
}
