// Texts of formats: how they are tested, and how they are made.

import type { Random } from './random.ts';
import { parseUrl } from '../call/errors.ts';

/** Whether a text is of a format; of those that are not known every text is. */
export function fitsFormat(text: string, format: string): boolean {
  const found = Object.hasOwn(FORMS, format) ? FORMS[format] : undefined;
  if (found === undefined) return true;
  return typeof found === 'function' ? found(text) : found.test(text);
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const HOST = /^(?=.{1,253}$)(?!.*--)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.(?!$)|$))+$/i;
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
const URI = /^(?:[\w.~!$&'()*+,;=:@/?#-]|%[\da-f]{2})*$/i;

/** Somewhat stricter than the standards. */
const FORMS: Readonly<Record<string, RegExp | ((text: string) => boolean)>> = {
  'date-time': (text) =>
    /^t$/i.test(text.charAt(10)) && isDay(text.slice(0, 10)) && CLOCK.test(text.slice(11)),
  date: isDay,
  time: CLOCK,
  duration:
    /^P(?:\d+W|(?=\dT?|T\d)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/,
  email: isEmail,
  'idn-email': isEmail,
  hostname: HOST,
  'idn-hostname': HOST,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/,
  ipv6: (text) => /^[\da-f:]+$/i.test(text) && parseUrl(`http://[${text}]/`) !== undefined,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  uri: isUri,
  iri: isUri,
  'uri-reference': isReference,
  'iri-reference': isReference,
  'uri-template': /^(?:[\w.~/:?&=-]|\{\w+\})*$/,
  byte: BASE64,
  base64: BASE64,
  base64url: /^[\w-]*={0,2}$/,
  regex: isRegex,
  'json-pointer': /^(?:\/(?:[^~/]|~[01])*)*$/,
  'relative-json-pointer': /^\d+(?:#|(?:\/(?:[^~/]|~[01])*)*)$/,
};

function isDay(text: string): boolean {
  const time = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return time !== undefined && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

function isEmail(text: string): boolean {
  const [local = '', host = '', ...others] = text.split('@');
  const isLocal = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local);
  return isLocal && HOST.test(host) && others.length === 0;
}

function isReference(text: string): boolean {
  return (
    URI.test(text) &&
    (parseUrl(text) ?? parseUrl(`http://a.example/${text}`)) !== undefined &&
    !/#.*#/.test(text)
  );
}

function isUri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && isReference(text);
}

function isRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}

/** What a text is made by. */
export interface TextRequest {
  readonly random: Random;
  /** Name of the member. */
  readonly name: string;
  /** Name of the member that holds it; empty where none does. */
  readonly owner: string;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * A text of a format; undefined where the format is not known.
 *
 * @example
 * makeFormat('date', request); // '2026-03-14'
 */
export function makeFormat(format: string, request: TextRequest): string | undefined {
  const make = Object.hasOwn(MAKERS, format) ? MAKERS[format] : undefined;
  return make?.(request);
}

type Make = (request: TextRequest) => string;

const MAKERS: Readonly<Record<string, Make>> = {
  'date-time': (request) => `${makeDay(request)}T${makeClock(request)}`,
  date: makeDay,
  time: makeClock,
  duration: ({ random }) => `PT${random.below(59) + 1}M`,
  email: makeEmail,
  'idn-email': makeEmail,
  hostname: makeHost,
  'idn-hostname': makeHost,
  ipv4: ({ random }) => `192.0.2.${random.below(254) + 1}`,
  ipv6: ({ random }) => `2001:db8::${(random.below(0xfffe) + 1).toString(16)}`,
  uuid: makeUuid,
  uri: makeUri,
  iri: makeUri,
  url: makeUri,
  'uri-reference': makePath,
  'iri-reference': makePath,
  'uri-template': () => '/items/{id}',
  byte: makeBase64,
  decimal: makeDecimal,
  double: makeDecimal,
  float: makeDecimal,
  number: makeDecimal,
  integer: makeInteger,
  int32: makeInteger,
  int64: makeInteger,
  uint32: makeInteger,
  uint64: makeInteger,
  'date-time-rfc-2822': makeMailDate,
  'date-time-rfc2822': makeMailDate,
  rfc2822: makeMailDate,
  'http-date': (request) => makeMailDate(request).replace('+0000', 'GMT'),
  phone: makePhone,
  'phone-number': makePhone,
  e164: makePhone,
  base64: makeBase64,
  base64url: (request) => makeBase64(request).replaceAll('=', ''),
  regex: () => '^[a-z]+$',
  'json-pointer': () => '/items/0',
  'relative-json-pointer': () => '1/name',
};

function makeDay({ random }: TextRequest): string {
  return `2026-${pad(random.below(12) + 1)}-${pad(random.below(28) + 1)}`;
}

function makeClock({ random }: TextRequest): string {
  return `${pad(random.below(24))}:${pad(random.below(60))}:${pad(random.below(60))}Z`;
}

/** A number that is written as a text. */
function makeDecimal({ random, minimum, maximum }: TextRequest): string {
  const text = `${random.below(90) + 10}.${pad(random.below(100))}`;
  return text.slice(0, maximum).padEnd(minimum, '0');
}

function makeInteger({ random, minimum, maximum }: TextRequest): string {
  return String(random.below(9000) + 1000)
    .slice(0, maximum)
    .padEnd(minimum, '0');
}

/** As mails and HTTP write it. */
function makeMailDate(request: TextRequest): string {
  const date = new Date(`${makeDay(request)}T${makeClock(request)}`);
  return date.toUTCString().replace('GMT', '+0000');
}

function makePhone({ random }: TextRequest): string {
  return `+155501${pad(random.below(100))}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/** The domain is one of those that nobody can have (RFC 2606). */
function makeEmail({ random, minimum, maximum }: TextRequest): string {
  const host = maximum < 12 ? 'a.example' : 'shop.example';
  const local = random.pick(FIRST_NAMES)?.toLowerCase() ?? 'ada';
  const wanted = Math.max(minimum - host.length - 1, 0);
  const more = wanted > local.length ? local.padEnd(Math.min(wanted, 64), 'a') : local;
  const spare = wanted > 64 ? `${'mail.'.repeat(Math.ceil((wanted - 64) / 5))}` : '';
  return `${more.slice(0, Math.max(maximum - host.length - 1, 1))}@${spare}${host}`;
}

function makeHost({ random, minimum }: TextRequest): string {
  const more = Math.max(minimum - 15, 0);
  return `${'mail.'.repeat(Math.ceil(more / 5))}host${random.below(90) + 10}.example`;
}

function makeUuid({ random }: TextRequest): string {
  const digits = (count: number): string =>
    Array.from({ length: count }, () => random.below(16).toString(16)).join('');
  const variant = (8 + random.below(4)).toString(16);
  return `${digits(8)}-${digits(4)}-4${digits(3)}-${variant}${digits(3)}-${digits(12)}`;
}

function makeUri({ random, name, minimum, maximum }: TextRequest): string {
  const word = name.replaceAll(/[^A-Za-z\d]/g, '') || 'page';
  const text = `https://shop.example/${word}/${random.below(900) + 100}`;
  const short = maximum < text.length ? 'https://a.example' : text;
  return maximum < short.length ? 'a:b' : short.padEnd(minimum, 'a');
}

function makePath({ random, minimum }: TextRequest): string {
  return `/items/${random.below(900) + 100}`.padEnd(minimum, 'a');
}

/** The letters `sample`, again and again. */
function makeBase64({ minimum, maximum }: TextRequest): string {
  const groups = Math.max(Math.ceil(minimum / 4), Math.min(2, Math.floor(maximum / 4)));
  return 'c2FtcGxl'.repeat(Math.ceil(groups / 2)).slice(0, groups * 4);
}

/** First names. */
export const FIRST_NAMES: readonly string[] = [
  'Ada',
  'Grace',
  'Alan',
  'Mary',
  'Edsger',
  'Barbara',
  'Donald',
  'Radia',
];
