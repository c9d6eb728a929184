/** How validators are written where the config does not say: chosen by the first run, kept by its manifest. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder, writeFiles } from '../folder.ts';
import { specwright } from '../command.ts';
import { parts, shop } from './specs.ts';

const printPackage = (section: string, range: string): string =>
  JSON.stringify({ [section]: { zod: range } });
const withZod = printPackage('dependencies', '^4.1.0');

/** A document of so many models. */
function printDocument(count: number): string {
  const schemas = Array.from({ length: count }, (_, index) => `    P${index}: { type: string }\n`);
  const head = "openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths: {}\n";
  return `${head}components:\n  schemas:\n${schemas.join('')}`;
}

const printConfig = (more: string): string => `export default {
  output: 'out',
  apis: { shop: 'shop.yaml', parts: 'parts.yaml' },
${more}};
`;

const files = { 'specwright.config.mjs': printConfig(''), 'shop.yaml': shop, 'parts.yaml': parts };

const installed = { 'node_modules/zod/package.json': '{ "version": "4.2.0" }' };

function readForm(folder: string, api = 'shop'): string {
  const text = readFileSync(join(folder, 'out', api, 'validators.ts'), 'utf8');
  if (text.includes("from 'zod/mini'")) return 'zod-mini';
  return text.includes("from 'zod'") ? 'zod' : 'standalone';
}

const announcement = /^Validators are .*$/gm;

describe.concurrent('the first run', () => {
  it.each([
    ['zod', printPackage('dependencies', '^4.1.0')],
    ['zod', printPackage('devDependencies', '>=4')],
    ['zod', printPackage('peerDependencies', 'catalog:')],
    ['zod', printPackage('dependencies', 'workspace:*')],
    ['standalone', printPackage('dependencies', '~3.25.1')],
    ['standalone', printPackage('peerDependencies', '^3.25.0 || ^4.0.0')],
    ['standalone', printPackage('optionalDependencies', '^4.1.0')],
    ['standalone', '{}'],
    ['standalone', '{ "dependencies": ["zod"] }'],
    ['standalone', '{'],
  ])('chooses %s for %s, and says so once', async (form, manifest) => {
    const folder = createFolder({ ...files, 'package.json': manifest });
    const first = await specwright(folder, 'generate');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out.match(announcement)).toEqual([
      expect.stringContaining(form === 'zod' ? 'schemas of zod' : 'standalone'),
    ]);
    expect([readForm(folder), readForm(folder, 'parts')]).toEqual([form, form]);
    expect(JSON.parse(readFileSync(join(folder, 'out/manifest.json'), 'utf8'))).toMatchObject({
      validators: { shop: form, parts: form },
    });
    for (const flags of [[], ['--no-cache']]) {
      const { out } = await specwright(folder, 'generate', ...flags);
      expect(out).toMatch(/all current/);
      expect(out).not.toMatch(announcement);
    }
  });

  it('looks at the nearest package.json above the output', async () => {
    const folder = createFolder({ ...files, 'package.json': withZod, 'out/package.json': '{}' });
    await specwright(folder, 'generate');
    expect(readForm(folder)).toBe('standalone');
  });

  it('takes standalone for an API that is large, and zod for the others', async () => {
    const folder = createFolder({
      ...files,
      'package.json': withZod,
      'parts.yaml': printDocument(501),
    });
    const { out } = await specwright(folder, 'generate');
    expect(out.match(announcement)).toEqual([
      expect.stringContaining('schemas of zod'),
      expect.stringContaining('type checks of 501 operations and models'),
    ]);
    expect([readForm(folder), readForm(folder, 'parts')]).toEqual(['zod', 'standalone']);
  });

  it('says nothing where there are no validators, or where only problems are asked for', async () => {
    const config = printConfig("  omit: ['validators'],\n");
    const folder = createFolder({ ...files, 'specwright.config.mjs': config });
    expect((await specwright(folder, 'generate')).out).not.toMatch(announcement);
    const quiet = createFolder(files);
    expect(await specwright(quiet, 'generate', '--quiet')).toEqual({ code: 0, out: '', err: '' });
  });

  it('of one document without a config keeps its choice too', async () => {
    const folder = createFolder({ 'shop.yaml': shop, 'package.json': withZod });
    const flags = ['--input', 'shop.yaml', '--output', 'out/shop'];
    expect((await specwright(folder, 'generate', ...flags)).out).toMatch(announcement);
    writeFiles(folder, { 'package.json': '{}' });
    const again = await specwright(folder, 'generate', ...flags);
    expect(again.out).toMatch(/all current/);
    expect(readForm(folder)).toBe('zod');
  });
});

describe.concurrent('zod', () => {
  const config =
    "export default { output: 'out', validators: 'zod', apis: { shop: 'shop.yaml' } };\n";
  const project = { 'shop.yaml': shop, 'specwright.config.mjs': config, 'package.json': '{}' };

  it('that a project neither has nor lists is named with the command that installs it', async () => {
    const folder = createFolder(project);
    const { code, err } = await specwright(folder, 'generate');
    expect(code).toBe(0);
    expect(err).toContain(
      'warning CONF-720: The output of the emitter `validators` imports `zod` ^4.2.0, and it is not installed.',
    );
    expect(err).toContain(
      '= help: Run `npm install "zod@^4.2.0"`, or set `validators: \'standalone\'`.',
    );
    const checked = await specwright(folder, 'check');
    expect(checked).toMatchObject({ code: 0, err: expect.stringContaining('warning CONF-720') });
    writeFiles(folder, installed);
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0, err: '' });
  });

  it('that is too old is named too', async () => {
    const folder = createFolder({
      ...project,
      'node_modules/zod/package.json': '{ "version": "3.25.76" }',
    });
    const { err } = await specwright(folder, 'generate');
    expect(err).toContain('imports `zod` ^4.2.0, and 3.25.76 is installed.');
  });

  it('that package.json lists, or that a package lists itself, is not looked for', async () => {
    const listed = createFolder({ ...project, 'package.json': withZod });
    const packed = createFolder({
      ...project,
      'specwright.config.mjs': config.replace('{', '{ package: true,'),
    });
    const [one, other] = [
      await specwright(listed, 'generate'),
      await specwright(packed, 'generate'),
    ];
    expect([one.err, other.err].join('')).not.toContain('CONF-720');
    expect([one.code, other.code]).toEqual([0, 0]);
  });
});

describe.concurrent('later runs', () => {
  it('change nothing where the document grows or the project gets zod', async () => {
    const folder = createFolder({
      ...files,
      'parts.yaml': printDocument(2),
      'package.json': withZod,
    });
    await specwright(folder, 'generate');
    writeFiles(folder, {
      'parts.yaml': printDocument(600),
      'package.json': '{}',
      ...installed,
    });
    const { out } = await specwright(folder, 'generate');
    expect(out).not.toMatch(announcement);
    expect([readForm(folder), readForm(folder, 'parts')]).toEqual(['zod', 'zod']);
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0 });
  });

  it('of one API keep the choice of the others, and choose for one that is new', async () => {
    const alone = "export default { output: 'out', apis: { shop: 'shop.yaml' } };\n";
    const folder = createFolder({
      ...files,
      'package.json': withZod,
      'specwright.config.mjs': alone,
    });
    await specwright(folder, 'generate');
    writeFiles(folder, {
      'specwright.config.mjs': printConfig(''),
      'package.json': '{}',
      ...installed,
    });
    const { out } = await specwright(folder, 'generate', 'parts');
    expect(out.match(announcement)).toEqual([expect.stringContaining('standalone')]);
    expect([readForm(folder), readForm(folder, 'parts')]).toEqual(['zod', 'standalone']);
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0 });
    // What the config no longer names is forgotten.
    writeFiles(folder, { 'specwright.config.mjs': alone });
    await specwright(folder, 'generate');
    const manifest = readFileSync(join(folder, 'out/manifest.json'), 'utf8');
    expect(manifest).toContain('"validators": {\n    "shop": "zod"\n  }');
  });

  it('follow the config, and keep its choice when it is silent again', async () => {
    const folder = createFolder(files);
    await specwright(folder, 'generate');
    writeFiles(folder, { 'specwright.config.mjs': printConfig("  validators: 'zod-mini',\n") });
    expect((await specwright(folder, 'generate')).out).not.toMatch(announcement);
    expect(readForm(folder)).toBe('zod-mini');
    writeFiles(folder, { 'specwright.config.mjs': printConfig('') });
    expect((await specwright(folder, 'generate')).out).toMatch(/all current/);
  });

  it('choose again where the manifest is lost, and say so', async () => {
    const folder = createFolder({ ...files, 'package.json': withZod });
    await specwright(folder, 'generate');
    rmSync(join(folder, 'out/manifest.json'));
    expect((await specwright(folder, 'generate')).out.match(announcement)).toHaveLength(1);
    expect(readForm(folder)).toBe('zod');
  });

  it('read the choice of both sides of a conflict', async () => {
    const folder = createFolder({ ...files, 'package.json': withZod });
    await specwright(folder, 'generate');
    const path = join(folder, 'out/manifest.json');
    const text = readFileSync(path, 'utf8');
    const line = /^ *"shop": "zod".*\n/m.exec(text)?.[0] ?? '';
    const other = line.replace('zod', 'standalone');
    const conflict = `<<<<<<< ours\n${line}=======\n${other}>>>>>>> theirs\n`;
    writeFiles(folder, { 'out/manifest.json': text.replace(line, conflict), 'package.json': '{}' });
    await specwright(folder, 'generate');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

describe.concurrent('words of former versions', () => {
  it.each([
    ['plain', "Take 'zod'."],
    ['annotated', "Take 'standalone'."],
    ['mini', "Take 'standalone', which needs no package, or 'zod-mini' for schemas of zod/mini."],
  ])('%s names the word of today', async (word, help) => {
    const config = printConfig(`  validators: '${word}',\n`);
    const { code, err } = await specwright(
      createFolder({ ...files, 'specwright.config.mjs': config }),
      'generate',
    );
    expect(code).toBe(1);
    expect(err).toContain(`CONF-703: \`validators\` is '${word}', which is no longer written.`);
    expect(err).toContain(help);
    expect(err).toContain('specwright.config.mjs:4:3');
  });
});
