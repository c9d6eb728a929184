import { rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { validatorFolder } from '../validators/folder.ts';

const runtime = new URL('../../templates/runtime/', import.meta.url).pathname;

/** Bundles what a program of one operation needs. */
async function bundled(
  program: string,
  resolveDir = runtime,
): Promise<{ files: string[]; gzip: number }> {
  const result = await build({
    stdin: { contents: program, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    external: ['fast-xml-parser'],
  });
  const [output] = Object.values(result.metafile.outputs);
  const used = Object.entries(output?.inputs ?? {}).filter(
    ([, { bytesInOutput }]) => bytesInOutput > 0,
  );
  const files = used.map(([path]) => path.replace(/^.*\//, '')).sort();
  return { files, gzip: gzipSync(result.outputFiles[0]?.contents ?? '', { level: 9 }).length };
}

const get = `
  import { Http } from './http.ts';
  const http = new Http({ name: 'x' }, { baseUrl: 'https://a.test' });
  export const call = () => http.send({ id: 'g', method: 'GET', path: '/{id}', query: ['q'] }, { id: 1 });
`;

describe('the bundle of one operation', () => {
  test('has nothing that the operation does not use', async () => {
    const { files, gzip } = await bundled(get);
    for (const absent of [
      'auth',
      'sign',
      'body',
      'choice',
      'stream',
      'events',
      'pages',
      'batch',
      'upload',
      'mask',
      'xml',
      'zod',
      'schema',
      'states',
    ]) {
      expect(files).not.toContain(`${absent}.ts`);
    }
    // It shall never weigh more.
    expect(gzip).toBeLessThanOrEqual(2870);
  });

  test('has what it does use', async () => {
    const { files } = await bundled(`
      ${get}
      import { headerKey } from './auth.ts';
      import { json } from './body.ts';
      export const post = () => http.send({ id: 'p', method: 'POST', path: '/', body: json }, { body: 1 });
      export const key = headerKey('k');
    `);
    expect(files).toEqual(expect.arrayContaining(['auth.ts', 'body.ts', 'choice.ts']));
    expect(files).not.toContain('sign.ts');
  });
});

test('the parser of XML is a chunk of its own, which only an answer of XML loads', async () => {
  const program = `
    ${get}
    import { json } from './body.ts';
    import { oneOf } from './choice.ts';
    import { xml } from './xml.ts';
    const body = oneOf(json, xml('unknown'));
    export const post = () => http.send({ id: 'p', method: 'POST', path: '/', body, accept: body }, { body: 1 });
  `;
  const { metafile } = await build({
    stdin: { contents: program, resolveDir: runtime, loader: 'ts' },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    metafile: true,
  });
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === '<stdin>');
  const later = new Set(
    entry?.imports.flatMap(({ kind, path }) => (kind === 'dynamic-import' ? [path] : [])),
  );
  const holders = Object.entries(metafile.outputs).filter(([, { inputs }]) =>
    Object.keys(inputs).some((path) => /fast-xml-parser|xml-reader/.test(path)),
  );
  expect(holders.length).toBeGreaterThan(0);
  for (const [path] of holders) expect(later).toContain(path);
});

describe('the bundle of one validator', () => {
  const bounds = [
    ['annotated', 26_000],
    ['mini', 7000],
  ] as const;
  test.each(bounds)(
    '%s: at most %i bytes, without what it does not refer to',
    async (form, most) => {
      const folder = await validatorFolder('card-payments', form);
      const { files, gzip } = await bundled(
        `export { authRequestSchema } from './api/validators.ts';`,
        folder,
      );
      await rm(folder, { recursive: true });
      expect(gzip).toBeLessThan(most);
      for (const absent of ['formats', 'mask-check', 'listed', 'base58', 'validate', 'members']) {
        expect(files).not.toContain(`${absent}.ts`);
      }
    },
  );
});
