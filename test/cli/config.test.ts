/** Configs: every file name that is looked for, every place they are read from, and every way they can be broken. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toDiagnostics } from '../../generator/core/diagnostics/locate.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { readConfig } from '../../generator/run/config/read.ts';
import { specwright } from '../command.ts';
import { createFolder, listFiles, writeFiles } from '../folder.ts';
import { parts } from './specs.ts';

/** What is read from a folder's config, and `CODE file:line:column message — help` of what is wrong. */
async function read(files: Readonly<Record<string, string>>, named?: string) {
  const folder = createFolder(files);
  const reporter = createReporter();
  const found = await readConfig(folder, named, reporter);
  const reported = toDiagnostics(reporter.problems, reporter.sources, folder).map(
    ({ code, file, line, column, message, help }) =>
      `${code} ${file}:${line}:${column} ${message}${/^(Did|It has)/.test(help ?? '') ? ` ${help}` : ''}`,
  );
  return { config: found?.config, reported };
}

describe('a config', () => {
  it.each([
    [
      'specwright.config.ts',
      `const apis: Record<string, string> = { a: 'a.yaml' };\nexport default { apis } satisfies object;`,
    ],
    [
      'specwright.config.mts',
      `import { basename } from 'node:path';\nexport default { apis: { a: basename('/x/a.yaml') } };`,
    ],
    [
      'specwright.config.js',
      `module.exports = { apis: { a: require('node:path').basename('/x/a.yaml') } };`,
    ],
    ['specwright.config.mjs', `export default await Promise.resolve({ apis: { a: 'a.yaml' } });`],
    ['specwright.config.json', `{ "apis": { "a": "a.yaml" } }`],
  ])('is read from %s', async (name, text) => {
    expect(await read({ [name]: text })).toEqual({
      config: { apis: { a: 'a.yaml' } },
      reported: [],
    });
  });

  it('knows its own path, and may import TypeScript, data and packages', async () => {
    const { config, reported } = await read({
      'specwright.config.ts': `import { fileURLToPath } from 'node:url';
import { defineConfig } from 'specwright';
import { input } from './more/input.js';
import data from './data.json';
import { own } from 'own';
export default defineConfig({ output: fileURLToPath(new URL(own, import.meta.url)), apis: { [data.id]: input } });`,
      'more/input.ts': `export const input: string = 'a.yaml';`,
      'data.json': `{ "id": "a" }`,
      'node_modules/own/package.json': `{ "name": "own", "type": "module", "exports": "./index.js" }`,
      'node_modules/own/index.js': `export const own = 'out';`,
    });
    expect(reported).toEqual([]);
    expect(config).toEqual({
      output: expect.stringMatching(/\/specwright-test-\w+\/out$/),
      apis: { a: 'a.yaml' },
    });
  });

  it.each([
    [
      'an import with attributes, and members of JSON',
      `import data, { id } from './data.json' with { type: 'json' };\nexport default { apis: { [id]: data.input } };`,
    ],
    [
      'a dynamic import',
      `const { default: data } = await import('./data.json', { with: { type: 'json' } });\nexport default { apis: { [data.id]: data.input } };`,
    ],
    [
      'a path of tsconfig.json',
      `import { input } from '~/input';\nexport default { apis: { a: input } };`,
    ],
    [
      'a package that only ES modules may import',
      `import { a } from 'esm';\nexport default { apis: { a } };`,
    ],
    [
      'modules that import each other',
      `import { input } from './cycle/one.ts';\nexport default { apis: { a: input() } };`,
    ],
    [
      'an enum and a namespace',
      `enum Id { a = 'a' }\nnamespace Input { export const path = 'a.yaml'; }\nexport default { apis: { [Id.a]: Input.path } };`,
    ],
    [
      'a file of CommonJS, which requires others',
      `import config from './common.cjs';\nexport default config;`,
    ],
    [
      '`require` of its own',
      `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\nexport default { apis: { a: require('./data.json').input } };`,
    ],
  ])('may hold %s', async (_, text) => {
    const { config, reported } = await read({
      'specwright.config.ts': text,
      'data.json': `{ "id": "a", "input": "a.yaml" }`,
      'tsconfig.json': `{ "compilerOptions": { "paths": { "~/*": ["./more/*"] } } }`,
      'more/input.ts': `export const input: string = 'a.yaml';`,
      'more/index.ts': `export * from './input.ts';`,
      'common.cjs': `const { input } = require('./more');\nconst { id } = require('./data.json');\nmodule.exports = { apis: { [id]: require('node:path').basename('/x/' + input) } };`,
      'cycle/one.ts': `import { name } from './two.ts';\nexport const ending = '.yaml';\nexport const input = () => name();`,
      'cycle/two.ts': `import { ending } from './one.js';\nexport const name = () => 'a' + ending;`,
      'node_modules/esm/package.json': `{ "name": "esm", "type": "module", "exports": { "import": "./index.js" } }`,
      'node_modules/esm/index.js': `export const a = 'a.yaml';`,
    });
    expect(reported).toEqual([]);
    expect(config).toEqual({ apis: { a: 'a.yaml' } });
  });

  it('is read again where a file that it imports has changed', async () => {
    const folder = createFolder({
      'specwright.config.ts': `import { a } from './a.ts';\nexport default { apis: { a } };`,
      'a.ts': `export { a } from './b.ts';`,
      'b.ts': `export const a = 'a.yaml';`,
    });
    const first = await readConfig(folder, undefined, createReporter());
    writeFiles(folder, { 'b.ts': `export const a = 'b.yaml';` });
    const second = await readConfig(folder, undefined, createReporter());
    expect([first?.config.apis, second?.config.apis]).toEqual([{ a: 'a.yaml' }, { a: 'b.yaml' }]);
    const files = ['specwright.config.ts', 'a.ts', 'b.ts'].map((name) => join(folder, name));
    expect(second?.modules).toEqual(files);
  });
});

describe('a broken config', () => {
  const ts = 'specwright.config.ts';

  it.each([
    [
      'is missing',
      {},
      [
        'CONF-701 specwright.config.ts:1:1 There is no specwright.config.ts here, and no --input was given.',
      ],
    ],
    [
      'does not parse',
      { [ts]: `export default {\n  apis: { a: [ },\n};` },
      ['CONF-702 specwright.config.ts:2:16 The config does not compile: Unexpected token.'],
    ],
    [
      'imports what is not there',
      { [ts]: `import x from './x.ts';\nexport default x;` },
      [
        'CONF-702 specwright.config.ts:1:15 The config does not compile: Could not resolve "./x.ts".',
      ],
    ],
    [
      'throws no error',
      { 'specwright.config.mjs': `throw 'x';` },
      ['CONF-702 specwright.config.mjs:1:1 The config throws: x.'],
    ],
    [
      'is no JSON',
      { 'specwright.config.json': `{\n  "apis": {},,\n}` },
      [
        expect.stringMatching(
          /^CONF-702 specwright\.config\.json:2:\d+ The config is not valid JSON: /,
        ),
      ],
    ],
    [
      'exports nothing',
      { [ts]: `const config = {};` },
      ['CONF-703 specwright.config.ts:1:1 The config must be an object, but is undefined.'],
    ],
    [
      'names no API',
      { [ts]: `export default {\n  apis: {} };` },
      ['CONF-703 specwright.config.ts:2:3 `apis` names no API.'],
    ],
  ] as const)('%s', async (_what, files, reported) => {
    expect(await read(files)).toEqual({ config: undefined, reported });
  });

  it('has each wrong member reported at its place', async () => {
    const { reported } = await read({
      [ts]: `export default {
  output: '',
  importEnding: '.mjs',
  'int64': 'long',
  formats: 'yes',
  emitters: [{ name: 'x' }],
  omitt: ['readme'],
  omit: 'readme',
  apis: {
    shop: { inptu: 'shop.yaml' },
    '../up': 'a.yaml',
    runtime: 'a.yaml',
    Shop: 7,
    named: { input: 'a.yaml', names: { models: { A: 1 }, modles: {} } },
  },
  importName: null,
  helpers: ['testing', 'test'],
};`,
    });
    expect(reported).toEqual([
      'CONF-703 specwright.config.ts:2:3 `output` is empty.',
      "CONF-703 specwright.config.ts:3:3 `importEnding` is '.mjs', but must be one of '.js', '.ts', ''.",
      "CONF-703 specwright.config.ts:4:3 `int64` is 'long', but must be one of 'number', 'bigint'.",
      'CONF-703 specwright.config.ts:5:3 `formats` must be true or false, but is a string.',
      'CONF-703 specwright.config.ts:6:3 `emitters.0` must be the name of a built-in emitter, or an object with `name`, `plan` and `emit`.',
      'CONF-703 specwright.config.ts:7:3 `omitt` is not a member of a config. Did you mean `omit`?',
      'CONF-703 specwright.config.ts:8:3 `omit` must be a list, but is a string.',
      'CONF-703 specwright.config.ts:10:5 `apis.shop` lacks the member `input`.',
      'CONF-703 specwright.config.ts:10:13 `apis.shop.inptu` is not a member of a config. Did you mean `input`?',
      'CONF-703 specwright.config.ts:11:5 `apis.../up` must be a plain folder name.',
      'CONF-703 specwright.config.ts:12:5 `apis.runtime` is a name that every output uses itself.',
      'CONF-703 specwright.config.ts:13:5 `apis.Shop` is the same folder as `shop` on some systems.',
      'CONF-703 specwright.config.ts:13:5 `apis.Shop` must be a string, but is a number.',
      'CONF-703 specwright.config.ts:14:50 `apis.named.names.models.A` must be a string, but is a number.',
      'CONF-703 specwright.config.ts:14:58 `apis.named.names.modles` is not a member of a config. Did you mean `models`?',
      'CONF-703 specwright.config.ts:16:3 `importName` must be a string, but is null.',
      "CONF-703 specwright.config.ts:17:3 `helpers.1` is 'test', but must be one of 'logging', 'telemetry', 'issues', 'testing', 'webhooks'.",
    ]);
  });
});

describe.concurrent('the command', () => {
  const config = `export default { output: 'the output', apis: { teile: './Entwürfe 1/teile.yaml' } };`;
  const files = {
    'ein projekt/specwright.config.mjs': config,
    'ein projekt/Entwürfe 1/teile.yaml': parts,
  };

  it('runs from another folder, on paths with spaces and other letters', async () => {
    const folder = createFolder(files);
    const path = 'ein projekt/specwright.config.mjs';
    const ran = await specwright(folder, 'generate', '--config', path);
    expect(ran).toEqual({
      code: 0,
      out: expect.stringMatching(/^ein projekt\/the output: \d+ created/),
      err: '',
    });
    expect(listFiles(join(folder, 'ein projekt/the output'))).toContain('teile/models.ts');
    const unknown = await specwright(folder, 'check', 'tiele', '-c', path);
    expect(unknown).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('--> ein projekt/specwright.config.mjs:1:40\n'),
    });
    expect(unknown.err).toContain('The config has no API `tiele`.\n');
    expect(unknown.err).toContain('= help: Did you mean `teile`?\n');
    expect(unknown.err).toContain(`1 | ${config.slice(0, 60)}`);
  });

  it('says what is wrong with a config, as JSON too', async () => {
    const folder = createFolder({ 'specwright.config.json': '{ "apis": 1 }' });
    const thrower = createFolder({
      'specwright.config.ts': `interface A {}\n\nthrow new Error('No luck.');`,
    });
    const [text, json, thrown] = await Promise.all([
      specwright(folder, 'generate'),
      specwright(folder, 'lint', '--json'),
      specwright(thrower, 'check'),
    ]);
    expect(thrown.err).toContain(
      'CONF-702: The config throws: No luck.\n --> specwright.config.ts:3:7\n',
    );
    expect(text).toMatchObject({ code: 1, out: '' });
    expect(text.err).toMatch(
      /^error CONF-703: `apis` must be an object, but is a number\.\n --> specwright\.config\.json:1:3\n[^]*1 error\. Nothing was written\.\n$/,
    );
    expect(JSON.parse(json.out)).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'CONF-703', line: 1 }],
    });
    expect([json.code, json.err]).toEqual([1, '']);
  });
});
