/** What a request has that may choose a page: its query parameters, and members of its body. */

import type { JsonType, Json, Pages, RequestMember, Schema } from '../model/model.ts';
import { type Calls, findBodySchema } from '../operations/calls.ts';
import { allowUndefined } from '../raw.ts';
import { describeSchema, listMembers, listSureParts, listTypes } from './answer-members.ts';
import { CONTAINERS, foldName } from './words.ts';

export interface RequestPart {
  /** As the caller gives it. */
  readonly member: RequestMember;
  readonly name: string;
  readonly types: readonly JsonType[];
  readonly text: string;
  readonly default?: Json | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly isInBody: boolean;
  readonly required: boolean;
}

export function listRequestParts(calls: Calls): readonly RequestPart[] {
  const { schemas } = calls.world;
  const inQuery = calls.parameters.filter((one) => one.in === 'query');
  const parameters = inQuery.map(({ name, key, schema, doc, required }) => {
    const place = { member: key, name: foldName(name), isInBody: false, required };
    return describePart(calls, schema, { ...place, text: doc.text.join('\n') });
  });
  const body = findBodySchema(calls, []);
  if (body === undefined) return parameters;
  const members = listMembers(schemas, body);
  const held = members.filter(({ name, types }) => types[0] === 'object' && CONTAINERS.has(name));
  const inside = held.flatMap(({ schema, path }) => listMembers(schemas, schema, path));
  const inBody = [...members, ...inside].map(({ path, name, schema, text }) => {
    const place = { member: ['body', ...path], name, isInBody: true, required: false };
    return describePart(calls, schema, { ...place, text });
  });
  return [...parameters, ...inBody];
}

function describePart(
  { world }: Calls,
  schema: Schema,
  part: Pick<RequestPart, 'member' | 'name' | 'text' | 'isInBody' | 'required'>,
): RequestPart {
  const parts = listSureParts(world.schemas, schema);
  return {
    ...part,
    types: listTypes(parts),
    text: [part.text, ...parts.map(describeSchema)].join('\n'),
    default: parts.find((one) => one.default !== undefined)?.default?.value,
    minimum: parts.find(({ minimum }) => minimum !== undefined)?.minimum,
    maximum: parts.find(({ maximum }) => maximum !== undefined)?.maximum,
  };
}

export function isNumeric({ types }: Pick<RequestPart, 'types'>): boolean {
  return types.length === 1 && (types[0] === 'integer' || types[0] === 'number');
}

export function isTextual({ types }: Pick<RequestPart, 'types'>): boolean {
  return types.length === 0 || (types.length === 1 && types[0] === 'string');
}

/** The number of items per page, how many there are unless the caller says otherwise, and how many there may be. */
export function describeLimit(
  limit: RequestPart | undefined,
): Pick<Pages, 'limit' | 'size' | 'most'> {
  if (limit === undefined) return {};
  const { member, default: usual, maximum: most } = limit;
  const size = typeof usual === 'number' && usual > 0 ? usual : undefined;
  return allowUndefined({ limit: member, size, most });
}

/** The same of a member of the request that an extension names. */
export function describeLimitMember(
  calls: Calls,
  limit: RequestMember | undefined,
): Pick<Pages, 'limit' | 'size' | 'most'> {
  if (limit === undefined) return {};
  const own = calls.parameters.find(({ key }) => key.join('.') === limit.join('.'));
  const schema = own?.schema ?? findBodySchema(calls, limit.slice(1));
  if (schema === undefined) return { limit };
  const place = { member: limit, name: '', isInBody: own === undefined, required: false, text: '' };
  return describeLimit(describePart(calls, schema, place));
}
