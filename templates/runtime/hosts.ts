// In: a text. Out: whether it is the name or the address of a host, or a mailbox at one, as the RFCs write them.

import { areLabels, asciiOf } from './labels.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** RFC 1123; a label with `--` in its third place is the ASCII form of another (RFC 5890). */
export function isHostname(text: string): boolean {
  return isDomain(text) && (!MARKED.test(text) || areLabels(text.split('.')));
}

/** The domain of a mailbox (RFC 5321): what ASCII forms stand for is not asked, so that an e-mail address weighs less. */
export function isDomain(text: string): boolean {
  if (text.length > 253 || !text.split('.').every((label) => LABEL.test(label))) return false;
  return !/(?:^|\.)(?!xn)..--/i.test(text);
}

const MARKED = /(?:^|\.)..--/;

/** RFC 5890: labels of any script, which have an ASCII form (RFC 3492) that is a host name. */
export function isInternationalHostname(text: string): boolean {
  if (/[\s/:@?#%\\[\]]/u.test(text)) return false;
  const isAscii = /^[\x21-\x7e]*$/.test(text);
  const ascii = isAscii ? text : asciiOf(text);
  return ascii !== undefined && isHostname(ascii);
}

/** RFC 5321: `local` is the form of what stands before the `@`. */
export function isMailbox(text: string, local: RegExp, isHost: (host: string) => boolean): boolean {
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  const literal = /^\[(IPv6:)?([^[\]]+)\]$/i.exec(host);
  if (at < 1 || !local.test(text.slice(0, at))) return false;
  if (literal === null) return isHost(host);
  const [, version, address = ''] = literal;
  return version === undefined ? isIpv4(address) : isIpv6(address);
}

/** Four numbers, without leading zeros, which some read as octal. */
export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  );
}

/** RFC 4291, with an IPv4 address at its end or without. */
export function isIpv6(text: string): boolean {
  const tail = text.slice(text.lastIndexOf(':') + 1);
  if (tail.includes('.') && !isIpv4(tail)) return false;
  const plain = tail.includes('.') ? `${text.slice(0, -tail.length)}0:0` : text;
  const halves = plain.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (halves.length > 2 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}
