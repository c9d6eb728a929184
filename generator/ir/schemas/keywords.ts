/** Assertions and applicators of JSON Schema 2020-12: one keyword of a raw schema in, one member of `KeywordSchema` out. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { JsonObject } from '../../diagnostics/json.ts';
import { isTuple } from '../../load/dialects/habits/schemas.ts';
import { jsonTypes } from '../../load/structure/vocabulary.ts';
import { type Draft, createDraft } from './draft.ts';
import type { JsonType, Property, Schema } from '../model.ts';
import { listEntries, listItems, placeBelow, type Raw } from '../../load/structure/place.ts';
import { asNumber, asObject, asText, asTexts } from '../raw.ts';
import { tell, type Reading } from '../reading.ts';
import { schemaKeys, schemaListKeys } from './walk.ts';

/** Where a keyword is read from. */
export interface Source {
  readonly reading: Reading;
  readonly draft: Draft;
  readonly at: Place;
  readonly object: JsonObject;
  /** Names the schema in statements: `AuthRequest.csc`. */
  readonly subject: string;
  /** Reads a schema inside this one. */
  readonly read: (raw: Raw, subject: string) => Schema;
}

/** Most never tell of their place, so each makes it when it does. */
type Keyword = (source: Source, value: unknown, key: string) => void;

/** True when the key is a keyword that this file knows. */
export function readKeyword(source: Source, key: string): boolean {
  const keyword = keywords.get(key);
  if (keyword === undefined) return false;
  keyword(source, source.object[key], key);
  return true;
}

const numbers = [
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minContains',
  'maxContains',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;

const texts = ['format', 'pattern', 'contentEncoding', 'contentMediaType'] as const;

const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ...numbers.map((key): [string, Keyword] => [
    key,
    (source, value) => {
      const number = asNumber(value) ?? readOldBound(source, key, value);
      const isStep = key === 'multipleOf';
      if (number === undefined || (isStep && number <= 0)) {
        reportWrongKind(source, key, isStep ? 'a number above 0' : 'a number');
      } else source.draft[key] = number;
    },
  ]),
  ...texts.map((key): [string, Keyword] => [
    key,
    (source, value) => {
      const text = asText(value);
      if (text === undefined) reportWrongKind(source, key, 'a string');
      else source.draft[key] = text;
    },
  ]),
  ...schemaKeys.map((key): [string, Keyword] => [
    key,
    (source, value) => {
      const at = placeBelow(source.at, key);
      if (key === 'items' && Array.isArray(value)) return readListedItems(source, at);
      source.draft[key] = source.read({ value, at }, nameInnerSubject(source, key));
    },
  ]),
  ...schemaListKeys.map((key): [string, Keyword] => [
    key,
    (source, value) => {
      if (!Array.isArray(value)) return reportWrongKind(source, key, 'a list of schemas');
      const parts = readAll(source, placeBelow(source.at, key), value);
      source.draft[key] = key === 'allOf' ? [...(source.draft.allOf ?? []), ...parts] : parts;
    },
  ]),
  ['type', readType],
  ['enum', readEnum],
  ['const', ({ draft, object }) => void (draft.const = { value: object['const'] ?? null })],
  ['uniqueItems', readUnique],
  ['properties', readProperties],
  ['required', readRequired],
  ['patternProperties', readPatterns],
  ['dependentRequired', readDependentRequired],
  ['dependentSchemas', readDependentSchemas],
  ['dependencies', readDependencies],
  ['additionalItems', readOldRest],
]);

/** Before JSON Schema 2020-12 `exclusiveMinimum: true` was beside `minimum`; documents still write it. */
function readOldBound({ object }: Source, key: string, value: unknown): number | undefined {
  if (value !== true) return undefined;
  if (key === 'exclusiveMinimum') return asNumber(object['minimum']);
  return key === 'exclusiveMaximum' ? asNumber(object['maximum']) : undefined;
}

function readType(source: Source, value: unknown): void {
  if (isType(value)) {
    source.draft.types = [value];
    return;
  }
  const written = Array.isArray(value) ? value : [value];
  const known = written.filter(isType);
  const isKnown = known.length > 0 && known.length === written.length;
  if (!isKnown) reportWrongKind(source, 'type', 'one of the seven types');
  if (isKnown) source.draft.types = [...new Set(known)];
}

function isType(value: unknown): value is JsonType {
  return typeof value === 'string' && jsonTypes.has(value);
}

function readEnum(source: Source, value: unknown): void {
  if (!Array.isArray(value)) return reportWrongKind(source, 'enum', 'a list of values');
  source.draft.enum = value;
}

function readUnique(source: Source, value: unknown): void {
  if (typeof value !== 'boolean') return reportWrongKind(source, 'uniqueItems', 'true or false');
  source.draft.uniqueItems = value;
}

function readProperties(source: Source, value: unknown, key: string): void {
  if (asObject(value) === undefined) return reportWrongKind(source, 'properties', 'an object');
  const listed = source.object['required'];
  const required: ReadonlySet<string> = listed === undefined ? NONE : new Set(asTexts(listed));
  const properties: Property[] = [];
  for (const entry of listEntries({ value, at: placeBelow(source.at, key) })) {
    const subject = `${source.subject}.${entry.key}`;
    const schema = source.read(entry, subject);
    const property = { name: entry.key, schema, required: required.has(entry.key), at: entry.at };
    properties.push(property);
    const spellings = asObject(entry.value)?.['x-sw-spellings'];
    if (spellings === undefined) continue;
    for (const spelling of asTexts(spellings)) {
      if (Object.hasOwn(asObject(value) ?? {}, spelling)) continue;
      properties.push({ ...property, name: spelling, required: false, spellingOf: entry.key });
    }
  }
  source.draft.properties = properties;
}

const NONE: ReadonlySet<string> = new Set();

function readRequired(source: Source, value: unknown): void {
  if (!Array.isArray(value)) return reportWrongKind(source, 'required', 'a list of names');
  source.draft.required = [...new Set(asTexts(value))];
}

function readPatterns(source: Source, value: unknown, key: string): void {
  source.draft.patternProperties = listEntries({ value, at: placeBelow(source.at, key) }).map(
    (entry) => ({
      pattern: entry.key,
      schema: source.read(entry, source.subject),
    }),
  );
}

function readDependentRequired(source: Source, value: unknown, key: string): void {
  const entries = listEntries({ value, at: placeBelow(source.at, key) }).map((entry) => ({
    name: entry.key,
    required: asTexts(entry.value),
  }));
  source.draft.dependentRequired = [...(source.draft.dependentRequired ?? []), ...entries];
}

function readDependentSchemas(source: Source, value: unknown, key: string): void {
  const entries = listEntries({ value, at: placeBelow(source.at, key) }).map((entry) => ({
    name: entry.key,
    schema: source.read(entry, source.subject),
  }));
  source.draft.dependentSchemas = [...(source.draft.dependentSchemas ?? []), ...entries];
}

/** A list under `items`: `prefixItems` in the form of drafts before 2020-12, or the kinds of items that may come. */
function readListedItems(source: Source, at: Place): void {
  const parts = readAll(source, at, source.object['items']);
  if (isTuple(source.object)) {
    source.draft.prefixItems = parts;
    return;
  }
  const [first, second] = parts;
  const choice = { ...createDraft(at), anyOf: parts };
  source.draft.items = first !== undefined && second === undefined ? first : choice;
}

/** Beside such a list, the other items; without one it means nothing. */
function readOldRest(source: Source, value: unknown, key: string): void {
  if (!Array.isArray(source.object['items'])) return;
  source.draft.items = source.read(
    { value, at: placeBelow(source.at, key) },
    `${source.subject}[]`,
  );
}

/** The form of drafts before 2019-09: lists of names and schemas in one. */
function readDependencies(source: Source, value: unknown, key: string): void {
  const { draft } = source;
  if (asObject(value) === undefined) return reportWrongKind(source, 'dependencies', 'an object');
  for (const { key: name, value: wanted, at } of listEntries({
    value,
    at: placeBelow(source.at, key),
  })) {
    if (Array.isArray(wanted)) {
      const entry = { name, required: asTexts(wanted) };
      draft.dependentRequired = [...(draft.dependentRequired ?? []), entry];
    } else {
      const schema = source.read({ value: wanted, at }, source.subject);
      draft.dependentSchemas = [...(draft.dependentSchemas ?? []), { name, schema }];
    }
  }
}

function readAll(source: Source, at: Place, value: unknown): readonly Schema[] {
  return listItems({ value, at }).map((raw) => source.read(raw, source.subject));
}

function nameInnerSubject(source: Source, key: string): string {
  return key === 'items' ? `${source.subject}[]` : source.subject;
}

function reportWrongKind(source: Source, key: string, wanted: string): void {
  source.draft.uncarried = [...(source.draft.uncarried ?? []), key];
  // Read as not given, which validation says.
  if (source.object[key] === null) return;
  tell(source.reading, {
    code: 'SCHEMA-502',
    at: placeBelow(source.at, key),
    message: `\`${key}\` of ${source.subject} is not ${wanted}.`,
    help: 'The keyword is ignored.',
  });
}
