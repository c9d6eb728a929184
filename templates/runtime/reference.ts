// In: a text. Out: whether it is a URI or an IRI, with a scheme or relative, part by part.

import { isIpv6 } from './hosts.ts';

const PARTS =
  /^(?:(?<scheme>[^:/?#]+):)?(?:\/\/(?<authority>[^/?#]*))?(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/su;
const AUTHORITY = /^(?:(?<user>[^@]*)@)?(?:\[(?<literal>[^[\]]*)\]|(?<name>[^:@[\]]*))(?::\d*)?$/u;

/** RFC 3986; RFC 3987 where letters of all languages are allowed. */
export function isReference(text: string, isAbsolute = false, isInternational = false): boolean {
  const { scheme, authority = '', path, query, fragment } = PARTS.exec(text)?.groups ?? {};
  if (scheme === undefined ? isAbsolute : !/^[a-z][a-z0-9+.-]*$/i.test(scheme)) return false;
  const plain = isInternational ? INTERNATIONAL : PLAIN;
  const { user = '', literal, name = '' } = AUTHORITY.exec(authority)?.groups ?? { name: '[' };
  if (
    literal !== undefined &&
    !isIpv6(literal) &&
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
export function isTemplate(text: string): boolean {
  const variable = '(?:\\w|%[0-9a-f]{2})+(?:\\.(?:\\w|%[0-9a-f]{2})+)*(?:\\*|:[1-9]\\d{0,3})?';
  const expression = new RegExp(`\\{[+#./;?&]?${variable}(?:,${variable})*\\}`, 'giu');
  return /^(?:[^\p{Cc}\p{Cs} "<>\\^`{|}%]|%[0-9a-f]{2})*$/iu.test(text.replaceAll(expression, ''));
}
