/** A package that is generated again: its version and changelog follow the document, and nothing that a person did is lost. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unversioned } from '../../packages/publish/packing.ts';
import { generate as runPipeline } from '../../generator/run/pipeline/pipeline.ts';
import { buildFlagsProject } from '../../generator/run/project/project.ts';
import { specwright } from '../command.ts';
import { createFolder, readState, writeFiles } from '../folder.ts';
import { readJson } from './json.ts';

const run = ['-i', 'orders.yaml', '-o', 'out', '--package'] as const;

const spec = `openapi: 3.1.0
info: { title: Orders, version: '1', license: { name: MIT } }
servers: [{ url: 'https://orders.example' }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: string } } }
`;
const additive = spec.replace(
  'components:',
  `  /orders:
    get: { operationId: countOrders, responses: { '204': { description: None. } } }
components:`,
);
const breaking = spec.replace('/orders/{id}:', '/purchases/{id}:');
const worded = spec.replace(
  'operationId: getOrder',
  'operationId: getOrder\n      summary: One order.',
);

/** A folder with a package of the first version. */
async function packaged(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = createFolder({ 'orders.yaml': spec, ...files });
  expect(await specwright(folder, 'generate', ...run)).toMatchObject({ code: 0, err: '' });
  return folder;
}

async function generate(folder: string, document: string): Promise<string> {
  writeFiles(folder, { 'orders.yaml': document });
  const ran = await specwright(folder, 'generate', ...run);
  expect(ran).toMatchObject({ code: 0, err: '' });
  return ran.out;
}

const schemaOf = (type: string): string =>
  `Purchase: { type: object, properties: { id: { type: ${type} } } }\n`;
const configOf = (more: string): string =>
  `export default { output: 'out', package: true, ${more} apis: { orders: 'orders.yaml' } };\n`;

const versionIn = (folder: string): unknown => readJson(folder, 'out/package.json')['version'];
const changelogIn = (folder: string): string =>
  readFileSync(join(folder, 'out/CHANGELOG.md'), 'utf8');

function setField(folder: string, name: string, value: unknown): void {
  const fields = { ...readJson(folder, 'out/package.json'), [name]: value };
  writeFiles(folder, { 'out/package.json': `${JSON.stringify(fields, null, 4)}\n` });
}

describe.concurrent('a package that is generated again', () => {
  it('is what it was where nothing changed, and current', async () => {
    const folder = await packaged();
    const before = readState(join(folder, 'out'));
    expect(await generate(folder, spec)).toMatch(/all current/);
    expect(await specwright(folder, 'generate', ...run, '--no-cache')).toMatchObject({ code: 0 });
    expect(await specwright(folder, 'check', ...run)).toMatchObject({ code: 0 });
    expect(readState(join(folder, 'out'))).toEqual(before);
  });

  it('before 1.0.0: a minor version for what breaks, a patch for all else', async () => {
    const folder = await packaged();
    expect(await generate(folder, additive)).toContain('orders-client 0.1.0 → 0.1.1');
    expect(await generate(folder, breaking)).toContain('orders-client 0.1.1 → 0.2.0');
    const changelog = changelogIn(folder);
    expect(changelog.match(/^## .*$/gm)).toEqual(['## 0.2.0', '## 0.1.1', '## 0.1.0']);
    expect(changelog).toMatch(/## 0\.2\.0\n\n### Breaks callers that are deployed\n\n- /);
    expect(changelog).toMatch(/### New in the code of callers\n\n- .*countOrders/);
    expect(changelog).not.toContain('orders.yaml');
  });

  it('from 1.0.0 on: major, minor and patch', async () => {
    const folder = await packaged();
    setField(folder, 'version', '1.0.0');
    await generate(folder, spec);
    expect(versionIn(folder)).toBe('1.0.0');
    await generate(folder, worded);
    expect(versionIn(folder)).toBe('1.0.1');
    await generate(folder, additive);
    expect(versionIn(folder)).toBe('1.1.0');
    await generate(folder, breaking);
    expect(versionIn(folder)).toBe('2.0.0');
  });

  it('keeps a version that was set higher by hand for what comes', async () => {
    const folder = await packaged();
    setField(folder, 'version', '3.0.0');
    await generate(folder, breaking);
    expect(versionIn(folder)).toBe('3.0.0');
    expect(changelogIn(folder)).toContain('## 3.0.0\n\n### Breaks');
    await generate(folder, spec);
    expect(versionIn(folder)).toBe('4.0.0');
  });

  it('keeps what a person did to package.json and to the changelog, also between two checks', async () => {
    const folder = await packaged();
    setField(folder, 'repository', 'github:acme/orders');
    expect(await specwright(folder, 'check', ...run)).toMatchObject({ code: 0 });
    setField(folder, 'name', '@acme/orders');
    setField(folder, 'license', 'SEE LICENSE IN LICENSE');
    setField(folder, 'files', [...listIn(folder, 'files'), 'LICENSE']);
    writeFiles(folder, { 'out/CHANGELOG.md': `${changelogIn(folder)}\nSigned, Ada.\n` });
    await generate(folder, spec);
    expect(readFileSync(join(folder, 'out/README.md'), 'utf8')).toContain("from '@acme/orders'");
    expect(await specwright(folder, 'check', ...run)).toMatchObject({ code: 0 });
    await generate(folder, breaking);
    expect(readJson(folder, 'out/package.json')).toMatchObject({
      name: '@acme/orders',
      version: '0.2.0',
      repository: 'github:acme/orders',
      license: 'SEE LICENSE IN LICENSE',
    });
    expect(listIn(folder, 'files')).toContain('LICENSE');
    expect(readFileSync(join(folder, 'out/package.json'), 'utf8')).toMatch(/^\{\n {4}"/);
    expect(changelogIn(folder)).toMatch(/## 0\.2\.0[^]*## 0\.1\.0[^]*Signed, Ada\.\n$/);
  });

  it('reads the former document with all its files', async () => {
    const split = spec.replace("'#/components/schemas/Order'", "'../shared/models.yaml#/Purchase'");
    const files = { 'api/orders.yaml': split, 'shared/models.yaml': schemaOf('string') };
    const folder = createFolder(files);
    const args = ['-i', 'api/orders.yaml', '-o', 'out', '--package', '--allow', './shared'];
    expect(await specwright(folder, 'generate', ...args)).toMatchObject({ code: 0, err: '' });
    writeFiles(folder, { 'shared/models.yaml': schemaOf('integer') });
    expect(await specwright(folder, 'generate', ...args)).toMatchObject({ code: 0, err: '' });
    expect(versionIn(folder)).toBe('0.2.0');
    expect(readFileSync(join(folder, 'out/former.json'), 'utf8')).not.toContain(folder);
  });

  it('is a major version where an option of the config gives other types', async () => {
    const folder = createFolder({ 'orders.yaml': spec, 'specwright.config.ts': configOf('') });
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    writeFiles(folder, { 'specwright.config.ts': configOf("client: 'tags',") });
    expect(await specwright(folder, 'generate', 'orders')).toMatchObject({ code: 0, err: '' });
    expect(versionIn(folder)).toBe('0.2.0');
    expect(changelogIn(folder)).toContain('other options (`client`)');
  });

  it('ignores what the file of ignored changes names', async () => {
    const ignore = '- { id: path-changed, reason: The old path stays. }\n';
    const folder = await packaged({ '.specwright-ignore.yaml': ignore });
    await generate(folder, breaking);
    expect(versionIn(folder)).toBe('0.1.1');
  });

  it('at every save keeps the version, and makes one of all saves afterwards', async () => {
    const folder = await packaged();
    const output = 'out';
    const save = async (document: string): Promise<void> => {
      writeFiles(folder, { 'orders.yaml': document });
      const project = buildFlagsProject({ input: 'orders.yaml', output, package: true }, folder);
      const { outcome } = await runPipeline(project, { dry: false, packing: unversioned });
      expect(outcome.failed).toBe(false);
    };
    await save(breaking);
    await save(additive);
    expect(readFileSync(join(folder, 'out/client.js'), 'utf8')).toContain('countOrders');
    expect(versionIn(folder)).toBe('0.1.0');
    expect(changelogIn(folder)).not.toContain('0.1.1');
    await generate(folder, additive);
    expect(versionIn(folder)).toBe('0.1.1');
    expect(changelogIn(folder)).not.toContain('Breaks');
  });
});

describe.concurrent('a package whose folder holds something else', () => {
  it('touches no package.json that it did not write, and takes it over with all that is in it', async () => {
    const own = '{ "name": "mine", "version": "5.0.0", "scripts": { "a": "b" } }';
    const folder = createFolder({ 'orders.yaml': spec, 'out/package.json': own });
    const ran = await specwright(folder, 'generate', ...run);
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('WRITE-601');
    expect(ran.err).toContain('out/package.json');
    expect(readFileSync(join(folder, 'out/package.json'), 'utf8')).toBe(own);
    const over = await specwright(folder, 'generate', ...run, '--overwrite', 'package.json');
    expect(over).toMatchObject({ code: 0, err: '' });
    const fields = readJson(folder, 'out/package.json');
    expect(fields).toMatchObject({
      name: 'mine',
      version: '5.0.0',
      scripts: { a: 'b' },
      type: 'module',
    });
  });

  it.each([
    ['{ "version": ', 'is not a JSON object', '1:1'],
    ['{\n  "version": "1.x"\n}\n', 'has a `version` that is not valid for npm', '2:3'],
  ])('tells of a package.json like %j with its place', async (text, what, place) => {
    const folder = await packaged();
    writeFiles(folder, { 'out/package.json': text });
    const ran = await specwright(folder, 'generate', ...run);
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('WRITE-611');
    expect(ran.err).toContain(what);
    expect(ran.err).toContain(`out/package.json:${place}`);
    expect(readFileSync(join(folder, 'out/package.json'), 'utf8')).toBe(text);
  });

  it('leaves the version where nothing tells what the last one was made of, and says so', async () => {
    const folder = await packaged();
    rmSync(join(folder, 'out/former.json'));
    writeFiles(folder, { 'orders.yaml': breaking });
    const ran = await specwright(folder, 'generate', ...run);
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('WRITE-612');
    expect(versionIn(folder)).toBe('0.1.0');
    await generate(folder, spec);
    expect(versionIn(folder)).toBe('0.2.0');
  });
});

function listIn(folder: string, name: string): readonly unknown[] {
  const list = readJson(folder, 'out/package.json')[name];
  return Array.isArray(list) ? list : [];
}
