/** The rules of a schema as short lines of a doc comment: `Length: 4 to 50.`, `Default: 'UTC'.`, `Never logged.` */

import { formatJson } from '../../diagnostics/json.ts';
import { limiting } from '../../load/structure/vocabulary.ts';
import { listNotShownLines } from './not-shown.ts';
import type {
  EnumValue,
  Json,
  JsonObject,
  JsonType,
  KeywordSchema,
  Sensitivity,
} from '../model.ts';
import { getMember, asNumber } from '../raw.ts';

export function listFacts(schema: KeywordSchema): readonly string[] {
  const facts = listRules(schema);
  // A list comes last: what is behind it would belong to its last item.
  for (const fact of schema.enumFacts ?? []) facts.push(...formatValueLine(fact));
  return facts;
}

/** `- \`3\` (HIGH): Few may.` A number says less than its name. */
function formatValueLine({ value, key, label, meaning }: EnumValue): readonly string[] {
  const isNamed = typeof value === 'number' && !key.startsWith('Value');
  const name = label ?? (isNamed ? key : undefined);
  if ((name ?? meaning) === undefined) return [];
  const shown = name === undefined ? '' : ` (${name})`;
  const meant = meaning === undefined ? '' : `: ${meaning.replaceAll(/\s+/g, ' ')}`;
  return [`- \`${formatJson(value)}\`${shown}${meant}`];
}

/** The same without what is known of single values. */
export function listRules(schema: KeywordSchema): string[] {
  const facts: string[] = [];
  const carried = listLimits(schema);
  const { statedLimits, format } = schema;
  if (statedLimits !== undefined) {
    const [multipleOf, decodedSize] = [carried['multipleOf'], carried['decodedSize']];
    facts.push(...describeLimits({ ...statedLimits, multipleOf, decodedSize }));
  } else if (carried !== NO_LIMITS) facts.push(...describeLimits(carried));
  const pattern = getAsserted(schema, 'pattern') ?? getAsserted(schema, 'lostPattern');
  if (pattern !== undefined) facts.push(`Pattern: \`${pattern}\`.`);
  if (format !== undefined) facts.push(`Format: ${format}.`);
  if (getAsserted(schema, 'uniqueItems') === true) facts.push('Items are unique.');
  const keys = getAsserted(schema, 'uniqueBy');
  if (keys !== undefined) facts.push(`Unique by ${keys.join(', ')}.`);
  addNotes(facts, schema);
  return facts;
}

/** Limits as a schema carries them, or as the source states them: `Length: 12 to 22.` */
export function describeLimits(limits: Limits): readonly string[] {
  const facts: string[] = [];
  addSpan(facts, 'Length', [limits['minLength'], limits['maxLength']], limits['unit']);
  addValueSpan(facts, limits);
  addSpan(facts, 'Items', [limits['minItems'], limits['maxItems']]);
  addSpan(facts, 'Members', [limits['minProperties'], limits['maxProperties']]);
  const [multipleOf, decodedSize] = [limits['multipleOf'], limits['decodedSize']];
  if (multipleOf !== undefined) facts.push(`Multiple of ${asNumber(multipleOf)}.`);
  if (decodedSize !== undefined) facts.push(describeDecodedSize(decodedSize));
  return facts;
}

type Limits = Readonly<Record<string, unknown>>;

/** The limits that a schema sets to values of its type. */
export function listLimits(schema: KeywordSchema): JsonObject {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, multipleOf } = schema;
  const { exclusiveMinimum, exclusiveMaximum, minProperties, maxProperties, decodedSize } = schema;
  const lengths = minLength ?? maxLength ?? minItems ?? maxItems ?? minProperties ?? maxProperties;
  const values = minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum ?? multipleOf;
  if ((lengths ?? values) === undefined && decodedSize === undefined) return NO_LIMITS;
  const limits: Record<string, Json> = {};
  limiting.forEach((kind) => {
    const value = getAsserted(schema, kind);
    if (value !== undefined) limits[kind] = value;
  });
  if (decodedSize !== undefined) limits['decodedSize'] = { ...decodedSize };
  return limits;
}

/** Most schemas carry none. */
export const NO_LIMITS: JsonObject = {};

const STRING = ['string'] as const;
const NUMBER = ['integer', 'number'] as const;
const ARRAY = ['array'] as const;
const OBJECT = ['object'] as const;

/** Of values of other types a keyword says nothing (JSON Schema 2020-12, validation, section 6). */
const typesOfKeyword = {
  minLength: STRING,
  maxLength: STRING,
  pattern: STRING,
  lostPattern: STRING,
  minimum: NUMBER,
  maximum: NUMBER,
  exclusiveMinimum: NUMBER,
  exclusiveMaximum: NUMBER,
  multipleOf: NUMBER,
  minItems: ARRAY,
  maxItems: ARRAY,
  uniqueItems: ARRAY,
  uniqueBy: ARRAY,
  minProperties: OBJECT,
  maxProperties: OBJECT,
} as const satisfies Partial<Record<keyof KeywordSchema, readonly JsonType[]>>;

/** What the keyword says; undefined where it is not there, or says nothing about the type beside it. */
function getAsserted<K extends keyof typeof typesOfKeyword>(
  schema: KeywordSchema,
  keyword: K,
): KeywordSchema[K] | undefined {
  const value = schema[keyword];
  if (value === undefined || schema.types === undefined) return value;
  const asked: readonly JsonType[] = typesOfKeyword[keyword];
  return asked.some((type) => schema.types?.includes(type)) ? value : undefined;
}

/** What else there is to know. */
function addNotes(facts: string[], schema: KeywordSchema): void {
  if (schema.default !== undefined) facts.push(`Default: ${show(schema.default.value)}.`);
  if (schema.readOnly === true) facts.push('Only in responses.');
  if (schema.writeOnly === true) facts.push('Only in requests.');
  if (schema.sensitive !== undefined) facts.push(...listSensitiveFacts(schema.sensitive));
  if (schema.notShown !== undefined) facts.push(...listNotShownLines(schema.notShown));
  if (schema.source !== undefined) facts.push(`Source: ${schema.source}.`);
}

export function listSensitiveFacts(sensitive: readonly Sensitivity[]): readonly string[] {
  return [
    ...(sensitive.includes('never-log') ? ['Never logged.'] : []),
    ...(sensitive.includes('never-store') ? ['Must not be stored.'] : []),
  ];
}

type Span = readonly [low: unknown, high: unknown];

function addSpan(facts: string[], name: string, [low, high]: Span, word?: unknown): void {
  const min = asNumber(low);
  const max = asNumber(high);
  if (min === undefined && max === undefined) return;
  const unit = typeof word === 'string' ? ` ${word}` : '';
  if (min === max) facts.push(`${name}: ${min}${unit}.`);
  else if (max === undefined) facts.push(`${name}: at least ${min}${unit}.`);
  else if (min === undefined) facts.push(`${name}: at most ${max}${unit}.`);
  else facts.push(`${name}: ${min} to ${max}${unit}.`);
}

function addValueSpan(facts: string[], limits: Limits): void {
  const above = formatBound('above', limits['exclusiveMinimum']);
  const below = formatBound('below', limits['exclusiveMaximum']);
  if (above.length + below.length === 0) {
    return addSpan(facts, 'Value', [limits['minimum'], limits['maximum']]);
  }
  const low = above.length > 0 ? above : formatBound('at least', limits['minimum']);
  const high = below.length > 0 ? below : formatBound('at most', limits['maximum']);
  facts.push(`Value: ${[...low, ...high].join(', ')}.`);
}

function formatBound(words: string, value: unknown): readonly string[] {
  const number = asNumber(value);
  return number === undefined ? [] : [`${words} ${number}`];
}

function describeDecodedSize(size: unknown): string {
  const bounds = [
    ...formatBound('at least', getMember(size, 'minimum')),
    ...formatBound('at most', getMember(size, 'maximum')),
    ...formatBound('below', getMember(size, 'exclusiveMaximum')),
  ];
  return `Decoded size: ${bounds.join(', ')} bytes.`;
}

/** A value as TypeScript writes it. */
function show(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
