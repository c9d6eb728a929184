/** What a server prints in, its address out. Prism prints those of operations before, with their paths. */

import type { Readable } from 'node:stream';

export async function findUrl(output: Readable): Promise<string> {
  let text = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const [, url] = /(http:\/\/127\.0\.0\.1:\d+)\n/.exec(text) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`no address in:\n${text}`);
}
