/** The package as it is published: packed, unpacked beside its dependencies, imported, run, and compiled against. */

import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { shop } from '../cli/specs.ts';
import { builtDist, node, type Ran } from '../command.ts';
import { createFolder, listFiles, writeFiles } from '../folder.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';
import { link, unpackInto } from './packed.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const apis = [
  'mediation-groups',
  'customer-errors',
  'package-insights',
  'content-generation',
  'file-storage',
  'card-payments',
  'monitoring-downtimes',
];

// No types but the package's own and those of its dependencies; once they are checked as well.
const strict = {
  ...flags,
  allowImportingTsExtensions: true,
  lib: places.browser.lib,
  types: [],
};

let app = '';
/** The same, without what only clients import. */
let bare = '';

beforeAll(async () => {
  app = createFolder({ 'package.json': '{ "type": "module" }', 'shop.yaml': shop });
  cpSync('test/package/app', app, { recursive: true });
  const names = ['clients.ts', 'emitters.ts', 'generate.ts', 'playground.ts'];
  buildSync({ entryPoints: names.map((name) => join(app, name)), outdir: app, format: 'esm' });
  await unpackInto(app, createFolder());
  bare = createFolder();
  cpSync(app, bare, { recursive: true, verbatimSymlinks: true });
  link('zod', join(app, 'node_modules'));
});

/** What a module of JavaScript in the application prints as JSON. */
function evaluated(imports: string, expression: string): Promise<Ran> {
  const script = `${imports}\nprocess.stdout.write(JSON.stringify(${expression}));`;
  return node(app, '--input-type=module', '--eval', script);
}

describe('the package', () => {
  it('starts from a file and its layer, and emits from a file and all layers', async () => {
    const dist = await builtDist();
    const names = readdirSync(dist);
    const followImports = (start: RegExp): readonly string[] => {
      const found = new Set(names.filter((name) => start.test(name)));
      for (const name of found) {
        const text = readFileSync(join(dist, name), 'utf8');
        for (const [, other = ''] of text.matchAll(/\bfrom"\.\/([^"]+)"/g)) found.add(other);
      }
      return [...found].map((name) => name.replace(/-\w+\.js$/, ''));
    };
    // The version of Node is looked at before anything else is loaded.
    expect(followImports(/^bin\.js$/)).toEqual(['bin.js']);
    expect(followImports(/^flags-/)).toEqual(['flags', 'layer']);
    const all = ['stages', 'layer', 'layer', 'layer', 'runner.js'];
    expect(followImports(/^stages-/)).toEqual(all);
  });

  it('holds what is needed to run, and nothing of the workshop', () => {
    const files = listFiles(join(app, 'node_modules/specwright'));
    const rooms = [...new Set(files.map((path) => path.split('/')[0]))].sort();
    expect(rooms).toEqual([
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'bench',
      'dist',
      'docs',
      'package.json',
      'specs',
      'templates',
    ]);
    expect(files).toEqual(
      expect.arrayContaining([
        'dist/bin.js',
        'dist/index.js',
        'dist/generator/entry/index.d.ts',
        'dist/core.js',
        'dist/emitters.js',
        'dist/testing.js',
        'dist/generator/entry/testing.d.ts',
        'dist/generator/entry/emitters.d.ts',
        'dist/generator/entry/core.d.ts',
        'dist/openapi-schemas/v3.2.mjs',
        'templates/readme.md.hbs',
        'templates/report.html.hbs',
        'docs/diff-checks.md',
        'dist/templates/runtime.mjs',
        'specs/extensions.md',
      ]),
    );
    for (const api of apis) {
      expect(files).toEqual(
        expect.arrayContaining([
          `dist/clients/${api}/index.js`,
          `dist/clients/${api}/index.d.ts`,
          `dist/clients/${api}/README.md`,
        ]),
      );
    }
    expect(
      files.filter((path) => /\.(test|tsbuildinfo|map|log)\b|node_modules/.test(path)),
    ).toEqual([]);
    expect(
      Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$/.test(name)),
    ).toEqual([]);
  });

  it('gives seven clients that speak to services and judge what they send', async () => {
    const ran = await evaluated(
      "import { classes, numbered, pathOfCall, refusal } from './clients.js';",
      '[classes.map(({ name }) => name), numbered, await pathOfCall(), await refusal()]',
    );
    expect(ran.err).toBe('');
    expect(JSON.parse(ran.out)).toEqual([
      [
        'CardPayments',
        'ContentGeneration',
        'FileStorage',
        'MediationGroups',
        'MonitoringDowntimes',
        'PackageInsights',
      ],
      'UNSPECIFIED',
      '/v3alpha/systems/NPM/packages/%40a%2Fb/versions/1',
      'validation',
    ]);
  });

  it('generates, by its command with a config and an emitter, and from a script', async () => {
    const [command, script] = await Promise.all([
      node(app, `node_modules/specwright/${manifest.bin.specwright}`, 'generate'),
      evaluated("import { results } from './generate.js';", 'results'),
    ]);
    expect(command).toEqual({
      code: 0,
      out: expect.stringMatching(/^generated: \d+ created/),
      err: '',
    });
    expect(readFileSync(join(app, 'generated/shop/routes.ts'), 'utf8')).toContain(
      "['GET /orders/{id}'] as const",
    );
    expect(readFileSync(join(app, 'generated/shop/operations/orders.ts'), 'utf8')).toContain(
      'export function readOrder(',
    );
    expect(script.err).toBe('');
    expect(JSON.parse(script.out)).toEqual([
      { ok: true, message: '', kinds: ['created'] },
      { ok: true, message: '', kinds: ['unchanged'] },
      { ok: false, message: expect.stringMatching(/^error LOAD-101: /), kinds: [] },
      { ok: false, message: 'error CONF-704: The config has no API `shpo`.', kinds: [] },
      { ok: false, message: expect.stringMatching(/^error CONF-703: /), kinds: [] },
    ]);
  });

  it('generates in memory, as docs/in-memory.md shows it, and in what a bundler makes for a browser', async () => {
    const shown = readFileSync('docs/in-memory.md', 'utf8');
    expect(shown).toContain(readFileSync('test/package/app/playground.ts', 'utf8'));
    const bundled = { bundle: true, platform: 'browser', format: 'esm' } as const;
    const outfile = join(app, 'bundled.js');
    buildSync({ ...bundled, entryPoints: [join(app, 'playground.ts')], outfile });
    const texts = JSON.stringify([shop, 'openapi: 9']);
    for (const module of ['playground', 'bundled']) {
      const ran = await evaluated(
        `import { preview } from './${module}.js';`,
        `await Promise.all(${texts}.map(preview))`,
      );
      expect(ran.err).toBe('');
      expect(JSON.parse(ran.out)).toEqual([
        expect.stringContaining('export interface Order'),
        expect.stringContaining(' --> shop.yaml:1:10\n'),
      ]);
    }
  });

  it('gives built-in emitters as functions, which a page has too', async () => {
    const outfile = join(app, 'bundled-emitters.js');
    const bundled = { bundle: true, platform: 'browser', format: 'esm' } as const;
    buildSync({ ...bundled, entryPoints: [join(app, 'emitters.ts')], outfile });
    for (const module of ['emitters', 'bundled-emitters']) {
      const ran = await evaluated(
        `import { list } from './${module}.js';`,
        `await list(${JSON.stringify(shop)})`,
      );
      expect(ran.err).toBe('');
      expect(JSON.parse(ran.out)).toEqual([
        'other/samples.ts',
        'shop/mcp.ts',
        'shop/queries.ts',
        'shop/samples.ts',
        'shop/server.ts',
        'shop/simulation.ts',
      ]);
    }
  });
});

describe.concurrent('without zod and a reader of XML', () => {
  const bin = join('node_modules/specwright', manifest.bin.specwright);

  it('generates, checks its output, and lints what its extensions say', async () => {
    const shown = { 'shop.yaml': shop.replace('paths:', 'x-sw-limits: 5\npaths:') };
    writeFiles(bare, { 'wrong/shop.yaml': shown['shop.yaml'] });
    expect(await node(bare, bin, 'generate')).toMatchObject({ code: 0, err: '' });
    expect(await node(bare, bin, 'check')).toMatchObject({ code: 0, err: '' });
    expect(await node(bare, bin, 'lint', 'wrong/shop.yaml')).toMatchObject({
      code: 1,
      err: expect.stringContaining('error EXT-203: `x-sw-limits` must be a map.'),
    });
  });

  it.each(isLong ? (['7', '5.9'] as const) : (['7'] as const))(
    'is typed under TypeScript %s',
    async (version) => {
      const names = [
        'emitters.ts',
        'generate.ts',
        'playground.ts',
        'routes.ts',
        'specwright.config.ts',
      ];
      const files = names.map((name) => join(bare, name));
      const options = { ...strict, ...resolutions.NodeNext, skipLibCheck: false };
      expect(await compile(version, files, options)).toBe('');
    },
  );
});

describe.concurrent('code that uses the package', () => {
  const all = [
    ['7', 'NodeNext', false],
    ['7', 'Bundler', true],
    ['5.9', 'Bundler', true],
  ] as const;

  it.each(isLong ? all : all.slice(0, 1))(
    'compiles under TypeScript %s, %s',
    async (version, modules, skipLibCheck) => {
      const files = [
        'clients.ts',
        'emitters.ts',
        'generate.ts',
        'playground.ts',
        'routes.ts',
        'specwright.config.ts',
      ].map((name) => join(app, name));
      expect(
        await compile(version, files, { ...strict, ...resolutions[modules], skipLibCheck }),
      ).toBe('');
    },
  );
});
