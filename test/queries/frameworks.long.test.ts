/** `queries.ts` under both compilers with every flag, beside the real package of each framework: what an app relies on, and documents. */

import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateFiles } from '../../generator/entry/core.ts';
import { type TanstackQueryOptions, tanstackQuery } from '../../generator/entry/emitters.ts';
import { generate as generateProject } from '../../generator/run/pipeline/pipeline.ts';
import { buildProject } from '../../generator/run/project/project.ts';
import { createFolder, writeFiles } from '../folder.ts';
import { install } from '../runtimes/install.ts';
import { compile, compilers, flags, places, resolutions } from '../types/compile.ts';

type Framework = NonNullable<TanstackQueryOptions['framework']>;

type Package = readonly [name: string, version: string, beside?: readonly string[]];

const packages: Readonly<Record<Framework, Package>> = {
  react: ['@tanstack/react-query', '5.108.4'],
  // The oldest that fits is Vue 2.
  vue: ['@tanstack/vue-query', '5.104.0', ['vue@3.5.45']],
  svelte: ['@tanstack/svelte-query', '6.3.6'],
  solid: ['@tanstack/solid-query', '5.104.5'],
  angular: ['@tanstack/angular-query-experimental', '5.104.0'],
};

/** The oldest that `packages` of the emitter names. */
const oldest = ['@tanstack/react-query', '5.89.0'] as const;

const own = readdirSync('specs', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `specs/${name}/openapi.yaml`);
const others = [
  '../shared/corpus/sonallux__spotify-web-api/official-spotify-open-api.yaml',
  '../shared/corpus/netlify__open-api/swagger.yaml',
].filter((path) => existsSync(path));
const documents = [...own, 'docs/shop.yaml', ...others];

async function generate(path: string, options: TanstackQueryOptions): Promise<object> {
  const name = path.endsWith('shop.yaml') ? 'shop' : (path.split('/').at(-2) ?? 'api');
  const { ok, files, diagnostics } = await generateFiles({
    documents: { [`${name.toLowerCase()}.yaml`]: readFileSync(path, 'utf8') },
    config: {
      emitters: [tanstackQuery(options)],
      omit: ['readme', 'validators'],
      importEnding: '.js',
      tsNocheck: false,
    },
  });
  expect(ok, JSON.stringify(diagnostics)).toBe(true);
  return files;
}

/** Beside the packages that `npm install` of one of them brings. */
async function layOut([name, version, beside]: Package): Promise<string> {
  const folder = createFolder({ 'package.json': '{ "type": "module" }' });
  const modules = await install(name, version, beside);
  mkdirSync(join(folder, 'node_modules'));
  for (const entry of readdirSync(modules)) {
    if (!entry.startsWith('.')) {
      symlinkSync(join(modules, entry), join(folder, 'node_modules', entry));
    }
  }
  const xml = join(folder, 'node_modules/fast-xml-parser');
  symlinkSync(resolve('node_modules/fast-xml-parser'), xml);
  return folder;
}

function put(folder: string, at: string, files: object): void {
  const entries = Object.entries(files).map(([path, text]) => [`${at}/${path}`, String(text)]);
  writeFiles(folder, Object.fromEntries(entries) as Record<string, string>);
}

// With declarations: what an app exports must have names.
const options = { ...flags, declaration: true, ...resolutions.NodeNext, ...places.browser };

describe.each(Object.keys(packages) as Framework[])('%s', (framework) => {
  it('an app has the types of data and errors, and documents compile', async () => {
    const folder = await layOut(packages[framework]);
    put(folder, 'api', await generate('docs/shop.yaml', { framework }));
    writeFiles(folder, { 'app.ts': readFileSync(`test/queries/apps/${framework}.ts`, 'utf8') });
    const includes = [join(folder, 'app.ts')];
    for (const [index, path] of documents.entries()) {
      const retries = index % 2 === 0 ? 'query' : 'call';
      const files = await generate(path, { framework, retries });
      put(folder, `all/${index}`, files);
      if ('queries.ts' in files) includes.push(join(folder, `all/${index}/queries.ts`));
    }
    expect(includes.length).toBeGreaterThan(7);
    for (const version of compilers) expect(await compile(version, includes, options)).toBe('');
  });
});

it('samples of docs/tanstack-query.md that have hooks compile', async () => {
  const page = readFileSync('docs/tanstack-query.md', 'utf8');
  const samples = [...page.matchAll(/^<!-- src\/(\S+\.tsx) -->\n\n```tsx\n([^]*?)^```$/gm)];
  expect(samples.length).toBeGreaterThan(4);
  const [name, version] = packages.react;
  const folder = await layOut([name, version, ['@types/react@19.3.0']]);
  put(folder, 'api/shop', await generate('docs/shop.yaml', {}));
  const paths = samples.map(([, path = '', text = '']) => {
    writeFiles(folder, { [path]: text });
    return join(folder, path);
  });
  for (const each of compilers) {
    expect(await compile(each, paths, { ...options, jsx: 'react-jsx' })).toBe('');
  }
});

it('an app of React has them with the oldest version that is asked for', async () => {
  const folder = await layOut(oldest);
  put(folder, 'api', await generate('docs/shop.yaml', {}));
  writeFiles(folder, { 'app.ts': readFileSync('test/queries/apps/react.ts', 'utf8') });
  for (const version of compilers) {
    expect(await compile(version, [join(folder, 'app.ts')], options)).toBe('');
  }
});

it('JavaScript with declarations has the same types', async () => {
  const folder = await layOut(packages.react);
  const config = {
    emitters: ['tanstack-query'],
    omit: ['readme', 'validators'],
    target: 'js',
  } as const;
  const project = buildProject(
    { ...config, apis: { shop: resolve('docs/shop.yaml') }, output: folder },
    resolve('.'),
  );
  const { outcome } = await generateProject(project, { dry: false });
  expect(outcome.failed).toBe(false);
  const app = readFileSync('test/queries/apps/react.ts', 'utf8');
  writeFiles(folder, { 'app.ts': app.replaceAll('./api/', './shop/') });
  expect(await compile('7', [join(folder, 'app.ts')], options)).toBe('');
});
