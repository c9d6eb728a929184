/** Every TypeScript sample of our documents compiles against what is generated, or is a part of it. */

import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtDist, specwright } from '../command.ts';
import { createFolder, writeFiles } from '../folder.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';
import { readParts, readSamples } from './samples.ts';

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const samples = pages.flatMap((page) =>
  readSamples(readFileSync(page, 'utf8')).map((sample) => ({ page, ...sample })),
);
const small = 'test/cases/a-small-api-as-the-readme-shows-it/spec.yaml';
const events = 'test/cases/webhooks-are-verified-as-the-document-says/spec.yaml';
const config = `export default {
  output: 'src/api',
  apis: { shop: 'shop.yaml', orders: 'orders.yaml', till: 'till.yaml', tickets: 'ticket.schema.json' },
  helpers: ['logging', 'telemetry', 'issues', 'testing', 'webhooks'],
  validators: 'zod',
  emitters: ['simulation', 'tanstack-query', 'mcp'],
};
`;

let app = '';

beforeAll(async () => {
  // Pages begin with `npm i zod`.
  const manifest = '{ "type": "module", "dependencies": { "zod": "^4.2.0" } }';
  app = createFolder({ 'package.json': manifest, 'specwright.config.mjs': config });
  copyFileSync('docs/shop.yaml', join(app, 'shop.yaml'));
  copyFileSync('docs/ticket.schema.json', join(app, 'ticket.schema.json'));
  copyFileSync(small, join(app, 'orders.yaml'));
  copyFileSync(events, join(app, 'till.yaml'));
  symlinkSync(resolve('node_modules'), join(app, 'node_modules'));
  // The one warning: what `queries.ts` imports is installed by long tests alone.
  const err: unknown = expect.stringMatching(/CONF-720.*react-query[^]*\b1 warning\.\s*$/);
  expect(await specwright(app, 'generate')).toMatchObject({ code: 0, err });
});

it('samples compile', async () => {
  for (const page of new Set(samples.map((sample) => sample.page))) {
    mkdirSync(join(app, basename(page, '.md'), 'src'), { recursive: true });
    symlinkSync(join(app, 'src/api'), join(app, basename(page, '.md'), 'src/api'));
  }
  const files = samples
    .filter(({ kind }) => kind === 'file')
    .map(({ page, path, text }) => [join(basename(page, '.md'), path), text] as const);
  expect(new Set(files.map(([path]) => path)).size, 'each path once in a page').toBe(files.length);
  writeFiles(app, Object.fromEntries(files));
  const dist = await builtDist();
  const options = {
    ...flags,
    ...resolutions.Bundler,
    ...places.node,
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    // A reader sees what a call gives, and goes on from there.
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowImportingTsExtensions: true,
    paths: {
      // What pages show of it beside hooks is all of the core.
      '@tanstack/react-query': [resolve('node_modules/@tanstack/query-core')],
      specwright: [join(dist, 'generator/entry/index.d.ts')],
      'specwright/core': [join(dist, 'generator/entry/core.d.ts')],
      'specwright/emitters': [join(dist, 'generator/entry/emitters.d.ts')],
      'specwright/testing': [join(dist, 'generator/entry/testing.d.ts')],
      'specwright/plugin': [join(dist, 'generator/entry/plugin.d.ts')],
      'specwright/clients/*': [join(dist, 'clients/*/index.d.ts')],
      'specwright/runtime/*': [join(dist, 'clients/runtime/*.d.ts')],
    },
  };
  // One that is wrong, so that a compiler that checks nothing is noticed.
  const [wrong] = readSamples(
    '<!-- fragment -->\n\n```ts\nawait shop.getOrder({ orderId: 7 });\n```',
  );
  writeFiles(app, { 'README/src/wrong.ts': wrong?.text ?? '' });
  const paths = ['README/src/wrong.ts', ...files.map(([path]) => path)].map((path) =>
    join(app, path),
  );
  const errors = (await compile('7', paths, options)).split('\n');
  expect(errors).toEqual([
    expect.stringMatching(/wrong\.ts.+error TS2322: Type 'number' is not assignable/),
  ]);
});

describe('what is shown of the output is the output', () => {
  it.each(samples.filter(({ kind }) => kind === 'output'))('$page: $path', ({ path, text }) => {
    expect(readFileSync(join(app, 'src', path), 'utf8')).toContain(text);
  });
});

describe('what is shown of a document is in it', () => {
  const parts = pages.flatMap((page) =>
    readParts(readFileSync(page, 'utf8')).map((part) => ({ page, ...part })),
  );
  it.each(parts)('$page: $path', ({ path, lines }) => {
    const all = readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim());
    expect(lines.filter((line) => !all.includes(line.trim()))).toEqual([]);
  });
});

describe('what another test checks is read by it', () => {
  it.each(samples.filter(({ kind }) => kind === 'tested'))('$page: $path', ({ page, path }) => {
    expect(readFileSync(path, 'utf8')).toContain(page);
  });
});
