/** The words of zod for formats, and predicates of the runtime for those that it has none for. */

import { code, type Code, object, string } from '../../../core/code/code.ts';
import type * as formats from '../../../../templates/runtime/validation/text-formats.ts';
import type { Site } from './site.ts';

type PrintFormat = (site: Site) => Code;

/** A word of zod that refuses no usual right value. */
function spell(word: string): PrintFormat {
  return ({ words }) => words.call(word);
}

/** `z.stringFormat('uri', matchesUri)` */
function match(format: string, name: keyof typeof formats): PrintFormat {
  return ({ words, file: { scope } }) =>
    words.call('stringFormat', string(format), scope.runtime('text-formats', name, 'value'));
}

const WORDS: Readonly<Record<string, PrintFormat>> = {
  base64: spell('base64'),
  base64url: match('base64url', 'matchesBase64url'),
  byte: spell('base64'),
  date: spell('iso.date'),
  'date-time': ({ words }) => words.call('iso.datetime', object([['offset', code`true`]])),
  duration: spell('iso.duration'),
  email: ({ words }) =>
    words.call('email', object([['pattern', code`${words.z}.regexes.html5Email`]])),
  hostname: match('hostname', 'matchesHostname'),
  'idn-email': match('idn-email', 'matchesIdnEmail'),
  'idn-hostname': match('idn-hostname', 'matchesIdnHostname'),
  ipv4: spell('ipv4'),
  ipv6: spell('ipv6'),
  iri: match('iri', 'matchesIri'),
  'iri-reference': match('iri-reference', 'matchesIriReference'),
  'json-pointer': match('json-pointer', 'matchesJsonPointer'),
  regex: match('regex', 'matchesRegex'),
  'relative-json-pointer': match('relative-json-pointer', 'matchesRelativeJsonPointer'),
  time: match('time', 'matchesTime'),
  uri: match('uri', 'matchesUri'),
  'uri-reference': match('uri-reference', 'matchesUriReference'),
  'uri-template': match('uri-template', 'matchesUriTemplate'),
  uuid: spell('guid'),
};

/** The words, by format that is asserted. */
export const ZOD_FORMATS: ReadonlyMap<string, PrintFormat> = new Map(Object.entries(WORDS));
