/** A generated client and a generated server over a socket: every kind of body, both ways, in each form of validators. */

import { beforeAll, describe, expect, it } from 'vitest';
import { readParts } from '../../templates/runtime/server/multipart.ts';
import { reply } from '../../templates/runtime/server/replies.ts';
import {
  type AnyHandler,
  type FetchHandler,
  type ServerCall,
  streamed,
} from '../../templates/runtime/server/server.ts';
import { useGenerated } from './generated.ts';
import { useSocket } from './socket.ts';

const generateServer = useGenerated();

type Handlers = Readonly<Record<string, AnyHandler>>;
type Client = Readonly<
  Record<string, (params: object) => Promise<unknown> & AsyncIterable<unknown>>
>;

const note = { title: 'A & b', count: 7, done: false, tags: ['x,y', 'ü'], place: { x: 1.5 } };
const book = { id: 7, title: '<A & B>', authors: ['Ann', 'Bob'] };
const photo = new File([Uint8Array.of(0, 13, 10, 255)], 'a "b".png', { type: 'image/png' });

/** Replies with what it was given. */
const echo = ({ body }: ServerCall<never, never>): unknown => reply(200, body);

async function echoParts({
  body,
}: ServerCall<never, Readonly<Record<string, unknown>>>): Promise<unknown> {
  const { photo: given, pages, ...others } = body;
  const files = [given, ...(pages as File[])].map((one) => one as File);
  const sizes = files.map(async ({ name, type, size }) => [name, type, size]);
  return reply(200, { ...others, files: await Promise.all(sizes) });
}

function describePicture({ body }: ServerCall<never, Readonly<Record<string, unknown>>>): unknown {
  const { picture, ...others } = body;
  if (!(picture instanceof File)) return reply(200, others);
  return reply(200, { ...others, type: picture.type, bytes: picture.size });
}

const reports: Readonly<Record<string, unknown>> = {
  object: { a: 1 },
  text: 'a,b',
  bytes: Uint8Array.of(1, 2, 255),
};

const countParts = streamed<never, unknown, unknown>(async ({ body }) => {
  const sizes: Record<string, number> = {};
  for await (const part of readParts(body)) {
    let size = 0;
    for await (const piece of part.pieces()) size += piece.length;
    sizes[part.name] = size;
  }
  return reply(200, sizes);
});

let left: (() => void) | undefined;

function watchNotes({ params, signal }: ServerCall<{ readonly count?: number }>): unknown {
  async function* follow(): AsyncGenerator<object> {
    try {
      for (let count = 0; count < (params.count ?? 2); count++) yield { title: 'n', count };
      if (params.count === undefined) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      }
    } finally {
      left?.();
    }
  }
  return reply(200, follow());
}

const echoing = {
  sendForm: echo,
  getForm: () => reply(200, 'title=A+%26+b'),
  sendParts: echoParts,
  sendXml: echo,
  getTitles: () => reply(200, { title: 'A & b' }),
  sendBooks: echo,
  sendJoined: echo,
  sendChoice: echo,
  sendDocument: echo,
  sendSql: echo,
  sendPairs: echo,
  sendJsonFile: echo,
  sendPicture: describePicture,
  getReport: ({ params }: ServerCall<{ readonly kind?: string }>) =>
    reply(200, reports[params.kind ?? '']),
  sendText: echo,
  sendNumber: echo,
  sendBytes: echo,
  sendLines: echo,
  watchNotes,
  sendBig: ({ params, body }: ServerCall<{ readonly id?: bigint }, object>) =>
    reply(200, { ...body, ...params }),
};
// Each takes what its operation has.
const handlers = echoing as unknown as Handlers;

const forms = [
  { form: 'standalone validators', config: { validators: 'standalone' }, large: 2 ** 50 },
  { form: 'validators of zod', config: { validators: 'zod' }, large: 2 ** 50 },
  {
    form: 'large integers, and the runtime as a package',
    config: { int64: 'bigint', runtime: 'package' },
    large: 2n ** 60n,
  },
] as const;

describe.each(forms)('$form', ({ config, large }) => {
  let handle: FetchHandler;
  let client: Client;
  let counting: FetchHandler;
  let isCounting = false;
  const errors: unknown[] = [];
  const socket = useSocket((request) => (isCounting ? counting : handle)(request));
  beforeAll(async () => {
    const { create, exports } = await generateServer('test/server/every-body.yaml', 'wire', config);
    handle = create(handlers, {
      onError: (error) => errors.push(error),
      validate: { response: 'strict' },
    });
    counting = create({ sendParts: countParts as AnyHandler });
    // The class of the client has the name of the API.
    const Wire = exports['Wire'] as new (options: object) => Client;
    client = new Wire({ baseUrl: socket.url, retry: false });
  });
  const call = (name: string, params: object = {}): ReturnType<Client[string]> => {
    const method = client[name];
    if (!method) throw new Error(`no operation ${name}`);
    return method.call(client, params);
  };
  const send = async (name: string, params: object = {}): Promise<unknown> => {
    const given = await call(name, params);
    expect(errors.splice(0)).toEqual([]);
    return given;
  };

  it.each([
    ['sendForm', note],
    ['sendXml', book],
    ['sendBooks', [book, { ...book, id: 8 }]],
    ['sendBooks', []],
    ['sendJoined', { ...book, pages: 7 }],
    ['sendChoice', { one: 1 }],
    ['sendChoice', { two: [true, false] }],
    ['sendDocument', '<a b="1">c</a>'],
    ['sendSql', "select 'ü'"],
    ['sendPairs', 'a=b&c'],
    ['sendText', 'ü\r\n'],
    ['sendText', ''],
    ['sendNumber', 7],
    ['sendNumber', 0],
    ['sendBig', { id: 7 }],
  ])('%s', async (name, body) => {
    expect(await send(name, { body })).toEqual(body);
  });

  it('multipart, read and streamed', async () => {
    const body = { title: 't', count: 7, note, photo, pages: [photo, photo] };
    const file = [photo.name, photo.type, photo.size];
    expect(await send('sendParts', { body })).toEqual({
      title: 't',
      count: 7,
      note,
      files: [file, file, file],
    });
  });

  it('integers of 64 bits', async () => {
    expect(await send('sendBig', { body: { id: large } })).toEqual({ id: large });
    expect(await send('sendBig', { id: large, body: { id: 1 } })).toEqual({ id: large });
    expect(await send('sendBig', { id: 7, body: { id: 1 } })).toEqual({ id: 7 });
    const others = { size: large, 'X-Total': large };
    expect(await send('sendBig', { ...others, body: { id: 1 } })).toEqual({ id: 1, ...others });
    expect(await send('sendBig', { body: { id: 1, ...others } })).toEqual({ id: 1, ...others });
  });

  it('integers that JSON rounds are refused where they come from', async () => {
    const body = '{"id":1,"plain":9007199254740993}';
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${socket.url}/big?size=-1`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({
      status: 400,
      issues: [{ path: ['params', 'size'] }, { path: ['body', 'plain'] }],
    });
  });

  it('what is not valid is refused', async () => {
    const body = new URLSearchParams({ title: '' });
    const response = await fetch(`${socket.url}/form`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({
      status: 400,
      issues: [{ path: ['body', 'title'] }],
    });
  });

  it('bytes', async () => {
    const body = Uint8Array.of(0, 255, 13, 10);
    const given = await send('sendBytes', { body });
    expect(new Uint8Array(await new Response(given as BodyInit).arrayBuffer())).toEqual(body);
  });

  it('multipart, part by part', async () => {
    const body = { title: 't', photo, pages: [photo] };
    isCounting = true;
    expect(await send('sendParts', { body })).toEqual({ title: 1, photo: 4, pages: 4 });
    isCounting = false;
  });

  it('bytes in the place of JSON', async () => {
    const body = Uint8Array.of(0, 255, 13, 10);
    expect(await send('sendJsonFile', { body })).toEqual(body);
  });

  it('XML that is not described, as a document', async () => {
    const given = await send('sendDocument', { body: { a: ['b', { c: 1 }] } });
    expect(given).toContain('<root><a>b</a><a><c>1</c></a></root>');
  });

  it.each([
    ['JSON', { url: 'u' }, { url: 'u' }],
    ['parts', { picture: new Blob(['PNG']), size: 3 }, { size: 3, type: 'image/png', bytes: 3 }],
    ['other parts', { count: 2 }, { count: 2 }],
  ])('several media types, as %s', async (_, body, expected) => {
    expect(await send('sendPicture', { body })).toEqual(expected);
  });

  it.each([
    ['object', undefined, 'application/json'],
    ['text', undefined, 'text/csv'],
    ['bytes', undefined, 'image/png'],
    ['text', 'image/png, text/csv;q=0.5', 'text/csv'],
    ['text', 'image/png', 'image/png'],
    ['object', 'text/csv', 'application/json'],
  ])(
    'a reply of several media types that is %s, where %s is accepted',
    async (kind, accept, type) => {
      const headers = accept === undefined ? {} : { accept };
      const response = await fetch(`${socket.url}/report?kind=${kind}`, { headers });
      expect(errors.splice(0)).toEqual([]);
      expect(response.headers.get('content-type')).toBe(type);
      if (accept === undefined) expect(await call('getReport', { kind })).toEqual(reports[kind]);
    },
  );

  it('forms in replies are texts', async () => {
    expect(await send('getForm')).toBe('title=A+%26+b');
  });

  it('XML that no element has a name for has a root of no name', async () => {
    expect(await send('getTitles')).toEqual({ title: 'A & b' });
    const headers = { accept: 'application/xml' };
    const response = await fetch(`${socket.url}/titles`, { headers });
    expect(response.headers.get('content-type')).toBe('application/xml');
    expect(await response.text()).toContain('<root><title>A &#38; b</title></root>');
  });

  it('lines and events, also left early', async () => {
    const items: unknown[] = [];
    for await (const item of call('sendLines', { body: [note, { title: 'b' }] })) items.push(item);
    expect(items).toEqual([note, { title: 'b' }]);
    const events: unknown[] = [];
    for await (const item of call('watchNotes', { count: 3 })) events.push(item);
    expect(events).toEqual([0, 1, 2].map((count) => ({ title: 'n', count })));
    const leaving = new Promise<void>((resolve) => (left = resolve));
    for await (const item of call('watchNotes')) if (item) break;
    await leaving;
    expect(errors.splice(0)).toEqual([]);
  });
});
