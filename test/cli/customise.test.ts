/** Output that a project makes its own without an edit: hooks, templates, a folder `custom/`; and how each can fail. */

import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../generator/core/diagnostics/diagnostic.ts';
import { specwright } from '../command.ts';
import { createFolder, listFiles, readState, writeFiles } from '../folder.ts';
import { compile, flags, resolutions } from '../types/compile.ts';
import { shop } from './specs.ts';

/** A project whose config has these members beside its API. */
function project(members: string, files: Readonly<Record<string, string>> = {}): string {
  return createFolder({
    'specwright.config.ts': `export default { output: 'out', apis: { shop: 'shop.yaml' },\n${members} };\n`,
    'package.json': '{ "type": "module" }',
    'shop.yaml': shop,
    ...files,
  });
}

function text(folder: string, path: string): string {
  return readFileSync(join(folder, 'out', path), 'utf8');
}

it('names that the config chooses for nothing are reported at their place, with what was meant', async () => {
  const folder = createFolder({
    'specwright.config.ts':
      "export default { output: 'out', apis: { shop: { input: 'shop.yaml', names: {\n  operations: { getOrdr: 'readOrder', getOrder: 'order' },\n  models: { Nothing: 'X' },\n} } } };\n",
    'package.json': '{ "type": "module" }',
    'shop.yaml': shop,
  });
  const { code, err } = await specwright(folder, 'generate');
  expect(code).toBe(0);
  expect(err).toMatch(
    /warning CONF-714: `names\.operations` of the API `shop` names `getOrdr`, [^]*? --> specwright\.config\.ts:2:17\n[^]*Did you mean `getOrder`\?/,
  );
  expect(err).toMatch(/warning CONF-714: `names\.models` [^]*? --> specwright\.config\.ts:3:13\n/);
  expect(text(folder, 'shop/operations/orders.ts')).toContain('export function order(');
  expect((await specwright(folder, 'generate', '--strict')).code).toBe(1);
});

describe.concurrent('a hook on the document', () => {
  it.each([
    ['changes it', '(document) => { document.info.title = document.openapi; }'],
    ['gives another', '({ info, ...all }) => ({ ...all, info: { ...info, title: all.openapi } })'],
    ['waits', 'async (document, { api }) => { document.info.title = await document.openapi; }'],
  ])('%s before it is read', async (_name, hook) => {
    const folder = project(`hooks: { document: ${hook} }`);
    const { out, code } = await specwright(folder, 'inspect', 'shop');
    const { title } = JSON.parse(out) as { title: string };
    expect({ title, code }).toEqual({ title: '3.2.0', code: 0 });
  });

  it('comes after overlays, and keeps the places of what it leaves alone or moves', async () => {
    const hook = `hooks: { document: ({ tags, ...all }) => {
      if (all['x-overlaid'] !== true) throw new Error('The overlay comes first');
      return { ...all, tags: [{ name: 'new', fresh: 1 }, ...tags] };
    } }`;
    const members = `apis: { shop: { input: 'shop.yaml', overlays: ['more.yaml'] } }, ${hook}`;
    const folder = project(members, {
      'shop.yaml': `${shop}tags:\n  - name: old\n    odd: 1\n`,
      'more.yaml':
        "overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactions:\n  - target: $\n    update: { x-overlaid: true }\n",
    });
    const { out } = await specwright(folder, 'lint', '--json');
    const { diagnostics } = JSON.parse(out) as { diagnostics: readonly Diagnostic[] };
    const places = diagnostics.map(({ message, file, line }) => [
      /`\w+`/.exec(message)?.[0],
      file,
      line,
    ]);
    // The new item is at the line of the one that was in its place.
    expect(places).toEqual([
      ['`fresh`', 'shop.yaml', 19],
      ['`odd`', 'shop.yaml', 20],
    ]);
  });

  it.each([
    [
      'throws',
      "() => {\n  throw new TypeError('no');\n}",
      /CONF-709: `hooks\.document` failed for the API `shop`: TypeError: no\.\n --> specwright\.config\.ts:3:9\n/,
    ],
    [
      'gives a list',
      '() => []',
      /CONF-710: `hooks\.document` returned a list, not a document, for the API `shop`\.\n --> specwright\.config\.ts:2:10\n/,
    ],
    ['gives null', 'async () => null', /CONF-710: `hooks\.document` returned null, not a document/],
    [
      'gives what is no data',
      '(all) => { all.info.x = new Map(); }',
      /CONF-710: [^]*an object of a class at `#\/info\/x`/,
    ],
    [
      'gives a function',
      '(all) => ({ ...all, x: [() => 1] })',
      /CONF-710: [^]*a function at `#\/x\/0`/,
    ],
    [
      'gives a circle',
      '(all) => { all.info.x = all; }',
      /CONF-710: [^]*a node that contains itself at `#\/info\/x`/,
    ],
    [
      'gives what throws',
      '(all) => ({ ...all, get x() { throw new Error("boom"); } })',
      /CONF-709: [^]*Error: boom/,
    ],
    [
      'gives what is too deep',
      '(all) => { for (let at = all, i = 0; i < 5e4; i += 1) at = at.x = {}; }',
      /(?:LOAD-113|CONF-709): /,
    ],
  ])('a hook that %s is reported at the config', async (_name, hook, message) => {
    const { err, code } = await specwright(project(`hooks: { document: ${hook} }`), 'generate');
    expect(err).toMatch(message);
    expect(code).toBe(1);
  });

  it('is called for both documents of `diff`', async () => {
    const folder = project(
      "hooks: { document: ({ paths }) => { delete paths['/orders/{id}']; } }",
      {
        'old.yaml': shop,
        'new.yaml': shop.replace('/orders/{id}', '/orders/{id}/more'),
      },
    );
    const { out } = await specwright(folder, 'diff', 'old.yaml', 'new.yaml');
    expect(out).toContain('operation-added');
    expect(out).not.toContain('operation-removed');
  });
});

describe.concurrent('a hook on the model', () => {
  it('changes what every emitter sees, and what `inspect` shows', async () => {
    const folder = project(`hooks: { ir: async (api) => ({
      ...api,
      title: 'Our shop',
      operations: api.operations.map((one) => ({ ...one, doc: { ...one.doc, text: ['Reads one order.'] } })),
    }) }`);
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    expect(text(folder, 'shop/README.md')).toContain('# Our shop\n');
    expect(text(folder, 'shop/operations/orders.ts')).toContain(' * Reads one order.\n');
    const { out } = await specwright(folder, 'inspect', 'shop');
    expect(JSON.parse(out)).toMatchObject({ title: 'Our shop' });
  });

  it('may leave operations out', async () => {
    const folder = project('hooks: { ir: (api) => ({ ...api, operations: [] }) }');
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(folder, 'out/shop/operations'))).toBe(false);
  });

  it.each([
    [
      'throws',
      "() => {\n  throw new TypeError('no title');\n}",
      /CONF-709: `hooks\.ir` failed for the API `shop`: TypeError: no title\.\n --> specwright\.config\.ts:3:9\n/,
    ],
    [
      'throws no error',
      "() => Promise.reject('x')",
      /CONF-709: [^]*: x\.\n --> specwright\.config\.ts:2:10\n/,
    ],
    ['gives nothing', '() => {}', /CONF-710: `hooks\.ir` returned nothing for the API `shop`/],
    ['gives a text', "() => 'x'", /CONF-710: `hooks\.ir` returned no object/],
    [
      'loses a member',
      '({ models, ...api }) => api',
      /CONF-710: `hooks\.ir` returned an API whose `models` is not valid/,
    ],
    [
      'gives items that are none',
      "(api) => ({ ...api, operations: ['getOrder'] })",
      /CONF-710: `hooks\.ir` returned an API whose `operations` is not valid/,
    ],
    [
      'names what is no name',
      "(api) => ({ ...api, names: { ...api.names, class: 'a b' } })",
      /CONF-710: `hooks\.ir` returned something that cannot be written for the API `shop`/,
    ],
  ])('that %s is a problem of the config, and nothing is written', async (_how, hook, message) => {
    const folder = project(`hooks: { ir: ${hook} }`);
    const ran = await specwright(folder, 'generate');
    expect(ran).toEqual({ code: 1, out: '', err: expect.stringMatching(message) });
    expect(listFiles(folder)).toEqual(['package.json', 'shop.yaml', 'specwright.config.ts']);
  });
});

describe.concurrent('a hook on source files', () => {
  it('changes each file before it is formatted', async () => {
    const folder = project(`hooks: { sourceFile: async (file, { api, path }) => {
      file.insertStatements(0, \`// \${api.id} \${path}\`);
      for (const one of file.getFunctions()) one.getJsDocs()[0]?.addTag({ tagName: 'public' });
      if (path !== 'index.ts') return;
      file.addStatements("export {luhn} from '../runtime/luhn.js'");
    } }`);
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    expect(text(folder, 'shop/operations/orders.ts')).toMatch(
      /^\/\/ shop operations\/orders\.ts\n[^]*\n \* @public\n \*\/\nexport function getOrder\(/,
    );
    expect(text(folder, 'shop/index.ts')).toMatch(
      /^\/\/ shop index\.ts\n[^]*\nexport \{ luhn \} from '\.\.\/runtime\/luhn\.js';\n$/,
    );
    expect(text(folder, 'shop/README.md')).not.toContain('// shop');
    expect(text(folder, 'runtime/luhn.ts')).toContain('export function luhn(');
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0 });
    const config = join(folder, 'specwright.config.ts');
    writeFileSync(config, readFileSync(config, 'utf8').replace("'public'", "'beta'"));
    expect(await specwright(folder, 'check')).toMatchObject({ code: 3 });
  });

  it.each([
    [
      'throws',
      "() => {\n  throw new TypeError('no class');\n}",
      /CONF-709: `hooks\.sourceFile` failed for `\S+` of the API `shop`: TypeError: no class\.\n --> specwright\.config\.ts:3:9\n/,
    ],
    [
      'takes the file away',
      '(file) => file.forget()',
      /CONF-709: `hooks\.sourceFile` failed for `\S+` of the API `shop`: /,
    ],
    [
      'gives a text',
      '(file) => file.getFullText()',
      /CONF-710: `hooks\.sourceFile` returned a string, but it must change the file itself, in `\S+` of the API `shop`\.\n --> specwright\.config\.ts:2:10\n/,
    ],
    [
      'leaves a syntax error',
      "(file) => { file.addStatements('const a = ;'); }",
      /CONF-710: `hooks\.sourceFile` left a syntax error: Expression expected \(`const a = ;`\), in `\S+` of the API `shop`\.\n --> specwright\.config\.ts:2:10\n/,
    ],
    ['is none', "'x'", /CONF-703: `hooks\.sourceFile` must be a function, but is a string\./],
  ])('that %s is a problem of the config, and nothing is written', async (_how, hook, message) => {
    const folder = project(`hooks: { sourceFile: ${hook} }`);
    const ran = await specwright(folder, 'generate');
    expect(ran).toEqual({ code: 1, out: '', err: expect.stringMatching(message) });
    expect(ran.err.match(/error CONF/g)).toHaveLength(1);
    expect(listFiles(folder)).toEqual(['package.json', 'shop.yaml', 'specwright.config.ts']);
  });

  it('is not blamed for what an emitter got wrong', async () => {
    const members = `emitters: [{
      name: 'mine',
      plan: () => [{ path: 'mine.ts', symbols: [] }],
      emit: () => ({ kind: 'text', text: 'const a = ;' }),
    }], hooks: { sourceFile: (file) => { file.addStatements('const b = 1;'); } }`;
    const { code, err } = await specwright(project(members), 'generate');
    expect([code, err]).toEqual([2, expect.stringContaining('BUG-901: The emitter `mine`')]);
  });
});

describe.concurrent('a template of the project', () => {
  const members = "templates: { readme: './docs/readme.md.hbs' }";

  it('takes the place of ours', async () => {
    const hbs = '# {{title}}, ours\n\n{{#each operations.sections}}\n{{heading}}\n{{/each}}\n';
    const folder = project(members, { 'docs/readme.md.hbs': hbs });
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    expect(text(folder, 'shop/README.md')).toBe('# Shop, ours\n\norders\n');
    writeFileSync(join(folder, 'docs/readme.md.hbs'), '# Other\n');
    expect(await specwright(folder, 'check')).toMatchObject({ code: 3 });
  });

  it.each([
    ['is missing', undefined, /CONF-711: The file of `templates\.readme` cannot be read\./],
    [
      'does not parse',
      '# x\n{{#if title}}\n',
      /CONF-711: The template cannot be rendered: [^]* --> docs\/readme\.md\.hbs:[23]:1\n/,
    ],
    [
      'names what is not there',
      '# x\n  {{titel}}\n',
      /CONF-711: The template cannot be rendered: "titel" not defined in the view\.\n --> docs\/readme\.md\.hbs:2:5\n/,
    ],
    [
      'calls a helper that is not there',
      '{{#shout title}}{{/shout}}\n',
      /CONF-711: The template cannot be rendered: [^]*shout[^]* --> docs\/readme\.md\.hbs:1:1\n/,
    ],
  ])('that %s is a problem at its place', async (_how, hbs, message) => {
    const folder = project(members, hbs === undefined ? {} : { 'docs/readme.md.hbs': hbs });
    const ran = await specwright(folder, 'generate');
    expect(ran).toEqual({ code: 1, out: '', err: expect.stringMatching(message) });
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });
});

describe.concurrent('the folder custom/', () => {
  const own = `import type { Order } from '../models.js';\n\nexport const isPaid = (order: Order): boolean => order.state === 'paid';\n`;

  it('is handed on by index.ts, compiles with it, and is touched by no run', async () => {
    const folder = project('');
    await specwright(folder, 'generate');
    expect(text(folder, 'shop/index.ts')).not.toContain('custom');
    writeFiles(folder, {
      'out/shop/custom/index.ts': own,
      'out/shop/custom/notes.md': '# Notes\n',
    });
    const custom = readState(join(folder, 'out/shop/custom'));
    expect(await specwright(folder, 'check')).toMatchObject({ code: 3 });
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    expect(text(folder, 'shop/index.ts')).toContain("export * from './custom/index.js';\n");
    writeFiles(folder, { 'use.ts': "export { isPaid, Shop } from './out/shop/index.js';\n" });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const options = { ...flags, ...resolutions.NodeNext };
    expect(await compile('7', [join(folder, 'use.ts')], options)).toBe('');
    writeFiles(folder, { 'shop.yaml': shop.replace('getOrder', 'readOrder') });
    await specwright(folder, 'generate');
    expect(readState(join(folder, 'out/shop/custom'))).toEqual(custom);
    rmSync(join(folder, 'out/shop/custom'), { recursive: true });
    await specwright(folder, 'generate');
    expect(text(folder, 'shop/index.ts')).not.toContain('custom');
  });

  it('belongs to the user: no emitter plans a file in it', async () => {
    const folder = project(
      `emitters: [{ name: 'mine', plan: () => [{ path: 'custom/a.ts', symbols: [] }], emit() {} }]`,
    );
    const { code, err } = await specwright(folder, 'generate');
    expect([code, err]).toEqual([1, expect.stringContaining('PLAN-403')]);
  });

  it('also works beside a client of one document', async () => {
    const folder = createFolder({ 'shop.yaml': shop, 'out/custom/index.ts': own });
    await specwright(folder, 'generate', '--input', 'shop.yaml', '--output', 'out');
    expect(text(folder, 'index.ts')).toContain("'./custom/index.js'");
  });
});

it('the page about customising names every name that it can change', async () => {
  const page = readFileSync('docs/customise.md', 'utf8');
  for (const word of ['overlays', 'names', 'emitters', 'omit', 'hooks', 'templates', 'custom/']) {
    expect(page).toContain(word);
  }
  const [, config = ''] = /```ts\n(import \{ defineConfig[^]*?)```/.exec(page) ?? [];
  const folder = createFolder({
    'specwright.config.ts': config,
    'routes.ts': readFileSync('test/package/app/routes.ts', 'utf8'),
    'templates/readme.md.hbs': '# {{title}}\n',
    'specs/shop.yaml': shop,
    'specs/shop.overlay.yaml': `overlay: 1.0.0\ninfo: { title: x, version: '1' }\nactions: [{ target: $.info, update: { title: Our shop } }]\n`,
  });
  expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(join(folder, 'src/api/shop/README.md'), 'utf8')).toBe('# Our shop\n');
  const operations = readFileSync(join(folder, 'src/api/shop/operations/orders.ts'), 'utf8');
  expect(operations).toContain(' * @public\n */\nexport function readOrder(');
});

function listModels(folder: string): readonly string[] {
  return listFiles(join(folder, 'out/shop')).filter((path) => path.startsWith('models'));
}

describe('models by tag', () => {
  const more = shop.replace(
    'components:',
    () => `  /health:
    get:
      operationId: getHealth
      tags: [health]
      responses: { '200': { description: Well., content: { application/json: { schema: { $ref: '#/components/schemas/Health' } } } } }
components:`,
  );
  const document = `${more}    Health: { type: object, properties: { order: { $ref: '#/components/schemas/Order' } } }\n`;

  it('are in files that go when the config wants one again', async () => {
    const folder = project("models: 'tags'", { 'shop.yaml': document });
    expect((await specwright(folder, 'generate')).code).toBe(0);
    expect(listModels(folder)).toEqual(['models.ts', 'models/health.ts']);
    writeFiles(folder, {
      'specwright.config.ts':
        "export default { output: 'out', apis: { shop: { input: 'shop.yaml', models: 'one' } }, models: 'tags' };\n",
    });
    expect((await specwright(folder, 'check')).code).toBe(3);
    expect((await specwright(folder, 'generate')).code).toBe(0);
    expect(listModels(folder)).toEqual(['models.ts']);
    expect((await specwright(folder, 'check')).code).toBe(0);
  });

  it('are asked for by a name that there is', async () => {
    const folder = project("models: 'tag'");
    const { code, err } = await specwright(folder, 'generate');
    expect(code).not.toBe(0);
    expect(err).toMatch(/error CONF-703: `models` [^]*? --> specwright\.config\.ts:2:/);
  });
});
