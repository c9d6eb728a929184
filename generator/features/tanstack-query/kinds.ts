/** Decides what is exported for an operation: a query where it only reads, else a mutation. */

import type { QueryExport } from '../../core/ir/naming/optional-names.ts';
import type { Api, Model, Operation, Schema, Type } from '../../core/ir/model/model.ts';
import { walkReached, listSchemaParts } from '../../core/ir/schemas/walk.ts';
import type { TanstackQueryOptions } from './options.ts';
import { getReferencedSchema } from '../../core/ir/schemas/follow.ts';
import { indexModels, indexSchemas } from '../../core/ir/model/index-models.ts';
import { listTypeParts, resolveType } from '../../core/ir/types/walk.ts';

export interface ExportedOperation {
  readonly operation: Operation;
  readonly role: QueryExport;
}

/** The exports are in the order of the document. An operation whose URL the caller gives has none: it is a step of another one. */
export function listExports(api: Api, options: TanstackQueryOptions): readonly ExportedOperation[] {
  return api.operations.flatMap((operation) =>
    listRoles(operation, api, options).map((role) => ({ operation, role })),
  );
}

function listRoles(
  operation: Operation,
  api: Api,
  { operations = {} }: TanstackQueryOptions,
): readonly QueryExport[] {
  const { path, stream, pages, names } = operation;
  const chosen = Object.hasOwn(operations, operation.id) ? operations[operation.id] : undefined;
  if (chosen === false || path === undefined) return [];
  const isQuery = chosen === undefined ? isRead(operation, api) : chosen === 'query';
  const isAlwaysStream = stream !== undefined && stream.asked === undefined;
  if (!isQuery) {
    // A mutation has one answer.
    const plain: readonly QueryExport[] = isAlwaysStream ? [] : ['mutation'];
    return names.upload === undefined ? plain : [...plain, 'upload'];
  }
  if (isAlwaysStream) return ['stream'];
  return [
    'query',
    ...(names.stream === undefined ? [] : (['stream'] as const)),
    ...(pages === undefined || readsHeader(operation) ? [] : (['infinite'] as const)),
  ];
}

/** What a cache keeps of a page is its data: a header with the next one is lost. */
export function readsHeader({ pages }: Operation): boolean {
  if (pages === undefined) return false;
  const { kind, response, ends } = pages;
  const places = [response, ends?.next].filter((place) => place !== undefined);
  return kind === 'link' || places.some((place) => 'header' in place);
}

/** An operation is a query if it changes nothing, by its method or as the document says: a search that is a POST. */
function isRead(operation: Operation, api: Api): boolean {
  const { method, retry, id, body } = operation;
  if (method === 'GET' || method === 'HEAD' || method === 'QUERY') return true;
  const isMove = api.states.some(({ triggers }) => triggers.some((one) => one.operation === id));
  const isSafe = retry?.safe === true && retry.idempotencyHeader === undefined && !isMove;
  if (method !== 'POST' || !isSafe) return false;
  const isOpen = body !== undefined && body.type.kind === 'unknown';
  return !isOpen && !(body && holdsBytes(body.type, indexModels(api), new Set()));
}

/** Bytes have no place in a key. */
function holdsBytes(type: Type, models: ReadonlyMap<string, Model>, seen: Set<string>): boolean {
  if (type.kind === 'binary') return true;
  const holds = (one: Type): boolean => holdsBytes(one, models, seen);
  if (type.kind !== 'model') return listTypeParts(type).some(holds);
  if (seen.has(type.key)) return false;
  seen.add(type.key);
  return holds(resolveType(models, type));
}

function namesSecret(schema: Schema, api: Api): boolean {
  const names = new Set(api.sensitive);
  const schemas = indexSchemas(api);
  const reached = walkReached([schema], (part) => [
    getReferencedSchema(schemas, part),
    ...listSchemaParts(part),
  ]);
  for (const { sensitive, properties = [] } of reached) {
    if (sensitive !== undefined || properties.some(({ name }) => names.has(name))) return true;
  }
  return false;
}

/** Parameters that the document calls sensitive, as the caller gives them: keys are seen in devtools and stored caches. */
export function listSecrets({ parameters, body }: Operation, api: Api): readonly string[] {
  const names = new Set(api.sensitive);
  const found = parameters.filter(({ sensitive, schema, name, key }) => {
    const isMarked = schema.kind === 'schema' && schema.sensitive !== undefined;
    return sensitive.length > 0 || isMarked || names.has(name) || names.has(key.at(-1) ?? name);
  });
  const isBodySecret = body?.contents.some(({ schema }) => schema && namesSecret(schema, api));
  const members = found.flatMap(({ key }) => key[0] ?? []);
  return [...new Set([...members, ...(isBodySecret === true ? ['body'] : [])])];
}
