/** What a schema says beside its rules: descriptions, directions, XML hints and the extensions. */

import { readDiscriminator } from './discriminator.ts';
import { readEnumFacts } from './enums.ts';
import type { Sensitivity, XmlHints } from '../model/model.ts';
import { readStatements } from '../docs/not-shown.ts';
import { getBelow, type Raw } from '../../load/structure/place.ts';
import { nameKeywords, textKeywords } from '../../load/structure/value-names.ts';
import {
  asList,
  asNumber,
  asObject,
  asTexts,
  getMember,
  getText,
  isTrue,
  allowUndefined,
} from '../raw.ts';
import { report, type Reading } from '../reading.ts';
import type { Keyword, Source } from './keyword.ts';

/** Whether nothing is to be made of a key: it says nothing about values, or is an extension of another tool. */
export function isSilent(key: string): boolean {
  return silent.has(key) || key.startsWith('x-');
}

/** Identifiers, containers, comments. */
const silent: ReadonlySet<string> = new Set([
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$comment',
  '$defs',
  '$vocabulary',
  'definitions',
  'contentSchema',
  'externalDocs',
  'nullable',
]);

export const annotations: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['$schema', (source, _value, key) => checkDialect(source.reading, getBelow(source, key))],
  text('title'),
  text('description'),
  text('stability', 'x-stability-level'),
  text('kindValue', 'x-ms-discriminator-value'),
  text('source', 'x-sw-source'),
  flag('deprecated'),
  flag('readOnly'),
  flag('writeOnly'),
  ['default', ({ draft, value }) => void (draft.default = { value: value['default'] ?? null })],
  ['example', ({ draft, value }) => void (draft.examples ??= [value['example'] ?? null])],
  ['examples', readExamples],
  ['xml', ({ draft }, value) => void (draft.xml = readXmlHints(value))],
  ['discriminator', (source, _value, key) => readDiscriminator(source, getBelow(source, key))],
  ['x-extensible-enum', readOpenEnum],
  ...[...nameKeywords, ...textKeywords].map((name): [string, Keyword] => [name, readFacts]),
  ['x-sw-enum', ({ draft, value }) => void (draft.enumFacts = readEnumFacts(value))],
  ['x-sw-sensitive', readSensitive],
  ['x-sw-not-shown', readNotShown],
  ['x-sw-unique-by', ({ draft }, value) => void (draft.uniqueBy = asTexts(value))],
  ['x-sw-decoded-size', readDecodedSize],
  ['x-sw-key-matches-value', readKeyMatches],
  ['x-sw-listed', readListed],
  ['x-sw-absent-item', readAbsentItem],
  ['x-sw-limits', readLimits],
]);

type TextKey = 'title' | 'description' | 'source' | 'stability' | 'kindValue';

function text(member: TextKey, key: string = member): [string, Keyword] {
  return [key, ({ draft }, value) => typeof value === 'string' && (draft[member] = value)];
}

function flag(key: 'deprecated' | 'readOnly' | 'writeOnly'): [string, Keyword] {
  return [key, ({ draft }, value) => value === true && (draft[key] = true)];
}

/** Under JSON Schema a list; documents also hold OpenAPI's map of example objects. */
function readExamples({ draft }: Source, value: unknown): void {
  if (Array.isArray(value)) draft.examples = value;
}

function readOpenEnum({ draft, value: object }: Source, value: unknown): void {
  if (!Array.isArray(value)) return;
  draft.openEnum = value;
  draft.enumFacts ??= readEnumFacts(object);
}

function readNotShown(source: Source, _value: unknown, key: string): void {
  const { reading, draft, subject } = source;
  draft.notShown = readStatements(reading, getBelow(source, key), subject);
}

function readDecodedSize({ draft }: Source, value: unknown): void {
  draft.decodedSize = allowUndefined({
    encoding: getMember(value, 'encoding') === 'base64url' ? 'base64url' : 'base64',
    minimum: asNumber(getMember(value, 'minimum')),
    maximum: asNumber(getMember(value, 'maximum')),
    exclusiveMaximum: asNumber(getMember(value, 'exclusiveMaximum')),
  });
}

function readKeyMatches({ draft }: Source, value: unknown): void {
  const key = getText(value, 'key');
  const other = getText(value, 'value');
  if (key === undefined || other === undefined) return;
  draft.keyMatchesValue = { key, value: other, message: getText(value, 'message') ?? '' };
}

function readListed({ draft }: Source, value: unknown): void {
  const keys = getText(value, 'keys');
  const path = keys ?? getText(value, 'values');
  const list = getText(value, 'in');
  if (path === undefined || list === undefined) return;
  const message = getText(value, 'message') ?? '';
  draft.listed = { what: keys === undefined ? 'values' : 'keys', path, in: list, message };
}

function readAbsentItem(source: Source, value: unknown, key: string): void {
  const raw = getBelow(getBelow(source, key), 'schema');
  if (raw.value === undefined) return;
  source.draft.absentItem = {
    schema: source.read(raw, source.subject),
    message: getText(value, 'message') ?? '',
  };
}

function readSensitive({ reading, draft }: Source, value: unknown): void {
  draft.sensitive = readSensitivity(value);
  reading.hasSecrets = true;
}

function readLimits({ draft }: Source, value: unknown): void {
  const limits = asObject(value);
  if (limits !== undefined) draft.statedLimits = limits;
}

export function readSensitivity(value: unknown): readonly Sensitivity[] {
  return asList(value).filter(
    (word): word is Sensitivity => word === 'never-log' || word === 'never-store',
  );
}

function readFacts({ draft, value }: Source): void {
  draft.enumFacts ??= readEnumFacts(value);
}

/** OpenAPI 3.2 says with `nodeType` what earlier versions said with `attribute` and `wrapped`. */
function readXmlHints(value: unknown): XmlHints {
  const nodeType = getMember(value, 'nodeType');
  return allowUndefined({
    name: getText(value, 'name'),
    namespace: getText(value, 'namespace'),
    prefix: getText(value, 'prefix'),
    attribute: isTrue(value, 'attribute') || nodeType === 'attribute' || undefined,
    wrapped: isTrue(value, 'wrapped') || nodeType === 'element' || undefined,
    text: nodeType === 'text' || nodeType === 'cdata' || undefined,
  });
}

const DIALECTS: readonly RegExp[] = [
  /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/,
  /^https:\/\/spec\.openapis\.org\/oas\/3\.\d\/dialect\/[\w.-]+$/,
  // The dialect of the schema objects of a document of that version.
  /^https:\/\/spec\.openapis\.org\/oas\/3\.\d\/(?:schema-)?base\/[\w.-]+$/,
];

/** Reports where `$schema` or `jsonSchemaDialect` names a dialect that is read as another. */
export function checkDialect(reading: Reading, { value: dialect, at }: Raw): void {
  if (typeof dialect !== 'string' || DIALECTS.some((form) => form.test(dialect))) return;
  report(reading, {
    code: 'SCHEMA-506',
    at,
    message: `\`${dialect}\` is read as JSON Schema 2020-12.`,
    help: 'Where the two are different, the rules of 2020-12 are used.',
  });
}
