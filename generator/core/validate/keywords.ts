/** Reports keywords of JSON Schema 2020-12 that do not have the shape it asks for. */

import { mend } from '../load/dialects/habits/habits.ts';
import { findNullable, typeNamed } from '../load/dialects/habits/types.ts';
import { suggestName } from '../diagnostics/suggest.ts';
import { describeItems } from '../load/dialects/habits/schemas.ts';
import { isObject } from '../load/structure/pointer.ts';
import { jsonTypes } from '../load/structure/vocabulary.ts';
import { checkPattern } from './patterns/patterns.ts';
import { type Check, locateKey, locateValue, type Site, report } from './site.ts';

/** What is wrong with a value, as it follows the name of the keyword; undefined where nothing is. */
type Expectation = (value: unknown) => string | undefined;

const isSchema = (value: unknown) => typeof value === 'boolean' || isObject(value);
const createExpectation =
  (wanted: string, fits: (value: unknown) => boolean): Expectation =>
  (value) =>
    fits(value) ? undefined : `must be ${wanted}`;

const aNumber = createExpectation('a number', (value) => typeof value === 'number');
/** 3.0 has flags beside `minimum` and `maximum`, which lifting reads. */
const aBound = createExpectation(
  'a number',
  (value) => typeof value === 'number' || typeof value === 'boolean',
);
const aFactor = createExpectation(
  'a number above 0',
  (value) => typeof value === 'number' && value > 0,
);
const aCount = createExpectation(
  'an integer from 0',
  (value) => Number.isInteger(value) && Number(value) >= 0,
);
const aText = createExpectation('a string', (value) => typeof value === 'string');
const aFlag = createExpectation('true or false', (value) => typeof value === 'boolean');
const aSchema = createExpectation('a schema (a map, true or false)', isSchema);
const aMap = createExpectation('a map', isObject);
const aList = createExpectation('a list', Array.isArray);
const someSchemas = createExpectation(
  'a list of schemas, at least one',
  (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema),
);
const someValues = createExpectation(
  'a list of values, at least one',
  (value) => Array.isArray(value) && value.length > 0,
);
const schemasByName = createExpectation(
  'a map of schemas',
  (value) => isObject(value) && Object.values(value).every(isSchema),
);
const names = createExpectation(
  'a list of strings',
  (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
);
const namesByName = createExpectation(
  'a map of lists of strings',
  (value) => isObject(value) && Object.values(value).every((item) => names(item) === undefined),
);

/** What keywords must hold. */
const expectations: ReadonlyMap<string, Expectation> = new Map<string, Expectation>([
  ...expectEach(aText, ['$id', '$anchor', '$dynamicAnchor', 'title', 'description', 'format']),
  ...expectEach(aText, ['pattern', 'contentEncoding', 'contentMediaType']),
  ...expectEach(aFlag, ['deprecated', 'readOnly', 'writeOnly', 'uniqueItems']),
  ...expectEach(aNumber, ['minimum', 'maximum']),
  ...expectEach(aBound, ['exclusiveMinimum', 'exclusiveMaximum']),
  ...expectEach(aFactor, ['multipleOf']),
  ...expectEach(aCount, ['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains']),
  ...expectEach(aCount, ['maxContains', 'minProperties', 'maxProperties']),
  ...expectEach(aSchema, ['items', 'contains', 'unevaluatedItems', 'additionalProperties']),
  ...expectEach(aSchema, ['propertyNames', 'unevaluatedProperties', 'contentSchema']),
  ...expectEach(aSchema, ['not', 'if', 'then', 'else']),
  ...expectEach(someSchemas, ['prefixItems', 'allOf', 'anyOf', 'oneOf']),
  ...expectEach(schemasByName, ['$defs', 'properties', 'patternProperties', 'dependentSchemas']),
  ...expectEach(someValues, ['enum']),
  ...expectEach(aList, ['examples']),
  ...expectEach(names, ['required']),
  ...expectEach(namesByName, ['dependentRequired']),
  ...expectEach(aMap, ['discriminator', 'xml', 'externalDocs']),
]);

function expectEach(
  expectation: Expectation,
  keywords: readonly string[],
): readonly [string, Expectation][] {
  return keywords.map((name) => [name, expectation]);
}

const others: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  '$recursiveAnchor',
  '$schema',
  '$vocabulary',
  '$comment',
  'const',
  'default',
  'type',
  // These keywords are those of older drafts and of OpenAPI 3.0, and are read as far as possible.
  'definitions',
  'additionalItems',
  'dependencies',
  'id',
  'nullable',
  'example',
]);

/** Older drafts have it, and nothing is made of it. */
const unread: ReadonlySet<string> = new Set(['id']);

/** Whether a name is a keyword that is read: of JSON Schema 2020-12, or of drafts before it. */
export function isKeyword(name: string): boolean {
  return expectations.has(name) || (others.has(name) && !unread.has(name));
}

/** Checks the keywords of one schema; `asRead`: OpenAPI's own schema has validated their shapes before. */
export function checkKeywords(check: Check, site: Site, checkedBefore: boolean): void {
  const { value } = site.node;
  const isOf20 = check.bundle.version === '2.0';
  let hasNumbers = false;
  // oxlint-disable-next-line guard-for-in -- plain data inherits nothing
  for (const name in value) {
    const held = value[name];
    if (isOf20 && (held === 'file' || name === 'discriminator')) continue;
    if (name === 'pattern' && typeof held === 'string') {
      checkPattern(check, locateValue(site, name), held);
    } else if (name === 'type') checkType(check, site, held);
    else if (name === 'items' && Array.isArray(held)) checkListed(check, site, held);
    else if (isNoValue(check, name, held)) reportNoValue(check, site);
    else if (!checkedBefore) checkKeyword(check, site, name);
    if (typeof held !== 'number') continue;
    hasNumbers = true;
    checkNumber(check, site, name);
  }
  if (hasNumbers) checkBounds(check, site);
  const { patternProperties } = value;
  if (!isObject(patternProperties)) return;
  for (const pattern of Object.keys(patternProperties)) {
    checkPattern(check, locateKey(site, 'patternProperties', pattern), pattern);
  }
}

/** An empty list is reported as a value of the wrong kind. */
function checkListed(check: Check, site: Site, held: readonly unknown[]): void {
  if (held.length === 0) return checkKeyword(check, site, 'items');
  // One schema for each place, as all drafts before 2020-12 have it.
  if (check.bundle.format === 'json-schema') return;
  const { message, help } = describeItems(site.node.value, held.length);
  report(check, locateValue(site, 'items'), { code: 'SCHEMA-517', message, help });
}

function checkKeyword(check: Check, site: Site, name: string): void {
  const expectation = expectations.get(name);
  if (expectation === undefined) return checkUnknown(check, site, name);
  const held = site.node.value[name];
  const fault = expectation(held);
  if (fault === undefined) return;
  const end = isRead(name, expectation, held) ? '' : describeLoss(expectation, held);
  const message = `\`${name}\` ${fault}${end}.`;
  report(check, locateValue(site, name), { code: 'SCHEMA-510', message });
}

function describeLoss(expectation: Expectation, held: unknown): string {
  const hasSchemas = Array.isArray(held)
    ? expectation === someSchemas
    : expectation === schemasByName && isObject(held);
  return hasSchemas ? '; what is no schema is left out' : '; it is left out';
}

/** Whether loading reads it as it is meant, or the keyword says little. */
function isRead(name: string, expectation: Expectation, held: unknown): boolean {
  if (held === null || scalars.has(expectation) || harmless.has(name)) return true;
  if (isObject(held) && expectation === someSchemas) return true;
  if (typeof held === 'object') return isReadable(expectation, held);
  return name === 'required' || name === 'enum' || isObject(findMended(name, held));
}

const scalars: ReadonlySet<Expectation> = new Set([aNumber, aBound, aCount, aText, aFlag, aFactor]);
/** Keywords that no call depends on. */
const harmless: ReadonlySet<string> = new Set(['examples', 'discriminator', 'xml', 'externalDocs']);

/** Empty where a map or a list must be, or a map whose nodes are all read in some way. */
function isReadable(expectation: Expectation, held: object): boolean {
  const items: readonly unknown[] = Object.values(held);
  if (items.length === 0 || expectation === names) return true;
  if (expectation !== schemasByName || Array.isArray(held)) return false;
  return items.every((item) => item === null || isSchema(mend(item, 'schema')));
}

function findMended(name: string, held: unknown): unknown {
  return name === 'additionalProperties' && (held === 'true' || held === 'false')
    ? {}
    : mend(held, 'schema');
}

function checkUnknown(check: Check, site: Site, name: string): void {
  if (others.has(name) || name.startsWith('x-')) return;
  const help = suggestName(name, expectations.keys());
  // JSON Schema lets tools add keywords: what looks like none of its own is one of these.
  if (check.bundle.format === 'json-schema' && help === undefined) return;
  const message = `\`${name}\` is not a keyword of JSON Schema, so it has no effect.`;
  report(check, locateKey(site, name), { code: 'SCHEMA-513', message, help });
}

function checkType(check: Check, site: Site, held: unknown): void {
  const beside = findNullable(site.node.value);
  if (beside !== undefined) {
    const message = `\`type: 'null'\` beside \`${beside}\` leaves no other value; it is read as what \`${beside}\` says, or null.`;
    const help = "Write `anyOf` with `type: 'null'` as one of its schemas.";
    return report(check, locateValue(site, 'type'), { code: 'SCHEMA-527', message, help });
  }
  const listed = Array.isArray(held);
  const types: readonly unknown[] = listed ? held : [held];
  types.forEach((type, index) => {
    if (typeof type === 'string' && jsonTypes.has(type)) return;
    const path = listed ? ['type', index] : ['type'];
    const meant = type === null && listed ? { type: 'null' } : typeNamed(type);
    const read = meant === undefined ? 'left out' : `read as \`${meant.type ?? 'any type'}\``;
    const all = `The types are ${[...jsonTypes].join(', ')}.`;
    const help = typeof type === 'string' ? suggestName(type, jsonTypes, all) : all;
    const message = `\`${formatType(type)}\` is not a type of JSON Schema, so it is ${read}.`;
    report(check, locateValue(site, ...path), { code: 'SCHEMA-512', message, help });
  });
}

function formatType(type: unknown): string {
  return (JSON.stringify(type) ?? 'nothing').slice(0, 60);
}

const numeric: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'const',
  'multipleOf',
]);

function checkNumber(check: Check, site: Site, name: string): void {
  const held = site.node.value[name];
  if (!Number.isInteger(held) || Number.isSafeInteger(held) || !numeric.has(name)) return;
  const message = `\`${name}\` is an integer beyond 2^53, which is rounded to ${String(held)}.`;
  report(check, locateValue(site, name), { severity: 'note', code: 'LOAD-117', message });
}

const bounds = [
  { low: 'minimum', high: 'maximum' },
  { low: 'minLength', high: 'maxLength' },
  { low: 'minItems', high: 'maxItems' },
  { low: 'minContains', high: 'maxContains' },
  { low: 'minProperties', high: 'maxProperties' },
] as const;

function checkBounds(check: Check, site: Site): void {
  const { value } = site.node;
  bounds.forEach(({ low, high }) => {
    const least = value[low];
    const most = value[high];
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return;
    const message = `\`${low}\` is ${least}, and \`${high}\` is ${most}: no value can be both.`;
    report(check, locateValue(site, low), { code: 'SCHEMA-515', message });
  });
}

/** Whether nothing fits the keyword: before JSON Schema 2020-12 an empty `enum` breaks its rules, and is left out. */
function isNoValue({ bundle }: Check, name: string, held: unknown): boolean {
  if (name !== 'enum' || !Array.isArray(held) || held.length > 0) return false;
  return bundle.version !== '2.0' && bundle.version !== '3.0';
}

function reportNoValue(check: Check, site: Site): void {
  const message = '`enum` is empty, so no value is valid.';
  const help = 'List the values, or remove `enum` if any value is allowed.';
  report(check, locateValue(site, 'enum'), { code: 'SCHEMA-515', message, help });
}
