/** The READMEs under `generated/`: every anchor leads to a heading; documents of hostile text keep their form. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { createSlugs } from '../../generator/core/emit/markdown.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import { load } from '../load/load.ts';
import config from '../../specwright.config.ts';
import { emitted } from './emitted.ts';

const ids = Object.keys(config.apis);
const readme = (id: string): string => readFileSync(`generated/${id}/README.md`, 'utf8');

/** Those that the README of a large API leads to, by path. */
function readPages(id: string): Record<string, string> {
  const paths = readdirSync(`generated/${id}`, { recursive: true, encoding: 'utf8' });
  const pages = paths.filter((path) => /^operations.*\.md$/.test(path)).sort();
  return Object.fromEntries(
    pages.map((path) => [path, readFileSync(`generated/${id}/${path}`, 'utf8')]),
  );
}

const documented = (id: string): string => [readme(id), ...Object.values(readPages(id))].join('\n');
const FENCE = /^(`{3,})(\w*)\n([^]*?)^\1$/gm;

describe.each(ids)('%s', (id) => {
  it('has an anchor for each entry of its contents', () => {
    const text = readme(id).replace(FENCE, '');
    const take = createSlugs();
    const anchors = new Set(
      [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => take(heading)),
    );
    const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor);
    expect(links.filter((link) => link === undefined || !anchors.has(link))).toEqual([]);
  });

  it('leads to each of its pages, and is no longer than a person reads', () => {
    const links = [...readme(id).matchAll(/\]\((operations\/[^)]*)\)/g)].map(([, path]) => path);
    const pages = readPages(id);
    expect(links.sort()).toEqual(Object.keys(pages));
    for (const page of Object.values(pages)) expect(page).toContain('](../README.md)');
    expect(readme(id).split('\n').length).toBeLessThan(900);
  });

  it('shows every operation, enum, table of states and statement', async () => {
    const reporter = createReporter();
    const bundle = await load(`specs/${id}/openapi.yaml`, {}, reporter);
    const api = bundle && buildApi(bundle, { id, source: id, int64: 'number' }, reporter);
    const lines = new Set(documented(id).split('\n'));
    const level = Object.keys(readPages(id)).length > 0 ? '##' : '####';
    for (const operation of api?.operations ?? []) {
      expect(lines).toContain(`${level} ${operation.id}`);
    }
    const enums = api?.models.filter((model) => model.enum !== undefined) ?? [];
    expect([...(api?.operations ?? []), ...enums]).not.toHaveLength(0);
    for (const { name } of enums) expect(lines).toContain(`### ${name}`);
    for (const table of api?.states ?? []) expect(lines).toContain(`### ${table.key}`);
    const words = documented(id).replace(/\s+/g, ' ').replaceAll('\\', '');
    for (const { text } of api?.notShown ?? []) expect(words).toContain(text.replace(/\s+/g, ' '));
  });
});

/** A paragraph without its code spans and without what is escaped. */
function outsideCode(text: string): string {
  return text.replace(/\\[^]|(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
}

it('the README calls an operation as its method is called', async () => {
  const [text = ''] = await emitted(
    `
paths:
  /a: { get: { operationId: get-a-thing, tags: [t] }, put: { operationId: things/put_all, tags: [t] } }
  /b: { get: { operationId: b, tags: [t] }, put: { operationId: c, tags: [t] } }
`,
    ['README.md'],
  );
  expect(text.match(/^#### .*$/gm)).toEqual([
    '#### getAThing',
    '#### things.putAll',
    '#### b',
    '#### c',
  ]);
  expect(text).toContain('| `client.things.putAll()` | `PUT /a` |');
});

function operation(index: number, quoted: string): string {
  return `
  /a${index}/{id}:
    get:
      operationId: get${index}
      tags: [${quoted}]
      summary: ${quoted}
      description: ${quoted}
      parameters: [{ name: id, in: path, required: true, description: ${quoted}, schema: { type: string, enum: [${quoted}] } }]
      responses: { '200': { description: ${quoted} } }
`;
}

describe('hostile text', () => {
  const evil =
    '# --> <!-- x --> | `a` ``` \n\n```ts\nevil();\n``` \n<script>alert(1)</script> {{this}} ';

  const page = 'operations/x-a-ts-evil-script-alert-1-script-this.md';

  it.each([
    ['README.md', 1],
    ['README.md', 13],
    [page, 13],
  ])('keeps the form of %s, of %i operations', async (path, count) => {
    const quoted = JSON.stringify(evil);
    const paths = Array.from({ length: count }, (_, index) => operation(index, quoted));
    const [text = ''] = await emitted(
      `
info: { title: ${quoted}, version: '1', description: ${quoted} }
tags: [{ name: ${quoted}, description: ${quoted} }]
x-sw-limits: { life: { value: 1, description: ${quoted} } }
x-sw-recipes: [{ title: ${quoted}, text: ${quoted} }]
x-sw-errors: { codes: { E: { meaning: ${quoted} } } }
x-sw-states:
  T: { states: { ${quoted}: { meaning: ${quoted} } }, triggers: { ${quoted}: {} }, rows: [{ from: any, trigger: ${quoted}, to: same }] }
paths:
${paths.join('')}components: { schemas: { Kind: { enum: [${quoted}], x-enum-descriptions: [${quoted}] } } }
`,
      [path],
    );
    const prose = text.replace(FENCE, '').split(/\n\n/).map(outsideCode).join('\n\n');
    expect(text).toContain('{{this}}');
    expect(prose).not.toContain('<script');
    expect(prose.match(/<!--/g)).toHaveLength(3);
    expect(text.trimEnd().endsWith('<!-- prettier-ignore-end -->')).toBe(true);
    const rows = prose.split('\n').filter((line) => line.startsWith('|'));
    const counts = rows.map((row) => row.split('|').length);
    counts.forEach((count, index) => {
      const isRule = /^\|(?: --- \|)+$/.test(rows[index] ?? '');
      if (isRule) expect(counts[index - 1]).toBe(count);
    });
  });
});

it('the README begins with a move that a table of states allows, not with one that is answered with an error', async () => {
  const [text = ''] = await emitted(
    `
info: { title: Doors, version: '1' }
x-sw-errors: { codes: { E: { meaning: It is shut for good. } } }
x-sw-states:
  Door:
    states: { sealed: {}, open: {}, shut: {} }
    triggers: { open: {}, shut: {} }
    rows:
      - { from: sealed, trigger: open, to: same, error: E }
      - { from: { anyExcept: [sealed] }, trigger: shut, to: shut }
paths: {}
`,
    ['README.md'],
  );
  expect(text).toContain("doorTransitions.can('open', 'shut'); // true");
});
