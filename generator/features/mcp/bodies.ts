/** Describes the body of an operation as an argument of its tool; bytes are base64. */

import type { Content, Operation, Type } from '../../core/ir/model/model.ts';
import { keepUsed } from '../../core/emit/operations/operations.ts';
import { asMap, type JsonSchema, type SchemaWriting, writeSchema } from './json-schema.ts';
import { resolveType } from '../../core/ir/types/walk.ts';

interface BuiltBody {
  readonly schema: JsonSchema;
  /** The paths of members that are bytes. */
  readonly bytes: readonly (readonly string[])[];
}

/** The content that is sent where the caller names no media type. */
export function buildBody({ body }: Operation, writing: SchemaWriting): BuiltBody | undefined {
  const [content] = keepUsed(body?.contents ?? []);
  if (body === undefined || content === undefined) return undefined;
  const { schema, bytes } = buildContent(content, writing);
  const said = body.doc.text.join(' ');
  const description = schema['description'] ?? (said || undefined);
  return { schema: { ...schema, ...(description !== undefined && { description }) }, bytes };
}

const base64: JsonSchema = {
  type: 'string',
  contentEncoding: 'base64',
  description: 'Bytes in base64.',
};

function buildContent(content: Content, writing: SchemaWriting): BuiltBody {
  const { codec, as, schema, mediaType, item } = content;
  const form = as ?? codec;
  if (form === 'bytes') {
    const contentMediaType = mediaType.includes('*') ? undefined : mediaType;
    return {
      schema: { ...base64, ...(contentMediaType && { contentMediaType }) },
      bytes: [['body']],
    };
  }
  if (form === 'text') {
    return { schema: { type: 'string', ...writeTextSchema(content, writing) }, bytes: [] };
  }
  if (form === 'lines' && item !== undefined) {
    return { schema: { type: 'array', items: writeSchema(item.schema, writing) }, bytes: [] };
  }
  if (form !== 'multipart') return { schema: writeSchema(schema, writing), bytes: [] };
  return buildForm(content, writing);
}

function writeTextSchema({ schema, as }: Content, writing: SchemaWriting): JsonSchema {
  return as === undefined ? writeSchema(schema, writing) : {};
}

/** Files of a form, and the other members of it. */
function buildForm({ type, schema }: Content, writing: SchemaWriting): BuiltBody {
  const files = listFiles(type, writing);
  if (files.length === 0) return { schema: writeSchema(schema, writing), bytes: [] };
  const model =
    schema?.kind === 'schema' && schema.ref ? writing.models.get(schema.ref.key) : undefined;
  const whole = writeSchema(model?.schema ?? schema, writing);
  const properties = asMap(whole['properties']);
  const bytes = files.map(([name, isList]) => ['body', name, ...(isList ? ['*'] : [])]);
  const replaced = files.map(([name, isList]) => {
    const description = asMap(properties[name])['description'];
    const file = {
      ...base64,
      ...(description !== undefined && { description: `${String(description)} Bytes in base64.` }),
    };
    return [name, isList ? { type: 'array', items: file } : file] as const;
  });
  return {
    schema: { ...whole, properties: { ...properties, ...Object.fromEntries(replaced) } },
    bytes,
  };
}

type File = readonly [name: string, isList: boolean];

function listFiles(type: Type, writing: SchemaWriting): readonly File[] {
  const form = resolveType(writing.models, type);
  if (form.kind === 'intersection' || form.kind === 'union') {
    const found = form.members.flatMap((one) => listFiles(one, writing));
    return [...new Map(found.map((file) => [file[0], file])).values()];
  }
  if (form.kind !== 'object') return [];
  return form.members.flatMap(({ name, type: held }): readonly File[] => {
    if (isBinary(held)) return [[name, false]];
    return held.kind === 'array' && isBinary(held.items) ? [[name, true]] : [];
  });
}

function isBinary(type: Type): boolean {
  return type.kind === 'union' ? type.members.some(isBinary) : type.kind === 'binary';
}
