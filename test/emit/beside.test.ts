/** Modules beside a client: written where they are of use, imported by nothing that is generated. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { emitFile } from '../../generator/core/emit/emit.ts';
import { emitters } from '../../generator/features/emitters.ts';
import type { OutputOptions } from '../../generator/core/plan/emitter.ts';
import { plan } from '../../generator/core/plan/plan.ts';
import { read } from '../ir/read.ts';
import { judge } from '../load/judged.ts';
import { findRuntimeSource } from '../runtime-modules.ts';
import { emitted, options } from './emitted.ts';

const info = "info: { title: Shop, version: '1' }\n";
const paths =
  "paths: { /a: { get: { operationId: a, responses: { '200': { description: A. } } } } }\n";

/** Modules that a document brings to the output beside what its files import. */
async function listFilesBeside(
  text: string,
  chosen: Partial<OutputOptions> = {},
): Promise<readonly string[]> {
  const all = { ...options, ...chosen };
  const planned = plan(read(text).api, emitters, all, createReporter());
  const files = await Promise.all(
    planned.files.map((file) => emitFile(planned, file, { options: all })),
  );
  return files.flatMap(({ beside }) => beside);
}

it('helpers are written where a spec names them', async () => {
  expect(await listFilesBeside(info + paths)).toEqual([]);
  const named = await listFilesBeside(`${info}x-sw-helpers: [luhn, fold, luhn]\n`);
  expect([...named].sort()).toEqual(['fold', 'luhn']);
});

it.each(['logging', 'telemetry', 'testing'] as const)(
  '%s is written where the config names it and an API has calls',
  async (helper) => {
    const helpers = [helper];
    expect(await listFilesBeside(info + paths, { helpers })).toEqual([helper]);
    expect(await listFilesBeside(`${info}x-sw-helpers: [luhn]\n`, { helpers })).toEqual(['luhn']);
  },
);

it('`issues` is written where the config names it, also without calls', async () => {
  const helpers = ['issues'] as const;
  expect(await listFilesBeside(info + paths, { helpers })).toEqual(['issues']);
  expect(await listFilesBeside(`${info}x-sw-helpers: [luhn]\n`, { helpers })).toEqual([
    'luhn',
    'issues',
  ]);
});

it('no module is copied where the package of the runtime is used', async () => {
  const chosen = { helpers: ['logging'], runtime: '@specwright/runtime' } as const;
  expect(await listFilesBeside(info + paths, chosen)).toEqual([]);
});

it('no generated file imports or re-exports a module beside the client', async () => {
  const text = `${info}${paths}x-sw-helpers: [base58, fold, form-post, luhn]\n`;
  const files = await emitted(text, ['index.ts', 'client.ts', 'operations/default.ts'], {
    helpers: ['testing'],
  });
  expect(files.join()).not.toMatch(
    /runtime\/(logging|telemetry|base58|fold|form-post|luhn|testing)\.js/,
  );
});

it('the README shows how to use the modules, and recipes as they are written', async () => {
  const [readme = ''] = await emitted(
    `${info}${paths}x-sw-helpers: [luhn]
x-sw-recipes:
  - { title: How to <b>, text: "One.\\n\\n\`\`\`ts\\nwork();\\n\`\`\`\\n\\n# Two" }
`,
    ['README.md'],
    { helpers: ['logging'] },
  );
  expect(readme).toContain("import { logging } from './runtime/logging.js';");
  expect(readme).toContain('in the config of Specwright: `telemetry` for spans of OpenTelemetry.');
  expect(readme).toContain("import { luhn } from './runtime/luhn.js';");
  expect(readme).toContain('## How to &lt;b>\n\nOne.\n\n```ts\nwork();\n```\n\n### Two');
  expect(readme).toContain('- [How to &lt;b>](#how-to-b)');
});

it('an unknown helper is refused at its place', async () => {
  const { printed } = await judge(`openapi: 3.2.0\n${info}paths: {}\nx-sw-helpers: [lunh]\n`);
  expect(printed).toContain('x-sw-helpers');
  expect(printed).toMatch(/:4:/);
});

it('an app that imports a helper bundles that one alone; a logger brings the code of hooks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-beside-'));
  for (const name of ['base58', 'fold', 'form-post', 'luhn', 'logging', 'telemetry']) {
    const entry = join(folder, `${name}.ts`);
    writeFileSync(entry, `export * from '${findRuntimeSource(name)}';\n`);
    const { metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      metafile: true,
    });
    const [bundle] = Object.values(metafile.outputs);
    const used = Object.entries(bundle?.inputs ?? {}).filter(
      ([, { bytesInOutput }]) => bytesInOutput > 0,
    );
    const files = used.map(([path]) => path.split('/').at(-1)).sort();
    const watching = /logging|telemetry/.test(name) ? ['call.ts', 'errors.ts', 'hooks.ts'] : [];
    expect(files).toEqual([...watching, `${name}.ts`].sort());
  }
  rmSync(folder, { recursive: true });
});
