/** Finds what the document of an API does not allow or does not describe of an exchange. */

import type { Code } from '../../../generator/core/diagnostics/codes/codes.ts';
import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { Api, Operation, Schema } from '../../../generator/core/ir/model/model.ts';
import { readParams } from '../../../templates/runtime/server/parameters.ts';
import { takes } from '../../../templates/runtime/server/query-params.ts';
import type { Router } from '../../../templates/runtime/server/routes.ts';
import type { ServerOperation } from '../../../templates/runtime/server/server.ts';
import { findUnread } from '../http/decode.ts';
import { type Exchange, type Message, readHeader } from '../http/exchange.ts';
import type { Schemas } from '../load/schemas.ts';
import type { Finding } from './finding.ts';
import { createLesson } from './lesson.ts';
import { findForm, readBody } from './read-body.ts';
import { checkValue } from './check-value.ts';
import { describeMembers, checkAnswer } from './check-answer.ts';

export interface CheckedApi {
  readonly id: string;
  readonly model: Api;
  /** Schemas of its models, by key. */
  readonly models: ReadonlyMap<string, Schema>;
  readonly router: Router;
  readonly schemas: Schemas;
}

/** What is known of an exchange while it is checked. */
export interface Checking {
  readonly api: CheckedApi;
  readonly exchange: Exchange;
  readonly operation: Operation;
  readonly server: ServerOperation;
  readonly direction: Finding['direction'];
}

export async function checkExchange(
  exchange: Exchange,
  apis: readonly CheckedApi[],
): Promise<readonly Finding[]> {
  const [path = ''] = exchange.target.split('?');
  const found = apis.map((api) => ({ api, route: find(api.router, exchange.method, path) }));
  const checked = found.flatMap(({ api, route }) => {
    if (route === undefined || 'allow' in route) return [];
    const operation = api.model.operations.find(({ id }) => id === route.operation.id);
    if (operation === undefined) return [];
    return checkOperation({ api, exchange, operation, server: route.operation }, route.path);
  });
  // Where several APIs have the path, it is of the one that allows most of it.
  const [best] = (await Promise.all(checked)).toSorted((one, other) => one.length - other.length);
  if (best !== undefined) return best;
  // A browser asks before it sends.
  if (exchange.method === 'OPTIONS') return [];
  const known = found.find(({ route }) => route !== undefined) ?? found[0];
  if (known === undefined) return [];
  const { api, route } = known;
  return [describeUnknown(api, exchange, route && 'allow' in route ? route.allow : undefined)];
}

async function checkOperation(
  checking: Omit<Checking, 'direction'>,
  path: Readonly<Record<string, string>>,
): Promise<readonly Finding[]> {
  const request = { ...checking, direction: 'request' } as const;
  const response = { ...checking, direction: 'response' } as const;
  return [
    ...(await checkRequest(request, path)),
    ...noteUnread(request, checking.exchange.request),
    ...(await checkAnswer(response)),
    ...noteUnread(response, checking.exchange.response),
  ];
}

function find(router: Router, method: string, path: string) {
  const found = router.find(method, path);
  const isKnown = found !== undefined && !('allow' in found);
  return isKnown || method !== 'HEAD' ? found : router.find('GET', path);
}

function describeUnknown(
  { id: api, model }: CheckedApi,
  { method, target }: Exchange,
  allow: readonly string[] | undefined,
): Finding {
  const [path = ''] = target.split('?');
  const common = { api, severity: 'error', direction: 'request', operation: undefined } as const;
  const at = { ...model.at, pointer: '/paths' };
  if (allow === undefined) {
    const message = `The document has no path \`${path}\`.`;
    return { ...common, code: 'WIRE-101', at, path, message };
  }
  const message = `The path \`${path}\` has no method ${method}: it has ${allow.join(', ')}.`;
  return { ...common, code: 'WIRE-102', at, path: `${method} ${path}`, message };
}

/** A finding of an operation. */
export function createFinding(
  { api, operation, direction }: Checking,
  code: Code,
  found: Pick<Finding, 'at' | 'path' | 'message' | 'lesson'> & Partial<Pick<Finding, 'severity'>>,
): Finding {
  return { code, severity: 'error', api: api.id, direction, operation: operation.id, ...found };
}

/** What was passed on only. */
function noteUnread(checking: Checking, message: Message): readonly Finding[] {
  const why = findUnread(message);
  if (why === undefined) return [];
  const found = { at: checking.operation.at, path: 'body', severity: 'note' } as const;
  const said = `The body was not checked: ${why}.`;
  return [createFinding(checking, 'WIRE-112', { ...found, message: said })];
}

async function checkRequest(
  checking: Checking,
  path: Readonly<Record<string, string>>,
): Promise<readonly Finding[]> {
  const { api, exchange, operation, server } = checking;
  const [, search = ''] = exchange.target.split(/\?(.*)/s);
  const raw = {
    path,
    search,
    headers: new Headers(exchange.request.headers.map(([...pair]) => pair)),
  };
  const { params, issues } = readParams(server.params ?? [], raw);
  const unread = issues.map(({ path: way, message }) =>
    createFinding(checking, 'WIRE-103', {
      at: findParameter(operation, way),
      path: `params.${way.join('.')}`,
      message: `\`${way.join('.')}\` ${message}.`,
    }),
  );
  const body = await checkBody(checking);
  const value = { params, ...(body.isRead && body.value !== undefined && { body: body.value }) };
  const { request } = api.schemas(operation.id) ?? {};
  const isWhole = unread.length === 0 && body.isRead;
  const broken = isWhole
    ? checkValue(checking, request, { value, code: 'WIRE-103', at: operation.at })
    : [];
  return [...unread, ...findUnknownParameters(checking, search), ...body.findings, ...broken];
}

interface ReadBody {
  readonly findings: readonly Finding[];
  readonly isRead: boolean;
  readonly value?: unknown;
}

async function checkBody(checking: Checking): Promise<ReadBody> {
  const { exchange, operation, server } = checking;
  const { body } = exchange.request;
  const type = readHeader(exchange.request, 'content-type');
  // A length of nothing is no body.
  if (body?.length === 0 && (type === undefined || server.body === undefined)) {
    return { findings: [], isRead: true };
  }
  const at = operation.body?.at ?? operation.at;
  const fail = (code: Code, path: string, message: string): ReadBody => ({
    findings: [createFinding(checking, code, { at, path, message })],
    isRead: server.body === undefined,
  });
  if (server.body === undefined) {
    return fail('WIRE-104', 'body', 'The document shows no body of this request.');
  }
  const form = findForm(server.body.contents, type);
  if (form === undefined) {
    const message = `The document does not show a body of the type \`${type ?? 'none'}\`.`;
    return fail('WIRE-104', 'content-type', message);
  }
  const read = await readBody(exchange.request, form);
  if ('problem' in read) {
    return fail('WIRE-105', 'body', `The body cannot be read: ${read.problem}`);
  }
  const content = operation.body?.contents.find(({ mediaType }) => mediaType === form.type);
  return { findings: describeMembers(checking, read.value, content?.schema, ['body']), ...read };
}

/** The parameter that a value belongs to. */
function findParameter(operation: Operation, way: readonly (string | number)[]): Place {
  const found = operation.parameters.find(({ key }) =>
    key.every((name, index) => way[index] === name),
  );
  return found?.at ?? operation.at;
}

/** A query may have parameters that no document shows; it is worth to know of them. */
function findUnknownParameters(checking: Checking, search: string): readonly Finding[] {
  const { operation, server } = checking;
  const { params = [] } = server;
  if (params.some((one) => one.in === 'querystring')) return [];
  const query = params.filter((one) => one.in === 'query');
  const keys = checking.api.model.schemes.flatMap((one) => {
    return one.kind === 'apiKey' && one.in === 'query' ? [one.name] : [];
  });
  const names = new Set(new URLSearchParams(search).keys());
  return [...names]
    .filter((name) => !keys.includes(name) && !query.some((param) => takes(param, name)))
    .map((name) => {
      const message = `The document has no query parameter \`${name}\`.`;
      const lesson = createLesson('parameter', { name });
      const found = { at: operation.at, path: `params.${name}`, message, lesson };
      return createFinding(checking, 'WIRE-108', { ...found, severity: 'warning' });
    });
}
