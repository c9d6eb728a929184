/** The path of a config in; where its members are out. The file is read when somebody asks for a place in it. */

import { readFileSync } from 'node:fs';
import { createConfigSources } from '../config/place.ts';
import type { Sources } from '../diagnostics/diagnostic.ts';

export function openConfigSources(path: string): Sources {
  let sources: Sources | undefined;
  const open = (): Sources => (sources ??= createConfigSources(path, readText(path)));
  return {
    text: (file) => (file === path ? open().text(file) : undefined),
    locate: (at) => (at.file === path ? open().locate(at) : undefined),
    asWritten: (at) => at,
  };
}

/** Empty where it cannot be read: its problems are then at its beginning. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
