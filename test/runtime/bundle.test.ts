import { rm } from 'node:fs/promises';

import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { validatorFolder } from '../validators/folder.ts';

const runtime = new URL('../../templates/runtime/', import.meta.url).pathname;

/** A bundle as an app has it; `bench:size` says what such bundles weigh. */
function bundle(program: string, resolveDir: string) {
  return build({
    stdin: { contents: program, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    external: ['fast-xml-parser'],
  });
}

/** The files of which something is in a bundle. */
async function bundled(program: string, resolveDir: string): Promise<readonly string[]> {
  const { metafile } = await bundle(program, resolveDir);
  const [output] = Object.values(metafile.outputs);
  const used = Object.entries(output?.inputs ?? {}).filter(
    ([, { bytesInOutput }]) => bytesInOutput > 0,
  );
  return used.map(([path]) => path.replace(/^.*\//, '')).sort();
}

const generated = new URL('../../generated/', import.meta.url).pathname;

const get = `
  import { packageInsightsHttp } from './package-insights/client.ts';
  import { getPackage } from './package-insights/operations/packages.ts';
  const http = packageInsightsHttp({ baseUrl: 'https://a.test' });
  export const call = (params) => getPackage(http, params);
`;

describe('the bundle of one operation', () => {
  test('has nothing that the operation does not use', async () => {
    const files = await bundled(get, generated);
    expect(files).toEqual(expect.arrayContaining(['packages.ts', 'request.ts']));
    for (const absent of [
      'oauth',
      'signing',
      'multipart',
      'streams',
      'pages',
      'batches',
      'uploads',
      'masks',
      'xml',
      'zod',
      'schema',
      'check-run',
      'operation-schemas',
      'states',
    ]) {
      expect(files).not.toContain(`${absent}.ts`);
    }
  });

  test('has no kind of security scheme that it does not name', async () => {
    const { outputFiles } = await bundle(
      `
      import { authorization, basic, bearer, cookieKey, headerKey, queryKey } from './auth/auth.ts';
      import { Http } from './call/client.ts';
      const keyScheme = /* @__PURE__ */ headerKey('key', 'x-key');
      const others = () => [bearer('token'), basic('login'), queryKey('q', 'q'), cookieKey('c', 'c')];
      const http = new Http({ name: 'x', auth: authorization() }, { baseUrl: 'https://a.test' });
      export const call = () => http.send({ id: 'x', method: 'GET', security: [[keyScheme]] });
      `,
      runtime,
    );
    expect(outputFiles[0]?.text).toContain('x-key');
    expect(outputFiles[0]?.text).not.toMatch(/Bearer|Basic|cookie|encodePair/);
  });

  test('has no shapes of forms, and nothing for raw bytes, that its body does not have', async () => {
    const { outputFiles } = await bundle(
      `
      import { json, oneOf } from './call/bodies.ts';
      import { Http } from './call/client.ts';
      import { xml } from './media/xml.ts';
      const http = new Http({ name: 'x' }, { baseUrl: 'https://a.test' });
      const body = oneOf(json, xml({ kind: 'object', name: 'A', members: {} }));
      export const call = (given) => http.send({ id: 'x', method: 'POST', body }, { body: given });
      `,
      runtime,
    );
    expect(outputFiles[0]?.text).toContain('json-patch');
    expect(outputFiles[0]?.text).not.toMatch(/needs|octet-stream/);
  });

  test('has what it does use', async () => {
    const files = await bundled(
      `
      import { contentGenerationHttp } from './content-generation/client.ts';
      import { generateContent } from './content-generation/operations/generation.ts';
      const http = contentGenerationHttp({ baseUrl: 'https://a.test', auth: { apiKey: 'k' } });
      export const call = (params) => generateContent(http, params);
      `,
      generated,
    );
    expect(files).toEqual(expect.arrayContaining(['auth.ts', 'bodies.ts']));
    for (const absent of ['signing', 'redaction', 'error-codes', 'streams', 'uploads', 'xml']) {
      expect(files).not.toContain(`${absent}.ts`);
    }
  });
});

test('the parser of XML is a chunk of its own, which only an answer of XML loads', async () => {
  const program = `
    import { Http } from './call/client.ts';
    const http = new Http({ name: 'x' }, { baseUrl: 'https://a.test' });
    import { json, oneOf } from './call/bodies.ts';
    import { answers, asJson } from './call/answers.ts';
    import { asXml, xml } from './media/xml.ts';
    const body = oneOf(json, xml('unknown'));
    const accept = answers(asJson, asXml('unknown'));
    export const post = () => http.send({ id: 'p', method: 'POST', path: '/', body, accept }, { body: 1 });
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
  const first = Object.keys(metafile.outputs).find(
    (path) => metafile.outputs[path]?.entryPoint === '<stdin>',
  );
  const loaded = [first ?? ''];
  for (const path of loaded) {
    for (const { kind, path: next } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !loaded.includes(next)) loaded.push(next);
    }
  }
  const holders = Object.entries(metafile.outputs).filter(([, { inputs }]) =>
    Object.keys(inputs).some((path) => /fast-xml-parser|xml-reader/.test(path)),
  );
  expect(holders.length).toBeGreaterThan(0);
  for (const [path] of holders) expect(loaded).not.toContain(path);
});

describe('the bundle of one validator', () => {
  test.each(['zod', 'zod-mini', 'standalone'] as const)(
    '%s: without what it does not refer to',
    async (form) => {
      const folder = await validatorFolder('card-payments', form);
      const files = await bundled(
        `export { paymentFieldsSchema } from './api/validators.ts';`,
        folder,
      );
      await rm(folder, { recursive: true });
      for (const absent of ['text-formats', 'masks', 'choices', 'base58', 'validate']) {
        expect(files).not.toContain(`${absent}.ts`);
      }
    },
  );
});
