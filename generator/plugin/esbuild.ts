/** A generator in, esbuild's set-up out: a run before each build; its inputs are watched by way of the entry points. */

import type { BuildOptions, PartialMessage, PluginBuild } from 'esbuild';
import { type Failure, findEntryOf, type Generator, virtualId } from './generation.ts';

/** A failure is told with an entry point, and not at the start: esbuild would then watch nothing, and never heal. */
export function setUp(
  build: PluginBuild,
  generator: Generator,
  root: (folder: string) => void,
): void {
  let failure: Failure | undefined;
  root(build.initialOptions.absWorkingDir ?? process.cwd());
  build.onStart(async () => {
    const generation = await generator.run();
    failure = generation.failure;
  });
  build.onResolve({ filter: buildEntryFilter(build.initialOptions) }, ({ kind }) => {
    if (kind !== 'entry-point') return undefined;
    const errors = failure === undefined ? [] : [buildMessage(failure)];
    return { watchFiles: [...generator.inputs()], errors };
  });
  build.onResolve({ filter: virtualId }, ({ path }) => {
    const entry = findEntryOf(path, generator);
    return entry === undefined ? undefined : { path: entry };
  });
}

function buildMessage({ message, loc }: Failure): PartialMessage {
  if (loc === undefined) return { text: message };
  const { file, line, column } = loc;
  return { text: message, location: { file, line, column } };
}

/** Entry points alone, as esbuild passes them on (files get a `./`): a filter that fits all imports would slow each of them down. */
function buildEntryFilter({ entryPoints = [] }: BuildOptions): RegExp {
  const entries = Array.isArray(entryPoints) ? entryPoints : Object.values(entryPoints);
  const texts = entries.map((entry) => (typeof entry === 'string' ? entry : entry.in));
  const escaped = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return new RegExp(String.raw`^(?:\./)?(?:${escaped.join('|')})$`);
}
