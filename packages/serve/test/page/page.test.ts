/** A page of an API: what it shows is in it, and nothing of a document becomes code, elements or requests to elsewhere. */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarkdown } from '../../page/markdown.ts';
import { renderPage } from '../../page/page.ts';
import type { ApiView, PageView } from '../../../../templates/page/view.ts';
import { specwright } from '../../../../test/command.ts';
import { createFolder } from '../../../../test/folder.ts';
import { read } from '../../../../test/ir/read.ts';

const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)> <!-- ![a](https://e.example/x.png)
[run](javascript:alert(3)) [odd](data:text/html,x) [good](https://good.example/?a="b"&c) <https://auto.example>`;

const document = `
info: { title: ${JSON.stringify(hostile)}, version: ${JSON.stringify(hostile)}, description: ${JSON.stringify(hostile)} }
tags: [{ name: ${JSON.stringify(hostile)}, description: ${JSON.stringify(hostile)} }]
paths:
  /orders/{__proto__}:
    get:
      operationId: getOrder
      tags: [${JSON.stringify(hostile)}]
      summary: ${JSON.stringify(hostile)}
      parameters:
        - { name: __proto__, in: path, required: true, description: ${JSON.stringify(hostile)}, schema: { type: string } }
        - { name: state, in: query, schema: { $ref: '#/components/schemas/State' } }
      responses:
        '200': { description: ${JSON.stringify(hostile)}, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
    put:
      operationId: putOrder
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '204': { description: Done. } }
components:
  schemas:
    State: { type: string, enum: [open, closed] }
    Order:
      type: object
      required: [constructor, at, parts]
      properties:
        constructor: { type: string, minLength: 4, maxLength: 20, description: ${JSON.stringify(hostile)} }
        at: { type: string, format: date-time }
        parts: { type: array, items: { type: object, required: [size], properties: { size: { type: integer, minimum: 3 } } } }
        next: { $ref: '#/components/schemas/Order' }
`;

interface Parts {
  readonly html: string;
  readonly view: PageView;
  readonly api: ApiView;
}

async function renderDocument(text: string, live = false): Promise<Parts> {
  const html = await renderPage([{ api: read(text).api, base: '/v1' }], { live });
  const [, data = ''] =
    /<script type="application\/json" id="view">(.*?)<\/script>/s.exec(html) ?? [];
  const view = JSON.parse(data) as PageView; // the page wrote it
  const [api] = view.apis;
  if (api === undefined) throw new Error('no API is shown');
  return { html, view, api };
}

describe('a hostile document', async () => {
  const { html, api } = await renderDocument(document);

  it('adds no element to the page', () => {
    expect(html.match(/<script\b/g)).toHaveLength(2);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html.match(/<(?:img|iframe|link|base|form|object|embed)\b[^>]*>/g)).toEqual([
      '<link rel="icon" href="data:,">',
    ]);
  });

  it('leaves prose, and links to other sites alone', () => {
    const links = [...(api.description ?? '').matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(links).toEqual([
      'https://e.example/x.png',
      'https://good.example/?a=%22b%22&amp;c',
      'https://auto.example',
    ]);
    expect(api.description).toContain('&lt;script&gt;');
    expect(api.description).not.toMatch(/<(?!\/?(?:p|a|br)\b)/);
  });

  it('is searched and shown by its own names', () => {
    const [order, state] = ['Order', 'State'].map((name) =>
      api.models.find((one) => one.name === name),
    );
    expect(order?.members?.map(({ name, required }) => [name, required])).toEqual([
      ['constructor', true],
      ['at', true],
      ['parts', true],
      ['next', false],
    ]);
    expect(order?.members?.[2]?.members?.[0]?.name).toBe('size');
    expect(order?.members?.[3]?.type).toEqual([{ model: 'Order', name: 'Order' }]);
    expect(state?.values?.map(({ value }) => value)).toEqual(['open', 'closed']);
    const [first] = api.tags[0]?.operations ?? [];
    expect(first?.parameters.map(({ name, input }) => [name, input.kind, input.choices])).toEqual([
      ['__proto__', 'text', undefined],
      ['state', 'choice', ['open', 'closed']],
    ]);
  });

  it('has forms with values of the right kinds', () => {
    const put = api.tags
      .flatMap(({ operations }) => operations)
      .find(({ id }) => id === 'putOrder');
    expect(JSON.parse(put?.body?.contents[0]?.example ?? '')).toEqual({
      constructor: 'constructor',
      at: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      parts: [{ size: 3 }],
    });
  });
});

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

it('models that lead back to each other many times are shown in a bounded time', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `M${index}`);
  const refs = names.map((name) => `{ $ref: '#/components/schemas/${name}' }`).join(', ');
  const members = names.map((name) => `${name}: { oneOf: [${refs}] }`).join(', ');
  const schema = `{ type: object, required: [${names.join(', ')}], properties: { ${members} } }`;
  const { api } = await renderDocument(`
info: { title: Circle, version: '1' }
paths:
  /:
    post:
      operationId: send
      parameters: [{ name: one, in: query, required: true, schema: { oneOf: [${refs}] } }]
      requestBody: { required: true, content: { application/json: { schema: ${schema} } } }
      responses: { '204': { description: Done. } }
components:
  schemas:
${names.map((name) => `    ${name}: ${schema}`).join('\n')}
`);
  const [operation] = api.tags.flatMap(({ operations }) => operations);
  expect(JSON.stringify(operation).length).toBeLessThan(1_000_000);
});

describe('the policy of the page', () => {
  it.each([
    [false, "connect-src 'none'"],
    [true, "connect-src 'self'"],
  ])('live: %s', async (live, connect) => {
    const { html } = await renderDocument(document, live);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${hash(script)}'`,
      `style-src 'sha256-${hash(style)}'`,
      connect,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });
});

it('no Markdown becomes anything but prose and links', () => {
  const markdown = createMarkdown();
  const pieces = [
    '<',
    '>',
    '"',
    "'",
    '&',
    '[',
    ']',
    '(',
    ')',
    '!',
    '`',
    '\n',
    '#',
    '|',
    '---',
    '<script>',
    'javascript:',
    'https://a.example',
    'onclick=',
    '&#106;',
    '<!--',
    '<img src=x>',
    'x',
    ' ',
  ];
  const texts = fc
    .array(fc.constantFrom(...pieces), { maxLength: 30 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(texts, fc.string()), (text) => {
      const html = `${markdown.block(text) ?? ''}${markdown.inline(text)}`;
      const tags = html.match(/<[^>]*>?/g) ?? [];
      for (const tag of tags) expect(tag).toMatch(prose);
    }),
    { seed: 11, numRuns: process.env['SPECWRIGHT_LONG'] ? 20_000 : 1_000 },
  );
});

const prose =
  /^<(?:\/?(?:p|em|strong|s|ul|li|blockquote|h[3-6]|table|thead|tbody|tr|pre|code)|ol(?: start="\d+")?|\/ol|\/a|\/div|br|hr|t[hd](?: style="text-align:(?:left|right|center)")?|\/t[hd]|code class="language-[^"]*"|a href="(?:https?:\/\/|mailto:)[^"]*"(?: title="[^"]*")? rel="noopener noreferrer"|div class="wide" tabindex="0" role="group" aria-label="Table")>$/i;

describe('specwright docs', () => {
  const text = 'openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths: {}\n';

  it('writes one file, and replaces that alone', async () => {
    const at = createFolder({ 'shop.yaml': text, 'theirs/index.html': '<p>mine</p>' });
    const first = await specwright(at, 'docs', 'shop.yaml');
    expect(first).toMatchObject({ code: 0, out: 'site/index.html: open it in a browser.\n' });
    expect(readFileSync(join(at, 'site/index.html'), 'utf8')).toContain('<title>Shop</title>');
    expect(await specwright(at, 'docs', 'shop.yaml', '-q')).toMatchObject({ code: 0, out: '' });
    const refused = await specwright(at, 'docs', 'shop.yaml', '--output', 'theirs');
    expect(refused.err).toContain('WRITE-601');
    expect(refused.code).toBe(1);
    expect(readFileSync(join(at, 'theirs/index.html'), 'utf8')).toBe('<p>mine</p>');
  });

  it('writes nothing for a broken document, and names a place that cannot be written', async () => {
    const at = createFolder({
      'broken.yaml': 'openapi: 3.1.0\ninfo: [\n',
      'shop.yaml': text,
      file: '',
    });
    const broken = await specwright(at, 'docs', 'broken.yaml');
    expect(broken.code).toBe(1);
    expect(broken.err).toMatch(/LOAD-\d+[^]*Nothing was written\./);
    mkdirSync(join(at, 'full/index.html'), { recursive: true });
    for (const output of ['file', 'full']) {
      const ran = await specwright(at, 'docs', 'shop.yaml', '--output', output);
      expect(ran.err).toContain('WRITE-605');
      expect(ran.code).toBe(1);
    }
  });
});
