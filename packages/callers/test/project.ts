/** Makes one project of all cases of a tool, so that the compiler is asked once, and shows what becomes of each. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { checkConfig } from '../../../generator/run/config/check.ts';
import { buildProject } from '../../../generator/run/project/project.ts';
import { printPatch } from '../../../generator/run/write/patch.ts';
import { createFolder } from '../../../test/folder.ts';
import { openCode, openOutputs, planCallerChanges } from '../callers.ts';

interface Cases {
  /** The folder of the cases: each is a folder with `before.txt`, whose files begin with `=== <path>`. */
  readonly folder: string;
  /** Files beside those of the cases, with the old output. */
  readonly shared: Readonly<Record<string, string>>;
  /** The path of the old output among them. */
  readonly old: string;
  readonly tool: string;
  readonly emitters?: readonly string[];
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
    allowJs: true,
  },
  include: ['.'],
};

/** What is left for a person, and all changes, by case. */
export async function planCases({ folder, shared, old, tool, emitters = [] }: Cases) {
  const names = readdirSync(folder);
  const files = names.flatMap((name) => {
    const parts = readFileSync(join(folder, name, 'before.txt'), 'utf8').split(/^=== (.+)\n/m);
    const paths = parts.slice(1).filter((_, index) => index % 2 === 0);
    return paths.map((path, index) => [`${name}/${path}`, parts[index * 2 + 2] ?? ''] as const);
  });
  const root = createFolder({
    'tsconfig.json': JSON.stringify(tsconfig),
    ...shared,
    ...Object.fromEntries(files),
  });
  const reporter = createReporter();
  const wanted = { output: 'api', emitters, apis: { shop: resolve('docs/shop.yaml') } };
  const config = checkConfig(wanted, 'specwright.config.ts', reporter);
  if (config === undefined) throw new Error(JSON.stringify(reporter.problems));
  const project = buildProject(config, root);
  const { outputs, texts } = await openOutputs(project, reporter);
  const [output] = outputs;
  if (output === undefined) throw new Error(JSON.stringify(reporter.problems));
  const path = join(root, old);
  const code = await openCode(root, { texts, outputs: [project.root, path] });
  const { edits, uncertain } = planCallerChanges(code, [{ old: { path, tool }, output }]);
  const show = (at: string): string => relative(root, at).replaceAll('\\', '/');
  const shown = new Map<string, { readonly diff: string; readonly left: string }>();
  for (const name of names) {
    const isOwn = (one: { readonly path: string }): boolean =>
      show(one.path).startsWith(`${name}/`);
    const patches = edits
      .filter(isOwn)
      .map((edit) => printPatch({ ...edit, path: show(edit.path).slice(name.length + 1) }));
    const left = uncertain
      .filter(isOwn)
      .map(
        (one) =>
          `${show(one.path).slice(name.length + 1)}:${one.line}  ${one.expression}\n    ${one.why}\n`,
      );
    shown.set(name, { diff: (await Promise.all(patches)).join(''), left: left.join('') });
  }
  return shown;
}
