import { isTuple } from '../../load/dialects/habits/schemas.ts';
import { jsonTypes } from '../../load/structure/vocabulary.ts';
import { type Draft, createDraft } from './draft.ts';
import type { JsonType, Property, Schema } from '../model/model.ts';
import { getBelow, listEntries, listItems, placeBelow } from '../../load/structure/place.ts';
import { asNumber, asObject, asText, asTexts } from '../raw.ts';
import { noteUncarried, report } from '../reading.ts';
import { readPatternKeyword } from './patterns.ts';
import { schemaKeys, schemaListKeys } from './walk.ts';
import type { Source, Keyword } from './keyword.ts';

const numbers = [
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

const texts = ['format', 'contentEncoding', 'contentMediaType'] as const;

export const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ...numbers.map((key) => read(key, 'a number', readNumber)),
  ...texts.map((key) => read(key, 'a string', readText)),
  ...schemaKeys.map((key): [string, Keyword] => [
    key,
    (source, value) => {
      if (key === 'items' && Array.isArray(value)) return readListedItems(source);
      const { subject } = source;
      source.draft[key] = source.read(
        getBelow(source, key),
        key === 'items' ? `${subject}[]` : subject,
      );
    },
  ]),
  ...schemaListKeys.map((key) =>
    read(key, 'a list of schemas', (source, value) => {
      if (!Array.isArray(value)) return undefined;
      const parts = readList(source, key);
      return key === 'allOf' ? [...(source.draft.allOf ?? []), ...parts] : parts;
    }),
  ),
  read('multipleOf', 'a number above 0', (_source, value) => {
    const number = asNumber(value) ?? 0;
    return number > 0 ? number : undefined;
  }),
  ['type', readType],
  read('enum', 'a list of values', (_source, value) => (Array.isArray(value) ? value : undefined)),
  ['const', ({ draft, value }) => void (draft.const = { value: value['const'] ?? null })],
  read('uniqueItems', 'true or false', (_source, value) =>
    typeof value === 'boolean' ? value : undefined,
  ),
  read('properties', 'an object', readProperties),
  read('required', 'a list of names', (_source, value) =>
    Array.isArray(value) ? [...new Set(asTexts(value))] : undefined,
  ),
  ['pattern', readPatternKeyword],
  // Read when all others are.
  ['patternProperties', () => undefined],
  ['dependentRequired', readDependencies],
  ['dependentSchemas', readDependencies],
  ['dependencies', readDependencies],
  ['additionalItems', readOldRest],
]);

/** A keyword that becomes the member of its name; where it is of another kind than wanted, it is reported. */
function read<K extends keyof Draft>(
  key: K,
  wanted: string,
  find: (source: Source, value: unknown, key: K) => Draft[K] | undefined,
): [string, Keyword] {
  return [
    key,
    (source, value) => {
      const found = find(source, value, key);
      if (found === undefined) reportWrongKind(source, key, wanted);
      else source.draft[key] = found;
    },
  ];
}

/** Before JSON Schema 2020-12 `exclusiveMinimum: true` was beside `minimum`; documents still write it. */
function readNumber({ value: object }: Source, value: unknown, key: string): number | undefined {
  if (value !== true) return asNumber(value);
  if (key === 'exclusiveMinimum') return asNumber(object['minimum']);
  return key === 'exclusiveMaximum' ? asNumber(object['maximum']) : undefined;
}

/** Both ways to describe bytes are noted, because documents without bytes need no search for them. */
function readText({ reading }: Source, value: unknown, key: string): string | undefined {
  if (key === 'contentMediaType' || value === 'binary') reading.hasBytes = true;
  return asText(value);
}

function readType(source: Source, value: unknown): void {
  const types: unknown[] = Array.isArray(value) ? value : [value];
  const isKnown = types.length > 0 && types.every(isType);
  if (!isKnown) return reportWrongKind(source, 'type', 'one of the seven types');
  source.draft.types = types.length > 1 ? [...new Set(types)] : types;
}

function isType(value: unknown): value is JsonType {
  return typeof value === 'string' && jsonTypes.has(value);
}

function readProperties(source: Source, value: unknown): readonly Property[] | undefined {
  const written = asObject(value);
  if (written === undefined) return undefined;
  const listed = source.value['required'];
  const required: ReadonlySet<string> = listed === undefined ? NONE : new Set(asTexts(listed));
  const properties: Property[] = [];
  for (const entry of listEntries(getBelow(source, 'properties'))) {
    const subject = `${source.subject}.${entry.key}`;
    const schema = source.read(entry, subject);
    const property = { name: entry.key, schema, required: required.has(entry.key), at: entry.at };
    properties.push(property);
    const spellings = asObject(entry.value)?.['x-sw-spellings'];
    if (spellings === undefined) continue;
    for (const spelling of asTexts(spellings)) {
      if (Object.hasOwn(written, spelling)) continue;
      properties.push({ ...property, name: spelling, required: false, spellingOf: entry.key });
    }
  }
  return properties;
}

const NONE: ReadonlySet<string> = new Set();

/** `dependencies` is the form of drafts before 2019-09: lists of names and schemas in one. */
function readDependencies(source: Source, value: unknown, keyword: string): void {
  const { draft, subject, read } = source;
  if (asObject(value) === undefined) return reportWrongKind(source, keyword, 'an object');
  for (const entry of listEntries(getBelow(source, keyword))) {
    const { key: name, value: wanted } = entry;
    const isMixed = keyword === 'dependencies';
    if (isMixed ? Array.isArray(wanted) : keyword === 'dependentRequired') {
      const tie = { name, required: asTexts(wanted) };
      draft.dependentRequired = [...(draft.dependentRequired ?? []), tie];
    } else {
      const tie = { name, schema: read(entry, subject) };
      draft.dependentSchemas = [...(draft.dependentSchemas ?? []), tie];
    }
  }
}

/** A list under `items`: `prefixItems` in the form of drafts before 2020-12, or the kinds of items that may come. */
function readListedItems(source: Source): void {
  const parts = readList(source, 'items');
  const [first, second] = parts;
  const isPlaced = source.reading.bundle.format === 'json-schema' || isTuple(source.value);
  if (isPlaced) source.draft.prefixItems = parts;
  else if (first !== undefined && second === undefined) source.draft.items = first;
  else source.draft.items = { ...createDraft(placeBelow(source.at, 'items')), anyOf: parts };
}

/** Beside such a list, the other items; without one it means nothing. */
function readOldRest(source: Source, _value: unknown, key: string): void {
  if (!Array.isArray(source.value['items'])) return;
  source.draft.items = source.read(getBelow(source, key), `${source.subject}[]`);
}

function readList(source: Source, key: string): readonly Schema[] {
  return listItems(getBelow(source, key)).map((raw) => source.read(raw, source.subject));
}

function reportWrongKind(source: Source, key: string, wanted: string): void {
  noteUncarried(source.reading, source.draft, key);
  // Read as not given, which validation says.
  if (source.value[key] === null) return;
  report(source.reading, {
    code: 'SCHEMA-502',
    at: placeBelow(source.at, key),
    message: `\`${key}\` of ${source.subject} is not ${wanted}.`,
    help: 'The keyword is ignored.',
  });
}
