// Multipart bodies: the same parts however the bytes are cut, what a client writes, and what no sender should send.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { multipart, multipartOf, inParts } from '../../templates/runtime/media/multipart.ts';
import { multipartForm, type FormFields } from '../../templates/runtime/server/forms.ts';
import { IncomingBody } from '../../templates/runtime/server/bodies.ts';
import {
  type IncomingPart,
  type PartLimits,
  readParts,
} from '../../templates/runtime/server/multipart.ts';
import { json, text as anyText } from '../runtime/encoding/values.ts';
import { incoming, read, printRefusal, createRequest, runs, send } from './requests.ts';

const type = 'multipart/form-data; boundary=b';
const encoder = new TextEncoder();

interface Seen {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly type: string;
  readonly text: string;
}

async function view(part: IncomingPart): Promise<Seen> {
  const { name, fileName } = part;
  return { name, fileName, type: part.type, text: await part.text() };
}

async function listSeen(body: IncomingBody, limits?: PartLimits): Promise<Seen[]> {
  const seen: Seen[] = [];
  for await (const part of readParts(body, limits)) seen.push(await view(part));
  return seen;
}

function listTexts(content: string | readonly Uint8Array[]): Promise<string[]> {
  return listSeen(incoming(type, content)).then((seen) => seen.map(({ text }) => text));
}

/** Bytes cut at places. */
function cut(all: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (all.length + 1)), all.length].sort(
    (a, b) => a - b,
  );
  return ends.map((end, index) => all.subarray(ends[index - 1] ?? 0, end));
}

const pieceOfContent = fc.constantFrom(
  '\r',
  '\n',
  '\r\n',
  '-',
  '--',
  '--b',
  '\r\n--',
  '\r\n-',
  'b',
  ' ',
  'x',
  '\r\n--c',
  '\r\r\n--',
  '\r\n--bx',
  '\r\n--b x',
);
const content = fc
  .array(pieceOfContent, { maxLength: 12 })
  .map((pieces) => pieces.join(''))
  .filter((one) => !/\r\n--b(--|[ \t]*\r\n)/.test(`\r\n${one}\r\n`) && !one.startsWith('--b'));

describe('the parts of a body', () => {
  test('are the same, however it is cut', async () => {
    const parts = fc.array(content, { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.array(fc.nat(), { maxLength: 20 }),
        content,
        async (texts, places, before) => {
          const whole = texts.map(
            (one, index) =>
              `--b\r\nContent-Disposition: form-data; name="${index}"\r\n\r\n${one}\r\n`,
          );
          const bytes = encoder.encode(
            `${before && `${before}\r\n`}${whole.join('')}--b--\r\nthe rest`,
          );
          const seen = await listSeen(incoming(type, cut(bytes, places)));
          expect(seen.map(({ text }) => text)).toEqual(texts);
          expect(seen.map(({ name }) => name)).toEqual(Object.keys(texts));
        },
      ),
      { ...runs, numRuns: runs.numRuns * 3 },
    );
  });

  test('are the same, byte by byte', async () => {
    const bytes = encoder.encode(
      'x\r\n--b \t\r\nA: 1\r\n\r\n\r\n--bc\r\n\r\n--b\r\n\r\n2\r\n--b--',
    );
    expect(await listTexts([...bytes].map((byte) => new Uint8Array([byte])))).toEqual([
      '\r\n--bc\r\n',
      '2',
    ]);
  });

  test.each([
    ['--b--', []],
    ['--b--\r\n--b\r\n\r\nafter the end', []],
    ['--b\r\n\r\n\r\n--b--', ['']],
    // A part without a body, as RFC 2046 allows.
    ['--b\r\nA: 1\r\n\r\n--b\r\n\r\n\r\nx\r\n--b--', ['', '\r\nx']],
    ['--b\r\n\r\n--b\r\n\r\n\r\n--b--', ['', '']],
    ['a preamble\r\n--b   \t \r\nA: 1\r\n\r\nx\r\n--b--  ', ['x']],
    ['--b\r\n\r\n--bb\r\n--b--', ['--bb']],
    ['--b\r\n\r\nx\n--b\n\r\n--b--', ['x\n--b\n']],
  ])('of %j', async (body, texts) => {
    expect(await listTexts(body)).toEqual(texts);
  });

  test('have names and headers as senders write them', async () => {
    const heads = [
      'Content-Disposition: form-data; name=a',
      'content-disposition:form-data;name="b\\";filename="c:\\d.png"\r\nCONTENT-TYPE: image/png',
      'Content-Disposition: form-data; name="%22%0D%0A%2"; filename="x"; filename*=UTF-8\'\'na%C3%AFve.txt',
      'Content-Disposition: form-data;\r\n  name="ü; x=y"; filename*=UTF-8\'\'%ff; filename="../é"',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Disposition: attachment; __proto__=x; filename=""',
    ];
    const body = heads.map((head) => `--b\r\n${head}\r\n\r\n\r\n`).join('') + '--b--';
    const seen = await listSeen(incoming(type, body));
    expect(seen.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['a', undefined],
      ['b\\', 'c:\\d.png'],
      ['"\r\n%2', 'naïve.txt'],
      ['ü; x=y', '../é'],
      ['', undefined],
      ['', ''],
    ]);
    expect(seen[1]?.type).toBe('image/png');
  });

  test('may be of any multipart type, with a boundary in quotes', async () => {
    const body = '--a b\r\nContent-Type: text/plain; charset=latin1\r\n\r\n\xe9\r\n--a b--';
    const bytes = Uint8Array.from(body, (sign) => sign.charCodeAt(0));
    const seen = await listSeen(incoming('multipart/mixed; boundary="a b"', bytes));
    expect(seen.map(({ text }) => text)).toEqual(['é']);
  });

  test('that are not read are passed over, and cannot be read later', async () => {
    const body = '--b\r\n\r\none\r\n--b\r\n\r\ntwo\r\n--b\r\n\r\nthree\r\n--b--';
    const parts: IncomingPart[] = [];
    const texts: string[] = [];
    for await (const part of readParts(incoming(type, body))) {
      parts.push(part);
      if (parts.length === 2) await part.stream().cancel();
      if (parts.length === 3) texts.push(await part.text(), await part.text());
    }
    expect(texts).toEqual(['three', 'three']);
    await expect(parts[0]?.text()).rejects.toThrow('has been passed over');
  });

  test('arrive while the body does; leaving the loop leaves the body', async () => {
    let cancelled = false;
    let pulls = 0;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller): void {
          controller.enqueue(encoder.encode(pulls++ ? 'x'.repeat(1000) : '--b\r\n\r\n'));
        },
        cancel(): void {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    for await (const part of readParts(new IncomingBody(createRequest(type, endless)))) {
      const reader = part.stream().getReader();
      expect((await reader.read()).value?.length).toBe(1000);
      await reader.cancel();
      break;
    }
    expect([cancelled, pulls < 5]).toEqual([true, true]);
  });
});

describe('a body is refused', () => {
  const part = '--b\r\nA: 1\r\n\r\nx\r\n';
  test.each([
    ['that is empty', '', {}, '400: body was cut off'],
    ['without an end', part, {}, '400: body was cut off'],
    ['cut in a delimiter', `${part}--`, {}, '400: body was cut off'],
    ['cut after a delimiter', `${part}--b`, {}, '400: body was cut off'],
    ['cut in padding', `${part}--b  `, {}, '400: body was cut off'],
    ['cut in headers', `${part}--b\r\nA: 1\r\n`, {}, '400: body was cut off'],
    ['without any delimiter', 'x'.repeat(9000), {}, '400: body was cut off'],
    [
      'with endless headers',
      `--b\r\nA: ${'x'.repeat(2 ** 15)}\r\n\r\n\r\n--b--`,
      {},
      '400: body has a part with headers of more than 16384 bytes',
    ],
    [
      'with endless headers without end',
      `--b\r\n${'A: 1\r\n'.repeat(2 ** 15)}`,
      {},
      '400: body has a part with headers of more than 16384 bytes',
    ],
    [
      'with a line that is none',
      '--b\r\nno header\r\n\r\n\r\n--b--',
      {},
      '400: body has a part with a line that is no header',
    ],
    [
      'with a name that is none',
      '--b\r\na b: c\r\n\r\n\r\n--b--',
      {},
      '400: body has a part with a line that is no header',
    ],
    [
      'with a lone line feed',
      '--b\r\na: b\nc: d\r\n\r\n\r\n--b--',
      {},
      '400: body has a part with a line that is no header',
    ],
    [
      'with 10000 parts',
      `${part.repeat(10_000)}--b--`,
      {},
      '413: The body has more than 1000 parts.',
    ],
    [
      'with more parts than allowed',
      `${part.repeat(3)}--b--`,
      { maxParts: 2 },
      '413: The body has more than 2 parts.',
    ],
    [
      'with a part that is too large',
      `${part}--b--`,
      { maxPartBytes: 0 },
      '413: A part of the body has more than 0 bytes.',
    ],
  ])('%s', async (_, body, limits, refusal) => {
    expect(await printRefusal(listSeen(incoming(type, body), limits))).toBe(refusal);
    const bytes = encoder.encode(body);
    const pieces = cut(
      bytes,
      Array.from({ length: 50 }, (__, index) => index * 97),
    );
    expect(await printRefusal(listSeen(incoming(type, pieces), limits))).toBe(refusal);
  });

  test('whose headers are not UTF-8, or whose text is not', async () => {
    const head = Uint8Array.from('--b\r\nA: \xff\r\n\r\n\r\n--b--', (sign) => sign.charCodeAt(0));
    expect(await printRefusal(listSeen(incoming(type, head)))).toBe(
      '400: body has a part with headers that are not UTF-8',
    );
    const text = Uint8Array.from('--b\r\nA: b\r\n\r\n\xff\r\n--b--', (sign) => sign.charCodeAt(0));
    expect(await printRefusal(listSeen(incoming(type, text)))).toBe('400: body is not UTF-8');
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'text/plain; boundary=b',
    'multipart/form-data; boundary="a\u00e9"',
  ])('as %s', async (other) => {
    expect(await printRefusal(listSeen(incoming(other, '--b--')))).toBe(
      '400: body has no boundary in its content type',
    );
  });

  test('that is larger than its limit', async () => {
    const body = incoming(type, [encoder.encode(part), encoder.encode('x'.repeat(100))], 50);
    expect(await printRefusal(listSeen(body))).toBe('413: The body has more than 50 bytes.');
  });

  test('whose sender goes away', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller): void {
        controller.error(new Error('aborted'));
      },
    });
    const body = new IncomingBody(createRequest(type, broken));
    expect(await printRefusal(listSeen(body))).toBe('400: body was cut off');
  });
});

// What is no text of a form: a half of a character, and line breaks and quotes that senders escape without escaping percent signs.
const word = anyText.filter((one) => !/\p{Surrogate}|%(0d|0a|22)/iu.test(one));
const name = word.filter((one) => !/[\r\n\0]/.test(one) && one.trim() === one);
const bytes = fc.uint8Array({ maxLength: 300 });

describe('a form that a client writes', () => {
  test('is read back: texts, numbers, lists, objects and files', async () => {
    const fields: FormFields = {
      text: { type: 'string' },
      count: { type: 'integer' },
      texts: { type: { kind: 'array', items: 'string' } },
      object: { type: { kind: 'object', members: {}, rest: 'unknown' } },
      file: { file: true },
      files: { type: { kind: 'array', items: 'unknown' }, file: true },
    };
    const file = fc
      .tuple(bytes, name)
      .map(
        ([content, own]) =>
          new File([content as Uint8Array<ArrayBuffer>], own, { type: 'image/png' }),
      );
    const value = fc.record(
      {
        text: word,
        count: fc.integer(),
        texts: fc.array(word, { minLength: 1, maxLength: 3 }),
        object: fc.dictionary(word, json),
        file,
        files: fc.array(file, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const request = await send(multipart, given);
        if (!request) return;
        const found = await read(multipartForm(fields), request);
        expect(await describeFiles(found)).toEqual(await describeFiles(given));
      }),
      runs,
    );
  });

  test('is read back in the styles of its members', async () => {
    const list = { kind: 'array', items: 'string' } as const;
    const fields: FormFields = {
      flat: { type: list, explode: false },
      piped: { type: list, style: 'pipeDelimited', explode: false },
      spaced: { type: list, style: 'spaceDelimited', explode: false },
      own: { type: { kind: 'object', members: { R: list, G: 'integer' } }, explode: true },
      pairs: { type: { kind: 'object', members: { N: 'string' } }, explode: false },
      deep: {
        type: { kind: 'array', items: { kind: 'object', members: { b: list } } },
        style: 'deepObject',
      },
      usual: { type: 'string' },
    };
    const codec = multipartOf({
      flat: { write: inParts({ explode: false }) },
      piped: { write: inParts({ style: 'pipeDelimited', explode: false }) },
      spaced: { write: inParts({ style: 'spaceDelimited', explode: false }) },
      own: { write: inParts({ explode: true }) },
      pairs: { write: inParts({ explode: false }) },
      deep: { write: inParts({ style: 'deepObject' }) },
    });
    const words = fc.array(word, { minLength: 1, maxLength: 3 });
    const value = fc.record(
      {
        flat: words,
        piped: words,
        spaced: words,
        own: fc.record({ R: words, G: fc.integer() }),
        pairs: fc.record({ N: word }),
        deep: fc.array(fc.record({ b: words }), { minLength: 1 }),
        usual: word,
        unknown: word,
      },
      { requiredKeys: [] },
    );
    let count = 0;
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const request = await send(codec, given);
        if (!request) return;
        count++;
        expect(await read(multipartForm(fields), request)).toEqual(given);
      }),
      runs,
    );
    expect(count).toBeGreaterThan(runs.numRuns / 4);
  });

  test('of the standard library is read too', async () => {
    const form = new FormData();
    form.append('a"b\r\n', 'x\r\ny');
    form.append('photo', new Blob(['1'], { type: 'image/png' }), 'a"b.png');
    form.append('meta', new Blob(['{"a":1}'], { type: 'application/json' }));
    form.append('__proto__', '1');
    form.append('__proto__', '2');
    const request = new Request('http://a.test', { method: 'POST', body: form });
    const fields: FormFields = {
      photo: { file: true },
      meta: { type: { kind: 'object', members: {} } },
    };
    const found = await describeFiles(await read(multipartForm(fields), request));
    expect(Object.entries(found as object)).toEqual([
      ['a"b\r\n', 'x\r\ny'],
      ['photo', { file: 'a"b.png', type: 'image/png', bytes: [49] }],
      ['meta', { a: 1 }],
      ['__proto__', ['1', '2']],
    ]);
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
  });

  test('is refused with the place of what is wrong', async () => {
    const form = new FormData();
    form.append('count', 'x');
    form.append('meta', new Blob(['{'], { type: 'application/json' }));
    const request = (): Request => new Request('http://a.test', { method: 'POST', body: form });
    const meta = { type: 'integer' } as const;
    expect(
      await printRefusal(read(multipartForm({ count: { type: 'integer' }, meta }), request())),
    ).toBe('400: body.meta is not JSON (line 1, column 2)');
    form.set('meta', '1');
    form.append('count', '2');
    expect(await printRefusal(read(multipartForm({ count: { type: 'integer' } }), request()))).toBe(
      '400: body.count is given more than once',
    );
  });
});

/** Files as data, so that they can be compared. */
async function describeFiles(value: unknown): Promise<unknown> {
  if (value instanceof File) {
    return {
      file: value.name,
      type: value.type,
      bytes: [...new Uint8Array(await value.arrayBuffer())],
    };
  }
  if (Array.isArray(value)) return Promise.all(value.map(describeFiles));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    async ([key, item]) => [key, await describeFiles(item)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
