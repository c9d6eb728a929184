/** Operations: first read, so that all models are found, then typed. */

import { readBatch } from '../extensions/batch.ts';
import { readBody, typeBody, type RawBody } from './bodies.ts';
import { joinDoc } from '../docs/docs.ts';
import { linkFacts } from './links.ts';
import { readLifecycle } from './lifecycle.ts';
import { readMask } from '../extensions/update-mask.ts';
import type { Operation, Response, Schema, SecurityRequirement, Statement } from '../model.ts';
import { readNotShown } from '../docs/not-shown.ts';
import { chooseOperationIds } from '../naming/operation-ids.ts';
import { readPages } from '../extensions/pages.ts';
import { readParameters, typeParameters, type RawParameter } from './parameters.ts';
import { buildParams, buildParamsSchema } from './params.ts';
import { placePathParameters, buildTemplate } from './path-parameters.ts';
import { listOperations, type RawOperation } from './paths.ts';
import { readPoll } from '../extensions/poll.ts';
import { isToken } from '../../validate/parameters.ts';
import { getBelow, listEntries, listItems, type Raw } from '../../load/structure/place.ts';
import { getMember, asText, asTexts } from '../raw.ts';
import { type Reading, tell } from '../reading.ts';
import { readResponses, findSuccess, typeResponse, type RawResponse } from './responses.ts';
import { readRetry } from '../extensions/retry.ts';
import { readSchema } from '../schemas/schema.ts';
import { keepKnownSecurity, listPermissionFacts, readSecurity } from './security.ts';
import { listNotShownLines } from '../docs/not-shown.ts';
import { readOwnServers, listServerFacts } from './servers.ts';
import { listAnswersBeside, readStream } from '../extensions/stream.ts';
import type { World } from '../types/types.ts';
import { readUpload } from '../extensions/upload.ts';

/** An operation before types and names. */
export interface OperationDraft extends RawOperation {
  readonly id: string;
  readonly parameters: readonly RawParameter[];
  readonly strays: readonly RawParameter[];
  readonly body?: RawBody;
  readonly unsent?: RawBody;
  readonly responses: readonly RawResponse[];
  readonly rules: readonly Schema[];
  readonly security?: readonly SecurityRequirement[];
  readonly notShown: readonly Statement[];
}

/** An operation before its identifiers are decided. */
export interface NamelessOperation extends Omit<Operation, 'names' | 'tag' | 'group'> {
  /** `x-sw-name`. */
  readonly named?: string;
  readonly tags: readonly string[];
}

export function readOperations(reading: Reading): readonly OperationDraft[] {
  const found = listOperations(reading).filter((raw) => isSendable(reading, raw));
  const ids = chooseOperationIds(reading, found);
  return found.map((raw, index) => readOperation(reading, raw, ids[index] ?? ''));
}

function readOperation(reading: Reading, raw: RawOperation, id: string): OperationDraft {
  const { method, path, component, pathItem, operation } = raw;
  const described = readParameters(reading, raw, id);
  const body = readBody(reading, operation, id);
  const security = readSecurity(getMember(operation.value, 'security'));
  const { parameters, strays } =
    path === undefined
      ? { parameters: described, strays: [] }
      : placePathParameters(path, described, operation.at);
  const sent =
    body === undefined ? {} : isSent(reading, { method, id, body }) ? { body } : { unsent: body };
  return {
    method,
    pathItem,
    operation,
    id,
    parameters,
    strays,
    responses: readResponses(reading, raw, id),
    rules: readRules(reading, operation, id),
    notShown: readNotShown(reading, operation, id),
    ...(path === undefined ? {} : { path }),
    ...(component === undefined ? {} : { component }),
    ...sent,
    ...(security === undefined ? {} : { security }),
  };
}

/** The methods that the standard of `fetch` forbids, in any case of their letters. */
const FORBIDDEN = /^(?:TRACE|TRACK|CONNECT)$/i;

/** An operation that would always fail is left out, and reported. */
function isSendable(reading: Reading, { method, operation }: RawOperation): boolean {
  const isForbidden = FORBIDDEN.test(method);
  if (!isForbidden && isToken(method)) return true;
  const reason = isForbidden ? '`fetch` refuses to send it' : 'HTTP has no such method';
  tell(reading, {
    code: 'SPEC-136',
    at: operation.at,
    message: `The operation of the method \`${method}\` is left out: ${reason}.`,
    help: 'Use another method, or remove the operation.',
  });
  return false;
}

/** What no `fetch` sends is left out, and reported. */
function isSent(
  reading: Reading,
  {
    method,
    id,
    body: { at },
  }: { readonly method: string; readonly id: string; readonly body: RawBody },
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  tell(reading, {
    code: 'SCHEMA-509',
    at,
    message: `The body of ${id} is left out: a ${method} request is sent without one.`,
    help: 'Use parameters instead, or another method.',
  });
  return false;
}

/** Each schema in `allOf` is a rule of its own, with a message of its own. */
function readRules(reading: Reading, operation: Raw, id: string): readonly Schema[] {
  const rule = getBelow(operation, 'x-sw-request');
  if (rule.value === undefined) return [];
  const parts = getBelow(rule, 'allOf');
  const isList = Array.isArray(parts.value) && listEntries(rule).length === 1;
  const raws = isList ? listItems(parts) : [rule];
  return raws.map((raw) => readSchema(reading, raw, id));
}

/** What there is to know when all models are known. */
export interface Typing {
  readonly reading: Reading;
  readonly world: World;
  /** Kinds of the security schemes, to say what a scope is. */
  readonly kinds: ReadonlyMap<string, string>;
  readonly errorsOf: (id: string) => readonly string[];
  /** Answers that have their types: several operations may give one. */
  readonly responses: Map<RawResponse, Response>;
}

export function typeOperation(typing: Typing, draft: OperationDraft): NamelessOperation {
  const { reading, world } = typing;
  const { operation, id, method, path, rules, security, notShown } = draft;
  const parameters = typeParameters(reading, world, draft.parameters);
  const strays = typeParameters(reading, world, draft.strays);
  const body = draft.body === undefined ? undefined : typeBody(world, draft.body);
  const responses = draft.responses.map((response) => typeResponseOnce(typing, response));
  const calls = { reading, world, operation, parameters, responses, body };
  const stream = readStream(calls);
  const answers = listAnswersBeside(calls, stream);
  // What not all have comes last: engines are slow to define members behind what was spread.
  return {
    kind: 'operation',
    id,
    tags: asTexts(getMember(operation.value, 'tags')),
    method,
    parameters,
    params: buildParams(parameters, body, rules),
    paramsSchema: buildParamsSchema(parameters, operation.at),
    responses: answers,
    errors: typing.errorsOf(id),
    rules,
    deprecated: getMember(operation.value, 'deprecated') === true,
    doc: buildOperationDoc(typing, draft, responses),
    notShown,
    at: operation.at,
    ...findSuccess(answers),
    ...readName(operation),
    ...(path === undefined ? {} : { path, template: buildTemplate(path, parameters) }),
    ...(strays.length === 0 ? {} : { strays }),
    ...(body === undefined ? {} : { body }),
    ...(draft.unsent === undefined ? {} : { unsent: typeBody(world, draft.unsent) }),
    ...(security === undefined ? {} : { security: keepKnownSecurity(security, typing.kinds) }),
    ...readOwnServers([operation, draft.pathItem]),
    ...readLifecycle(operation.value),
    ...readPages(calls),
    ...readBatch(calls),
    ...readMask(calls),
    ...readUpload(calls),
    ...readPoll(calls),
    ...stream,
    ...readRetry(calls),
  };
}

function typeResponseOnce({ world, responses }: Typing, raw: RawResponse): Response {
  const known = responses.get(raw);
  if (known !== undefined) return known;
  const response = typeResponse(world, raw);
  responses.set(raw, response);
  return response;
}

function readName(operation: Raw): { readonly named?: string } {
  const name = asText(getMember(operation.value, 'x-sw-name'));
  return name === undefined ? {} : { named: name };
}

function buildOperationDoc(
  typing: Typing,
  { operation, pathItem, security, notShown }: OperationDraft,
  responses: Operation['responses'],
): Operation['doc'] {
  const text = (key: string): string | undefined => asText(getMember(operation.value, key));
  const source = text('x-sw-source');
  const inAnswers = responses.flatMap((response) => response.notShown);
  return joinDoc({
    text: [text('summary'), text('description')],
    facts: [
      ...listPermissionFacts(typing.kinds, security ?? []),
      ...new Set(listNotShownLines([...notShown, ...inAnswers])),
      ...listServerFacts(typing.reading, [operation, pathItem]),
      ...new Set(linkFacts(responses.flatMap(({ links }) => links))),
      ...(source === undefined ? [] : [`Source: ${source}.`]),
    ],
    deprecated: getMember(operation.value, 'deprecated') === true,
  });
}
