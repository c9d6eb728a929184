/** Finds how the values of two formats relate. */

import type { JsonType } from '../../../../generator/core/ir/model/model.ts';
import type { Aspect } from '../../checks/schemas.ts';

export type Relation =
  | 'same'
  | {
      readonly aspect: Aspect;
      /** The formats are ones that services check. */
      readonly isChecked: boolean;
      /** The format holds every number that is sent: to say it, or not, changes nothing for callers. */
      readonly isWhole: boolean;
    };

/** Formats that services check. */
const checkedFormats: ReadonlySet<string> = new Set(
  `int32 int64 uint64 float double date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri url
  uri-reference iri iri-reference uri-template uuid json-pointer relative-json-pointer regex byte binary base64url`.split(
    /\s+/,
  ),
);

/** Formats, and those that hold all of their values. */
const wider: ReadonlyMap<string, readonly string[]> = new Map([
  ['int32', ['int64']],
  ['float', ['double']],
  ['email', ['idn-email']],
  ['hostname', ['idn-hostname']],
  ['uri', ['uri-reference', 'iri', 'iri-reference']],
  ['uri-reference', ['iri-reference']],
  ['iri', ['iri-reference']],
]);

/** Numbers of JSON are doubles, and whole ones that fit no 64 bits do not travel. */
const whole: ReadonlySet<string> = new Set(['int64', 'double']);

const ofNumbers: ReadonlySet<string> = new Set(['int32', 'int64', 'uint64', 'float', 'double']);

export function relateFormats(
  before: string | undefined,
  after: string | undefined,
  types: ReadonlySet<JsonType> | undefined,
): Relation {
  const [was, is] = [normaliseFormat(before, types), normaliseFormat(after, types)];
  if (was === is) return 'same';
  const isChecked = [was, is].every((format) => format === undefined || checkedFormats.has(format));
  const isWhole = [was, is].every((format) => format === undefined || whole.has(format));
  return { aspect: chooseAspect(was, is), isChecked, isWhole };
}

function chooseAspect(was: string | undefined, is: string | undefined): Aspect {
  if (was === undefined) return 'format-added';
  if (is === undefined) return 'format-removed';
  if (wider.get(was)?.includes(is) === true) return 'format-widened';
  return wider.get(is)?.includes(was) === true ? 'format-narrowed' : 'format-changed';
}

/** Other names of formats. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['url', 'uri'],
  ['long', 'int64'],
  ['ulong', 'uint64'],
]);

/** `password` is a hint to show dots; a format of another type means nothing. */
function normaliseFormat(
  format: string | undefined,
  types: ReadonlySet<JsonType> | undefined,
): string | undefined {
  if (format === undefined || format === 'password' || format === '') return undefined;
  const isForType =
    types === undefined || !ofNumbers.has(format) || types.has('integer') || types.has('number');
  return isForType ? (synonyms.get(format) ?? format) : undefined;
}
