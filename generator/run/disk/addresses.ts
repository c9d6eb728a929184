/** Finds out whether IP addresses lead into a private network, and whether a user asked for that by name. */

import { BlockList, isIP } from 'node:net';
import type { Permission } from '../../core/load/files/permission.ts';

/** Ranges that are not the public internet: RFC 6890 and its successors. */
const privateRanges: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

/** Loopback, link-local, private, multicast and reserved addresses, also inside those of IPv6. */
export function isPrivateAddress(address: string): boolean {
  const plain = unmapAddress(address);
  const family = isIP(plain);
  if (family === 0) return true;
  const ranges = new BlockList();
  for (const [start, bits] of privateRanges) {
    ranges.addSubnet(start, bits, isIP(start) === 4 ? 'ipv4' : 'ipv6');
  }
  return ranges.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** The address itself is allowed, or loopback is what the name says. */
export function isNamedAddress(address: string, { hosts }: Permission, name = ''): boolean {
  const plain = unmapAddress(address);
  const isLoopback = plain === '::1' || plain.startsWith('127.');
  if (isLoopback && /^(?:.+\.)?localhost$/i.test(name)) return true;
  const shown = isIP(plain) === 6 ? `[${plain}]` : plain;
  return [...hosts].some((host) => host.replace(/:\d+$/, '') === shown || host === plain);
}

/** `::ffff:127.0.0.1`, also as `::ffff:7f00:1`, is 127.0.0.1. */
function unmapAddress(address: string): string {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? [];
  if (high === undefined || low === undefined) return address.replace(/^::ffff:(?=\d+\.)/i, '');
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`;
}
