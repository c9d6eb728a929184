/** Media types with their schemas: what a body or an answer may be, and how it is written on the wire. */

import { chooseCodec, isBinary } from './codecs.ts';
import { buildUnion } from '../types/combine.ts';
import type { Content, Json, Schema, Type } from '../model.ts';
import { getBelow, listEntries, placeBelow, type Raw } from '../../load/structure/place.ts';
import { getMember, getText, isTrue, allowUndefined } from '../raw.ts';
import { follow, type Reading, report } from '../reading.ts';
import { readSchema } from '../schemas/schema.ts';
import { type Holder, shareSchema } from '../schemas/shared-contents.ts';
import { inferJsonTypes, buildType, type Way, type World } from '../types/types.ts';
import { followReference } from '../schemas/walk.ts';

/** A content before types are known: models are still being found. */
export type RawContent = Omit<Content, 'type' | 'item'> & { readonly itemSchema?: Schema };

export function readContents(
  reading: Reading,
  raw: Holder,
  subject: string,
): readonly RawContent[] {
  const written = getBelow(raw, 'content');
  const contents = follow(reading, written);
  return listEntries({ value: contents?.value, at: contents?.at ?? raw.at }).flatMap((entry) => {
    const found = follow(reading, entry);
    if (found === undefined) return [];
    const whole = getBelow(found, 'schema');
    const schema =
      whole.value === undefined
        ? undefined
        : (shareSchema(reading, raw, whole) ?? readSchema(reading, whole, subject));
    return [readContent(reading, { ...found, mediaType: entry.key, schema }, subject)];
  });
}

interface PartlyRead extends Raw, Pick<RawContent, 'mediaType'> {
  readonly schema: Schema | undefined;
}

function readContent(reading: Reading, raw: PartlyRead, subject: string): RawContent {
  const { mediaType, schema, at } = raw;
  const itemSchema = readItem(reading, raw, subject);
  const encoding = readEncoding(reading, raw);
  reportUncarried(reading, raw, ['prefixEncoding', 'itemEncoding']);
  const examples = readExamples(reading, raw);
  const named = readNamedExamples(reading, raw);
  return allowUndefined({
    mediaType,
    codec: chooseCodec(mediaType, itemSchema !== undefined),
    at,
    schema,
    itemSchema,
    encoding: encoding.length === 0 ? undefined : encoding,
    examples: examples.length === 0 ? undefined : examples,
    namedExamples: named.length === 0 ? undefined : named,
  });
}

/** `example`, and the values of `examples`, in order; an example that is only shown as written on the wire is none. */
export function readExamples(reading: Reading, owner: Raw): readonly Json[] {
  const single = getMember(owner.value, 'example');
  const named = readNamedExamples(reading, owner).map(({ value }) => value);
  return single === undefined ? named : [single, ...named];
}

function readNamedExamples(
  reading: Reading,
  owner: Raw,
): readonly { readonly name: string; readonly value: Json }[] {
  return listEntries(getBelow(owner, 'examples')).flatMap((entry) => {
    const raw = follow(reading, entry);
    const value = getMember(raw?.value, 'dataValue') ?? getMember(raw?.value, 'value');
    return value === undefined ? [] : [{ name: entry.key, value }];
  });
}

/** Of a server-sent event, the caller wants what its data holds, where the spec says what that is. */
function readItem(reading: Reading, raw: Raw, subject: string): Schema | undefined {
  const item = getBelow(raw, 'itemSchema');
  if (item.value === undefined) return undefined;
  const content = ['properties', 'data', 'contentSchema'].reduce(getBelow, item);
  return readSchema(reading, content.value === undefined ? item : content, subject);
}

/** All that a body or an answer may be. */
export function typeContents(
  world: World,
  raws: readonly RawContent[],
  way: Way,
): readonly Content[] {
  const typed = raws.map((raw) => typeContent(world, mendContent(world, raw), way));
  if (!typed.some(isNameless)) return typed;
  const as = typed.some(({ codec }) => codec === 'json') ? 'never' : 'text';
  return typed.map((content) =>
    isNameless(content) ? { ...content, as, type: { kind: 'string' } } : content,
  );
}

/** Elements of XML are called like models, so that nothing else has a root. */
function isNameless({ codec, type: { kind } }: Content): boolean {
  return codec === 'xml' && kind !== 'model' && kind !== 'string' && kind !== 'unknown';
}

/** What a text holds is bytes, or a value, where its schema allows no text. */
function mendContent({ schemas }: World, raw: RawContent): RawContent {
  if (raw.codec !== 'text' || raw.schema === undefined) return raw;
  const textual = findTextual(schemas, raw.schema);
  if (textual === 'text') return raw;
  if (textual === 'bytes') return { ...raw, codec: 'bytes' };
  const isPlain = /^text\/(?:plain|\*)\s*(?:;|$)/i.test(raw.mediaType);
  return isPlain ? { ...raw, codec: 'plain' } : { ...raw, as: 'text' };
}

type Textual = 'text' | 'bytes' | 'value';

/** Choices of choices are looked through so far; some lead round in a circle. */
const MOST_CHOICES = 8;

/** Whether the schema of a text is of a text to its readers too, or of bytes, or represents another value. */
function findTextual(
  schemas: ReadonlyMap<string, Schema>,
  schema: Schema | undefined,
  depth = 0,
): Textual {
  const target = followReference(schemas, schema);
  if (target === undefined || depth > MOST_CHOICES) return 'text';
  const types = target.types ?? inferJsonTypes(target);
  const isText = types.length === 0 || types.includes('string');
  if (isText && isBinary(target)) return 'bytes';
  const values = target.const === undefined ? target.enum : [target.const.value];
  if (values !== undefined) {
    return values.some((value) => typeof value === 'string') ? 'text' : 'value';
  }
  if (types.length > 0) return isText ? 'text' : 'value';
  const parts = [target.allOf, target.oneOf, target.anyOf].flatMap((list) => list ?? []);
  const kinds = new Set(parts.map((part) => findTextual(schemas, part, depth + 1)));
  if (kinds.size === 0 || kinds.has('text')) return 'text';
  return kinds.has('bytes') ? 'bytes' : 'value';
}

function typeContent(world: World, raw: RawContent, way: Way): Content {
  const { itemSchema: schema, ...content } = raw;
  const type = typeContentValue(world, raw, way);
  return allowUndefined({
    ...content,
    codec: raw.codec === 'open' && type.kind === 'binary' ? 'bytes' : raw.codec,
    type,
    item: schema === undefined ? undefined : { schema, type: buildType(world, schema, way) },
  });
}

/** As a body is given: all items of a sequence at once, where an answer gives them one by one. */
export function readWholeContent(world: World, raw: RawContent): RawContent {
  if (raw.codec === 'events') return { ...raw, as: 'text' };
  if (raw.codec !== 'lines') return raw;
  const items = raw.itemSchema ?? findLineSchema(world, raw);
  if (items === undefined) return raw;
  return { ...raw, schema: { kind: 'schema', at: raw.at, types: ['array'], items } };
}

/** As an answer is given: services take forms apart, and their callers get the text of one, or the bytes of its parts. */
export function readAnswerContent(raw: RawContent): RawContent {
  if (raw.codec === 'form') return { ...raw, as: 'text' };
  return raw.codec === 'multipart' ? { ...raw, as: 'bytes' } : raw;
}

/** OpenAPI 3.1 and older have no word for what a line is: they say it as `schema`. An array or a text is of all lines. */
function findLineSchema({ schemas }: World, { schema }: RawContent): Schema | undefined {
  const target = followReference(schemas, schema);
  if (target === undefined) return undefined;
  const types = target.types ?? inferJsonTypes(target);
  const isMade = (target.oneOf ?? target.anyOf ?? target.allOf) !== undefined;
  if (types.includes('array') || types.includes('string')) return undefined;
  return isMade || types.includes('object') ? schema : undefined;
}

function typeContentValue(
  world: World,
  { codec, as, schema, itemSchema }: RawContent,
  way: Way,
): Type {
  if (as !== undefined) return { kind: as === 'bytes' ? 'binary' : 'string' };
  if (itemSchema !== undefined && schema === undefined) {
    return { kind: 'array', items: buildType(world, itemSchema, way) };
  }
  if (codec === 'bytes') return { kind: 'binary' };
  if (codec === 'text') return typeText(world, schema, way);
  return schema === undefined ? { kind: 'unknown' } : buildType(world, schema, way);
}

/** A text is a text, unless the schema knows which ones it may be. */
function typeText(world: World, schema: Schema | undefined, way: Way): Type {
  const type = schema === undefined ? undefined : buildType(world, schema, way);
  return type === undefined || type.kind === 'unknown' ? { kind: 'string' } : type;
}

/** The type of any of the contents; unknown where nothing is described. */
export function uniteContents(contents: readonly Content[]): Type {
  const used = contents.filter(({ as }) => as !== 'never' && as !== 'items');
  return used.length === 0 ? { kind: 'unknown' } : buildUnion(used.map(({ type }) => type));
}

function readEncoding(reading: Reading, raw: Raw): NonNullable<Content['encoding']> {
  return listEntries(getBelow(raw, 'encoding')).map((entry) => {
    const { key, value } = entry;
    const [explode, allowReserved] = [
      getMember(value, 'explode'),
      getMember(value, 'allowReserved'),
    ];
    const headers = readConstantHeaders(reading, entry);
    reportUncarried(reading, entry, ['encoding', 'prefixEncoding', 'itemEncoding']);
    return allowUndefined({
      name: key,
      contentType: getText(value, 'contentType'),
      style: getText(value, 'style'),
      explode: typeof explode === 'boolean' ? explode : undefined,
      allowReserved: typeof allowReserved === 'boolean' ? allowReserved : undefined,
      headers: headers.length === 0 ? undefined : Object.fromEntries(headers),
    });
  });
}

/** What is said about parts by their position, or of parts of parts. */
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
function readConstantHeaders(
  reading: Reading,
  encoding: Raw,
): readonly (readonly [name: string, value: string])[] {
  return listEntries(getBelow(encoding, 'headers')).flatMap((entry) => {
    const header = follow(reading, entry)?.value;
    const schema = getMember(header, 'schema');
    const values = getMember(schema, 'enum');
    const only =
      Array.isArray(values) && values.length === 1 ? values[0] : getMember(schema, 'const');
    const isPlain = ['string', 'number', 'boolean'].includes(typeof only);
    const isOurs = /^content-(type|disposition)$/i.test(entry.key);
    const isSent = isTrue(header, 'required') && isPlain && !isOurs;
    return isSent ? [[entry.key, String(only)] as const] : [];
  });
}
