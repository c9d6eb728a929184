/** A generator in, what webpack and Rspack call out: a run before each compilation, its inputs watched. */

import { findEntryOf, type Generator, virtualId } from './generation.ts';

/** The part of both compilers that is used. */
export interface Compiler {
  readonly context: string;
  readonly webpack: {
    readonly NormalModuleReplacementPlugin: new (
      pattern: RegExp,
      replace: (resource: { request: string }) => void,
    ) => { apply(compiler: never): void };
  };
  readonly hooks: {
    readonly run: Series;
    readonly watchRun: Series;
    readonly thisCompilation: { tap(name: string, told: (compilation: Compilation) => void): void };
  };
}

interface Series {
  tapPromise(name: string, work: () => Promise<void>): void;
}

interface Compilation {
  readonly errors: Error[];
  readonly fileDependencies: { add(path: string): unknown };
}

const name = 'specwright';

/** A failure is an error of the compilation, so that a watching one goes on and heals. */
export function applyTo(
  compiler: Compiler,
  generator: Generator,
  root: (folder: string) => void,
): void {
  let failure: Error | undefined;
  root(compiler.context);
  const generate = async (): Promise<void> => {
    ({ failure } = await generator.run());
  };
  compiler.hooks.run.tapPromise(name, generate);
  compiler.hooks.watchRun.tapPromise(name, generate);
  compiler.hooks.thisCompilation.tap(name, ({ errors, fileDependencies }) => {
    if (failure !== undefined) errors.push(failure);
    for (const path of generator.inputs()) fileDependencies.add(path);
  });
  // `virtual:` looks like the scheme of a URL, which webpack refuses before it asks a resolver.
  const replacement = new compiler.webpack.NormalModuleReplacementPlugin(virtualId, (resource) => {
    resource.request = findEntryOf(resource.request, generator) ?? resource.request;
  });
  // Its own compiler, of which only a part is known here.
  replacement.apply(compiler as never);
}
