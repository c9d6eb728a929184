/** Decides what is exported for an operation: a query where it only reads, else a mutation. */

import type { QueryExport } from '../../core/ir/naming/later-names.ts';
import type { Api, Operation, Schema, Type } from '../../core/ir/model/model.ts';
import { listSchemaParts } from '../../core/ir/schemas/walk.ts';
import type { TanstackQueryOptions } from './options.ts';

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
    ...(pages === undefined ? [] : (['infinite'] as const)),
  ];
}

/** An operation is a query if it changes nothing, by its method or as the document says: a search that is a POST. */
function isRead(operation: Operation, api: Api): boolean {
  const { method, retry, id, body } = operation;
  if (method === 'GET' || method === 'HEAD' || method === 'QUERY') return true;
  const isMove = api.states.some(({ triggers }) => triggers.some((one) => one.operation === id));
  const isSafe = retry?.safe === true && retry.idempotencyHeader === undefined && !isMove;
  if (method !== 'POST' || !isSafe) return false;
  const isOpen = body !== undefined && body.type.kind === 'unknown';
  return !isOpen && !(body && holdsBytes(body.type, api, new Set()));
}

/** Bytes have no place in a key. */
function holdsBytes(type: Type, api: Api, seen: Set<string>): boolean {
  const holds = (one: Type | undefined): boolean => one !== undefined && holdsBytes(one, api, seen);
  switch (type.kind) {
    case 'binary':
      return true;
    case 'array':
      return holds(type.items);
    case 'tuple':
      return type.items.some(holds) || holds(type.rest);
    case 'object':
      return type.members.some((member) => holds(member.type));
    case 'union':
    case 'intersection':
      return type.members.some(holds);
    case 'model': {
      if (seen.has(type.key)) return false;
      seen.add(type.key);
      return holds(api.models.find(({ key }) => key === type.key)?.type);
    }
    default:
      return false;
  }
}

function namesSecret(schema: Schema, { models, sensitive }: Api): boolean {
  const names = new Set(sensitive);
  const open = [schema];
  const seen = new Set<string>();
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean') continue;
    if (part.sensitive !== undefined) return true;
    if (part.properties?.some(({ name }) => names.has(name)) === true) return true;
    const key = part.ref?.kind === 'model' ? part.ref.key : undefined;
    const model =
      key === undefined || seen.has(key) ? undefined : models.find((one) => one.key === key);
    if (key !== undefined) seen.add(key);
    open.push(...listSchemaParts(part), ...(model === undefined ? [] : [model.schema]));
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
