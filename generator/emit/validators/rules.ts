/** The name of a rule in, the module of the runtime that exports it out: what no validator uses is not written. */

import type * as composition from '../../../templates/runtime/composition.ts';
import type * as formats from '../../../templates/runtime/formats.ts';
import type * as masks from '../../../templates/runtime/masks.ts';
import type * as patterns from '../../../templates/runtime/patterns.ts';
import type * as rules from '../../../templates/runtime/rules.ts';
import { toCamelCase } from '../../ir/naming/letter-case.ts';
import type { RuntimeModule } from '../../plan/emitter.ts';

export type RuleName =
  | keyof typeof composition
  | keyof typeof formats
  | keyof typeof masks
  | keyof typeof patterns
  | keyof typeof rules;

export function findRuleModule(name: RuleName): RuntimeModule {
  return MODULES.get(name) ?? 'rules';
}

const COMPOSITION =
  'absentItem allOf anyOf base discriminated discriminatedBy dynamicAnchors dynamicRef equals kind kinds not ofSubtypes ' +
  'oneOf stated types unevaluatedItems unevaluatedProperties when';

const FORMATS =
  'base64 base64url date date-time duration email hostname idn-email idn-hostname int32 int64 ipv4 ipv6 iri iri-reference ' +
  'json-pointer regex relative-json-pointer time uint64 uri uri-reference uri-template uuid';

/** By format that is asserted: `dateTime` of `date-time`. */
export const FORMAT_RULES: ReadonlyMap<string, RuleName> = new Map([
  // A test looks for each among the rules.
  ...FORMATS.split(' ').map((name) => [name, toCamelCase(name) as RuleName] as const),
  ['byte', 'base64'],
  ['long', 'int64'],
  ['ulong', 'uint64'],
  ['bigint', 'whole'],
  ['biginteger', 'whole'],
]);

/** Rules of formats that are about numbers. */
export const NUMBER_RULES: ReadonlySet<string> = new Set(['int32', 'int64', 'uint64', 'whole']);

const MODULES: ReadonlyMap<string, RuntimeModule> = new Map([
  ...COMPOSITION.split(' ').map((name) => [name, 'composition'] as const),
  ...FORMATS.split(' ').map((name) => [toCamelCase(name), 'formats'] as const),
  ['linear', 'patterns'],
  ['updateMask', 'masks'],
]);
