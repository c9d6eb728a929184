/** A host and texts by path or URL in; the same host, which reads these texts where they are asked for, out. */

import type { Host, ReadText } from './host.ts';

export function withTexts(host: Host, texts: ReadonlyMap<string, string>): Host {
  const find = (name: string): ReadText | undefined => {
    const text = texts.get(name);
    return text === undefined ? undefined : { text, inMemory: true };
  };
  const { fetch } = host;
  return {
    ...host,
    read: async (path, limits) => find(path) ?? host.read(path, limits),
    ...(fetch !== undefined && {
      fetch: async (url, permission, limits) => {
        const found = find(url);
        return found === undefined ? fetch(url, permission, limits) : { ...found, url };
      },
    }),
  };
}
