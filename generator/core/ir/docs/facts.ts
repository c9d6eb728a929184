/** Lists the rules of a schema, and what else is known of its values, as facts. */

import { limiting } from '../../load/structure/vocabulary.ts';
import { listNotShownFacts } from './not-shown.ts';
import type {
  Bounds,
  Fact,
  Json,
  JsonObject,
  JsonType,
  KeywordSchema,
  Sensitivity,
} from '../model/model.ts';
import { allowUndefined, asNumber, asText, getMember } from '../raw.ts';

export function listFacts(schema: KeywordSchema): readonly Fact[] {
  const facts = listRules(schema);
  // A list comes last: what is behind it would belong to its last item.
  for (const value of schema.enumFacts ?? []) facts.push({ kind: 'listed', value });
  return facts;
}

/** The same without what is known of single values. */
export function listRules(schema: KeywordSchema): Fact[] {
  const facts: Fact[] = [];
  const carried = listLimits(schema);
  const { statedLimits, format } = schema;
  if (statedLimits !== undefined) {
    const [multipleOf, decodedSize] = [carried['multipleOf'], carried['decodedSize']];
    facts.push(...listLimitFacts({ ...statedLimits, multipleOf, decodedSize }));
  } else if (carried !== NO_LIMITS) facts.push(...listLimitFacts(carried));
  const pattern = getAsserted(schema, 'pattern') ?? getAsserted(schema, 'lostPattern');
  if (pattern !== undefined) facts.push({ kind: 'pattern', pattern });
  if (format !== undefined) facts.push({ kind: 'format', format });
  if (getAsserted(schema, 'uniqueItems') === true) facts.push({ kind: 'unique' });
  const by = getAsserted(schema, 'uniqueBy');
  if (by !== undefined) facts.push({ kind: 'unique', by });
  addNotes(facts, schema);
  return facts;
}

/** Limits as a schema carries them, or as the source states them. */
export function listLimitFacts(limits: Limits): readonly Fact[] {
  const length = readBounds(limits['minLength'], limits['maxLength']);
  const value = readValueBounds(limits);
  const items = readBounds(limits['minItems'], limits['maxItems']);
  const members = readBounds(limits['minProperties'], limits['maxProperties']);
  const unit = asText(limits['unit']);
  const divisor = asNumber(limits['multipleOf']);
  const size = limits['decodedSize'];
  return [
    ...(length ? [allowUndefined({ kind: 'length', unit, ...length })] : []),
    ...(value ? [{ kind: 'value' as const, ...value }] : []),
    ...(items ? [{ kind: 'items' as const, ...items }] : []),
    ...(members ? [{ kind: 'members' as const, ...members }] : []),
    ...(divisor === undefined ? [] : [{ kind: 'multipleOf' as const, divisor }]),
    ...(size === undefined ? [] : [{ kind: 'decodedSize' as const, ...readSize(size) }]),
  ];
}

type Limits = Readonly<Record<string, unknown>>;

function readBounds(low: unknown, high: unknown): Bounds | undefined {
  const [minimum, maximum] = [asNumber(low), asNumber(high)];
  return (minimum ?? maximum) === undefined ? undefined : allowUndefined({ minimum, maximum });
}

/** Where both are given, the bound that leaves itself out. */
function readValueBounds(limits: Limits): (Bounds & { exclusiveMinimum?: number }) | undefined {
  const above = asNumber(limits['exclusiveMinimum']);
  const below = asNumber(limits['exclusiveMaximum']);
  const minimum = above === undefined ? asNumber(limits['minimum']) : undefined;
  const maximum = below === undefined ? asNumber(limits['maximum']) : undefined;
  if ((above ?? below ?? minimum ?? maximum) === undefined) return undefined;
  return allowUndefined({ minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below });
}

function readSize(size: unknown): Bounds {
  return allowUndefined({
    minimum: asNumber(getMember(size, 'minimum')),
    maximum: asNumber(getMember(size, 'maximum')),
    exclusiveMaximum: asNumber(getMember(size, 'exclusiveMaximum')),
  });
}

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

/** The types that a keyword limits; values of other types are free (JSON Schema 2020-12, validation, section 6). */
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
function addNotes(facts: Fact[], schema: KeywordSchema): void {
  const { default: usual, readOnly, writeOnly, sensitive, notShown, source } = schema;
  if (usual !== undefined) facts.push({ kind: 'default', value: usual.value });
  if (readOnly === true) facts.push({ kind: 'direction', only: 'responses' });
  if (writeOnly === true) facts.push({ kind: 'direction', only: 'requests' });
  if (sensitive !== undefined) facts.push(...listSensitiveFacts(sensitive));
  if (notShown !== undefined) facts.push(...listNotShownFacts(notShown));
  if (source !== undefined) facts.push({ kind: 'source', source });
}

export function listSensitiveFacts(sensitive: readonly Sensitivity[]): readonly Fact[] {
  const rules = (['never-log', 'never-store'] as const).filter((rule) => sensitive.includes(rule));
  return rules.map((rule) => ({ kind: 'sensitive', rule }));
}
