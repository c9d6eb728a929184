/** Servers and the words that a deployment sets. */

import { toldOf } from './html.ts';
import type { Server, Variable } from './model.ts';
import { below, entriesOf, itemsOf, listOf, member, textOf, textsOf, type Raw } from './raw.ts';
import type { Reading } from './reading.ts';
import { notShownOf } from './notshown.ts';

export function readServers(reading: Reading): readonly Server[] {
  const root = { file: reading.bundle.entry, pointer: '' };
  return listedServers({ value: reading.bundle.root, at: root }, (raw) =>
    notShownOf(reading, raw.value, raw.at, 'servers'),
  );
}

/** Those of an operation, or of its path. */
export function ownServers(owners: readonly Raw[]): { readonly servers?: readonly Server[] } {
  const servers = owners.map((owner) => listedServers(owner)).find(({ length }) => length > 0);
  return servers === undefined ? {} : { servers };
}

function listedServers(owner: Raw, onEach?: (raw: Raw) => void): readonly Server[] {
  return itemsOf(member(owner.value, 'servers'), below(owner.at, 'servers')).flatMap((raw) => {
    const url = textOf(member(raw.value, 'url'));
    if (url === undefined) return [];
    onEach?.(raw);
    return [readServer(raw, url)];
  });
}

function readServer(raw: Raw, url: string): Server {
  const variables = readVariables({
    value: member(raw.value, 'variables'),
    at: below(raw.at, 'variables'),
  });
  const name = textOf(member(raw.value, 'name'));
  const description = toldOf(member(raw.value, 'description'));
  const base = baseOf(url, variables);
  return {
    url,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    variables,
    ...(base === undefined ? {} : { base }),
    at: raw.at,
  };
}

/** Known where the address begins with a host and every word in it has a value. A client takes no more than a plain address. */
function baseOf(url: string, variables: readonly Variable[]): string | undefined {
  const defaults = new Map(variables.map((variable) => [variable.name, variable.default]));
  let isWhole = true;
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const word = defaults.get(name);
    isWhole &&= word !== undefined && word !== '';
    return word ?? '';
  });
  if (!isWhole || !/^https?:\/\/[^/]/i.test(filled) || !URL.canParse(filled)) return undefined;
  const { origin, pathname, href } = new URL(filled);
  return origin + pathname === href ? filled : origin + pathname;
}

/** `x-sw-variables` of the root, and `variables` of a server. */
export function readVariables({ value, at }: Raw): readonly Variable[] {
  return entriesOf(value, at).map((entry) => {
    const word = textOf(member(entry.value, 'default'));
    const description = toldOf(member(entry.value, 'description'));
    const values = textsOf(member(entry.value, 'enum'));
    return {
      name: entry.key,
      ...(word === undefined ? {} : { default: word }),
      ...(values.length === 0 ? {} : { values }),
      ...(description === undefined ? {} : { description }),
      at: entry.at,
    };
  });
}

/** Servers of an operation, or of its path, that are none of the whole description's: said, for the client has one. */
export function serverFacts(reading: Reading, owners: readonly Raw[]): readonly string[] {
  const own = owners.map(({ value }) => urlsOf(value)).find((urls) => urls.length > 0) ?? [];
  const general = new Set(urlsOf(reading.bundle.root));
  const others = own.filter((url) => !general.has(url)).map((url) => `\`${url}\``);
  if (others.length === 0) return [];
  return [`Served by ${others.join(' or ')}: call it with a client of that \`baseUrl\`.`];
}

function urlsOf(owner: unknown): readonly string[] {
  return textsOf(listOf(member(owner, 'servers')).map((server) => member(server, 'url')));
}
