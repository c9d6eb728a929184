/** A page of an API: what it shows is in it, and nothing of a document becomes code, elements or requests to elsewhere. */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../page/page.ts';
import { specwright } from '../../../../test/command.ts';
import { createFolder } from '../../../../test/folder.ts';
import { readText } from './documents.ts';
import { script, viewerFiles } from './viewer.ts';

const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)> <!-- [run](javascript:alert(3))`;

const document = `
openapi: 3.1.0
info: { title: ${JSON.stringify(hostile)}, version: ${JSON.stringify(hostile)}, description: ${JSON.stringify(hostile)} }
paths:
  /orders/{__proto__}:
    get:
      operationId: getOrder
      summary: ${JSON.stringify(hostile)}
      parameters:
        - { name: __proto__, in: path, required: true, description: ${JSON.stringify(hostile)}, schema: { type: string } }
      responses: { '204': { description: Done. } }
`;

async function render(intro?: string): Promise<string> {
  const apis = [await readText({ 'api.yaml': document })];
  return renderPage(apis, { viewer: script, ...(intro !== undefined && { intro }) });
}

it('a hostile document adds no element to the page', async () => {
  const html = await render();
  expect(html.match(/<script\b/g)).toHaveLength(3);
  expect(html.match(/<\/script>/g)).toHaveLength(3);
  expect(html).not.toMatch(/<!--/);
  expect(html.match(/<(?:img|iframe|link|base|form|object|embed)\b[^>]*>/g)).toEqual([
    expect.stringMatching(/^<link rel="icon" href="data:image\/svg\+xml,[\w%.-]+">$/),
  ]);
});

it.each([
  ['a file', undefined, "connect-src 'none'"],
  ['a service', 'Here.', "connect-src 'self'"],
])('the policy of the page allows only its own code and calls: %s', async (_, intro, connect) => {
  const html = await render(intro);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  expect(scripts).toHaveLength(2);
  const hashes = scripts.map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    connect,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

describe('specwright docs', () => {
  const text = 'openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths: {}\n';
  const other = text.replace('Shop', 'Stock');

  it('writes one file, and replaces that alone', async () => {
    const at = createFolder({
      ...viewerFiles,
      'shop.yaml': text,
      'theirs/index.html': '<p>mine</p>',
    });
    const first = await specwright(at, 'docs', 'shop.yaml');
    expect(first).toMatchObject({ code: 0, out: 'site/index.html: open it in a browser.\n' });
    expect(readFileSync(join(at, 'site/index.html'), 'utf8')).toContain('<title>Shop</title>');
    expect(await specwright(at, 'docs', 'shop.yaml', '-q')).toMatchObject({ code: 0, out: '' });
    const refused = await specwright(at, 'docs', 'shop.yaml', '--output', 'theirs');
    expect(refused.err).toContain('WRITE-601');
    expect(refused.code).toBe(1);
    expect(readFileSync(join(at, 'theirs/index.html'), 'utf8')).toBe('<p>mine</p>');
  });

  it('shows several APIs in one page', async () => {
    const at = createFolder({ ...viewerFiles, 'shop.yaml': text, 'stock.yaml': other });
    expect(await specwright(at, 'docs', 'shop.yaml', 'stock.yaml')).toMatchObject({ code: 0 });
    const html = readFileSync(join(at, 'site/index.html'), 'utf8');
    expect(html).toContain('<title>Shop, Stock</title>');
    const [, data = ''] = /id="apis">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      telemetry: false,
      withDefaultFonts: false,
      hideTestRequestButton: true,
      sources: [
        { slug: 'shop', content: { info: { title: 'Shop' } } },
        { slug: 'stock', content: { info: { title: 'Stock' } } },
      ],
    });
  });

  it('writes nothing for a broken document, and names a place that cannot be written', async () => {
    const files = { 'broken.yaml': 'openapi: 3.1.0\ninfo: [\n', 'shop.yaml': text, file: '' };
    const at = createFolder({ ...viewerFiles, ...files });
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

  it('says what to install where nothing can draw', async () => {
    const { code, err } = await specwright(
      createFolder({ 'shop.yaml': text }),
      'docs',
      'shop.yaml',
    );
    expect(code).toBe(1);
    expect(err).toContain(
      'error CONF-719: The package `@scalar/api-reference`, which draws pages about APIs, is not installed.',
    );
    expect(err).toContain('= help: Run `npm install --save-dev @scalar/api-reference`.');
  });
});
