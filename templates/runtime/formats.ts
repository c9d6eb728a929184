// String formats as rules: host names, addresses, mailboxes, dates and URIs, as the RFCs define them.

import { onNumbers, onStrings, refuse, type Rule, rule } from './schemas.ts';
import {
  matchesBase64,
  matchesBase64url,
  matchesDate,
  matchesDateTime,
  matchesDuration,
  matchesEmail,
  matchesHostname,
  matchesIdnEmail,
  matchesIdnHostname,
  matchesIpv4,
  matchesIpv6,
  matchesIri,
  matchesIriReference,
  matchesJsonPointer,
  matchesRegex,
  matchesRelativeJsonPointer,
  matchesTime,
  matchesUri,
  matchesUriReference,
  matchesUriTemplate,
  matchesUuid,
} from './text-formats.ts';

/** RFC 3339: `2026-11-20T09:30:00Z`, with any offset. */
export function dateTime(): Rule {
  return onStrings('format', 'a date and time like 2026-11-20T09:30:00Z', matchesDateTime);
}

/** `2026-11-20` */
export function date(): Rule {
  return onStrings('format', 'a date like 2026-11-20', matchesDate);
}

/** `09:30:00Z`, with any offset. */
export function time(): Rule {
  return onStrings('format', 'a time like 09:30:00Z', matchesTime);
}

/** RFC 3339, appendix A: `P3Y6M4DT12H30M5S`, `P2W`; no fractions, and no unit left out between two others. */
export function duration(): Rule {
  return onStrings('format', 'a duration like P1DT12H', matchesDuration);
}

/** RFC 1123 */
export function hostname(): Rule {
  return onStrings('format', 'a host name', matchesHostname);
}

/** RFC 5321: quoted local parts and address literals too. */
export function email(): Rule {
  return onStrings('format', 'an e-mail address', matchesEmail);
}

/** Any version: `2eb8aa08-aa98-11ea-b4aa-73b441d16380` */
export function uuid(): Rule {
  return onStrings('format', 'a UUID', matchesUuid);
}

/** RFC 3986, with a scheme. */
export function uri(): Rule {
  return onStrings('format', 'an absolute URI', matchesUri);
}

/** RFC 3986, with or without a scheme. */
export function uriReference(): Rule {
  return onStrings('format', 'a URI reference', matchesUriReference);
}

/** `192.0.2.1` */
export function ipv4(): Rule {
  return onStrings('format', 'an IPv4 address', matchesIpv4);
}

/** RFC 4291 */
export function ipv6(): Rule {
  return onStrings('format', 'an IPv6 address', matchesIpv6);
}

/** Base64 with padding; line breaks are none of its text. */
export function base64(): Rule {
  return onStrings('format', 'base64', matchesBase64);
}

/** Base64 for URLs, padded or not. */
export function base64url(): Rule {
  return onStrings('format', 'base64url', matchesBase64url);
}

/** Something that `new RegExp(…, 'u')` takes. */
export function regex(): Rule {
  return onStrings('format', 'a regular expression', matchesRegex);
}

/** RFC 6901 */
export function jsonPointer(): Rule {
  return onStrings('format', 'a JSON pointer', matchesJsonPointer);
}

/** `1/name`, `0#`: so many steps outwards, then a JSON pointer or the key itself. */
export function relativeJsonPointer(): Rule {
  return onStrings('format', 'a relative JSON pointer', matchesRelativeJsonPointer);
}

/** An integer of 32 bits, as far as the value is a number. */
export function int32(): Rule {
  return onNumbers('format', 'an integer of 32 bits', (value) => {
    return Number(value) === (Number(value) | 0);
  });
}

/**
 * An integer of 64 bits, as far as the value is a number. In a request or a response it is one that a number holds exactly:
 * a larger one was rounded when the response's JSON was read, and is not what the service sent.
 */
export function int64(): Rule {
  const rounded = describeRounded('an int64 within ±9007199254740991');
  return ruleOnWide('an integer of 64 bits', rounded, (value) => Math.abs(value) <= 2 ** 63);
}

/** The same without a sign. */
export function uint64(): Rule {
  const rounded = describeRounded('a uint64 up to 9007199254740991');
  return ruleOnWide('an integer of 64 bits from 0', rounded, (value) => {
    return value >= 0 && value <= 2 ** 64;
  });
}

function describeRounded(expected: string): string {
  return `${expected} (\`int64: 'bigint'\` keeps larger ones exactly)`;
}

function ruleOnWide(expected: string, rounded: string, fits: (value: number) => boolean): Rule {
  const validate = rule((value, run) => {
    if (typeof value !== 'number') return true;
    if (!Number.isInteger(value) || !fits(value)) return refuse(run, value, 'format', expected);
    if (run.direction === undefined || Number.isSafeInteger(value)) return true;
    return refuse(run, value, 'format', rounded);
  });
  return { ...validate, rounded };
}

/** RFC 6531: `erika@müller.example`; beyond ASCII all characters are taken. */
export function idnEmail(): Rule {
  return onStrings('format', 'an e-mail address', matchesIdnEmail);
}

/** RFC 5890: `müller.example` */
export function idnHostname(): Rule {
  return onStrings('format', 'a host name', matchesIdnHostname);
}

/** RFC 3987, with a scheme. */
export function iri(): Rule {
  return onStrings('format', 'an absolute IRI', matchesIri);
}

/** RFC 3987, with or without a scheme. */
export function iriReference(): Rule {
  return onStrings('format', 'an IRI reference', matchesIriReference);
}

/** RFC 6570: `/users/{id}{?page}` */
export function uriTemplate(): Rule {
  return onStrings('format', 'a URI template', matchesUriTemplate);
}
