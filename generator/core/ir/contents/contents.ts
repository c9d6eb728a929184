/** Media types with their schemas: what a body or an answer may be, and how it is written on the wire. */

import { chooseCodec, isBinaryType } from './codecs.ts';
import { chooseForm, type Form, isForeignText } from './content-forms.ts';
import { joinDoc } from '../docs/docs.ts';
import { readDescription } from '../docs/html.ts';
import { listNotShownFacts, readNotShown } from '../docs/not-shown.ts';
import { buildUnion } from '../types/combine.ts';
import type { Body, Content, Json, Schema, Type } from '../model/model.ts';
import { getBelow, listEntries, placeBelow, type Raw } from '../../load/structure/place.ts';
import {
  allowUndefined,
  asList,
  getFlag,
  getMember,
  getText,
  isTrue,
  unlessEmpty,
} from '../raw.ts';
import { type Reading, report } from '../reading.ts';
import { readSchema } from '../schemas/schema.ts';
import { type Holder, shareSchema } from './shared-contents.ts';
import { inferJsonTypes, buildType, textOrBytes } from '../types/types.ts';
import { listEncodings } from './part-types.ts';
import type { Direction } from '../model/schema.ts';
import type { World } from '../types/world.ts';
import type { RawBody, RawContent } from '../operations/raw-operation.ts';
import { followReference } from '../schemas/follow.ts';
import { followInDocument, followInDocumentOrAny } from '../document-references.ts';

export function readBody(reading: Reading, operation: Raw, owner: string): RawBody | undefined {
  const raw = followInDocumentOrAny(reading, getBelow(operation, 'requestBody'));
  if (raw === undefined) return undefined;
  const subject = `${owner}.body`;
  return allowUndefined({
    description: readDescription(raw.value),
    required: isTrue(raw.value, 'required'),
    notShown: readNotShown(reading, raw, subject),
    contents: readContents(reading, { ...raw, part: 'body' }, subject),
    at: raw.at,
  });
}

/** Callers give a body as requests have it; one that the service sends is typed as answers are. */
export function typeBody(world: World, raw: RawBody, direction: Direction = 'input'): Body {
  const { required, description, notShown, at } = raw;
  const contents = typeContents(world, raw.contents, { direction, isBody: true });
  const doc = joinDoc({ text: [description], facts: listNotShownFacts(notShown) });
  return { required, contents, at, type: uniteContents(contents), doc };
}

export function readContents(
  reading: Reading,
  holder: Holder,
  subject: string,
): readonly RawContent[] {
  return listEntries(getBelow(holder, 'content')).flatMap((entry) => {
    const raw = followInDocumentOrAny(reading, entry);
    if (raw === undefined) return [];
    const written = getBelow(raw, 'schema');
    const schema =
      written.value === undefined
        ? undefined
        : (shareSchema(reading, holder, written) ?? readSchema(reading, written, subject));
    const itemSchema = readItem(reading, raw, subject);
    const encoding = readEncoding(reading, raw);
    reportUncarried(reading, raw, ['prefixEncoding', 'itemEncoding']);
    const namedExamples = readNamedExamples(reading, raw);
    return allowUndefined({
      mediaType: entry.key,
      codec: chooseCodec(entry.key, itemSchema !== undefined),
      at: raw.at,
      schema,
      itemSchema,
      encoding: unlessEmpty(encoding),
      examples: unlessEmpty(listExamples(raw, namedExamples)),
      namedExamples: unlessEmpty(namedExamples),
    });
  });
}

type NamedExamples = NonNullable<Content['namedExamples']>;

/** `example`, and the values of `examples`, in order; an example that is only shown as written on the wire is none. */
export function listExamples({ value }: Raw, named: NamedExamples): readonly Json[] {
  const single = getMember(value, 'example');
  const values = named.map((one) => one.value);
  return single === undefined ? values : [single, ...values];
}

export function readNamedExamples(reading: Reading, owner: Raw): NamedExamples {
  return listEntries(getBelow(owner, 'examples')).flatMap((entry) => {
    const raw = followInDocument(reading, entry);
    const value = getMember(raw?.value, 'dataValue') ?? getMember(raw?.value, 'value');
    return value === undefined ? [] : [{ name: entry.key, value }];
  });
}

/** The caller gets the data of a server-sent event, if the spec describes it. */
function readItem(reading: Reading, raw: Raw, subject: string): Schema | undefined {
  const item = getBelow(raw, 'itemSchema');
  if (item.value === undefined) return undefined;
  const content = ['properties', 'data', 'contentSchema'].reduce(getBelow, item);
  return readSchema(reading, content.value === undefined ? item : content, subject);
}

/** A body gives all items of a sequence at once, where an answer gives them one by one. */
interface Given {
  readonly direction: Direction;
  readonly isBody: boolean;
}

/** All that a body or an answer may be. */
export function typeContents(
  world: World,
  raws: readonly RawContent[],
  { direction, isBody }: Given,
): readonly Content[] {
  const contents = raws.map((whole): Content => {
    const { isOpen = false, ...form } = chooseForm(world.schemas, whole, isBody);
    const { itemSchema, schema: written, ...raw } = whole;
    const own = isOpen ? undefined : written;
    const items =
      isBody && form.codec === 'lines' ? (itemSchema ?? findLine(world, own)) : undefined;
    const schema = items === undefined ? own : buildArray(whole, items);
    const item = isOpen ? undefined : itemSchema;
    const type = typeValue(world, { ...form, schema, itemSchema: item }, direction);
    return allowUndefined({
      ...raw,
      ...form,
      schema,
      encoding: form.codec === 'multipart' ? listEncodings(world.schemas, whole) : raw.encoding,
      // Callers who have such a text often have it as a file.
      type: isBody && isForeignText(whole, form) ? textOrBytes : type,
      item: item && { schema: item, type: buildType(world, item, direction) },
    });
  });
  return preferJson(contents);
}

/** XML that is no model is behind the JSON beside it: its element has no name that both sides know. */
function preferJson(contents: readonly Content[]): readonly Content[] {
  const isMixed = contents.some(isNamelessXml) && contents.some(({ codec }) => codec === 'json');
  if (!isMixed) return contents;
  const others = contents.filter((content) => !isNamelessXml(content));
  return [...others, ...contents.filter(isNamelessXml)];
}

function isNamelessXml({ codec, type: { kind } }: Content): boolean {
  return codec === 'xml' && kind !== 'model' && kind !== 'string' && kind !== 'unknown';
}

function buildArray({ at }: RawContent, items: Schema): Schema {
  return { kind: 'schema', at, types: ['array'], items };
}

/** OpenAPI 3.1 and older have no word for what a line is: they say it as `schema`. An array or a text is of all lines. */
function findLine({ schemas }: World, schema: Schema | undefined): Schema | undefined {
  const target = followReference(schemas, schema);
  if (target === undefined) return undefined;
  const types = target.types ?? inferJsonTypes(target);
  const isMade = (target.oneOf ?? target.anyOf ?? target.allOf) !== undefined;
  if (types.includes('array') || types.includes('string')) return undefined;
  return isMade || types.includes('object') ? schema : undefined;
}

interface Written extends Form {
  readonly schema: Schema | undefined;
  readonly itemSchema: Schema | undefined;
}

function typeValue(
  world: World,
  { codec, as, schema, itemSchema }: Written,
  direction: Direction,
): Type {
  if (as !== undefined) return { kind: as === 'bytes' ? 'binary' : 'string' };
  if (schema === undefined && itemSchema !== undefined) {
    return { kind: 'array', items: buildType(world, itemSchema, direction) };
  }
  if (codec === 'bytes') return { kind: 'binary' };
  const type = schema === undefined ? undefined : buildType(world, schema, direction);
  // A text is a text, unless the schema knows which ones it may be.
  if (type !== undefined && type.kind !== 'unknown') return type;
  return { kind: codec === 'text' ? 'string' : 'unknown' };
}

/** The type of any of the contents; unknown where nothing is described. */
export function uniteContents(contents: readonly Content[]): Type {
  const used = contents.filter(({ as }) => as !== 'items');
  return used.length === 0 ? { kind: 'unknown' } : buildUnion(used.map(({ type }) => type));
}

function readEncoding(reading: Reading, raw: Raw): NonNullable<Content['encoding']> {
  return listEntries(getBelow(raw, 'encoding')).map((entry) => {
    const { key, value } = entry;
    const contentType = getText(value, 'contentType');
    if (isBinaryType(contentType ?? '')) reading.hasBytes = true;
    const headers = readConstantHeaders(reading, entry);
    reportUncarried(reading, entry, ['encoding', 'prefixEncoding', 'itemEncoding']);
    return allowUndefined({
      name: key,
      contentType,
      style: getText(value, 'style'),
      explode: getFlag(value, 'explode'),
      allowReserved: getFlag(value, 'allowReserved'),
      headers: headers.length === 0 ? undefined : Object.fromEntries(headers),
    });
  });
}

/** Reports encodings of parts by position, and of parts inside parts. */
function reportUncarried(reading: Reading, { value, at }: Raw, keys: readonly string[]): void {
  for (const key of keys) {
    if (getMember(value, key) === undefined) continue;
    report(reading, {
      code: 'SCHEMA-508',
      at: placeBelow(at, key),
      message: `\`${key}\` is left out: clients write parts by name.`,
      help: 'Use `encoding` by name, or send the body as bytes.',
    });
  }
}

/** Headers of a part that can have one value only; others are the caller's to give. */
function readConstantHeaders(reading: Reading, encoding: Raw): readonly [string, string][] {
  return listEntries(getBelow(encoding, 'headers')).flatMap((entry) => {
    const header = followInDocument(reading, entry)?.value;
    const schema = getMember(header, 'schema');
    const values = asList(getMember(schema, 'enum'));
    const only = values.length === 1 ? values[0] : getMember(schema, 'const');
    const isPlain = ['string', 'number', 'boolean'].includes(typeof only);
    const isOurs = /^content-(type|disposition)$/i.test(entry.key);
    const isSent = isTrue(header, 'required') && isPlain && !isOurs;
    return isSent ? [[entry.key, String(only)]] : [];
  });
}
