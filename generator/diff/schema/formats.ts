/** Two formats in, how their values relate out. */

import type { JsonType } from '../../ir/model.ts';
import type { Aspect } from '../checks/schemas.ts';

export type Relation =
  | 'same'
  | {
      readonly aspect: Aspect;
      /** The formats are ones that services check. */
      readonly isKnown: boolean;
      /** The format holds every number that is sent: to say it, or not, changes nothing for callers. */
      readonly isWhole: boolean;
    };

/** Each format and those that hold all of its values. */
const wider: ReadonlyMap<string, readonly string[]> = new Map([
  ['int32', ['int64']],
  ['int64', []],
  ['float', ['double']],
  ['double', []],
  ['date-time', []],
  ['date', []],
  ['time', []],
  ['duration', []],
  ['email', ['idn-email']],
  ['idn-email', []],
  ['hostname', ['idn-hostname']],
  ['idn-hostname', []],
  ['ipv4', []],
  ['ipv6', []],
  ['uri', ['uri-reference', 'iri', 'iri-reference']],
  ['url', ['uri-reference', 'iri', 'iri-reference']],
  ['uri-reference', ['iri-reference']],
  ['iri', ['iri-reference']],
  ['iri-reference', []],
  ['uri-template', []],
  ['uuid', []],
  ['json-pointer', []],
  ['relative-json-pointer', []],
  ['regex', []],
  ['byte', []],
  ['binary', []],
  ['base64url', []],
]);

/** Numbers of JSON are doubles, and whole ones that fit no 64 bits do not travel. */
const whole: ReadonlySet<string> = new Set(['int64', 'double']);

const ofNumbers: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double']);

export function relationOf(
  before: string | undefined,
  after: string | undefined,
  types: ReadonlySet<JsonType> | undefined,
): Relation {
  const was = meaning(before, types);
  const is = meaning(after, types);
  if (was === is) return 'same';
  const isKnown = [was, is].every((format) => format === undefined || wider.has(format));
  const isWhole = [was, is].every((format) => format === undefined || whole.has(format));
  return { aspect: aspectOf(was, is), isKnown, isWhole };
}

function aspectOf(was: string | undefined, is: string | undefined): Aspect {
  if (was === undefined) return 'format-added';
  if (is === undefined) return 'format-removed';
  if (wider.get(was)?.includes(is) === true) return 'format-widened';
  return wider.get(is)?.includes(was) === true ? 'format-narrowed' : 'format-changed';
}

/** `password` is a hint to show dots; a format of another type means nothing. */
function meaning(
  format: string | undefined,
  types: ReadonlySet<JsonType> | undefined,
): string | undefined {
  if (format === undefined || format === 'password' || format === '') return undefined;
  const isForType =
    types === undefined ||
    !wider.has(format) ||
    (ofNumbers.has(format) ? types.has('integer') || types.has('number') : true);
  return isForType ? (format === 'url' ? 'uri' : format) : undefined;
}
