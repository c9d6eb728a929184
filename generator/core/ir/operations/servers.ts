/** Servers and the variables that a deployment sets. */

import { parseUrl } from '../../diagnostics/thrown.ts';
import { readDescription } from '../docs/html.ts';
import type { Fact, Server, Variable } from '../model/model.ts';
import { getBelow, listEntries, listItems, type Raw } from '../../load/structure/place.ts';
import { asTexts, getMember, getText, allowUndefined, unlessEmpty } from '../raw.ts';
import type { Reading } from '../reading.ts';
import { readNotShown } from '../docs/not-shown.ts';

export function readServers(reading: Reading): readonly Server[] {
  return listServers(reading.root, (raw) => readNotShown(reading, raw, 'servers'));
}

/** Those of an operation, or of its path. */
export function readOwnServers(owners: readonly Raw[]): readonly Server[] | undefined {
  return owners.map((owner) => listServers(owner)).find(({ length }) => length > 0);
}

function listServers(owner: Raw, onEach?: (raw: Raw) => void): readonly Server[] {
  return listItems(getBelow(owner, 'servers')).flatMap((raw) => {
    const url = getText(raw.value, 'url');
    if (url === undefined) return [];
    onEach?.(raw);
    const variables = readVariables(getBelow(raw, 'variables'));
    return allowUndefined({
      url,
      name: getText(raw.value, 'name'),
      description: readDescription(raw.value),
      variables,
      base: resolveBase(url, variables),
      at: raw.at,
    });
  });
}

/** Known where the address begins with a host and every word in it has a value. A client takes no more than a plain address. */
function resolveBase(url: string, variables: readonly Variable[]): string | undefined {
  const defaults = new Map(variables.map((variable) => [variable.name, variable.default]));
  let isWhole = true;
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const word = defaults.get(name);
    isWhole &&= word !== undefined && word !== '';
    return word ?? '';
  });
  if (!isWhole || !/^https?:\/\/[^/]/i.test(filled)) return undefined;
  const address = parseUrl(filled);
  if (address === undefined) return undefined;
  const plain = address.origin + address.pathname;
  return plain === address.href ? filled : plain;
}

/** `x-sw-variables` of the root, and `variables` of a server. */
export function readVariables(variables: Raw): readonly Variable[] {
  return listEntries(variables).map(({ key, value, at }) => {
    return allowUndefined({
      name: key,
      default: getText(value, 'default'),
      values: unlessEmpty(asTexts(getMember(value, 'enum'))),
      description: readDescription(value),
      at,
    });
  });
}

/** Servers of an operation, or of its path, that are none of the whole description's: said, for the client has one. */
export function listServerFacts(
  general: readonly Server[],
  own: readonly Server[],
): readonly Fact[] {
  const urls = new Set(own.map(({ url }) => url));
  for (const { url } of general) urls.delete(url);
  const others = Array.from(urls, (url) => `\`${url}\``);
  if (others.length === 0) return [];
  const text = `Served by ${others.join(' or ')}: call it with a client of that \`baseUrl\`.`;
  return [{ kind: 'sentence', text }];
}
