/** The packages with the native builds of oxfmt, which `optionalDependencies` of package.json lists. */

import { readFileSync } from 'node:fs';
import { attempt } from '../../core/diagnostics/thrown.ts';

type Machine = Pick<NodeJS.Process, 'platform' | 'arch'>;

/** Those that may have a build for a machine, the likeliest first. */
export function listFormatterPackages({ platform, arch }: Machine): readonly string[] {
  return listEndings(platform, arch).map((ending) => `@oxfmt/binding-${ending}`);
}

function listEndings(platform: string, arch: string): readonly string[] {
  if (platform === 'win32') return [`win32-${arch}-msvc`];
  if (platform === 'android') return [arch === 'arm' ? 'android-arm-eabi' : `android-${arch}`];
  if (platform !== 'linux') return [`${platform}-${arch}`];
  const ending = arch === 'arm' ? 'eabihf' : '';
  const libraries = usesMusl() ? ['musl', 'gnu'] : ['gnu', 'musl'];
  return libraries.map((library) => `linux-${arch}-${library}${ending}`);
}

/** Some installers bring the builds for both C libraries, and the wrong one may load and fail later. */
function usesMusl(): boolean {
  return attempt(() => readFileSync('/usr/bin/ldd', 'utf8'))?.includes('musl') ?? false;
}
