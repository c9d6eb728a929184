/** Finds the content types of the parts of a form: those that `encoding` states, and those that schemas of members name. */

import type { Content, KeywordSchema, Property, Schema } from '../model.ts';
import { unlessEmpty } from '../raw.ts';
import { followReference } from '../schemas/walk.ts';
import { chooseCodec } from './codecs.ts';
import type { RawContent } from './contents.ts';

type Schemas = ReadonlyMap<string, Schema>;

type Encoding = NonNullable<Content['encoding']>[number];

/** What `encoding` states of members comes first. */
export function listEncodings(
  schemas: Schemas,
  { schema, encoding = [] }: RawContent,
): Content['encoding'] {
  const parts = new Map(encoding.map((one) => [one.name, one]));
  for (const { name, schema: held } of listMembers(schemas, schema)) {
    const own = parts.get(name);
    const contentType = isTyped(own) ? undefined : findPartType(schemas, held);
    if (contentType !== undefined) parts.set(name, { ...own, name, contentType });
  }
  return unlessEmpty([...parts.values()]);
}

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
function listMembers(schemas: Schemas, root: Schema | undefined): readonly Property[] {
  const parts = new Set<KeywordSchema>();
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined || schema.kind === 'boolean' || parts.has(schema)) return;
    parts.add(schema);
    if (schema.ref?.kind === 'model') visit(schemas.get(schema.ref.key));
    const { allOf = [], anyOf = [], oneOf = [] } = schema;
    for (const part of [...allOf, ...anyOf, ...oneOf]) visit(part);
  };
  visit(root);
  return [...parts].flatMap(({ properties = [] }) => properties);
}
