// In: formats of JSON Schema and OpenAPI. Out: rules that hold strings to them, as the RFCs write them.

import { isDomain, isHostname, isIpv4, isIpv6, isMailbox } from './hosts.ts';
import type { Rule } from './node.ts';
import { isReference } from './reference.ts';
import { onNumbers, onStrings, rule } from './rule.ts';
import { refuse } from './verdict.ts';

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const CLOCK = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i;

/** RFC 3339: `2026-11-20T09:30:00Z`, with any offset. */
export function dateTime(): Rule {
  return onStrings('format', 'a date and time like 2026-11-20T09:30:00Z', (text) => {
    return /^t$/i.test(text.charAt(10)) && isDay(text.slice(0, 10)) && isClock(text.slice(11));
  });
}

/** `2026-11-20` */
export function date(): Rule {
  return onStrings('format', 'a date like 2026-11-20', isDay);
}

/** `09:30:00Z`, with any offset. */
export function time(): Rule {
  return onStrings('format', 'a time like 09:30:00Z', isClock);
}

function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = DAY.exec(text)?.map(Number) ?? [];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isClock(text: string): boolean {
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

/** RFC 3339, appendix A: `P3Y6M4DT12H30M5S`, `P2W`; no fractions, and no unit left out between two others. */
export function duration(): Rule {
  const day = String.raw`(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)`;
  const time = String.raw`T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`;
  const form = new RegExp(`^P(?:\\d+W|${day}(?:${time})?|${time})$`);
  return onStrings('format', 'a duration like P1DT12H', (text) => form.test(text));
}

/** RFC 1123 */
export function hostname(): Rule {
  return onStrings('format', 'a host name', isHostname);
}

/** RFC 5321: quoted local parts and address literals too. */
export function email(): Rule {
  const local =
    /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")$/;
  return onStrings('format', 'an e-mail address', (text) => isMailbox(text, local, isDomain));
}

/** Any version: `2eb8aa08-aa98-11ea-b4aa-73b441d16380` */
export function uuid(): Rule {
  const form = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  return onStrings('format', 'a UUID', (text) => form.test(text));
}

/** RFC 3986, with a scheme. */
export function uri(): Rule {
  return onStrings('format', 'an absolute URI', (text) => isReference(text, true));
}

/** RFC 3986, with or without a scheme. */
export function uriReference(): Rule {
  return onStrings('format', 'a URI reference', (text) => isReference(text));
}

/** `192.0.2.1` */
export function ipv4(): Rule {
  return onStrings('format', 'an IPv4 address', isIpv4);
}

/** RFC 4291 */
export function ipv6(): Rule {
  return onStrings('format', 'an IPv6 address', isIpv6);
}

/** Base64 with padding; line breaks are none of its text. */
export function base64(): Rule {
  return onStrings(
    'format',
    'base64',
    (text) => isBase64(text) || isBase64(text.replace(/\s+/g, '')),
  );
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** Base64 for URLs, padded or not. */
export function base64url(): Rule {
  return onStrings('format', 'base64url', (text) => /^[A-Za-z0-9_-]*={0,2}$/.test(text));
}

/** Something that `new RegExp(…, 'u')` takes. */
export function regex(): Rule {
  return onStrings('format', 'a regular expression', (text) => {
    try {
      return new RegExp(text, 'u') instanceof RegExp;
    } catch {
      return false;
    }
  });
}

/** RFC 6901 */
export function jsonPointer(): Rule {
  return onStrings('format', 'a JSON pointer', isPointer);
}

/** `1/name`, `0#`: so many steps outwards, then a JSON pointer or the key itself. */
export function relativeJsonPointer(): Rule {
  return onStrings('format', 'a relative JSON pointer', (text) => {
    const rest = /^(?:0|[1-9]\d*)(?:[+-][1-9]\d*)?(.*)$/su.exec(text)?.[1];
    return rest === '#' || (rest !== undefined && isPointer(rest));
  });
}

function isPointer(text: string): boolean {
  return /^(?:\/(?:[^~/]|~[01])*)*$/u.test(text);
}

/** An integer of 32 bits, as far as the value is a number. */
export function int32(): Rule {
  return onNumbers('format', 'an integer of 32 bits', (value) => value === (value | 0));
}

/**
 * An integer of 64 bits, as far as the value is a number. In a request or an answer it is one that a number holds exactly:
 * a larger one was rounded when the answer's JSON was read, and is not what the service sent.
 */
export function int64(): Rule {
  return rule((value, run) => {
    if (typeof value !== 'number') return true;
    const fits = Number.isInteger(value) && Math.abs(value) <= 2 ** 63;
    if (!fits) return refuse(run, value, 'format', 'an integer of 64 bits');
    if (run.direction === undefined || Number.isSafeInteger(value)) return true;
    return refuse(run, value, 'format', ROUNDED);
  });
}

const ROUNDED = "an int64 within ±9007199254740991 (`int64: 'bigint'` keeps larger ones exactly)";
