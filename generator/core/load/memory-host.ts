/** Makes a host that reads texts by path or URL: alone, for browsers, workers and tests, or before another host's. */

import { parseUrl } from '../diagnostics/thrown.ts';
import { fileUrl } from '../diagnostics/paths.ts';
import type { Host, ReadText } from './host.ts';
import type { Limits } from './files/limits.ts';
import { isUrl } from './files/permission.ts';
import { decodeFragment } from './references/resolve.ts';

/** A host that reads these and nothing else. Paths are those of POSIX, and relative ones begin at `/`. */
export function createMemoryHost(documents: Readonly<Record<string, string>>): Host {
  const texts = new Map(
    Object.entries(documents).map(([name, text]) => [toName(name), text.replace(/^\ufeff/, '')]),
  );
  const read = (name: string, limits: Limits): ReadText => {
    const text = texts.get(toName(name));
    if (text === undefined) return isUrl(name) ? notGiven : missing;
    return text.length > limits.bytes ? tooLarge(text.length, limits) : { text };
  };
  return {
    resolve: resolvePath,
    dirname: (path) => path.slice(0, path.lastIndexOf('/')) || '/',
    contains: (folder, path) => folder === '/' || path === folder || path.startsWith(`${folder}/`),
    toUrl: fileUrl,
    toPath,
    realPath: (path) => Promise.resolve(texts.has(path) ? path : undefined),
    has: (url) => texts.has(toName(url)),
    list: (path) => Promise.resolve(listBelow(texts, path)),
    read: (path, limits) => Promise.resolve(read(path, limits)),
  };
}

function listBelow(
  texts: ReadonlyMap<string, string>,
  folder: string,
): readonly string[] | undefined {
  const below = [...texts.keys()]
    .filter((path) => path.startsWith(folder === '/' ? '/' : `${folder}/`))
    .sort();
  return below.length === 0 ? undefined : below;
}

function toName(name: string): string {
  if (!isUrl(name)) return resolvePath(name);
  return parseUrl(name)?.href ?? name;
}

function resolvePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** A slash that is written as `%2f` is no part of a name. */
function toPath(url: string): string | undefined {
  const { protocol, host, pathname } = new URL(url);
  if (protocol !== 'file:' || host !== '' || /%2f|%5c/i.test(pathname)) return undefined;
  return decodeFragment(pathname);
}

const missing: ReadText = { code: 'LOAD-101', reason: 'it is not among the documents' };

const notGiven: ReadText = {
  code: 'REF-109',
  reason: 'nothing is downloaded here',
  help: 'Give its text as one of the documents, with the URL as its name.',
};

function tooLarge(size: number, { bytes }: Limits): ReadText {
  return {
    code: 'LOAD-102',
    reason: `it has ${size} characters, more than the ${bytes} that are read`,
    help: 'Split the document into files that refer to each other.',
  };
}

/** A host that reads these texts by their names, and all other files from the host. */
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
