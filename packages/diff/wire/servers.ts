/** Addresses of an API, and of operations that have their own: added and removed. */

import type { Server } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import { groupBy } from '../../../generator/core/diagnostics/lists.ts';
import type { OperationPair, Wire } from './context.ts';

/** Servers by their addresses. */
type Addresses = ReadonlyMap<string, Server>;

/** Only hosts are compared if a part of the address moved into the paths or out of them. */
export function compareServers({ ledger, ...wire }: Wire, isMoved: boolean): void {
  const was = readAddresses(wire.old.servers, isMoved);
  const is = readAddresses(wire.new.servers, isMoved);
  compareAddresses({ old: was, new: is }, ledger);
}

/** Servers that all operations share are noted once, for the whole API. */
export function compareOwnServers(wire: Wire, call: OperationPair, isMoved: boolean): void {
  if (call.old.servers === undefined && call.new.servers === undefined) return;
  const was = readAddresses(call.old.servers ?? wire.old.servers, isMoved);
  const is = readAddresses(call.new.servers ?? wire.new.servers, isMoved);
  compareAddresses({ old: was, new: is }, wire.ledger, call.name);
}

function compareAddresses(
  { old: was, new: is }: Both<Addresses>,
  ledger: Wire['ledger'],
  operation?: string,
): void {
  const position = 'server';
  const where = operation === undefined ? '' : ` for ${operation}`;
  const moved = findMoved(was, is);
  const targets = new Set([...moved.values()].flat());
  for (const [url, { at }] of was) {
    if (is.has(url)) continue;
    const now = moved.get(url);
    const place = is.get(now?.[0] ?? '')?.at;
    const note = ledger.at({ position, operation, old: at, new: place });
    if (now === undefined) note('server-removed', `server ${url} is gone${where}`);
    else note('server-path-changed', `server ${url} is ${now.join(', ')} now${where}`);
  }
  for (const [url, { at }] of is) {
    if (was.has(url) || targets.has(url)) continue;
    const note = ledger.at({ position, operation, new: at });
    note('server-added', `server ${url} is new${where}`);
  }
}

/** Addresses whose host has other paths alone now, none of which it had. */
function findMoved(was: Addresses, is: Addresses): ReadonlyMap<string, readonly string[]> {
  const later = groupBy(is.keys(), (url) => split(url).host);
  return new Map(
    [...was.keys()].flatMap((url): [string, string[]][] => {
      const { host, path } = split(url);
      const now = later.get(host) ?? [];
      const isKnown = now.some((other) => was.has(other) || split(other).path === path);
      return now.length === 0 || isKnown ? [] : [[url, now]];
    }),
  );
}

function split(url: string): { readonly host: string; readonly path: string } {
  const [, host = '', path = ''] = /^(?:[a-z][a-z0-9+.-]*:)?(\/\/[^/]*)?(.*)$/i.exec(url) ?? [];
  return { host, path };
}

function readAddresses(servers: readonly Server[], hostsAlone: boolean): Addresses {
  return new Map(
    servers.flatMap((server) =>
      expandVariables(server).map((url) => [normaliseAddress(url, hostsAlone), server] as const),
    ),
  );
}

/** A variable that makes more addresses than this means any value. */
const most = 200;

/** Lists the addresses for each value of each variable; a variable that takes any value becomes `{}`. */
function expandVariables({ url, variables }: Server): readonly string[] {
  const values = new Map(variables.map((variable) => [variable.name, variable.values]));
  let addresses = [''];
  for (const [part] of url.matchAll(/\{[^{}]*\}|[^{]+|\{/g)) {
    const known = part.startsWith('{') ? (values.get(part.slice(1, -1)) ?? ['{}']) : [part];
    const endings = known.length * addresses.length > most ? ['{}'] : known;
    addresses = addresses.flatMap((start) => endings.map((end) => start + end));
  }
  return addresses;
}

function normaliseAddress(url: string, hostAlone: boolean): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/[^/{]*/i;
  // The case of letters says nothing in a host, and much in a path.
  const whole = url.replace(/\/+$/, '').replace(host, (text) => text.toLowerCase()) || '/';
  return hostAlone ? (/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(whole)?.[0] ?? '/') : whole;
}
