/** Assertions and applicators of JSON Schema 2020-12: one keyword of a raw schema in, one member of `KeywordSchema` out. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { JsonObject } from '../diagnostics/json.ts';
import { isTuple } from '../load/listed-items.ts';
import { jsonTypes } from '../load/vocabulary.ts';
import { type Draft, newDraft } from './draft.ts';
import type { JsonType, Property, Schema } from './model.ts';
import { below, entriesOf, itemsOf, numberOf, objectOf, textOf, textsOf, type Raw } from './raw.ts';
import { tell, type Reading } from './reading.ts';
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
      const number = numberOf(value) ?? oldBound(source, key, value);
      const isStep = key === 'multipleOf';
      if (number === undefined || (isStep && number <= 0)) {
        wrongKind(source, key, isStep ? 'a number above 0' : 'a number');
      } else source.draft[key] = number;
    },
  ]),
  ...texts.map((key): [string, Keyword] => [
    key,
    (source, value) => {
      const text = textOf(value);
      if (text === undefined) wrongKind(source, key, 'a text');
      else source.draft[key] = text;
    },
  ]),
  ...schemaKeys.map((key): [string, Keyword] => [
    key,
    (source, value) => {
      const at = below(source.at, key);
      if (key === 'items' && Array.isArray(value)) return readListedItems(source, at);
      source.draft[key] = source.read({ value, at }, innerSubject(source, key));
    },
  ]),
  ...schemaListKeys.map((key): [string, Keyword] => [
    key,
    (source, value) => {
      if (!Array.isArray(value)) return wrongKind(source, key, 'a list of schemas');
      const parts = readAll(source, below(source.at, key), value);
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

/** Before JSON Schema 2020-12 `exclusiveMinimum: true` stood beside `minimum`; documents still write it. */
function oldBound({ object }: Source, key: string, value: unknown): number | undefined {
  if (value !== true) return undefined;
  if (key === 'exclusiveMinimum') return numberOf(object['minimum']);
  return key === 'exclusiveMaximum' ? numberOf(object['maximum']) : undefined;
}

function readType(source: Source, value: unknown): void {
  if (isType(value)) {
    source.draft.types = [value];
    return;
  }
  const written = Array.isArray(value) ? value : [value];
  const known = written.filter(isType);
  const isKnown = known.length > 0 && known.length === written.length;
  if (!isKnown) wrongKind(source, 'type', 'one of the seven types');
  if (isKnown) source.draft.types = [...new Set(known)];
}

function isType(value: unknown): value is JsonType {
  return typeof value === 'string' && jsonTypes.has(value);
}

function readEnum(source: Source, value: unknown): void {
  if (!Array.isArray(value)) return wrongKind(source, 'enum', 'a list of values');
  source.draft.enum = value;
}

function readUnique(source: Source, value: unknown): void {
  if (typeof value !== 'boolean') return wrongKind(source, 'uniqueItems', 'true or false');
  source.draft.uniqueItems = value;
}

function readProperties(source: Source, value: unknown, key: string): void {
  if (objectOf(value) === undefined) return wrongKind(source, 'properties', 'an object');
  const listed = source.object['required'];
  const required: ReadonlySet<string> = listed === undefined ? NONE : new Set(textsOf(listed));
  const properties: Property[] = [];
  for (const entry of entriesOf(value, below(source.at, key))) {
    const subject = `${source.subject}.${entry.key}`;
    const schema = source.read(entry, subject);
    const property = { name: entry.key, schema, required: required.has(entry.key), at: entry.at };
    properties.push(property);
    const spellings = objectOf(entry.value)?.['x-sw-spellings'];
    if (spellings === undefined) continue;
    for (const spelling of textsOf(spellings)) {
      if (Object.hasOwn(objectOf(value) ?? {}, spelling)) continue;
      properties.push({ ...property, name: spelling, required: false, spellingOf: entry.key });
    }
  }
  source.draft.properties = properties;
}

const NONE: ReadonlySet<string> = new Set();

function readRequired(source: Source, value: unknown): void {
  if (!Array.isArray(value)) return wrongKind(source, 'required', 'a list of names');
  source.draft.required = [...new Set(textsOf(value))];
}

function readPatterns(source: Source, value: unknown, key: string): void {
  source.draft.patternProperties = entriesOf(value, below(source.at, key)).map((entry) => ({
    pattern: entry.key,
    schema: source.read(entry, source.subject),
  }));
}

function readDependentRequired(source: Source, value: unknown, key: string): void {
  const entries = entriesOf(value, below(source.at, key)).map((entry) => ({
    name: entry.key,
    required: textsOf(entry.value),
  }));
  source.draft.dependentRequired = [...(source.draft.dependentRequired ?? []), ...entries];
}

function readDependentSchemas(source: Source, value: unknown, key: string): void {
  const entries = entriesOf(value, below(source.at, key)).map((entry) => ({
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
  const choice = { ...newDraft(at), anyOf: parts };
  source.draft.items = first !== undefined && second === undefined ? first : choice;
}

/** Beside such a list, the other items; without one it means nothing. */
function readOldRest(source: Source, value: unknown, key: string): void {
  if (!Array.isArray(source.object['items'])) return;
  source.draft.items = source.read({ value, at: below(source.at, key) }, `${source.subject}[]`);
}

/** The form of drafts before 2019-09: lists of names and schemas in one. */
function readDependencies(source: Source, value: unknown, key: string): void {
  const { draft } = source;
  if (objectOf(value) === undefined) return wrongKind(source, 'dependencies', 'an object');
  for (const { key: name, value: wanted, at } of entriesOf(value, below(source.at, key))) {
    if (Array.isArray(wanted)) {
      const entry = { name, required: textsOf(wanted) };
      draft.dependentRequired = [...(draft.dependentRequired ?? []), entry];
    } else {
      const schema = source.read({ value: wanted, at }, source.subject);
      draft.dependentSchemas = [...(draft.dependentSchemas ?? []), { name, schema }];
    }
  }
}

function readAll(source: Source, at: Place, value: unknown): readonly Schema[] {
  return itemsOf(value, at).map((raw) => source.read(raw, source.subject));
}

function innerSubject(source: Source, key: string): string {
  return key === 'items' ? `${source.subject}[]` : source.subject;
}

function wrongKind(source: Source, key: string, wanted: string): void {
  source.draft.uncarried = [...(source.draft.uncarried ?? []), key];
  // Read as not given, which validation says.
  if (source.object[key] === null) return;
  tell(source.reading, {
    code: 'SCHEMA-502',
    at: below(source.at, key),
    message: `\`${key}\` of ${source.subject} is not ${wanted}.`,
    help: 'The keyword is left out.',
  });
}
