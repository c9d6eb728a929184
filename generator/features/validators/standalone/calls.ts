/** The functions that schemas are written with, and the modules of the runtime that export them. */

import type * as conditions from '../../../../templates/runtime/validation/conditions.ts';
import type * as choices from '../../../../templates/runtime/validation/choices.ts';
import type * as dynamic from '../../../../templates/runtime/validation/dynamic.ts';
import type * as evaluated from '../../../../templates/runtime/validation/evaluated.ts';
import type * as formats from '../../../../templates/runtime/checks/formats.ts';
import type * as lists from '../../../../templates/runtime/checks/lists.ts';
import type * as masks from '../../../../templates/runtime/checks/masks.ts';
import type * as named from '../../../../templates/runtime/validation/named-kinds.ts';
import type * as nesting from '../../../../templates/runtime/validation/nesting.ts';
import type * as numbers from '../../../../templates/runtime/checks/numbers.ts';
import type * as objects from '../../../../templates/runtime/checks/objects.ts';
import type * as operations from '../../../../templates/runtime/validation/operation-schemas.ts';
import type * as patterns from '../../../../templates/runtime/validation/patterns.ts';
import type * as relations from '../../../../templates/runtime/checks/relations.ts';
import type * as run from '../../../../templates/runtime/validation/check-run.ts';
import type * as schemas from '../../../../templates/runtime/validation/schema.ts';
import type * as texts from '../../../../templates/runtime/checks/texts.ts';
import type * as values from '../../../../templates/runtime/checks/values.ts';
import type { RuntimeModule } from '../../../core/plan/emitter.ts';

/** The modules of the runtime whose functions schemas call. */
export interface CheckModules {
  readonly 'check-run': typeof run;
  readonly 'checks-formats': typeof formats;
  readonly 'checks-lists': typeof lists;
  readonly 'checks-masks': typeof masks;
  readonly 'checks-numbers': typeof numbers;
  readonly 'checks-objects': typeof objects;
  readonly 'checks-relations': typeof relations;
  readonly 'checks-texts': typeof texts;
  readonly 'checks-values': typeof values;
  readonly choices: typeof choices;
  readonly conditions: typeof conditions;
  readonly dynamic: typeof dynamic;
  readonly evaluated: typeof evaluated;
  readonly 'named-kinds': typeof named;
  readonly nesting: typeof nesting;
  readonly 'operation-schemas': typeof operations;
  readonly patterns: typeof patterns;
  readonly schema: typeof schemas;
}

const NAMES = {
  'check-run': ['cites', 'hides'],
  'checks-formats': [
    'isBase64',
    'isBase64url',
    'isDate',
    'isDateTime',
    'isDuration',
    'isEmail',
    'isHostname',
    'isIdnEmail',
    'isIdnHostname',
    'isIpv4',
    'isIpv6',
    'isIri',
    'isIriReference',
    'isJsonPointer',
    'isRegex',
    'isRelativeJsonPointer',
    'isTime',
    'isUri',
    'isUriReference',
    'isUriTemplate',
    'isUuid',
  ],
  'checks-lists': [
    'hasContained',
    'hasItems',
    'hasSize',
    'hasTuple',
    'hasUniqueItems',
    'hasUniqueMembers',
    'isArray',
    'lacksItem',
  ],
  'checks-masks': ['hasMask'],
  'checks-numbers': [
    'isAtLeast',
    'isAtMost',
    'isBigInteger',
    'isInt32',
    'isInt64',
    'isLessThan',
    'isMoreThan',
    'isMultipleOf',
    'isUint64',
  ],
  'checks-objects': [
    'enterObject',
    'hasAll',
    'hasAny',
    'hasCount',
    'hasMembers',
    'hasNames',
    'hasOneSpelling',
    'hasOthers',
    'hasPatterns',
    'hasWith',
    'isEntered',
    'isFields',
    'isMap',
    'isPlainObject',
    'readOwn',
  ],
  'checks-relations': ['hasListed', 'hasMatchingKeys'],
  'checks-texts': ['hasDecodedSize', 'hasLength', 'hasPattern', 'isText'],
  'checks-values': [
    'ValueSet',
    'enumSchema',
    'isAnything',
    'isBoolean',
    'isEqualToOne',
    'isIn',
    'isInteger',
    'isNothing',
    'isNull',
    'isNumber',
    'isOfType',
    'isPresent',
    'isString',
    'refuseValue',
  ],
  choices: ['anyOfBy', 'fitsAny', 'fitsOne', 'oneOfBy'],
  conditions: ['fitsIf', 'fitsNot', 'fitsRule', 'fitsWith'],
  dynamic: ['fitsDynamic', 'fitsWithin'],
  evaluated: [
    'hasUnseenItems',
    'hasUnseenMembers',
    'seeContained',
    'seeDependent',
    'seeDynamic',
    'seeIf',
    'seeItems',
    'seeMembers',
    'seeModel',
    'seeNamed',
    'seeNames',
    'seePatterns',
    'seeWithin',
  ],
  'named-kinds': ['byDiscriminator', 'byKind', 'isOfKind'],
  nesting: ['descend'],
  'operation-schemas': ['hasBody', 'operation', 'rename'],
  patterns: ['linear'],
  schema: ['received', 'schema', 'sent'],
} as const satisfies { readonly [M in keyof CheckModules]: readonly (keyof CheckModules[M])[] };

export type CallName = (typeof NAMES)[keyof typeof NAMES][number];

const MODULES: ReadonlyMap<string, RuntimeModule> = new Map(
  Object.entries(NAMES).flatMap(
    ([module, names]) => names.map((name) => [name, module as RuntimeModule] as const), // keys of the modules above
  ),
);

/** The module that exports a function. */
export function findModule(name: CallName): RuntimeModule {
  return MODULES.get(name) ?? 'schema';
}

/** Whether a file may have imported a function of that name. */
export function isCallName(name: string): boolean {
  return MODULES.has(name);
}

/** The checks, by format that is asserted. */
export const FORMATS: ReadonlyMap<string, CallName> = new Map([
  ['base64', 'isBase64'],
  ['base64url', 'isBase64url'],
  ['byte', 'isBase64'],
  ['date', 'isDate'],
  ['date-time', 'isDateTime'],
  ['duration', 'isDuration'],
  ['email', 'isEmail'],
  ['hostname', 'isHostname'],
  ['idn-email', 'isIdnEmail'],
  ['idn-hostname', 'isIdnHostname'],
  ['ipv4', 'isIpv4'],
  ['ipv6', 'isIpv6'],
  ['iri', 'isIri'],
  ['iri-reference', 'isIriReference'],
  ['json-pointer', 'isJsonPointer'],
  ['regex', 'isRegex'],
  ['relative-json-pointer', 'isRelativeJsonPointer'],
  ['time', 'isTime'],
  ['uri', 'isUri'],
  ['uri-reference', 'isUriReference'],
  ['uri-template', 'isUriTemplate'],
  ['uuid', 'isUuid'],
]);
