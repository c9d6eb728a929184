/** In: a folder of sources, a compiler and its options. Out: the errors that it prints, or an empty text. */

import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type * as TypeScript from 'typescript5';

/** The compilers that a user may have: the older one is called here, the newer one is a program of its own. */
export const compilers = ['5.9', '7'] as const;

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

/** The environments of a user's code: a browser without Node's types (what iterates is not in every `DOM`), or Node without the DOM's. */
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
  compiler: (typeof compilers)[number],
  include: readonly string[],
  options: object,
): Promise<string> {
  const config = { compilerOptions: options, include: include.map((path) => resolve(path)) };
  return compiler === '7' ? compileWith7(config) : compileWith5(config);
}

function compileWith7(content: object): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-flags-'));
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify(content));
  return new Promise((done) => {
    const args = [resolve('node_modules/typescript/bin/tsc'), '-p', config, '--pretty', 'false'];
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, output) => {
      rmSync(folder, { recursive: true, force: true });
      const lines = output.split('\n').filter((line) => /error TS\d+/.test(line));
      // A compiler that fails without a word has not judged anything.
      done(error && lines.length === 0 ? `${error.message}${output}` : lines.join('\n'));
    });
  });
}

/** What TypeScript itself and packages declare, by path and the way it is read: read once, for it is most of all text. */
const declared = new Map<string, TypeScript.SourceFile | undefined>();

/** As `tsc -p` does, in this process: of many programs the second takes a third of the first one's time. */
async function compileWith5(content: object): Promise<string> {
  const { default: ts } = await import('typescript5');
  const config = join(tmpdir(), 'tsconfig.json');
  const parsed = ts.parseJsonConfigFileContent(content, ts.sys, tmpdir(), {}, config);
  const host = ts.createCompilerHost(parsed.options);
  const read = host.getSourceFile.bind(host);
  const packages = realpathSync('node_modules');
  host.getSourceFile = (path, how, ...more) => {
    if (!path.startsWith(packages)) return read(path, how, ...more);
    const key = typeof how === 'object' ? `${path} ${how.impliedNodeFormat}` : path;
    const file = declared.get(key) ?? read(path, how, ...more);
    declared.set(key, file);
    return file;
  };
  const program = ts.createProgram(parsed.fileNames, parsed.options, host);
  const found = [...parsed.errors, ...ts.getPreEmitDiagnostics(program)];
  return found.map((one) => ts.formatDiagnostic(one, host).trim().split('\n')[0]).join('\n');
}
