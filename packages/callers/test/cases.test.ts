/** Projects that call clients of other generators in, their new files and the list out: a file with the project, and a golden one. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { buildApi } from '../../../generator/core/ir/build.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { load } from '../../../generator/core/load/load.ts';
import { nodeHost } from '../../../generator/run/disk/host.ts';
import { createFolder } from '../../../test/folder.ts';
import { planCallerChanges } from '../callers.ts';

const folder = 'packages/callers/test';
const cases = readdirSync(join(folder, 'cases')).filter((name) => name.endsWith('.txt'));

/** Files that begin with `=== <path>`. */
function readProject(path: string): Record<string, string> {
  const parts = readFileSync(path, 'utf8').split(/^=== (.+)$/m);
  const paths = parts.filter((_, index) => index % 2 === 1);
  return Object.fromEntries(
    paths.map((name, index) => [name, (parts[index * 2 + 2] ?? '').slice(1)]),
  );
}

interface Case {
  readonly tool: string;
  /** Files of `old/` with what the generator wrote. */
  readonly outputs: readonly string[];
  readonly old: string;
}

async function buildShop(): Promise<Api> {
  const reporter = createReporter();
  const bundle = await load(resolve('docs/shop.yaml'), { host: nodeHost }, reporter);
  const options = { id: 'shop', source: 'shop.yaml', names: {}, int64: 'number' } as const;
  const api = bundle && buildApi(bundle, options, reporter);
  if (api === undefined) throw new Error('The document of the shop cannot be read');
  return api;
}

describe('callers', async () => {
  const api = await buildShop();

  it.each(cases)('%s', async (name) => {
    const { 'case.json': described = '', ...own } = readProject(join(folder, 'cases', name));
    // What the file itself says.
    const { tool, outputs, old } = JSON.parse(described) as Case;
    const written = outputs.map((one) => readProject(join(folder, 'old', `${one}.txt`)));
    const files: Record<string, string> = Object.assign({}, ...written, own);
    const project = createFolder(files);
    const { edits, uncertain } = await planCallerChanges(
      { files: Object.keys(files).map((one) => join(project, one)) },
      [
        {
          old: { tool, path: join(project, old) },
          output: {
            api,
            index: join(project, 'src/api/index.js'),
            form: 'flat',
            emitters: ['tanstack-query'],
          },
        },
      ],
    );
    const relate = (path: string): string => path.slice(project.length + 1);
    const shown = [
      ...edits.map(({ path, after }) => `=== ${relate(path)}\n${after}`),
      '=== uncertain\n',
      ...uncertain.map(
        ({ path, line, expression, why }) => `${relate(path)}:${line} ${expression}\n  ${why}\n`,
      ),
    ].join('');
    const golden = join(folder, 'cases/expected', `${basename(name, '.txt')}.txt`);
    if (process.env['UPDATE'] === '1' || !existsSync(golden)) writeFileSync(golden, shown);
    expect(shown).toBe(readFileSync(golden, 'utf8'));
  });
});
