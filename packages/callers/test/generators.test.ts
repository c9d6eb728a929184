/** Projects that call clients of hey-api and orval: a file with each, and a golden one with its new files and the list. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { checkConfig } from '../../../generator/run/config/check.ts';
import { buildProject } from '../../../generator/run/project/project.ts';
import { createFolder } from '../../../test/folder.ts';
import { openCode, openOutputs, planCallerChanges } from '../callers.ts';

const folder = 'packages/callers/test/generators';
const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));

/** Files that begin with `=== <path>`. */
function readProject(path: string): Record<string, string> {
  const parts = readFileSync(path, 'utf8').split(/^=== (.+)\n/m);
  const paths = parts.filter((_, index) => index % 2 === 1);
  return Object.fromEntries(paths.map((name, index) => [name, parts[index * 2 + 2] ?? '']));
}

interface Case {
  readonly tool: string;
  /** A file of `old/` with what the generator wrote. */
  readonly written: string;
  readonly old: string;
}

const tsconfig = {
  compilerOptions: {
    strict: true,
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'preserve',
    types: [],
  },
  include: ['.'],
};

/** All of them are one project, so that the compiler reads its libraries once; each has an output of its own. */
async function planAll(): Promise<ReadonlyMap<string, string>> {
  const cases = names.map((name) => {
    const { 'case.json': described = '', ...own } = readProject(join(folder, name));
    // What the file itself says.
    const { tool, written, old } = JSON.parse(described) as Case;
    const files = { ...readProject(join(folder, 'old', `${written}.txt`)), ...own };
    return { name: basename(name, '.txt'), tool, old, files };
  });
  const root = createFolder({
    'tsconfig.json': JSON.stringify(tsconfig),
    ...Object.fromEntries(
      cases.flatMap(({ name, files }) =>
        Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]),
      ),
    ),
  });
  const reporter = createReporter();
  const wanted = {
    output: 'api',
    emitters: ['tanstack-query'],
    apis: { shop: resolve('docs/shop.yaml') },
  };
  const config = checkConfig(wanted, 'specwright.config.ts', reporter);
  if (config === undefined) throw new Error(JSON.stringify(reporter.problems));
  const { outputs, texts } = await openOutputs(buildProject(config, root), reporter);
  const [output] = outputs;
  if (output === undefined) throw new Error(JSON.stringify(reporter.problems));
  const move = (path: string, name: string): string =>
    join(root, name, 'src', relative(root, path));
  const code = await openCode(root, {
    texts: new Map(
      cases.flatMap(({ name }) => [...texts].map(([path, text]) => [move(path, name), text])),
    ),
    outputs: cases.flatMap(({ name, old }) => [join(root, name, 'src/api'), join(root, name, old)]),
  });
  const { edits, uncertain } = planCallerChanges(
    code,
    cases.map(({ name, tool, old }) => ({
      old: { tool, path: join(root, name, old) },
      output: { ...output, index: move(output.index, name) },
    })),
  );
  return new Map(cases.map(({ name }) => [name, showCase(join(root, name), { edits, uncertain })]));
}

function showCase(
  root: string,
  { edits, uncertain }: ReturnType<typeof planCallerChanges>,
): string {
  const isOwn = ({ path }: { readonly path: string }): boolean => path.startsWith(`${root}/`);
  return [
    ...edits.filter(isOwn).map(({ path, after }) => `=== ${relative(root, path)}\n${after}`),
    '=== left\n',
    ...uncertain.filter(isOwn).map(({ path, line, expression, why }) => {
      return `${relative(root, path)}:${line}  ${expression}\n    ${why}\n`;
    }),
  ].join('');
}

const planned = planAll();

it.each(names)('%s', { timeout: 60_000 }, async (name) => {
  const shown = (await planned).get(basename(name, '.txt'));
  const golden = join(folder, 'expected', name);
  if (process.env['UPDATE'] === '1') writeFileSync(golden, shown ?? '');
  expect(shown).toBe(existsSync(golden) ? readFileSync(golden, 'utf8') : '');
});
