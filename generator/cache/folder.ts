/** The working folder in, the folder out where what one run learns is kept for the next: never in the output. */

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** `SPECWRIGHT_CACHE`, else the nearest `node_modules/.cache`, else the user's own cache folder. */
export function findCacheFolder(folder: string): string {
  const named = process.env['SPECWRIGHT_CACHE'] ?? '';
  if (named !== '') return resolve(folder, named);
  for (let at = resolve(folder); ; at = dirname(at)) {
    const modules = join(at, 'node_modules');
    if (existsSync(modules)) return join(modules, '.cache', 'specwright');
    if (at === dirname(at)) return join(findUserCache(), 'specwright');
  }
}

function findUserCache(): string {
  const given = process.env[process.platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_CACHE_HOME'] ?? '';
  if (given !== '') return given;
  return process.platform === 'darwin'
    ? join(homedir(), 'Library', 'Caches')
    : join(homedir(), '.cache');
}
