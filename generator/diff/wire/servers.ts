/** Addresses of an API, and of operations that have their own: added and removed. */

import type { Api, Operation, Server } from '../../ir/model.ts';
import type { Call } from './operations.ts';
import type { Wire } from './wire.ts';

/** By address, the server that has it; without those that anything may stand in. */
type Addresses = ReadonlyMap<string, Server>;

/** With a part that moved into the paths or out of them, hosts alone are compared. */
export function compareServers({ old: before, new: after, ledger }: Wire, isMoved: boolean): void {
  const [was, is] = [before, after].map(({ servers }) => addressesOf(servers, isMoved));
  if (was !== undefined && is !== undefined) tell(ledger, was, is);
}

/** What all operations share is told once, of the whole. */
export function compareOwnServers(wire: Wire, call: Call, isMoved: boolean): void {
  if (call.old.servers === undefined && call.new.servers === undefined) return;
  const was = addressesOf(serversOf(call.old, wire.old), isMoved);
  const is = addressesOf(serversOf(call.new, wire.new), isMoved);
  tell(wire.ledger, was, is, call.name);
}

function serversOf({ servers }: Operation, api: Api): readonly Server[] {
  return servers ?? api.servers;
}

function tell(ledger: Wire['ledger'], was: Addresses, is: Addresses, operation?: string): void {
  const of = operation === undefined ? {} : { operation };
  const where = operation === undefined ? '' : ` for ${operation}`;
  const moved = movedIn(was, is);
  const targets = new Set([...moved.values()].flat());
  for (const [url, { at }] of was) {
    if (is.has(url)) continue;
    const entry = { position: 'server', old: at, ...of } as const;
    const now = moved.get(url);
    if (now === undefined) ledger.note('server-removed', `server ${url} is gone${where}`, entry);
    else {
      const what = `server ${url} is ${now.join(', ')} now${where}`;
      const place = is.get(now[0] ?? '')?.at;
      ledger.note('server-path-changed', what, { ...entry, ...(place && { new: place }) });
    }
  }
  for (const [url, { at }] of is) {
    if (was.has(url) || targets.has(url)) continue;
    const what = `server ${url} is new${where}`;
    ledger.note('server-added', what, { position: 'server', new: at, ...of });
  }
}

/** Addresses whose host has other paths alone now, none of which it had. */
function movedIn(was: Addresses, is: Addresses): ReadonlyMap<string, readonly string[]> {
  const later = new Map<string, string[]>();
  for (const url of is.keys()) {
    const { host } = split(url);
    later.set(host, [...(later.get(host) ?? []), url]);
  }
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

function addressesOf(servers: readonly Server[], hostsAlone: boolean): Addresses {
  return new Map(
    servers.flatMap((server) =>
      addressesWith(server).map((url) => [addressOf(url, hostsAlone), server] as const),
    ),
  );
}

/** Beyond these, a variable stands for whatever it may. */
const most = 200;

/** Each value of each variable; one that takes any is a pair of braces, whatever it is called. */
function addressesWith({ url, variables }: Server): readonly string[] {
  const values = new Map(variables.map((variable) => [variable.name, variable.values]));
  let addresses = [''];
  for (const [part] of url.matchAll(/\{[^{}]*\}|[^{]+|\{/g)) {
    const known = part.startsWith('{') ? (values.get(part.slice(1, -1)) ?? ['{}']) : [part];
    const given = known.length * addresses.length > most ? ['{}'] : known;
    addresses = addresses.flatMap((start) => given.map((end) => start + end));
  }
  return addresses;
}

function addressOf(url: string, hostAlone: boolean): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/[^/{]*/i;
  // The case of letters says nothing in a host, and much in a path.
  const whole = url.replace(/\/+$/, '').replace(host, (text) => text.toLowerCase()) || '/';
  return hostAlone ? (/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(whole)?.[0] ?? '/') : whole;
}
