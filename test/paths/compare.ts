/** Two files of types of one document in, the operations whose parts are not assignable in both ways out. */

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runNode } from '../corpus/child.ts';

export interface Difference {
  /** `POST /orders requestBody` */
  readonly part: string;
  /** Which way is refused, or what the compiler says of the files. */
  readonly what: string;
}

/** An operation as both files have it. */
export interface Operation {
  readonly path: string;
  readonly method: string;
}

const PARTS = ['parameters', 'requestBody', 'responses'];

const HEAD = `import type { paths as ours } from './ours.js';
import type { paths as theirs } from './theirs.js';

type Both<Ours, Theirs> = [Ours] extends [Theirs]
  ? [Theirs] extends [Ours]
    ? 'same'
    : 'what theirs allows is refused'
  : 'what ours allows is refused by theirs';
`;

/** The folder has \`ours.d.ts\` and \`theirs.d.ts\`. \`compiler\` is a package of this project. */
export async function compareTypes(
  folder: string,
  operations: readonly Operation[],
  compiler = 'typescript5',
): Promise<readonly Difference[]> {
  const parts = operations.flatMap(({ path, method }) =>
    PARTS.map((part) => ({ path, method, part })),
  );
  const lines = parts.map(({ path, method, part }, index) => {
    const steps = [path, method, part].map((step) => `[${JSON.stringify(step)}]`).join('');
    return `export const c${index}: Both<ours${steps}, theirs${steps}> = 'same';`;
  });
  const start = HEAD.split('\n').length;
  writeFileSync(join(folder, 'compare.ts'), [HEAD, ...lines, ''].join('\n'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['compare.ts'] }),
  );
  const script = resolve('node_modules', compiler, 'bin', 'tsc');
  const args = ['--max-old-space-size=6000', script, '-p', folder, '--pretty', 'false'];
  const { text, code } = await runNode(args, 900);
  const found = text.split('\n').flatMap((line) => {
    const [, file = '', at = '', message = ''] =
      /([\w.]+)\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
    if (file === '') return [];
    if (file !== 'compare.ts') return [{ part: file, what: `${at}: ${message}` }];
    const { path = '', method = '', part = '' } = parts[Number(at) - start - 1] ?? {};
    return [{ part: `${method.toUpperCase()} ${path} ${part}`, what: message }];
  });
  return code !== 0 && found.length === 0 ? [{ part: 'compiler', what: text }] : found;
}

const compilerOptions = {
  noEmit: true,
  target: 'ES2022',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  strict: true,
  skipLibCheck: false,
  types: [],
};
