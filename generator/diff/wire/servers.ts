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
  for (const [url, { at }] of was) {
    if (is.has(url)) continue;
    const what = `server ${url} is gone${where}`;
    ledger.note('server-removed', what, { position: 'server', old: at, ...of });
  }
  for (const [url, { at }] of is) {
    if (was.has(url)) continue;
    const what = `server ${url} is new${where}`;
    ledger.note('server-added', what, { position: 'server', new: at, ...of });
  }
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
