/** A schema in; keywords of JSON Schema 2020-12 that do not have the shape it asks for, reported. */

import type { Place, Severity } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/suggest.ts';
import { isObject } from '../load/pointer.ts';
import { ambiguityOf } from './ambiguity.ts';
import { type Check, keyOf, placeOf, type Site, tell } from './site.ts';

/** What is wrong with a value, as it follows the name of the keyword; undefined where nothing is. */
type Judge = (value: unknown) => string | undefined;

const types: readonly string[] = [
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
];

const isSchema = (value: unknown) => typeof value === 'boolean' || isObject(value);
const judge =
  (wanted: string, fits: (value: unknown) => boolean): Judge =>
  (value) =>
    fits(value) ? undefined : `must be ${wanted}`;

const aNumber = judge('a number', (value) => typeof value === 'number');
/** 3.0 has flags beside `minimum` and `maximum`, which lifting reads. */
const aBound = judge(
  'a number',
  (value) => typeof value === 'number' || typeof value === 'boolean',
);
const aCount = judge('an integer from 0', (value) => Number.isInteger(value) && Number(value) >= 0);
const aText = judge('a text', (value) => typeof value === 'string');
const aFlag = judge('true or false', (value) => typeof value === 'boolean');
const aSchema = judge('a schema (a map, true or false)', isSchema);
const aMap = judge('a map', isObject);
const aList = judge('a list', Array.isArray);
const someSchemas = judge(
  'a list of schemas, at least one',
  (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema),
);
const schemasByName = judge(
  'a map of schemas',
  (value) => isObject(value) && Object.values(value).every(isSchema),
);
const names = judge(
  'a list of texts',
  (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
);
const namesByName = judge(
  'a map of lists of texts',
  (value) => isObject(value) && Object.values(value).every((item) => names(item) === undefined),
);

const judges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['$id', aText],
  ['$anchor', aText],
  ['$dynamicAnchor', aText],
  ['$defs', schemasByName],
  ['title', aText],
  ['description', aText],
  ['deprecated', aFlag],
  ['readOnly', aFlag],
  ['writeOnly', aFlag],
  ['examples', aList],
  ['enum', aList],
  ['format', aText],
  ['multipleOf', judge('a number above 0', (value) => typeof value === 'number' && value > 0)],
  ['minimum', aNumber],
  ['maximum', aNumber],
  ['exclusiveMinimum', aBound],
  ['exclusiveMaximum', aBound],
  ['minLength', aCount],
  ['maxLength', aCount],
  ['pattern', aText],
  ['contentEncoding', aText],
  ['contentMediaType', aText],
  ['contentSchema', aSchema],
  ['items', aSchema],
  ['prefixItems', someSchemas],
  ['contains', aSchema],
  ['minContains', aCount],
  ['maxContains', aCount],
  ['minItems', aCount],
  ['maxItems', aCount],
  ['uniqueItems', aFlag],
  ['unevaluatedItems', aSchema],
  ['properties', schemasByName],
  ['patternProperties', schemasByName],
  ['additionalProperties', aSchema],
  ['propertyNames', aSchema],
  ['unevaluatedProperties', aSchema],
  ['required', names],
  ['minProperties', aCount],
  ['maxProperties', aCount],
  ['dependentRequired', namesByName],
  ['dependentSchemas', schemasByName],
  ['allOf', someSchemas],
  ['anyOf', someSchemas],
  ['oneOf', someSchemas],
  ['not', aSchema],
  ['if', aSchema],
  ['then', aSchema],
  ['else', aSchema],
  ['discriminator', aMap],
  ['xml', aMap],
  ['externalDocs', aMap],
]);

const others: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  '$schema',
  '$vocabulary',
  '$comment',
  'const',
  'default',
  'type',
  // Of older drafts and of OpenAPI 3.0; what they say is read where it can be.
  'definitions',
  'additionalItems',
  'dependencies',
  'id',
  'nullable',
  'example',
]);

/** Checks the keywords of one schema; `asRead` tells that OpenAPI's own schema has judged their shapes before. */
export function checkKeywords(check: Check, site: Site, judgedBefore: boolean): void {
  const { value } = site.node;
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue;
    const held = value[name];
    if (name === 'type') checkType(check, site, held);
    else if (name === 'pattern' && typeof held === 'string') checkPattern(check, site, held, name);
    else if (!judgedBefore) checkKeyword(check, site, name, held);
  }
  for (const pattern of Object.keys(
    isObject(value['patternProperties']) ? value['patternProperties'] : {},
  )) {
    checkPattern(check, site, pattern, 'patternProperties', pattern);
  }
  checkNumbers(check, site);
}

function checkKeyword(check: Check, site: Site, name: string, held: unknown): void {
  const judgement = judges.get(name);
  if (judgement === undefined) return checkUnknown(check, site, name);
  const fault = judgement(held);
  if (fault === undefined) return;
  const severity: Severity = isHarmless(name, judgement, held) ? 'warning' : 'error';
  tell(check, severity, 'SCHEMA-510', placeOf(site, name), `\`${name}\` ${fault}.`);
}

/** Flags and texts only tell something; `required: true` on a property is a habit of drafts before 4. */
function isHarmless(name: string, judgement: Judge, held: unknown): boolean {
  if (held === null || judgement === aText || judgement === aFlag) return true;
  return name === 'required' && typeof held === 'boolean';
}

function checkUnknown(check: Check, site: Site, name: string): void {
  if (others.has(name) || name.startsWith('x-')) return;
  const near = nearest(name, judges.keys());
  const help = near === undefined ? undefined : `Did you mean \`${near}\`?`;
  const message = `\`${name}\` is no keyword of JSON Schema, so it says nothing.`;
  tell(check, 'warning', 'SCHEMA-513', keyOf(site, name), message, help);
}

function checkType(check: Check, site: Site, held: unknown): void {
  const listed = Array.isArray(held);
  const all: readonly unknown[] = listed ? held : [held];
  all.forEach((type, index) => {
    if (typeof type === 'string' && types.includes(type)) return;
    const path = listed ? ['type', index] : ['type'];
    const near = typeof type === 'string' ? nearest(type, types) : undefined;
    const help =
      near === undefined ? `The types are ${types.join(', ')}.` : `Did you mean \`${near}\`?`;
    const message = `\`${String(JSON.stringify(type))}\` is no type of JSON Schema.`;
    tell(check, 'error', 'SCHEMA-512', placeOf(site, ...path), message, help);
  });
}

/** JSON Schema's patterns are those of ECMAScript, read with the flag `u`; older documents are also read without. */
export function checkPattern(
  check: Check,
  site: Site,
  pattern: string,
  ...path: readonly [string, ...string[]]
): void {
  const fault = patternFault(pattern, 'u');
  const at = path.length > 1 ? keyOf(site, ...path) : placeOf(site, ...path);
  const isLegacy = patternFault(pattern, '') === undefined;
  if (fault === undefined || isLegacy) checkAmbiguity(check, at, pattern, fault ? '' : 'u');
  if (fault === undefined) return;
  const message = `The pattern ${isLegacy ? 'only compiles without Unicode mode' : 'does not compile'}: ${fault}.`;
  tell(check, isLegacy ? 'note' : 'warning', 'SCHEMA-511', at, message);
}

/** A pattern that a crafted text can make run away is followed in another way, or not carried where there is none. */
function checkAmbiguity(check: Check, at: Place, pattern: string, flags: string): void {
  const ambiguity = ambiguityOf(pattern, flags);
  if (ambiguity === undefined) return;
  const { growth, isRegular } = ambiguity;
  const end = isRegular ? '' : ', and it cannot be followed in another way, so it is left out';
  const message = `A crafted text can make this pattern take ${growth} time${end}.`;
  const severity = growth === 'exponential' || !isRegular ? 'warning' : 'note';
  tell(check, severity, 'SCHEMA-514', at, message);
}

/** Why a pattern does not compile. */
export function patternFault(pattern: string, flags: string): string | undefined {
  try {
    return void new RegExp(pattern, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return reason.replace(/^Invalid regular expression: \/.*\/[a-z]*: /s, '');
  }
}

const numeric = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'const',
  'multipleOf',
];

function checkNumbers(check: Check, site: Site): void {
  for (const name of numeric) {
    const held = site.node.value[name];
    if (!Number.isInteger(held) || Number.isSafeInteger(held)) continue;
    const message = `\`${name}\` is an integer beyond 2^53, which is rounded to ${String(held)}.`;
    tell(check, 'note', 'LOAD-117', placeOf(site, name), message);
  }
}
