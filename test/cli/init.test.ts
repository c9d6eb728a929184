/** From a project that knows nothing of us to a first call: what is found, written, left alone and said. */

import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deriveApiName, titleName } from '../../generator/run/config/api-name.ts';
import { fitOptions } from '../../generator/features/tanstack-query/fit.ts';
import { findDocuments } from '../../generator/cli/init/documents.ts';
import { findEnding } from '../../generator/cli/init/typescript.ts';
import { callInFunction, findFirstCall } from '../../generator/cli/init/next-steps.ts';
import { findMarkFiles, markGenerated } from '../../generator/cli/init/marks.ts';
import { listPackages, addScripts } from '../../generator/cli/init/packages.ts';
import { askFor } from '../../generator/cli/init/questions.ts';
import { specwright } from '../command.ts';
import { createFolder, listFiles, readState } from '../folder.ts';
import { parts, shop } from './specs.ts';

const json = '{"components":{},"info":{"title":"x","version":"1"},"openapi":"3.1.0","paths":{}}';

/** The layout of Vite's template for TypeScript. */
const vite = {
  'package.json':
    '{\n  "name": "app",\n  "scripts": { "dev": "vite" },\n  "devDependencies": {}\n}\n',
  'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
  'tsconfig.app.json': `{
  // Bundler mode
  "compilerOptions": { "target": "ES2022", "lib": ["ES2022", "DOM", "DOM.Iterable"], "types": [], "strict": true,
    "module": "esnext", "moduleResolution": "bundler", "allowImportingTsExtensions": true, "noEmit": true, /* , */ },
  "include": ["src"],
}`,
  'yarn.lock': '',
  '.prettierignore': 'dist\n',
  'specs/shop/openapi.yaml': shop,
};

describe.concurrent('specwright init', () => {
  it('leads an existing Vite application to a call that compiles', async () => {
    const folder = createFolder(vite);
    const { code, out, err } = await specwright(folder, 'init');
    expect([code, err]).toEqual([0, '']);
    expect(readFileSync(join(folder, 'specwright.config.ts'), 'utf8')).toBe(
      `import { defineConfig } from 'specwright';

export default defineConfig({
  output: 'src/api',
  runtime: 'copy',
  importEnding: '.ts',
  validators: 'standalone',
  apis: {
    shop: 'specs/shop/openapi.yaml',
  },
});
`,
    );
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(
      '{\n  "name": "app",\n  "scripts": { "dev": "vite", "generate": "specwright generate", "check": "specwright check" },\n  "devDependencies": {}\n}\n',
    );
    expect(out).toMatch(
      /^Wrote .*\.ts for specs\/shop\/openapi\.yaml\nChose validators: 'standalone'.*\nMarked src\/api as .* in \.prettierignore\nAdded to/,
    );
    expect(readFileSync(join(folder, '.prettierignore'), 'utf8')).toBe('dist\nsrc/api/\n');
    expect(out).toContain('\n  yarn add -D specwright\n\n');
    const example = /next to src\/api:\n\n((?: {2}.*\n|\n)+)/.exec(out)?.[1] ?? '';
    expect(example).toContain("from './api/shop/index.ts';");
    writeFileSync(join(folder, 'src/main.ts'), `${example}\nconsole.log(answer.state);\n`);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const tsc = resolve('node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.app.json')]);
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0 });
  });

  it.each([
    ['zod', 500, '{ "dependencies": { "zod": "^4.1.0" } }'],
    ['standalone', 501, '{ "dependencies": { "zod": "^4.1.0" } }'],
    ['standalone', 500, '{ "dependencies": { "zod": "^3.25.0" } }'],
  ])('chooses %s once, for %i schemas and %s', async (form, count, manifest) => {
    const schemas = Array.from({ length: count }, (_, index) => [
      `Part${index}`,
      { type: 'string' },
    ]);
    const components = { schemas: Object.fromEntries(schemas) };
    const document = JSON.stringify({ ...JSON.parse(json), components });
    const folder = createFolder({ 'api.json': document, 'package.json': manifest });
    const ran = await specwright(folder, 'init', '--yes');
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toContain(`\nChose validators: '${form}', `);
    const path = join(folder, 'specwright.config.ts');
    expect(readFileSync(path, 'utf8')).toContain(`validators: '${form}',`);
    expect(ran.out).not.toContain('Validators are');
  });

  it('overwrites no config and no script, and says so', async () => {
    const config = { 'specwright.config.mjs': 'export default {};\n', 'openapi.yaml': shop };
    const folder = createFolder(config);
    const before = readState(folder);
    const ran = await specwright(folder, 'init', '--yes');
    expect(ran).toMatchObject({ code: 1, out: '', err: expect.stringContaining('CONF-708') });
    expect(readState(folder)).toEqual(before);

    const text = '{ "scripts": { "check": "tsc" } }';
    const ignored = { '.prettierignore': 'dist\n' };
    const scripted = createFolder({ 'openapi.yaml': parts, 'package.json': text, ...ignored });
    const { out } = await specwright(scripted, 'init', '--output', 'lib/clients', '--no-mark');
    expect(readFileSync(join(scripted, '.prettierignore'), 'utf8')).toBe('dist\n');
    expect(out).toContain('Not changed in package.json: "check"');
    expect(out).toContain("Nothing here compiles TypeScript: with `target: 'js'`");
    expect(out).toContain('In CI: npx specwright check. Commit lib/clients');
    expect(readFileSync(join(scripted, 'package.json'), 'utf8')).toBe(
      '{ "scripts": { "check": "tsc", "generate": "specwright generate" } }',
    );
  });

  it('writes down where the runtime comes from, and says what to install', async () => {
    const folder = createFolder({ 'openapi.yaml': shop, 'package.json': '{}' });
    const { code, out, err } = await specwright(folder, 'init', '--runtime', 'package');
    expect([code, err]).toEqual([0, '']);
    expect(readFileSync(join(folder, 'specwright.config.ts'), 'utf8')).toContain(
      "\n  runtime: 'package',\n",
    );
    expect(out).toMatch(/Still to install:\n[^]*\n {2}npm install @specwright\/runtime@\d[.\d]*\n/);
    expect(listFiles(join(folder, 'src/api')).some((path) => path.startsWith('runtime'))).toBe(
      false,
    );
  });

  it('writes the chosen emitters into the config', async () => {
    const folder = createFolder({ 'openapi.yaml': shop, 'package.json': '{}' });
    const { code, err } = await specwright(folder, 'init', '--with', 'samples, server,samples');
    expect([code, err]).toEqual([0, '']);
    const path = join(folder, 'specwright.config.ts');
    expect(readFileSync(path, 'utf8')).toContain("\n  emitters: ['samples', 'server'],\n");
    const written = listFiles(join(folder, 'src/api'));
    expect(written).toEqual(expect.arrayContaining(['shop/samples.ts', 'shop/server.ts']));
  });

  it('writes other emitters for the framework of the project, and says what to install', async () => {
    const manifest = '{ "dependencies": { "vue": "^3.5.0", "zod": "^4.2.0" } }';
    const folder = createFolder({
      'openapi.yaml': shop,
      'package.json': manifest,
      'yarn.lock': '',
    });
    const { code, out, err } = await specwright(folder, 'init', '--with', 'tanstack-query,samples');
    expect([code, err]).toEqual([0, '']);
    const config = readFileSync(join(folder, 'specwright.config.ts'), 'utf8');
    expect(config).toContain(`import { tanstackQuery } from 'specwright/emitters';\n`);
    expect(config).toContain(`\n  emitters: [tanstackQuery({ framework: 'vue' }), 'samples'],\n`);
    expect(out).toContain(
      `\nStill to install:\n  yarn add -D specwright\n  yarn add "@tanstack/vue-query@^5.`,
    );
    const queries = readFileSync(join(folder, 'src/api/shop/queries.ts'), 'utf8');
    expect(queries).toContain("'@tanstack/vue-query'");
  });

  it.each([
    ['sampels', /CONF-705: `--with` names `sampels`, [^]*Did you mean `samples`\?/],
    ['server,models', /CONF-705: `--with` names `models`, which always writes/],
  ])(
    'writes nothing where it does not know an emitter that is named: %s',
    async (names, message) => {
      const folder = createFolder({ 'openapi.yaml': shop });
      const ran = await specwright(folder, 'init', '--with', names);
      expect(ran).toEqual({ code: 1, out: '', err: expect.stringMatching(message) });
      expect(listFiles(folder)).toEqual(['openapi.yaml']);
    },
  );

  it.each([
    [[], /CONF-707: No YAML or JSON file in this folder or below it contains `openapi:`/],
    [['lost.yaml'], /CONF-707: The document `lost\.yaml` does not exist/],
  ])('writes nothing where there is no document: %j', async (names, message) => {
    const folder = createFolder({ 'package.json': '{}', 'data.json': '{}' });
    const ran = await specwright(folder, 'init', ...names);
    expect(ran).toEqual({ code: 1, out: '', err: expect.stringMatching(message) });
    expect(listFiles(folder)).toEqual(['data.json', 'package.json']);
  });

  it('leaves a config behind where the document is wrong, and says what is', async () => {
    const folder = createFolder({ 'a.yaml': 'openapi: 3.2.0\ninfo: { title: x: y }\n' });
    const ran = await specwright(folder, 'init');
    expect(ran).toMatchObject({ code: 1, err: expect.stringMatching(/LOAD-11[^]*is in place/) });
    expect(listFiles(folder)).toEqual(['a.yaml', 'specwright.config.ts']);
  });
});

it('a first call is found where operations have pages of their own', () => {
  const readme = readFileSync('generated/file-storage/README.md', 'utf8');
  const call = findFirstCall(readme, 'src/api');
  expect(call).toContain('const http = fileStorageHttp({');
  expect(call).toMatch(/\nconst answer = await appsGet\([^]*validate: appsGetSchemas/);
  expect(call).toMatch(/\nconsole\.log\(answer\);/);
});

it('a first call of CommonJS waits in a function', () => {
  const call = callInFunction(`import { a } from './a.js';\n\nconst b = a();\n\nawait b();`);
  expect(call).toBe(`import { a } from './a.js';

async function main(): Promise<void> {
  const b = a();

  await b();
}

main().catch(console.error);`);
});

it('documents are found by what they contain', async () => {
  const folder = createFolder({
    'a/openapi.yaml': shop,
    'a/openapi.json': json,
    'a/parts.yml': shop,
    'a/openapi.config.json': '{ "input": "openapi.yaml" }',
    'api.json': json,
    'old/swagger.json': '{ "swagger": "2.0" }',
    'node_modules/x/openapi.yaml': shop,
    '.hidden/openapi.yaml': shop,
    'dist/openapi.yaml': shop,
    'test/openapi.yaml': shop,
    'compose.yaml': 'services: {}\n',
    '1/2/3/4/5/6/openapi.yaml': shop,
  });
  expect(await findDocuments(folder)).toEqual([
    'a/openapi.yaml',
    'a/parts.yml',
    'api.json',
    'old/swagger.json',
  ]);
});

/** Types these lines, one for each question. */
function answers(...lines: string[]): () => Promise<string> {
  return () => Promise.resolve(lines.shift() ?? '');
}

const found = { documents: ['a', 'b', 'c'], output: 'src/api', marks: ['.gitattributes'] };

it.each([
  [
    ['1, 3', ' lib ', 'package', 'no'],
    { documents: ['a', 'c'], output: 'lib', runtime: 'package', marks: [] },
  ],
  [['', '', '', ''], { ...found, runtime: 'copy' }],
  [['ALL', '', 'C', 'Y'], { ...found, runtime: 'copy' }],
  [['3 2', '', '', ''], { ...found, runtime: 'copy', documents: ['b', 'c'] }],
])('a person may choose among several documents: %j', async (lines, wish) => {
  expect(await askFor(found, answers(...lines))).toEqual(wish);
});

it.each(['4', '1 x', 'b', '0', '1-2', ',', '-1'])(
  'the question is asked again after an answer that means nothing: %s',
  async (typo) => {
    const questions: string[] = [];
    const type = answers(typo, '2', '', 'both', 'p', 'nope', 'n');
    const ask = (question: string): Promise<string> => {
      questions.push(question);
      return type();
    };
    expect(await askFor(found, ask)).toEqual({
      documents: ['b'],
      output: 'src/api',
      runtime: 'package',
      marks: [],
    });
    expect([questions[1], questions[4], questions[6]]).toEqual([
      'Please type all, or numbers from 1 to 3: ',
      'Please type copy or package: ',
      'Please type yes or no: ',
    ]);
  },
);

it('a flag answers its question', async () => {
  const known = { ...found, runtime: 'package' } as const;
  expect(await askFor(known, answers('', '', 'no'))).toEqual({ ...known, marks: [] });
});

/** The project's own files after `init` added the output to them, twice. */
async function marksIn(
  files: Readonly<Record<string, string>>,
  output = 'src/api',
): Promise<Record<string, string>> {
  const folder = createFolder(files);
  const marks = findMarkFiles(folder);
  const changed = await markGenerated(folder, output, marks);
  expect(await markGenerated(folder, output, marks)).toEqual([]);
  return Object.fromEntries(
    changed.map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

describe('files that say what is generated', () => {
  it('are extended where the project has them, and nothing of them is lost', async () => {
    expect(
      await marksIn({
        '.git/config': '',
        '.prettierignore': 'dist',
        '.eslintignore': '# ours\r\ndist/\r\n',
      }),
    ).toEqual({
      '.gitattributes': 'src/api/** linguist-generated\n',
      '.prettierignore': 'dist\nsrc/api/\n',
      '.eslintignore': '# ours\r\ndist/\r\nsrc/api/\r\n',
    });
    expect(await marksIn({ '.gitattributes': 'src/api/** text\n' })).toEqual({
      '.gitattributes': 'src/api/** text\nsrc/api/** linguist-generated\n',
    });
  });

  it.each([
    ['{}', '{\n  "files": {\n    "includes": ["**", "!src/api"]\n  }\n}\n'],
    [
      '{\n\t"vcs": {},\n\t"files": {\n\t\t"ignoreUnknown": false\n\t}\n}\n',
      '{\n\t"vcs": {},\n\t"files": {\n\t\t"ignoreUnknown": false,\n\t\t"includes": ["**", "!src/api"]\n\t}\n}\n',
    ],
    [
      '{ "files": { "other": [{ "a": "]" }] } }',
      '{ "files": { "other": [{ "a": "]" }], "includes": ["**", "!src/api"] } }',
    ],
    [
      '{ "files": { "includes": ["**", "!dist"] } }',
      '{ "files": { "includes": ["**", "!dist", "!src/api"] } }',
    ],
    [
      '{ "$schema": "https://biomejs.dev/schemas/1.9.4/schema.json", "files": { "ignore": [] } }',
      '{ "$schema": "https://biomejs.dev/schemas/1.9.4/schema.json", "files": { "ignore": ["src/api/**"] } }',
    ],
  ])("Biome's %j", async (before, after) => {
    expect(await marksIn({ 'biome.json': before })).toEqual({ 'biome.json': after });
  });

  it.each([
    ['src/api', { '.prettierignore': '/src/api/**\n', 'biome.json': '// ours\n{}' }],
    ['src/api', { '.gitattributes': '/src/api/** -diff linguist-generated=true\n' }],
    ['src/api', { 'biome.json': '{ "files": { "includes": ["**", "!!src/api/**"] } }' }],
    ['../api', { '.prettierignore': '' }],
    ['.', { '.prettierignore': '' }],
    ['src/our api', { '.prettierignore': '' }],
    ['src/api', {}],
  ])('stay as they are where there is nothing to add for %s: %j', async (output, files) => {
    expect(await marksIn(files, output)).toEqual({});
  });
});

it.each([
  ['.js', undefined, []],
  ['.js', '{ "compilerOptions": { "module": "nodenext" } }', ['next']],
  ['.js', '{ "compilerOptions": { "moduleResolution": "bundler" } }', ['vite']],
  ['', '{ "compilerOptions": { "moduleResolution": "bundler" } }', ['next']],
  ['.ts', '{ "extends": "./base", "compilerOptions": {} }', []],
  ['.ts', '{ "extends": ["@own/base"] }', []],
  ['.js', '{ "extends": "./tsconfig.json" }', []],
] as const)('imports end in "%s" under %s with %j', async (ending, text, names) => {
  const own = '{ "compilerOptions": { "allowImportingTsExtensions": true } }';
  const files = { 'base.json': own, 'node_modules/@own/base/tsconfig.json': own };
  const folder = createFolder(text === undefined ? {} : { ...files, 'tsconfig.json': text });
  expect(await findEnding(folder, new Set(names))).toBe(ending);
});

it.each([
  ['{}', '{\n  "scripts": {\n    "a": "b"\n  }\n}\n'],
  ['{\n\t"name": "x"\n}\n', '{\n\t"scripts": {\n\t\t"a": "b"\n\t},\n\t"name": "x"\n}\n'],
  [
    '{\r\n    "name": "x",\r\n    "dependencies": {}\r\n}',
    '{\r\n    "name": "x",\r\n    "scripts": {\r\n        "a": "b"\r\n    },\r\n    "dependencies": {}\r\n}',
  ],
  ['{\n  "scripts": { }\n}', '{\n  "scripts": {\n    "a": "b"\n  }\n}'],
  ['{ "scripts": { "x/~": "}" } }', '{ "scripts": { "x/~": "}", "a": "b" } }'],
])('a script is added to %j as the file is formatted', (text, wanted) => {
  expect(addScripts(text, { a: 'b' })).toEqual({ text: wanted, added: ['a'], taken: [] });
  expect(addScripts(wanted, { a: 'b' })).toEqual({ text: wanted, added: [], taken: [] });
});

it('the package manager is that of the nearest lock file', async () => {
  const folder = createFolder({
    'pnpm-lock.yaml': '',
    'app/package.json': '{}',
    'lib/bun.lock': '',
  });
  expect((await listPackages(join(folder, 'app'))).manager.add).toBe('pnpm add');
  expect((await listPackages(join(folder, 'lib'))).manager.add).toBe('bun add');
  expect((await listPackages(createFolder({ '.git/config': '' }))).manager.add).toBe('npm install');
});

it('an API is called after what distinguishes it from others', async () => {
  const names = {
    'specs/shop/openapi.yaml': 'shop',
    'petstore.json': 'petstore',
    'https://example.com/orders/v2/openapi.json?raw=1': 'orders-v2',
    'specs/v1/openapi.yaml': 'api-v1',
    'openapi.yaml': 'api',
    '../openapi.yaml': 'api',
    'specs/api.yaml': 'api',
    'docs/swagger-v2.json': 'api',
    'Billing API.yml': 'billing-api',
  };
  const found = Object.keys(names).map((path) => [path, deriveApiName(path)]);
  expect(Object.fromEntries(found)).toEqual(names);

  const titles = {
    'Swagger Petstore - OpenAPI 3.0': 'petstore',
    'The Orders API': 'orders',
    'Monitoring downtimes, v2': 'monitoring-downtimes',
    'OpenAI API': 'openai',
    'GitHub v3 REST API': 'github',
    'Spotify Web API': 'spotify-web',
    "Netlify's API documentation": 'netlify',
    'Selling Partner API for Listings Items': 'selling-partner-listings-items',
    'Twilio SendGrid Legacy Marketing Campaigns Contacts API': 'twilio-sendgrid-legacy-marketing',
    'Gotify REST-API.': 'gotify',
    '3scale API 2': '3scale',
    'Données ouvertes': 'donnees-ouvertes',
    '支付 Pay API': 'pay',
    Class: 'class',
    Runtime: 'runtime-api',
    aux: 'aux-api',
    [`${'endless'.repeat(30)} API`]: 'endless'.repeat(6).slice(0, 40),
    ['many words '.repeat(20)]: 'many-words-many-words-many',
    'REST API': undefined,
    'OpenAPI definition': undefined,
    FastAPI: undefined,
    'Api Documentation': undefined,
    'v1.2': undefined,
    '***': undefined,
    '': undefined,
    取引: undefined,
  };
  const read = Object.keys(titles).map((title) => [title, titleName(title)]);
  expect(Object.fromEntries(read)).toEqual(titles);
});

it('an API is called by its title, and by its file where that says nothing', async () => {
  const titled = shop.replace('title: Shop', 'title: Corner shop API');
  const folder = createFolder({
    'specs/openapi.yaml': titled,
    'specs/old/stock.yaml': shop.replace('title: Shop', 'title: REST API v2'),
  });
  const { code } = await specwright(folder, 'init', '--yes');
  const config = readFileSync(join(folder, 'specwright.config.ts'), 'utf8');
  expect([code, config]).toEqual([
    0,
    expect.stringContaining("'corner-shop': 'specs/openapi.yaml'"),
  ]);
  expect(config).toContain("stock: 'specs/old/stock.yaml'");
});

function printPaths(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    return `  /things${index}: { get: { responses: { '204': { description: ok } } } }`;
  }).join('\n');
}

async function writeConfig(count: number): Promise<string> {
  const spec = `openapi: 3.1.0\ninfo: { title: Things, version: '1' }\npaths:\n${printPaths(count)}\n`;
  const folder = createFolder({ 'openapi.yaml': spec });
  await specwright(folder, 'init', '--yes');
  return readFileSync(join(folder, 'specwright.config.ts'), 'utf8');
}

it('more than 40 operations are in resources', async () => {
  expect(await writeConfig(41)).toContain("client: 'resources'");
  expect(await writeConfig(40)).not.toContain('client:');
});

it.each([
  [[], undefined],
  [['react', 'vue'], undefined],
  [['svelte', 'vue'], undefined],
  [['@sveltejs/kit'], 'svelte'],
  [['solid-js'], 'solid'],
  [['@angular/core'], 'angular'],
  [['@tanstack/vue-query'], 'vue'],
])('queries of a project with %j are for the framework %s', (packages, framework) => {
  expect(fitOptions(new Set(packages))?.framework).toBe(framework);
});
