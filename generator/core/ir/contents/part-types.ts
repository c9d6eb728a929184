/** Finds the content types of the parts of a form: those that `encoding` states, and those that schemas of members name. */

import type { Content, KeywordSchema, Property, Schema } from '../model/model.ts';
import { unlessEmpty } from '../raw.ts';
import { chooseCodec, isBinaryType } from './codecs.ts';
import type { RawContent } from '../operations/raw-operation.ts';
import { followReference, listHeldTogether } from '../schemas/follow.ts';
import { hasOnlyKeywords, NOT_VALIDATING } from '../schemas/keyword-facts.ts';

type Schemas = ReadonlyMap<string, Schema>;

type Encoding = NonNullable<Content['encoding']>[number];

/** A content type that `encoding` states wins over that of a schema. */
export function listEncodings(
  schemas: Schemas,
  { schema, encoding = [] }: RawContent,
): Content['encoding'] {
  const parts = new Map(encoding.map((one) => [one.name, one]));
  for (const { name, schema: held } of listFormMembers(schemas, schema)) {
    const own = parts.get(name);
    const contentType = isTyped(own) ? undefined : findPartType(schemas, held);
    if (contentType !== undefined) parts.set(name, { ...own, name, contentType });
  }
  return unlessEmpty([...parts.values()]);
}

/** Members that a content type of their own calls bytes, where the schema says no more than that they are texts. */
export function listFileParts(
  schemas: Schemas,
  { schema, encoding = [] }: RawContent,
): readonly KeywordSchema[] {
  const names = new Set(encoding.filter(isOfFile).map(({ name }) => name));
  if (names.size === 0) return [];
  const members = listFormMembers(schemas, schema).filter(({ name }) => names.has(name));
  return members.flatMap(({ schema: held }) => {
    const part = held.kind === 'schema' && held.items?.kind === 'schema' ? held.items : held;
    return part.kind === 'schema' && isBareText(part) ? [part] : [];
  });
}

function isOfFile({ contentType = '' }: Encoding): boolean {
  const types = contentType.split(',');
  return types.every((type) => isBinaryType(type));
}

/** A text of which nothing is known, and what others refer to is not. */
function isBareText(schema: KeywordSchema): boolean {
  const { types, ref, enum: values, const: value, pattern, format, contentEncoding } = schema;
  const isOther = ref ?? values ?? value ?? pattern ?? contentEncoding ?? format;
  const isText = types === undefined ? isEmpty(schema) : types.includes('string');
  return isOther === undefined && isText;
}

function isEmpty(schema: KeywordSchema): boolean {
  return hasOnlyKeywords(schema, NOTHING);
}

const NOTHING: ReadonlySet<string> = new Set([...NOT_VALIDATING, 'contentMediaType']);

/** Whether it is said how a part is written: a style leaves content types without effect. */
function isTyped({ contentType, style, explode, allowReserved }: Partial<Encoding> = {}): boolean {
  return (contentType ?? style ?? explode ?? allowReserved) !== undefined;
}

/** The media type that a schema names for its text or bytes; JSON is named for what is parsed. */
function findPartType(schemas: Schemas, schema: Schema): string | undefined {
  const target = followReference(schemas, schema);
  const { contentMediaType: type, contentEncoding } =
    followReference(schemas, target?.items) ?? target ?? {};
  if (type === undefined || contentEncoding !== undefined || type.includes('*')) return undefined;
  return type === 'application/octet-stream' || chooseCodec(type) === 'json' ? undefined : type;
}

/** Members of an object, wherever references, `allOf` and choices put them. */
export function listFormMembers(schemas: Schemas, root: Schema | undefined): readonly Property[] {
  return listHeldTogether(schemas, root).flatMap(({ properties = [] }) => properties);
}
