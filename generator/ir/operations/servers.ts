/** Servers and the variables that a deployment sets. */

import { parseUrl } from '../../diagnostics/thrown.ts';
import { readDescription } from '../docs/html.ts';
import type { Server, Variable } from '../model.ts';
import { getBelow, listEntries, listItems, type Raw } from '../../load/structure/place.ts';
import { asList, asTexts, getMember, getText, allowUndefined } from '../raw.ts';
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
    return [readServer(raw, url)];
  });
}

function readServer(raw: Raw, url: string): Server {
  const variables = readVariables(getBelow(raw, 'variables'));
  return allowUndefined({
    url,
    name: getText(raw.value, 'name'),
    description: readDescription(raw.value),
    variables,
    base: resolveBase(url, variables),
    at: raw.at,
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
  const { origin, pathname, href } = address;
  return origin + pathname === href ? filled : origin + pathname;
}

/** `x-sw-variables` of the root, and `variables` of a server. */
export function readVariables(variables: Raw): readonly Variable[] {
  return listEntries(variables).map(({ key, value, at }) => {
    const values = asTexts(getMember(value, 'enum'));
    return allowUndefined({
      name: key,
      default: getText(value, 'default'),
      values: values.length === 0 ? undefined : values,
      description: readDescription(value),
      at,
    });
  });
}

/** Servers of an operation, or of its path, that are none of the whole description's: said, for the client has one. */
export function listServerFacts(reading: Reading, owners: readonly Raw[]): readonly string[] {
  const own = owners.map(({ value }) => readUrls(value)).find((urls) => urls.length > 0) ?? [];
  const general = new Set(readUrls(reading.bundle.root));
  const others = own.filter((url) => !general.has(url)).map((url) => `\`${url}\``);
  if (others.length === 0) return [];
  return [`Served by ${others.join(' or ')}: call it with a client of that \`baseUrl\`.`];
}

function readUrls(owner: unknown): readonly string[] {
  return asTexts(asList(getMember(owner, 'servers')).map((server) => getMember(server, 'url')));
}
