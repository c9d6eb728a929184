// Texts that have a format: host names, addresses, mailboxes, dates and URIs, as the RFCs define them.

import { parseUrl } from '../call/errors.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** RFC 1123; a label with `--` in its third place is the ASCII form of another (RFC 5890). */
export function matchesHostname(text: string): boolean {
  return isDomain(text) && (!MARKED.test(text) || checkLabels(text.split('.')));
}

/** The domain of a mailbox (RFC 5321): what ASCII forms represent is not checked, which keeps the code for e-mail addresses small. */
function isDomain(text: string): boolean {
  if (text.length > 253 || !text.split('.').every((label) => LABEL.test(label))) return false;
  return !/(?:^|\.)(?!xn)..--/i.test(text);
}

const MARKED = /(?:^|\.)..--/;

/** RFC 5890: labels of any script, which have an ASCII form (RFC 3492) that is a host name. */
export function matchesIdnHostname(text: string): boolean {
  if (/[\s/:@?#%\\[\]]/u.test(text)) return false;
  const isAscii = /^[\x21-\x7e]*$/.test(text);
  const ascii = isAscii ? text : encodePunycode(text);
  return ascii !== undefined && matchesHostname(ascii);
}

/** RFC 5321: `local` is the form of what comes before the `@`. */
function isMailbox(text: string, local: RegExp, isHost: (host: string) => boolean): boolean {
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  const literal = /^\[(IPv6:)?([^[\]]+)\]$/i.exec(host);
  if (at < 1 || !local.test(text.slice(0, at))) return false;
  if (literal === null) return isHost(host);
  const [, version, address = ''] = literal;
  return version === undefined ? matchesIpv4(address) : matchesIpv6(address);
}

/** Four numbers, without leading zeros, which some read as octal. */
export function matchesIpv4(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  );
}

/** RFC 4291, with an IPv4 address at its end or without. */
export function matchesIpv6(text: string): boolean {
  const tail = text.slice(text.lastIndexOf(':') + 1);
  if (tail.includes('.') && !matchesIpv4(tail)) return false;
  const plain = tail.includes('.') ? `${text.slice(0, -tail.length)}0:0` : text;
  const halves = plain.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (halves.length > 2 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}

// (RFC 5890 to 5893). The platform's URL parser knows which characters exist, and which may be next to a joiner.

/** Whether the labels of one host name, in ASCII or in the letters of their language, keep the rules. */
function checkLabels(labels: readonly string[]): boolean {
  const read = labels.map((label) => (/^xn--/i.test(label) ? decodeLabel(label) : label));
  if (!read.every((label) => label !== undefined && !BROKEN.some((form) => form.test(label)))) {
    return false;
  }
  const classes = read.map((label = '') => classifyCharacters(label));
  return !classes.some((one) => /[RA]/.test(one)) || classes.every((one) => BIDI_RULE.test(one));
}

/** The ASCII form that a host name has in a URL; undefined where it has none. */
function encodePunycode(host: string): string | undefined {
  return parseUrl(`http://${host}/`)?.hostname;
}

/**
 * What is no letter, mark or digit; marks and hyphens that begin a label, hyphens that end it; letters that are not
 * allowed; signs without the letters that they need next to them.
 */
const BROKEN: readonly RegExp[] = [
  /[^\p{L}\p{Mn}\p{Mc}\p{Nd}\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u3007\u30fb\u200c-\u200d-]/u,
  /^[\p{M}-]|-$/u,
  /^..--/u,
  /[\u302e\u302f\u0640\u07fa\u3031-\u3035\u303b]/u,
  /(?<!l)\u00b7|\u00b7(?!l)/u,
  /\u0375(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew})[\u05f3\u05f4]/u,
  /^(?!.*[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]).*\u30fb/u,
  /[\u0660-\u0669].*[\u06f0-\u06f9]|[\u06f0-\u06f9].*[\u0660-\u0669]/u,
];

/** RFC 5893, section 2: what is asked of each label where one is written from right to left. */
const BIDI_RULE = /^(?!.*L)(?!.*A.*E|.*E.*A)R(?:.*[RAE])?M*$|^L[^RA]*$/;

/** A letter for each character: marks, digits of Arabic and of Europe, what is written from right to left, what is not. */
function classifyCharacters(label: string): string {
  return [...label]
    .map((sign) => CHARACTER_CLASSES.find(([, form]) => form.test(sign))?.[0] ?? 'N')
    .join('');
}

const CHARACTER_CLASSES: readonly (readonly [name: string, form: RegExp])[] = [
  ['M', /\p{Mn}/u],
  ['A', /[\u0660-\u0669]/],
  ['E', /[0-9\u06f0-\u06f9]/],
  ['R', /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u],
  ['L', /[\p{L}\p{Mc}\p{Nd}]/u],
];

/** The text that a label in ASCII form represents; undefined where it is not the form that this text has. */
function decodeLabel(label: string): string | undefined {
  const text = decode(label.slice(4).toLowerCase());
  if (text === undefined || encodePunycode(text) !== label.toLowerCase()) return undefined;
  // Some parsers look at the first joiner alone.
  const joiners = [...text.matchAll(/[\u200c\u200d]/gu)].map(({ index }) => index);
  const cutAround = (at: number): string =>
    [text.slice(0, at), text.slice(at + 1)].map(removeJoiners).join(text.charAt(at));
  return joiners.every((at) => encodePunycode(cutAround(at)) !== undefined) ? text : undefined;
}

function removeJoiners(text: string): string {
  return text.replaceAll(/[\u200c\u200d]/gu, '');
}

/** Punycode (RFC 3492, section 6.2). */
function decode(code: string): string | undefined {
  const cut = code.lastIndexOf('-');
  const points = Array.from(code.slice(0, Math.max(cut, 0)), (sign) => sign.codePointAt(0) ?? 0);
  let [point, at, bias] = [128, 0, 72];
  for (let next = cut + 1; next < code.length;) {
    const before = at;
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = DIGITS.indexOf(code.charAt(next++));
      if (digit < 0 || next > code.length) return undefined;
      at += digit * weight;
      const least = Math.min(Math.max(k - bias, 1), 26);
      if (digit < least) break;
      weight *= 36 - least;
    }
    const count = points.length + 1;
    bias = adaptBias(before === 0 ? Math.floor((at - before) / 700) : (at - before) >> 1, count);
    point += Math.floor(at / count);
    at %= count;
    if (point > 0x10ffff) return undefined;
    points.splice(at++, 0, point);
  }
  return String.fromCodePoint(...points);
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function adaptBias(delta: number, count: number): number {
  let [rest, k] = [delta + Math.floor(delta / count), 0];
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}

const PARTS =
  /^(?:(?<scheme>[^:/?#]+):)?(?:\/\/(?<authority>[^/?#]*))?(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/su;
const AUTHORITY = /^(?:(?<user>[^@]*)@)?(?:\[(?<literal>[^[\]]*)\]|(?<name>[^:@[\]]*))(?::\d*)?$/u;

/** RFC 3986; RFC 3987 where letters of all languages are allowed. */
function isReference(text: string, isAbsolute = false, isInternational = false): boolean {
  const { scheme, authority = '', path, query, fragment } = PARTS.exec(text)?.groups ?? {};
  if (scheme === undefined ? isAbsolute : !/^[a-z][a-z0-9+.-]*$/i.test(scheme)) return false;
  const plain = isInternational ? INTERNATIONAL : PLAIN;
  const { user = '', literal, name = '' } = AUTHORITY.exec(authority)?.groups ?? { name: '[' };
  if (
    literal !== undefined &&
    !matchesIpv6(literal) &&
    !/^v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal)
  ) {
    return false;
  }
  // What an authority consists of is checked without the `@` and `:` between its parts.
  return (
    [user, name, path, query, fragment].every((part) => part === undefined || plain.test(part)) &&
    !/[/?]/.test(name)
  );
}

const PLAIN = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*$/i;
const INTERNATIONAL =
  /^(?:[\w.~!$&'()*+,;=:@/?\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\uffef\u{10000}-\u{10fffd}-]|%[0-9a-f]{2})*$/iu;

/** RFC 6570: literals, and expressions in braces. */
export function matchesUriTemplate(text: string): boolean {
  const variable = '(?:\\w|%[0-9a-f]{2})+(?:\\.(?:\\w|%[0-9a-f]{2})+)*(?:\\*|:[1-9]\\d{0,3})?';
  const expression = new RegExp(`\\{[+#./;?&]?${variable}(?:,${variable})*\\}`, 'giu');
  return /^(?:[^\p{Cc}\p{Cs} "<>\\^`{|}%]|%[0-9a-f]{2})*$/iu.test(text.replaceAll(expression, ''));
}

/** RFC 3339: `2026-11-20T09:30:00Z`, with any offset. */
export function matchesDateTime(text: string): boolean {
  const [day, clock] = [text.slice(0, 10), text.slice(11)];
  return /^t$/i.test(text.charAt(10)) && matchesDate(day) && matchesTime(clock);
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const CLOCK = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i;

/** `2026-11-20` */
export function matchesDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = DAY.exec(text)?.map(Number) ?? [];
  return month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month);
}

function countDays(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** `09:30:00Z`, with any offset. */
export function matchesTime(text: string): boolean {
  const parts = CLOCK.exec(text);
  if (parts === null) return false;
  const [hour = 0, minute = 0, second = 0] = parts.slice(1, 4).map(Number);
  const [offsetHour, offsetMinute] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)];
  if (hour > 23 || minute > 59 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  // A leap second is the last one of a day in UTC.
  const offset = (offsetHour * 60 + offsetMinute) * (parts[4] === '-' ? -1 : 1);
  return second === 60 && (hour * 60 + minute - offset + 2880) % 1440 === 1439;
}

/** Base64 with padding; line breaks are none of its text. */
export function matchesBase64(text: string): boolean {
  return isBase64(text) || isBase64(text.replace(/\s+/g, ''));
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** RFC 6901 */
export function matchesJsonPointer(text: string): boolean {
  return /^(?:\/(?:[^~/]|~[01])*)*$/u.test(text);
}

/** RFC 3339, appendix A: `P3Y6M4DT12H30M5S`, `P2W`; no fractions, and no unit left out between two others. */
export function matchesDuration(text: string): boolean {
  return DURATION.test(text);
}

const DURATION =
  /^P(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?|T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))$/;

/** RFC 5321: quoted local parts and address literals too. */
export function matchesEmail(text: string): boolean {
  return isMailbox(text, LOCAL, isDomain);
}

const LOCAL =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")$/;

/** RFC 6531: `erika@müller.example`; beyond ASCII all characters are taken. */
export function matchesIdnEmail(text: string): boolean {
  return isMailbox(text, IDN_LOCAL, matchesIdnHostname);
}

const IDN_LOCAL =
  /^(?:[\w!#$%&'*+/=?^`{|}~\u0080-\ud7ff\ue000-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\ud7ff\ue000-\u{10ffff}-]+)*|"(?:[ !#-[\]-~\u0080-\ud7ff\ue000-\u{10ffff}]|\\[ -~])*")$/u;

/** Any version: `2eb8aa08-aa98-11ea-b4aa-73b441d16380` */
export function matchesUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Base64 for URLs, padded or not. */
export function matchesBase64url(text: string): boolean {
  return /^[A-Za-z0-9_-]*={0,2}$/.test(text);
}

/** Something that `new RegExp(…, 'u')` takes. */
export function matchesRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** `1/name`, `0#`: so many steps outwards, then a JSON pointer or the key itself. */
export function matchesRelativeJsonPointer(text: string): boolean {
  const rest = /^(?:0|[1-9]\d*)(?:[+-][1-9]\d*)?(.*)$/su.exec(text)?.[1];
  return rest === '#' || (rest !== undefined && matchesJsonPointer(rest));
}

/** RFC 3986, with a scheme. */
export function matchesUri(text: string): boolean {
  return isReference(text, true);
}

/** RFC 3986, with or without a scheme. */
export function matchesUriReference(text: string): boolean {
  return isReference(text);
}

/** RFC 3987, with a scheme. */
export function matchesIri(text: string): boolean {
  return isReference(text, true, true);
}

/** RFC 3987, with or without a scheme. */
export function matchesIriReference(text: string): boolean {
  return isReference(text, false, true);
}
