// One request of a server: its route, credentials, parameters, body and handler.

import { readEssence, underType } from '../call/bodies.ts';
import type { Issue } from '../call/errors.ts';
import { IncomingBody, type MediaForm, openForm } from './bodies.ts';
import { createUnauthorized, readCredentials } from './credentials.ts';
import { isNamed, rankTypes } from './negotiation.ts';
import { type RawParts, readParams } from './parameters.ts';
import { Refusal } from './refusal.ts';
import {
  chooseForm,
  findByStatus,
  hasContent,
  type TextResponse,
  toResponse,
  writeProblem,
  writeReply,
} from './replies.ts';
import type { Route, Router } from './routes.ts';
import type { AnyHandler, RefusedCall, ServerApi, ServerOperation, ServerOptions } from './api.ts';
import { findIssues, type Policy } from '../call/validate.ts';
import { IncomingCall, report, write } from './writing.ts';

/** What all requests of a server share. */
export interface Server<User> {
  readonly api: ServerApi;
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
  readonly options: ServerOptions<User>;
  readonly router: Router;
}

/** A request that is handled: its operation, and its parameters as they came. */
export interface HandledRequest<User> {
  readonly server: Server<User>;
  readonly request: Request;
  readonly operation: ServerOperation;
  readonly raw: RawParts;
}

/** Path and query of the URL of a request, which the runtime has normalized. */
const URL_PARTS = /^\w+:\/\/[^/?#]*([^?#]*)\??([^#]*)/;

/** The response to a request; also what is thrown becomes one. */
export async function respond<User>(
  server: Server<User>,
  request: Request,
): Promise<Response | TextResponse> {
  let operation: ServerOperation | undefined;
  try {
    checkLength(request.url, server.options.maxUrlLength ?? 2 ** 14);
    const [, pathname = '', search = ''] = URL_PARTS.exec(request.url) ?? [];
    const found = findRoute(server.router, request.method, pathname);
    if (found instanceof Response) return found;
    const route = chooseRoute(found, request.headers);
    operation = route.operation;
    const raw = { path: route.path, search, headers: request.headers };
    const response = await handle({ server, request, operation, raw });
    return request.method === 'HEAD' ? withoutBody(toResponse(response)) : response;
  } catch (error) {
    return refuse(server.options, error, { request, operation });
  }
}

function checkLength({ length }: string, most: number): void {
  if (length > most) throw new Refusal(414, `The URL has more than ${most} characters.`);
}

/** A route, or the response to a request for what a path allows. */
function findRoute(router: Router, method: string, path: string): Route | Response {
  const found = router.find(method, path);
  if (!found) throw new Refusal(404, 'No operation has this path.');
  if (!('allow' in found)) return found;
  if (method === 'HEAD') {
    const read = router.find('GET', path);
    if (read && !('allow' in read)) return read;
  }
  const head = found.allow.includes('GET') ? ['HEAD'] : [];
  const allow = [...new Set([...found.allow, ...head, 'OPTIONS'])].sort().join(', ');
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  throw new Refusal(405, `No operation of this path has the method ${method}.`, {
    headers: { allow },
  });
}

/** The first of the operations with such a path whose parameters allow the values. */
function chooseRoute(found: Route, headers: Headers): Route {
  if (!found.others) return found;
  const fits = ({ operation, path }: Route): boolean => {
    const own = (operation.params ?? []).filter((one) => one.in === 'path');
    const { params, issues } = readParams(own, { path, search: '', headers });
    const all = [...issues, ...findIssues(operation.validator?.parts.params, params)];
    // What else is missing was not read yet.
    return !all.some((issue) => own.some(({ name, key }) => issue.path[0] === (key?.[0] ?? name)));
  };
  return [found, ...found.others].find(fits) ?? found;
}

function withoutBody({ body, status, headers }: Response): Response {
  void body?.cancel().catch(() => {});
  return new Response(null, { status, headers });
}

async function handle<User>(exchange: HandledRequest<User>): Promise<Response | TextResponse> {
  const { server, request, operation } = exchange;
  const user = await authenticate(exchange);
  const name = operation.name ?? operation.id;
  const handler = Object.hasOwn(server.handlers, name) ? server.handlers[name] : undefined;
  if (!handler) throw new Refusal(501, `The operation ${operation.id} has no handler.`);
  if (!server.options.isAcceptIgnored) checkAccept(operation, request);
  const isStreamed = typeof handler === 'object';
  const call = new IncomingCall(exchange, await read(exchange, isStreamed), user);
  const given = await (isStreamed ? handler.streamed(call) : handler(call));
  return given instanceof Response ? given : write(exchange, call, given);
}

/** The user who makes the call; without a hook it is not known. */
async function authenticate<User>(exchange: HandledRequest<User>): Promise<User> {
  const { server, operation, raw, request } = exchange;
  const { api, options } = server;
  const requirements = operation.security ?? api.security ?? [];
  const schemes = api.schemes ?? {};
  const credentials = readCredentials({ requirements, schemes }, raw);
  // An operation without credentials has no user; its type says so.
  if (!options.authenticate || Object.keys(credentials).length === 0) return undefined as User;
  const user = await options.authenticate(credentials, { operation, request });
  if (user !== undefined) return user;
  const asked = Object.keys(credentials).flatMap((name) => schemes[name] ?? []);
  throw createUnauthorized(asked, 'The credentials are not accepted.');
}

/** Refuses a client that accepts nothing that a success may be. */
function checkAccept({ replies = {} }: ServerOperation, { headers }: Request): void {
  const accept = headers.get('accept');
  if (accept === null || accept === '*/*') return;
  // Most clients ask for what there is.
  const isUsual = Object.entries(replies).some(([status, forms]) => {
    return status.startsWith('2') && isNamed(forms, accept);
  });
  if (isUsual) return;
  const successes = Object.entries(replies).filter(([status]) => /^(2|default$)/.test(status));
  const own = successes.filter(([status]) => status !== 'default');
  const forms = (own.length > 0 ? own : successes).map(([, all]) => all);
  const isEmpty = forms.some((all) => all.length === 0) || forms.length === 0;
  if (isEmpty || rankTypes(forms.flat(), accept).length > 0) return;
  const types = [...new Set(forms.flat().map(({ type }) => type))].join(', ');
  throw new Refusal(406, `The response is ${types}, which the request does not accept.`);
}

/** What was read of a request. */
export interface RequestValues {
  readonly params: unknown;
  readonly body: unknown;
}

/** Parameters and body, validated; of a body that the handler reads itself, nothing is read. */
async function read<User>(
  exchange: HandledRequest<User>,
  isStreamed: boolean,
): Promise<RequestValues> {
  const { operation, raw, request } = exchange;
  const { params, issues: unread } = readParams(operation.params ?? [], raw);
  const issues = unread.map(placeInParams);
  const body = isStreamed ? new IncomingBody(request) : await readBody(exchange, issues);
  const { policy, found } = validate(exchange, { params, body }, isStreamed);
  if (policy === 'strict') issues.push(...found.filter((one) => !isKnown(issues, one)));
  if (issues.length > 0) throw createInvalid(issues);
  if (found.length > 0) report(exchange.server.options, createInvalid(found), exchange);
  return { params, body };
}

function placeInParams({ path, message }: Issue): Issue {
  return { path: ['params', ...path], message };
}

/** The value of the body; what is wrong with it is added to the issues. */
async function readBody<User>(
  { operation, request, server }: HandledRequest<User>,
  issues: Issue[],
): Promise<unknown> {
  if (!operation.body) return undefined;
  const { required, contents } = operation.body;
  let body: unknown;
  if (hasBody(request, contents)) {
    const form = chooseReader(contents, request);
    const incoming = new IncomingBody(request, server.options.maxBodyBytes ?? 2 ** 20);
    try {
      body = await form.read?.(incoming);
    } catch (error) {
      if (!(error instanceof Refusal) || error.issues.length === 0) throw error;
      issues.push(...error.issues);
      return undefined;
    }
  }
  if (body === undefined && required) issues.push({ path: ['body'], message: 'is required' });
  return body;
}

/** A text may be empty, and has a content type then; where the operation takes no such type, there is no body. */
function hasBody(request: Request, contents: readonly MediaForm[]): boolean {
  const { headers } = request;
  const type = headers.get('content-type');
  if (type !== null && underType(contents, readEssence(type))) return true;
  // Last, because its stream is made where it is looked at.
  return headers.get('content-length') !== '0' && request.body !== null;
}

function chooseReader(contents: readonly MediaForm[], { headers }: Request): MediaForm {
  const type = readEssence(headers.get('content-type') ?? 'application/octet-stream');
  const form = underType(contents, type);
  if (form?.read) return form;
  const accept = contents.map((one) => one.type).join(', ');
  throw new Refusal(415, `The body must be ${accept}.`, { headers: { accept } });
}

interface Validated {
  readonly policy: Policy;
  readonly found: readonly Issue[];
}

function validate<User>(
  { operation, server }: HandledRequest<User>,
  { params, body }: RequestValues,
  isStreamed: boolean,
): Validated {
  const { request: policy = 'strict' } = server.options.validate ?? {};
  const schemas = policy === 'off' ? undefined : operation.validator?.parts;
  if (isStreamed) return { policy, found: findIssues(schemas?.params, params).map(placeInParams) };
  const value = body === undefined ? { params } : { params, body };
  return { policy, found: findIssues(schemas?.request, value) };
}

/** Whether an issue is about a value that could not be read. */
function isKnown(issues: readonly Issue[], { path }: Issue): boolean {
  return issues.some((one) => one.path.every((key, index) => key === path[index]));
}

function createInvalid(issues: readonly Issue[]): Refusal {
  const list = issues.map(({ path, message }) => `${path.join('.')} ${dropSource(message)}`);
  return new Refusal(400, `The request is not valid: ${list.join('; ')}.`, { issues });
}

/** Where the document states a rule is among the issues, and nothing that people read. */
function dropSource(message: string): string {
  return message.replace(/ \(#\/\S*\)$/, '');
}

async function refuse<User>(
  options: ServerOptions<User>,
  error: unknown,
  call: RefusedCall,
): Promise<Response | TextResponse> {
  const isRefused = isRefusal(error);
  if (!isRefused) report(options, error, call);
  const refusal = isRefused ? error : new Refusal(500, 'The server could not handle the request.');
  const own = await options.onRefusal?.(refusal, call);
  if (!own) return writeProblem(refusal);
  const forms = findByStatus(call.operation?.replies ?? {}, own.status) ?? [openForm];
  const accept = call.request.headers.get('accept');
  return writeReply(own, hasContent(own) ? chooseForm(forms, own, accept) : undefined);
}

/** Each API may have a runtime of its own, and a handler may use that of another. */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'status' in error;
}
