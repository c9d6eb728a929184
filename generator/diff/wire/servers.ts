/** Addresses of an API: added and removed. */

import type { Api, Server } from '../../ir/model.ts';
import type { Wire } from './wire.ts';

/** With a part that moved into the paths or out of them, hosts alone are compared. */
export function compareServers({ old: before, new: after, ledger }: Wire, isMoved: boolean): void {
  const was = addressesOf(before, isMoved);
  const is = addressesOf(after, isMoved);
  for (const [url, { at }] of was) {
    if (is.has(url)) continue;
    ledger.note('server-removed', `server ${url} is gone`, { position: 'server', old: at });
  }
  for (const [url, { at }] of is) {
    if (was.has(url)) continue;
    ledger.note('server-added', `server ${url} is new`, { position: 'server', new: at });
  }
}

function addressesOf({ servers }: Api, hostsAlone: boolean): ReadonlyMap<string, Server> {
  return new Map(servers.map((server) => [addressOf(server.url, hostsAlone), server]));
}

function addressOf(url: string, hostAlone: boolean): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/[^/{]*/i;
  // The case of letters says nothing in a host, and much in a path.
  const whole = url.replace(/\/+$/, '').replace(host, (text) => text.toLowerCase()) || '/';
  return hostAlone ? (/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(whole)?.[0] ?? '/') : whole;
}
