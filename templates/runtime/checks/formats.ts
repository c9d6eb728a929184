// Checks of the formats of texts, as the RFCs define them: what is no text is none of their business.

import { refuse, type Run } from '../validation/check-run.ts';
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
} from '../validation/text-formats.ts';

/** RFC 3339: `2026-11-20T09:30:00Z`, with any offset. */
export function isDateTime(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesDateTime, 'a date and time like 2026-11-20T09:30:00Z');
}

/** `2026-11-20` */
export function isDate(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesDate, 'a date like 2026-11-20');
}

/** `09:30:00Z`, with any offset. */
export function isTime(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesTime, 'a time like 09:30:00Z');
}

/** RFC 3339, appendix A: `P3Y6M4DT12H30M5S`, `P2W`. */
export function isDuration(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesDuration, 'a duration like P1DT12H');
}

/** RFC 1123 */
export function isHostname(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesHostname, 'a host name');
}

/** RFC 5890: `müller.example` */
export function isIdnHostname(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesIdnHostname, 'a host name');
}

/** RFC 5321: quoted local parts and address literals too. */
export function isEmail(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesEmail, 'an e-mail address');
}

/** RFC 6531: `erika@müller.example` */
export function isIdnEmail(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesIdnEmail, 'an e-mail address');
}

/** Any version: `2eb8aa08-aa98-11ea-b4aa-73b441d16380` */
export function isUuid(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesUuid, 'a UUID');
}

/** RFC 3986, with a scheme. */
export function isUri(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesUri, 'an absolute URI');
}

/** RFC 3986, with or without a scheme. */
export function isUriReference(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesUriReference, 'a URI reference');
}

/** RFC 3987, with a scheme. */
export function isIri(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesIri, 'an absolute IRI');
}

/** RFC 3987, with or without a scheme. */
export function isIriReference(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesIriReference, 'an IRI reference');
}

/** RFC 6570: `/users/{id}{?page}` */
export function isUriTemplate(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesUriTemplate, 'a URI template');
}

/** `192.0.2.1` */
export function isIpv4(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesIpv4, 'an IPv4 address');
}

/** RFC 4291 */
export function isIpv6(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesIpv6, 'an IPv6 address');
}

/** Base64 with padding; line breaks are none of its text. */
export function isBase64(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesBase64, 'base64');
}

/** Base64 for URLs, padded or not. */
export function isBase64url(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesBase64url, 'base64url');
}

/** Something that `new RegExp(…, 'u')` takes. */
export function isRegex(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesRegex, 'a regular expression');
}

/** RFC 6901 */
export function isJsonPointer(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesJsonPointer, 'a JSON pointer');
}

/** `1/name`, `0#`: so many steps outwards, then a JSON pointer or the key itself. */
export function isRelativeJsonPointer(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isOfFormat(value, run, key, matchesRelativeJsonPointer, 'a relative JSON pointer');
}

function isOfFormat(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  matches: (text: string) => boolean,
  expected: string,
): boolean {
  return typeof value !== 'string' || matches(value) || refuse(value, run, key, 'format', expected);
}
