/** Builds the schema of the data that the tool of an operation gives. */

import { listSuccesses } from '../../core/ir/operations/calls.ts';
import type { Content, Operation } from '../../core/ir/model/model.ts';
import { keepUsed } from '../../core/emit/operations/operations.ts';
import { type JsonSchema, type SchemaWriting, writeSchema } from './json-schema.ts';

/** The schema is undefined if any data may come. */
export function buildOutput(operation: Operation, writing: SchemaWriting): JsonSchema | undefined {
  const { responses, stream } = operation;
  const successes = listSuccesses(responses);
  const isAlwaysStream = stream !== undefined && stream.asked === undefined;
  const items = stream && { type: 'array', items: writeSchema(stream.item, writing) };
  if (isAlwaysStream) return items;
  const isOpen = successes.some(({ contents, empty }) => contents.length === 0 && !empty);
  const contents = successes.flatMap((response) => keepUsed(response.contents));
  if (successes.length === 0 || isOpen || contents.some(isAnything)) return undefined;
  const schemas = [
    ...contents.map((content) => writeContent(content, writing)),
    ...(items ? [items] : []),
  ];
  const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [only, ...others] = different.values();
  return others.length === 0 ? only : { anyOf: [...different.values()] };
}

function isAnything({ codec, as, schema, mediaType }: Content): boolean {
  if (mediaType.includes('*')) return true;
  return as === undefined && (codec === 'open' || (schema === undefined && codec !== 'bytes'));
}

const content: JsonSchema = {
  type: 'object',
  description: 'Content that is no text: what it is. The bytes are beside it.',
  properties: { mediaType: { type: 'string' }, size: { type: 'integer' } },
};

function writeContent({ codec, as, schema }: Content, writing: SchemaWriting): JsonSchema {
  const form = as ?? codec;
  if (form === 'bytes') return content;
  if (form === 'text') return { type: 'string' };
  return writeSchema(schema, writing);
}
