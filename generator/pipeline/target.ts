/** The output as TypeScript in, as JavaScript with declarations out: what a compiler need not check again in every build. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Compiled } from '../write/javascript.ts';
import type { Output } from './output.ts';

/** In place, before anything is formatted. What is no TypeScript stays as it is. */
export async function toJavaScript(
  output: Output,
  file: string,
  reporter: Reporter,
): Promise<void> {
  const compile = await loadCompiler();
  if (compile === undefined) return reportNoBuild(file, reporter);
  const sources = [...output.texts].filter(([path]) => isSource(path));
  for (const [path, text] of sources) {
    const compiled = compile(path, text);
    // The formatter says what is wrong with it.
    if (compiled === undefined) continue;
    report(path, compiled, output, reporter);
    replace(output, path, compiled);
  }
}

function isSource(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.d.ts');
}

type Compile = (path: string, text: string) => Compiled | undefined;

/** Undefined where this platform has none. */
async function loadCompiler(): Promise<Compile | undefined> {
  const { compile } = await import('../write/javascript.ts').catch(() => ({ compile: undefined }));
  return compile;
}

function replace({ texts, parts, authors }: Output, path: string, { files }: Compiled): void {
  const author = authors.get(path);
  for (const [ending, text] of files) {
    const name = path.replace(/\.ts$/, ending);
    texts.set(name, text);
    if (author !== undefined) authors.set(name, author);
  }
  for (const each of [texts, parts, authors]) each.delete(path);
}

function report(
  path: string,
  { faults }: Compiled,
  { authors }: Output,
  { report }: Reporter,
): void {
  for (const { message, line } of faults) {
    report({
      code: 'CONF-712',
      severity: 'error',
      message: `The emitter \`${authors.get(path) ?? 'runtime'}\` wrote \`${path}\`, and no declaration can be made from it: ${message}`,
      at: { file: path, pointer: '' },
      help: `The line is \`${line}\`. Write the type there, or leave out \`target\`.`,
    });
  }
}

function reportNoBuild(file: string, { report }: Reporter): void {
  report({
    code: 'CONF-713',
    severity: 'error',
    message: "`target: 'js'` needs oxc-transform, which is not installed for this platform.",
    at: { file, pointer: '' },
    help: 'Install again, with optional dependencies; or leave out `target`, and TypeScript is written.',
  });
}
