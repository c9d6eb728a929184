/** Operations: first read, so that all models are found, then typed. */

import { joinDoc } from '../docs/docs.ts';
import type { Operation, Schema } from '../model/model.ts';
import { listNotShownFacts, readNotShown } from '../docs/not-shown.ts';
import { chooseOperationIds } from '../naming/operation-ids.ts';
import { readBody, typeBody } from '../contents/contents.ts';
import { readDerived } from '../extensions/derived.ts';
import { readLifecycle, readParameters, typeParameters } from './parameters.ts';
import { buildParams, buildParamsSchema } from './params.ts';
import { placePathParameters, buildTemplate } from './path-parameters.ts';
import { listOperations } from './paths.ts';
import { readPages } from '../pages/pages.ts';
import type { PagesDoubt } from '../pages/question.ts';
import { isToken } from '../../validate/parameters.ts';
import { getBelow, listEntries, listItems, type Raw } from '../../load/structure/place.ts';
import { asTexts, getMember, getText, isTrue, allowUndefined, unlessEmpty } from '../raw.ts';
import { type Reading, report } from '../reading.ts';
import { readResponses, findSuccess, listLinkFacts, typeResponse } from './responses.ts';
import { readSchema } from '../schemas/schema.ts';
import { keepKnownSecurity, listPermissionFacts, readSecurity } from './security.ts';
import { readOwnServers, listServerFacts } from './servers.ts';
import { reportStyles } from './check-styles.ts';
import { listAnswersBeside, readStream } from '../extensions/stream.ts';
import type { RawOperation, OperationDraft } from './raw-operation.ts';
import type { Typing } from './typing.ts';

/** An operation before its identifiers are decided. */
export interface NamelessOperation extends Omit<Operation, 'names' | 'tag' | 'group'> {
  /** `x-sw-name`. */
  readonly named?: string;
  /** Where the document says that it is on a client: `chat.completions.create`. */
  readonly resource?: string;
  readonly tags: readonly string[];
  readonly pagesDoubt?: PagesDoubt;
}

export function readOperations(reading: Reading): readonly OperationDraft[] {
  const found = listOperations(reading).filter((raw) => isSendable(reading, raw));
  const ids = chooseOperationIds(reading, found);
  return found.map((raw, index) => readOperation(reading, raw, ids[index] ?? ''));
}

function readOperation(reading: Reading, raw: RawOperation, id: string): OperationDraft {
  const { method, path, operation } = raw;
  const described = readParameters(reading, raw, id);
  const body = readBody(reading, operation, id);
  const isSent = method !== 'GET' && method !== 'HEAD';
  if (body !== undefined && !isSent) {
    report(reading, {
      code: 'SCHEMA-509',
      at: body.at,
      message: `The body of ${id} is left out: a ${method} request is sent without one.`,
      help: 'Use parameters instead, or another method.',
    });
  }
  return allowUndefined({
    ...raw,
    id,
    ...(path === undefined
      ? { parameters: described, strays: [] }
      : placePathParameters(path, described, operation.at)),
    body: isSent ? body : undefined,
    unsent: isSent ? undefined : body,
    responses: readResponses(reading, raw, id),
    rules: readRules(reading, operation, id),
    security: readSecurity(getMember(operation.value, 'security')),
    notShown: readNotShown(reading, operation, id),
  });
}

/** An operation that would always fail is left out, and reported. */
function isSendable(reading: Reading, { method, operation }: RawOperation): boolean {
  // The standard of `fetch` forbids these, in any case of their letters.
  const isForbidden = /^(?:TRACE|TRACK|CONNECT)$/i.test(method);
  if (!isForbidden && isToken(method)) return true;
  const reason = isForbidden ? '`fetch` refuses to send it' : 'HTTP has no such method';
  report(reading, {
    code: 'SPEC-136',
    at: operation.at,
    message: `The operation of the method \`${method}\` is left out: ${reason}.`,
    help: 'Use another method, or remove the operation.',
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

/** Tools that read a group read a method beside it. */
const resourceKeywords = [
  ['x-fern-sdk-group-name', 'x-fern-sdk-method-name'],
  ['x-speakeasy-group', 'x-speakeasy-name-override'],
] as const;

function readResourceName(operation: unknown): string | undefined {
  for (const [ofGroup, ofMethod] of resourceKeywords) {
    const groups = getMember(operation, ofGroup);
    const group = Array.isArray(groups) ? asTexts(groups).join('.') : getText(operation, ofGroup);
    const method = getText(operation, ofMethod);
    if (group !== undefined && method !== undefined) return `${group}.${method}`;
  }
  return undefined;
}

export function typeOperation(typing: Typing, draft: OperationDraft): NamelessOperation {
  const { reading, world } = typing;
  const { operation, id, method, path, rules, security, unsent, notShown } = draft;
  const parameters = typeParameters(reading, world, draft.parameters);
  const strays = typeParameters(reading, world, draft.strays);
  const body = draft.body && typeBody(world, draft.body);
  reportStyles(typing, { parameters, body });
  const responses = draft.responses.map((response) => typeResponse(typing, response));
  const servers = readOwnServers([operation, ...draft.pathItems.toReversed()]);
  const calls = { reading, world, operation, method, path, parameters, responses, body };
  const stream = readStream(calls);
  const answers = listAnswersBeside(calls, stream);
  const derived = readDerived(calls);
  return allowUndefined({
    kind: 'operation',
    id,
    named: getText(operation.value, 'x-sw-name'),
    resource: readResourceName(operation.value),
    tags: asTexts(getMember(operation.value, 'tags')),
    method,
    path,
    template: path === undefined ? undefined : buildTemplate(path, parameters),
    parameters,
    strays: unlessEmpty(strays),
    params: buildParams(parameters, body, rules),
    paramsSchema: buildParamsSchema(parameters, operation.at),
    body,
    unsent: unsent && typeBody(world, unsent),
    responses: answers,
    ...findSuccess(answers),
    security: security && keepKnownSecurity(security, typing.kinds),
    servers,
    errors: typing.errors.get(id) ?? [],
    rules,
    ...derived,
    ...readPages(calls, stream === undefined && derived.batch === undefined),
    stream,
    deprecated: isTrue(operation.value, 'deprecated'),
    lifecycle: readLifecycle(operation.value),
    doc: buildOperationDoc(typing, draft, { responses, servers: servers ?? [] }),
    notShown,
    at: operation.at,
  });
}

function buildOperationDoc(
  typing: Typing,
  { operation, security, notShown }: OperationDraft,
  { responses, servers }: Required<Pick<Operation, 'responses' | 'servers'>>,
): Operation['doc'] {
  const text = (key: string): string | undefined => getText(operation.value, key);
  const source = text('x-sw-source');
  const inAnswers = responses.flatMap((response) => response.notShown);
  return joinDoc({
    text: [text('summary'), text('description')],
    facts: [
      ...listPermissionFacts(typing.kinds, security ?? []),
      ...listNotShownFacts([...notShown, ...inAnswers]),
      ...listServerFacts(typing.servers, servers),
      ...listLinkFacts(responses),
      ...(source === undefined ? [] : [{ kind: 'source' as const, source }]),
    ],
    deprecated: isTrue(operation.value, 'deprecated'),
  });
}
