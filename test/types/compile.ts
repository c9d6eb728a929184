/** In: a folder of sources, a compiler and its options. Out: the errors that it prints, or an empty text. */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The compilers that a user may have. */
export const compilers = {
  '5.9': resolve('node_modules/typescript5/bin/tsc'),
  '7': resolve('node_modules/typescript/bin/tsc'),
} as const;

/** Every flag of the promise to users; what a test varies comes on top. */
export const flags = {
  noEmit: true,
  target: 'ES2022',
  strict: true,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  // Not our files.
  skipLibCheck: true,
} as const;

/** Where a user's code runs: in a browser without Node's types (what iterates is not in every `DOM`), or in Node without the DOM's. */
export const places = {
  browser: { lib: ['ES2022', 'DOM'], types: [] },
  node: { lib: ['ES2022'], types: ['node'], typeRoots: [resolve('node_modules/@types')] },
} as const;

/** How modules are found. */
export const resolutions = {
  NodeNext: { module: 'NodeNext', moduleResolution: 'NodeNext' },
  Bundler: { module: 'ESNext', moduleResolution: 'Bundler' },
} as const;

/** Compiles the files below the given paths. */
export function compile(
  compiler: keyof typeof compilers,
  include: readonly string[],
  options: object,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-flags-'));
  const config = join(folder, 'tsconfig.json');
  const files = include.map((path) => resolve(path));
  writeFileSync(config, JSON.stringify({ compilerOptions: options, include: files }));
  return new Promise((done) => {
    const args = [compilers[compiler], '-p', config, '--pretty', 'false'];
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, output) => {
      rmSync(folder, { recursive: true, force: true });
      const lines = output.split('\n').filter((line) => /error TS\d+/.test(line));
      // A compiler that fails without a word has not judged anything.
      done(error && lines.length === 0 ? `${error.message}${output}` : lines.join('\n'));
    });
  });
}
