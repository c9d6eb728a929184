/** Writes how calls end, what each kind of them looks like, and what comes beside the client: retries, logging, webhooks, helpers. */

import { idempotentMethods } from '../../core/load/structure/vocabulary.ts';
import type { Api, Operation, Webhook } from '../../core/ir/model/model.ts';
import { hasDeclaredHeaders } from '../../core/ir/operations/response-headers.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import { isPackaged } from '../../core/plan/runtime-path.ts';
import { array, code, type Code, identifier, number, string } from '../../core/code/code.ts';
import { describeCodePlace } from '../../core/emit/errors/emitter.ts';
import { getValidatorsSource } from '../../core/emit/index/emitter.ts';
import { listEvents } from '../../core/emit/webhooks/verification.ts';
import {
  block,
  bulletList,
  cell,
  cellSpan,
  inline,
  joinBlocks,
  span,
  table,
} from '../../core/emit/markdown.ts';
import {
  isFailingByCode,
  isTokenHidden,
  listOthers,
} from '../../core/emit/operations/operations.ts';
import { findPart } from '../samples/values.ts';
import type { ExampleCall, Calls } from './calls.ts';
import { addOptions, findExample, findFirstCall, findMethod } from './calls.ts';
import { findStreamCall, printAwait } from './calls.ts';
import { layOutOptions, layOutSample, printCall } from './layout.ts';

export function viewResults(calls: Calls) {
  const { api } = calls;
  const hasCalls = api.operations.length > 0;
  if (!hasCalls && api.errors === undefined) return undefined;
  const call = findExample(calls);
  const failure = call?.operation.responses.find(({ status }) => Number(status) >= 400);
  return {
    heading: hasCalls ? 'Results and errors' : 'Errors',
    hasCalls,
    call: call
      ? printCall(code`const result = await ${call.method}`, call.args, code`.result();`)
      : '',
    status: failure ? number(Number(failure.status)) : '',
    hasHeaders: api.operations.some(hasDeclaredHeaders),
    failsByCode: isFailingByCode(api),
    errors: describeErrors(calls),
  };
}

/** The registered codes, and the failures that have none. */
function describeErrors({ api }: Calls): string {
  if (api.errors === undefined) return '';
  const { codes, notShown } = api.errors;
  const tables = listErrorTables(api);
  const registered = [
    `Registered codes, as data in ${span(api.names.errors)}.`,
    describeCodePlace(api) ?? '',
    ...notShown.map(({ text }) => `Not shown: ${inline(text)}`),
  ];
  return joinBlocks(
    tables.statuses,
    codes.length > 0 && registered.filter(Boolean).join(' '),
    tables.codes,
    tables.cases,
  );
}

/** What the statuses, the registered codes (or those of one operation) and the failures without a code mean. */
export function listErrorTables({ errors }: Api, only?: ReadonlySet<string>) {
  const { statuses = [], codes = [], cases = [] } = errors ?? {};
  const shown = only === undefined ? codes : codes.filter(({ code: one }) => only.has(one));
  return {
    statuses: table(
      ['Status', 'Meaning'],
      statuses.map(({ status, meaning }) => [cell(status), cell(meaning)]),
    ),
    codes: table(
      ['Code', 'Meaning', 'Outcome', 'Status', 'Retry', 'Operations', 'Since'],
      shown.map((entry) => [
        cellSpan(entry.code),
        cell(entry.meaning),
        entry.outcome === 'success' ? 'success' : '',
        cell(entry.status ?? ''),
        entry.retryable === undefined ? '' : entry.retryable ? 'helps' : 'does not help',
        only === undefined ? entry.operations.map(cellSpan).join(', ') : '',
        cell(entry.since ?? ''),
      ]),
    ),
    cases: table(
      ['Failure without a code', 'Status', 'Operations'],
      cases.map(({ meaning, status = '', operations }) => [
        cell(meaning),
        cell(status),
        operations.map(cellSpan).join(', '),
      ]),
    ),
  };
}

export function viewKinds(calls: Calls) {
  return {
    streams: viewStream(calls),
    uploads: viewDerived('upload', calls, viewUpload),
    pages: viewDerived('pages', calls, viewPages),
    batches: viewDerived('batch', calls, viewBatch),
    polling: viewDerived('poll', calls, viewPolling),
    masks: viewDerived('mask', calls, (_, method) => ({
      heading: 'Update masks',
      read: span(`${method}(body)`),
    })),
  };
}

function viewDerived<T>(
  kind: 'upload' | 'pages' | 'batch' | 'poll' | 'mask',
  calls: Calls,
  view: (call: ExampleCall, method: Code, calls: Calls) => T,
): T | undefined {
  const call = findFirstCall(calls, ({ names }) => names[kind] !== undefined);
  const name = call?.operation.names[kind];
  return call && name && view(call, findMethod(call.operation, calls, name), calls);
}

function viewStream(calls: Calls) {
  const plain = findFirstCall(calls, (one) => findStreamCall(one, calls) !== undefined);
  const call = plain && findStreamCall(plain.operation, calls);
  if (call === undefined) return undefined;
  const text = printCall(code`const stream = ${call.method}`, call.args, code`;`);
  return { heading: 'Streams', call: text };
}

function viewUpload({ operation, params }: ExampleCall, method: Code, calls: Calls) {
  const { upload } = operation;
  const left = new Set(upload && listOthers(operation, upload).map(({ name }) => name));
  const others = Object.entries(params).filter(([name]) => left.has(name));
  const options = layOutOptions([
    ['onProgress', code`({ sent, total }) => console.log(sent, total)`],
    ['signal', code`AbortSignal.timeout(600_000)`],
  ]);
  const args = [
    { flat: code`file` },
    ...(left.size > 0 ? [layOutSample(Object.fromEntries(others))] : []),
    options,
  ];
  const uploads = calls.api.operations.flatMap((one) => one.upload ?? []);
  return {
    heading: 'Uploads',
    waits: uploads.some(({ wait }) => wait !== undefined),
    chunks: uploads.some(({ chunk }) => chunk !== undefined),
    call: printCall(code`const record = await ${method}`, args, code`;`),
  };
}

function viewPages(call: ExampleCall, method: Code, calls: Calls) {
  const { names } = call.operation;
  const options = layOutOptions([['maxPages', code`3`], ...listTokenOptions(call.operation)]);
  const { args } = addOptions(call, options);
  const items = names.items && findMethod(call.operation, calls, names.items);
  return {
    heading: 'Pages',
    hidden: isTokenHidden(call.operation),
    items: items ? printCall(code`for await (const item of ${items}`, args, code`) {`) : '',
    pages: printCall(code`for await (const page of ${method}`, args, code`) {`),
  };
}

function listTokenOptions(operation: Operation): (readonly [string, Code])[] {
  return isTokenHidden(operation) ? [['nextToken', code`readToken`]] : [];
}

function viewBatch({ operation, params }: ExampleCall, method: Code) {
  const { items = [] } = operation.batch ?? {};
  const list = findPart(params, items);
  const options = layOutOptions([
    ['concurrency', code`2`],
    ['keepGoing', code`true`],
    ...listTokenOptions(operation),
  ]);
  return {
    heading: 'Batches',
    hidden: isTokenHidden(operation),
    call: printCall(code`const sent = ${method}`, [layOutSample(list ?? []), options], code`;`),
  };
}

function viewPolling(call: ExampleCall, method: Code) {
  const { until = [], interval = 0 } = call.operation.poll ?? {};
  const states = until.map(string);
  const flat = states.length === 1 ? code`${states}` : array(states);
  const { args } = addOptions(call, { flat });
  const text = printCall(code`const record = await ${method}`, args, code`;`);
  return { heading: 'Waiting for a state', interval, call: text };
}

export function viewGuides(scope: Scope, calls: Calls) {
  const { api } = scope;
  const hasCalls = api.operations.length > 0;
  return {
    retries: hasCalls ? viewRetries(calls) : undefined,
    logging: hasCalls ? viewLogging(scope) : undefined,
    webhooks: viewWebhooks(scope),
    helpers: viewHelpers(scope),
    recipes: api.recipes.map(({ title, text }) => ({
      heading: inline(title),
      text: block(text, 2),
    })),
  };
}

function viewRetries(calls: Calls) {
  const others = calls.api.operations.filter(({ method }) => !idempotentMethods.has(method));
  const safe = others.filter(({ retry }) => retry?.safe === true);
  const once = others.filter(({ retry }) => retry?.safe !== true);
  const options = layOutOptions([
    ['timeout', code`2_000`],
    ['retries', code`0`],
    ['signal', code`controller.signal`],
  ]);
  const call = findExample(calls);
  const key = layOutOptions([['idempotencyKey', code`crypto.randomUUID()`]]);
  const keyed = findFirstCall(calls, ({ retry }) => retry?.idempotencyHeader !== undefined);
  return {
    heading: 'Retries and timeouts',
    safe: safe.map(({ id }) => span(id)).join(', '),
    once: [...new Set(once.map(({ method }) => span(method)))].join(', '),
    call: call ? printAwait(addOptions(call, options)) : '',
    keyed: keyed ? printAwait(addOptions(keyed, key)) : '',
  };
}

/** Prints how modules of the runtime are imported; nothing if the config does not ask for them. */
function viewLogging({ api, options }: Scope) {
  const find = (name: 'logging' | 'telemetry'): string =>
    isPackaged(options) || options.helpers?.includes(name) === true
      ? string(options.importRuntime.replaceAll('{module}', name))
      : '';
  const [logger, tracer] = [find('logging'), find('telemetry')];
  const missing = [
    ...(logger === '' ? ['`logging` for a logger'] : []),
    ...(tracer === '' ? ['`telemetry` for spans of OpenTelemetry'] : []),
  ];
  return {
    heading: 'Logging and tracing',
    sensitive: api.sensitive.map(span).join(', '),
    logger,
    tracer,
    missing: missing.join(', '),
  };
}

function viewHelpers({ api, options }: Scope) {
  if (api.helpers.length === 0) return undefined;
  const find = (name: (typeof api.helpers)[number]): string =>
    api.helpers.includes(name) ? string(options.importRuntime.replaceAll('{module}', name)) : '';
  return {
    heading: 'Helpers',
    base58: find('base58'),
    fold: find('fold'),
    formPost: find('form-post'),
    luhn: find('luhn'),
  };
}

function viewWebhooks(scope: Scope) {
  const { webhooks } = scope.api;
  if (webhooks.length === 0) return undefined;
  const verify = scope.ref('webhooks', 'verify')?.name;
  const events = listEvents(scope.api);
  // One schema is that of all events where there is one.
  const [only] = events.length === 1 ? events : [];
  const schemas = only && scope.ref('validators', `webhook:${only.key}`)?.name;
  const call = code`await request.text(), request.headers, secret`;
  const validate = schemas && code`{ validate: ${identifier(schemas)}.body }`;
  return {
    heading: 'Webhooks',
    list: bulletList(webhooks.map(describeWebhook)),
    verify,
    scheme: describeScheme(scope.api),
    arguments: validate ? code`${call}, ${validate}` : call,
    schemas,
    from: string(getValidatorsSource(scope.options)),
  };
}

function describeScheme({ events }: Api): string {
  if (events?.signature === undefined) {
    return 'Standard Webhooks if the option `scheme` says no other way';
  }
  if (events.signature === 'standard-webhooks') return 'Standard Webhooks';
  return 'the scheme of the description';
}

function describeWebhook({ key, method, names, body, params, callback, doc }: Webhook): string {
  const types = [
    ...(body === undefined ? [] : [span(names.body)]),
    ...(params.length === 0 ? [] : [span(names.params)]),
  ];
  const name = callback === undefined ? key : key.slice(callback.operation.length + 1);
  const from = callback === undefined ? '' : ` of ${span(callback.operation)}`;
  const typed = types.length === 0 ? '' : `: ${types.join(' and ')}`;
  const text = doc.text[0] === undefined ? '' : `. ${inline(doc.text[0])}`;
  return `${span(name)}${from} (${span(method)})${typed}${text}`;
}
