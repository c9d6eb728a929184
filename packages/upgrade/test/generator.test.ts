/** The output of an earlier generator, made by hand, beside that of this one: what is said of files, names and lines. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate } from '../../../generator/entry/index.ts';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { openProject } from '../../../generator/run/pipeline/request.ts';
import { replace } from '../../../generator/run/write/transaction.ts';
import { specwright } from '../../../test/command.ts';
import { createFolder, listFiles, readState, writeFiles } from '../../../test/folder.ts';
import {
  type GeneratorReport,
  listGeneratorLines,
  printGeneratorForPeople,
  printGeneratorForRequest,
  upgradeGenerator,
} from '../other-generator.ts';

const document = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://shop.example' }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: The order., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: string }, note: { type: string } } }
`;

const program = `import type { Order, OldOrder } from './api/shop/index.js';
export const read = (order: Order): string => order.oldNote ?? order.id;
export type Old = OldOrder;
export const plain = 1;
`;

type Change = (path: string, text: string) => string;

/** What an earlier generator wrote: another name, another member, another layout of a file. */
const older: Change = (path, text) => {
  if (path === 'shop/models.ts') {
    return text.replace('note?:', 'oldNote?:').concat('\nexport type OldOrder = Order;\n');
  }
  return path === 'shop/client.ts' ? text.replaceAll('\n  ', '\n      ') : text;
};

async function createProject(change: Change | undefined, own = program): Promise<string> {
  const folder = createFolder({
    'specwright.config.ts':
      "export default { apis: { shop: 'shop.yaml' }, output: 'src/api', cache: false };\n",
    'package.json': '{ "type": "module" }\n',
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        target: 'ES2022',
        module: 'NodeNext',
        noEmit: true,
        types: [],
      },
      include: ['src'],
    }),
    'shop.yaml': document,
    'src/main.ts': own,
  });
  if (change === undefined) return folder;
  const config = { apis: { shop: 'shop.yaml' }, output: 'src/api' };
  expect((await generate({ config, folder })).ok).toBe(true);
  const root = join(folder, 'src/api');
  const paths = listFiles(root).filter((path) => path !== 'manifest.json');
  const texts = new Map(
    paths.map((path) => [path, change(path, readFileSync(join(root, path), 'utf8'))]),
  );
  await replace({ root, texts, owns: () => true, overwrite: new Set() }, () => true);
  return folder;
}

async function look(folder: string): Promise<GeneratorReport> {
  const reporter = createReporter();
  const opened = await openProject({ folder }, reporter);
  if (opened === undefined) throw new Error(JSON.stringify(reporter.problems));
  const { project } = opened;
  const { report, diagnostics } = await upgradeGenerator({ project, version: '9.9.9', folder });
  if (report === undefined) throw new Error(JSON.stringify(diagnostics));
  return report;
}

describe('another version of the generator', () => {
  it('is compared by files, names and lines, and nothing is written', async () => {
    const folder = await createProject(older);
    const before = readState(folder);
    const report = await look(folder);
    expect(readState(folder)).toEqual(before);
    expect(report).toMatchObject({
      old: 'src/api',
      new: 'specwright 9.9.9',
      files: { created: 0, updated: 2, layout: 1, removed: 0 },
      edited: [],
      gone: ['shop/models.ts#OldOrder'],
      added: 0,
      counts: { 'does-not-compile': 2, 'means-something-else': 0 },
    });
    const places = report.lines.map(({ file, line, code }) => `${file}:${line} ${code}`);
    expect(places).toEqual(['src/main.ts:1 TS2305', 'src/main.ts:2 TS2339']);
    expect(listGeneratorLines(report)).toMatchObject([
      { code: 'DIFF-811', severity: 'error', line: 1 },
      { code: 'DIFF-811', severity: 'error', line: 2 },
    ]);
    const text = printGeneratorForPeople(report, { color: false, readLine: () => undefined });
    expect(text).toContain('src/api → specwright 9.9.9\n\n2 lines do not compile.\n');
    expect(text).toContain('Files: 2 updated (1 only in layout), 0 created, 0 removed, ');
    expect(text).toContain('No longer exported: shop/models.ts#OldOrder.\n');
    const markdown = printGeneratorForRequest(report);
    expect(markdown).toMatch(/^- `src\/main\.ts:2` .*\*\*does not compile\*\*: /m);
    expect(markdown).toContain('shop/models.ts\\#OldOrder');
  });

  it('that writes the same asks no compiler', async () => {
    const report = await look(await createProject((_path, text) => text));
    expect(report.lines).toEqual([]);
    const text = printGeneratorForPeople(report, { color: false, readLine: () => undefined });
    expect(text).toMatch(
      /No line of this project is touched\.\n\nThe output is the same: \d+ files\.\n$/,
    );
  });

  it('leaves edited files as they are', async () => {
    const folder = await createProject(older, 'export {};\n');
    const path = join(folder, 'src/api/shop/models.ts');
    writeFiles(folder, { 'src/api/shop/models.ts': `${readFileSync(path, 'utf8')}// mine\n` });
    const report = await look(folder);
    expect(report.edited).toEqual(['shop/models.ts']);
    expect(report.gone).toEqual([]);
    const text = printGeneratorForPeople(report, { color: false, readLine: () => undefined });
    expect(text).toContain('With edits, and taken as they are: shop/models.ts');
  });

  it('needs an output to compare with', async () => {
    const report = await look(await createProject(undefined, 'export {};\n'));
    const text = printGeneratorForPeople(report, { color: false, readLine: () => undefined });
    expect(text).toContain('There is no output to compare with: commit it before you update.');
  });
});

describe('the command', () => {
  it('ends with 1 where a line breaks, 0 where none does, 2 where nothing can be read', async () => {
    const folder = await createProject(older);
    const broken = await specwright(folder, 'upgrade', '--generator', '--json');
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.out)).toMatchObject({ ok: false, gone: ['shop/models.ts#OldOrder'] });
    const { out } = await specwright(folder, 'upgrade', '--generator');
    expect(out).toContain('src/main.ts:2:53  does not compile\n    2 | export const read');
    writeFiles(folder, { 'src/main.ts': 'export {};\n' });
    expect((await specwright(folder, 'upgrade', '--generator')).code).toBe(0);
    writeFiles(folder, { 'shop.yaml': 'openapi: 3.1.0\ninfo: { title: x: y }\n' });
    const unread = await specwright(folder, 'upgrade', '--generator');
    expect([unread.code, unread.err]).toEqual([
      2,
      expect.stringContaining('Nothing was compared.'),
    ]);
    const refused = await specwright(folder, 'upgrade', '--generator', 'new.yaml');
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('takes no document')]);
  });
});
