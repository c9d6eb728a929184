/** What a schema says beside its rules: descriptions, directions, XML hints and the extensions. */

import type { Json } from '../../diagnostics/json.ts';
import { checkDialect } from './dialect.ts';
import { readDiscriminator } from './discriminator.ts';
import { readEnumFacts } from './enums.ts';
import type { Source } from './keywords.ts';
import type { Annotations, Sensitivity, XmlHints } from '../model.ts';
import { readStatements } from '../docs/not-shown.ts';
import { placeBelow } from '../../load/structure/place.ts';
import { asList, asNumber, asObject, asText, asTexts, getMember, getText, isTrue } from '../raw.ts';

/** Most need no place, so each makes it that does. */
type Annotation = (source: Source, value: unknown, key: string) => void;

/** True when the key is an annotation, or an extension of another tool, of which nothing is to be made. */
export function readAnnotation(source: Source, key: string): boolean {
  const annotation = annotations.get(key);
  if (annotation === undefined) return silent.has(key) || key.startsWith('x-');
  annotation(source, source.object[key], key);
  return true;
}

/** Keywords that say nothing about values: identifiers, containers, comments. */
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

const annotations: ReadonlyMap<string, Annotation> = new Map<string, Annotation>([
  ['$schema', ({ reading, at }, value, key) => checkDialect(reading, value, placeBelow(at, key))],
  ['title', ({ draft }, value) => setText(draft, 'title', value)],
  ['description', ({ draft }, value) => setText(draft, 'description', value)],
  ['deprecated', ({ draft }, value) => setTrue(draft, 'deprecated', value)],
  ['readOnly', ({ draft }, value) => setTrue(draft, 'readOnly', value)],
  ['writeOnly', ({ draft }, value) => setTrue(draft, 'writeOnly', value)],
  ['default', ({ draft, object }) => void (draft.default = { value: object['default'] ?? null })],
  ['example', ({ draft, object }) => void (draft.examples ??= [object['example'] ?? null])],
  ['examples', readExamples],
  ['xml', ({ draft }, value) => void (draft.xml = readXmlHints(value))],
  [
    'discriminator',
    (source, value, key) => readDiscriminator(source, value, placeBelow(source.at, key)),
  ],
  ['x-ms-discriminator-value', ({ draft }, value) => setText(draft, 'kindValue', value)],
  ['x-extensible-enum', readOpenEnum],
  ['x-enum-varnames', ({ draft, object }) => void (draft.enumFacts ??= readEnumFacts(object))],
  ['x-enum-descriptions', ({ draft, object }) => void (draft.enumFacts ??= readEnumFacts(object))],
  ['x-sw-enum', ({ draft, object }) => void (draft.enumFacts = readEnumFacts(object))],
  ['x-stability-level', ({ draft }, value) => setText(draft, 'stability', value)],
  ['x-sw-sensitive', readSensitive],
  ['x-sw-source', ({ draft }, value) => setText(draft, 'source', value)],
  ['x-sw-not-shown', readNotShown],
  ['x-sw-unique-by', ({ draft }, value) => void (draft.uniqueBy = asTexts(value))],
  ['x-sw-decoded-size', readDecodedSize],
  ['x-sw-key-matches-value', readKeyMatches],
  ['x-sw-listed', readListed],
  ['x-sw-absent-item', readAbsentItem],
  ['x-sw-limits', readLimits],
]);

type Annotated = { -readonly [K in keyof Annotations]: Annotations[K] };

type TextKey = 'title' | 'description' | 'source' | 'stability' | 'kindValue';

function setText(draft: Annotated, key: TextKey, value: unknown): void {
  const text = asText(value);
  if (text !== undefined) draft[key] = text;
}

function setTrue(
  draft: Annotated,
  key: 'deprecated' | 'readOnly' | 'writeOnly',
  value: unknown,
): void {
  if (value === true) draft[key] = true;
}

/** Under JSON Schema a list; documents also hold OpenAPI's map of example objects. */
function readExamples({ draft }: Source, value: unknown): void {
  if (Array.isArray(value)) draft.examples = value;
}

function readOpenEnum({ draft, object }: Source, value: unknown): void {
  if (!Array.isArray(value)) return;
  draft.openEnum = value;
  draft.enumFacts ??= readEnumFacts(object);
}

function readNotShown({ reading, draft, subject, at }: Source, value: unknown, key: string): void {
  draft.notShown = readStatements(reading, { value, at: placeBelow(at, key) }, subject);
}

function readDecodedSize({ draft }: Source, value: unknown): void {
  const encoding = getMember(value, 'encoding') === 'base64url' ? 'base64url' : 'base64';
  draft.decodedSize = {
    encoding,
    ...pick(value, 'minimum'),
    ...pick(value, 'maximum'),
    ...pick(value, 'exclusiveMaximum'),
  };
}

function pick<K extends string>(value: unknown, key: K): Partial<Record<K, number>> {
  const number = asNumber(getMember(value, key));
  // A computed key of a literal type is widened by the compiler to an index signature.
  return number === undefined ? {} : ({ [key]: number } as Partial<Record<K, number>>);
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

function readAbsentItem({ read, draft, subject, at }: Source, value: unknown, key: string): void {
  const raw = { value: getMember(value, 'schema'), at: placeBelow(at, key, 'schema') };
  if (raw.value === undefined) return;
  draft.absentItem = {
    schema: read(raw, subject),
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

/** OpenAPI 3.2 says with `nodeType` what earlier versions said with `attribute` and `wrapped`. */
function readXmlHints(value: unknown): XmlHints {
  const nodeType = getMember(value, 'nodeType');
  const text = (key: string): Json | undefined => getText(value, key);
  return {
    ...(text('name') === undefined ? {} : { name: String(text('name')) }),
    ...(text('namespace') === undefined ? {} : { namespace: String(text('namespace')) }),
    ...(text('prefix') === undefined ? {} : { prefix: String(text('prefix')) }),
    ...(isTrue(value, 'attribute') || nodeType === 'attribute' ? { attribute: true } : {}),
    ...(isTrue(value, 'wrapped') || nodeType === 'element' ? { wrapped: true } : {}),
  };
}
