/** Parameters, headers, media types and answers with a schema where it does not belong in; with it in its place out. */

import { isObject, type Members } from '../../structure/pointer.ts';
import { flag, type Mender, mendMembers } from './members.ts';

/** Keywords that Swagger 2.0 has on a parameter or header itself. */
const keywords: readonly string[] = [
  'type',
  'format',
  'enum',
  'items',
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'nullable',
];

/** Where a parameter stands, as people also write it. */
export function placeMeant(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/^(header|cookie)s$/, '$1');
}

const place: Mender = (value) => (typeof value === 'string' ? placeMeant(value) : value);

const menders: ReadonlyMap<string, Mender> = new Map<string, Mender>([
  ['in', place],
  ['required', flag],
  ['deprecated', flag],
  ['explode', flag],
  ['allowReserved', flag],
]);

export function mendParameter(parameter: Members): Members {
  const mended = mendMembers(parameter, menders);
  if ('schema' in mended || 'content' in mended || !('type' in mended || 'enum' in mended)) {
    return mended;
  }
  const { collectionFormat, ...rest } = mended;
  return { ...rest, ...buildStyle(rest['in'], collectionFormat), schema: getSchema(mended) };
}

function getSchema(node: Members): Members {
  return Object.fromEntries(
    keywords.flatMap((name) => (Object.hasOwn(node, name) ? [[name, node[name]]] : [])),
  );
}

function buildStyle(where: unknown, format: unknown): Members {
  if (where !== 'query' || format === undefined) return {};
  if (format === 'multi') return { style: 'form', explode: true };
  if (format === 'ssv') return { style: 'spaceDelimited', explode: false };
  if (format === 'pipes') return { style: 'pipeDelimited', explode: false };
  return { style: 'form', explode: false };
}

/** A media type that is written as if it were the schema. */
export function mendMediaType(node: Members): Members {
  if ('schema' in node || 'itemSchema' in node) return node;
  const isSchema = ['type', 'properties', 'allOf', 'oneOf', 'anyOf', 'items'].some(
    (name) => Object.hasOwn(node, name) && !name.startsWith('x-'),
  );
  if (!isSchema) return node;
  const { example, examples, encoding, ...schema } = node;
  return {
    schema,
    ...(example === undefined ? {} : { example }),
    ...(examples === undefined ? {} : { examples }),
    ...(encoding === undefined ? {} : { encoding }),
  };
}

/** Whether an answer or a body is a reference to a schema: what `application/json` holds. */
export function isSchemaReference({ $ref: ref }: Members): boolean {
  return typeof ref === 'string' && /^#\/(?:components\/schemas|definitions)\/[^/]+$/.test(ref);
}

export function mendBody(node: Members): Members {
  if (!isSchemaReference(node)) return node;
  return { content: { 'application/json': { schema: { $ref: node['$ref'] } } } };
}

/** `schema` on an answer is how Swagger 2.0 says what `application/json` holds. */
export function mendResponse(response: Members): Members {
  if (isSchemaReference(response)) return mendBody(response);
  if (!('schema' in response)) return response;
  const { schema, ...rest } = response;
  if (schema === undefined || 'content' in rest || (!isObject(schema) && schema !== true)) {
    return response;
  }
  return { ...rest, content: { 'application/json': { schema } } };
}
