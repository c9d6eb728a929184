/** Finds the schema at a place of a document. */

import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { Api, KeywordSchema, Schema } from '../../../generator/core/ir/model/model.ts';

type FindSchema = (place: Place) => KeywordSchema | undefined;

export function indexSchemaPlaces(api: Api): FindSchema {
  const schemas = new Map<string, KeywordSchema>();
  const waiting: Schema[] = [
    ...api.models.map(({ schema }) => schema),
    ...api.operations.flatMap(({ parameters, body }) => [
      ...parameters.map(({ schema }) => schema),
      ...(body?.contents ?? []).flatMap(({ schema }) => schema ?? []),
    ]),
  ];
  const seen = new Set<Schema>(waiting);
  for (const schema of seen) {
    if (schema.kind === 'boolean') continue;
    const key = `${schema.at.file}#${schema.at.pointer}`;
    if (!schemas.has(key)) schemas.set(key, schema);
    for (const part of listParts(schema)) seen.add(part);
  }
  return ({ file, pointer }) => schemas.get(`${file}#${pointer}`);
}

function listParts(schema: KeywordSchema): readonly Schema[] {
  const { properties = [], items, prefixItems = [], additionalProperties } = schema;
  const { allOf = [], anyOf = [], oneOf = [], patternProperties = [] } = schema;
  return [
    ...properties.map((property) => property.schema),
    ...(items === undefined ? [] : [items]),
    ...prefixItems,
    ...(additionalProperties === undefined ? [] : [additionalProperties]),
    ...allOf,
    ...anyOf,
    ...oneOf,
    ...patternProperties.map((one) => one.schema),
  ];
}
