/** The call that shows each kind that an API has: streams, uploads, pages, batches, states that are waited for, masks. */

import type { Json } from '../../ir/model.ts';
import { array, code, string } from '../code.ts';
import type { Code } from '../code.ts';
import { listOthers } from '../operations/upload.ts';
import { span } from '../markdown.ts';
import type { Call, Calls } from './calls.ts';
import { addOptions, findFirstCall, findMethod, findStreamCall, printParams } from './calls.ts';
import { layOutOptions, printCall } from './layout.ts';
import { isObject, printSample } from './sample.ts';

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

/** Of the first operation from which something of the kind is derived. */
function viewDerived<T>(
  kind: 'upload' | 'pages' | 'batch' | 'poll' | 'mask',
  calls: Calls,
  view: (call: Call, method: Code, calls: Calls) => T,
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

function viewUpload({ operation, given }: Call, method: Code, calls: Calls) {
  const { upload } = operation;
  const left = new Set((upload ? listOthers(operation, upload) : []).map(({ name }) => name));
  const params = printParams(operation, given, calls, (name) => left.has(name));
  const options = layOutOptions([
    ['onProgress', code`({ sent, total }) => console.log(sent, total)`],
    ['signal', code`AbortSignal.timeout(600_000)`],
  ]);
  const args = [{ flat: code`file` }, ...(left.size > 0 && params ? [params] : []), options];
  const uploads = calls.api.operations.flatMap((one) => one.upload ?? []);
  return {
    heading: 'Uploads',
    waits: uploads.some(({ wait }) => wait !== undefined),
    chunks: uploads.some(({ chunk }) => chunk !== undefined),
    call: printCall(code`const record = await ${method}`, args, code`;`),
  };
}

function viewPages(call: Call, method: Code, calls: Calls) {
  const { names } = call.operation;
  const options = layOutOptions([['maxPages', code`3`], ...readToken(call)]);
  const { args } = addOptions(call, options);
  const items = names.items && findMethod(call.operation, calls, names.items);
  return {
    heading: 'Pages',
    hidden: readToken(call).length > 0,
    items: items ? printCall(code`for await (const item of ${items}`, args, code`) {`) : '',
    pages: printCall(code`for await (const page of ${method}`, args, code`) {`),
  };
}

/** Where the description does not say it, the caller must say how the next token is read. */
function readToken({ operation: { pages } }: Call): (readonly [string, Code])[] {
  const isHidden = pages?.kind === 'token' && pages.response === undefined;
  return isHidden ? [['nextToken', code`readToken`]] : [];
}

function viewBatch(call: Call, method: Code, { context }: Calls) {
  const { items = [], itemType = { kind: 'unknown' } } = call.operation.batch ?? {};
  const given = items.reduce<Json | undefined>(
    (value, name) => (isObject(value) ? value[name] : undefined),
    call.given,
  );
  const subject = { name: items.at(-1) ?? '', given, depth: 0 };
  const list = printSample({ kind: 'array', items: itemType }, subject, context);
  const options = layOutOptions([
    ['concurrency', code`2`],
    ['keepGoing', code`true`],
    ...readToken(call),
  ]);
  return {
    heading: 'Batches',
    hidden: readToken(call).length > 0,
    call: printCall(code`const sent = ${method}`, [list ?? { flat: code`[]` }, options], code`;`),
  };
}

function viewPolling(call: Call, method: Code) {
  const { until = [], interval = 0 } = call.operation.poll ?? {};
  const states = until.map(string);
  const flat = states.length === 1 ? code`${states}` : array(states);
  const { args } = addOptions(call, { flat });
  const text = printCall(code`const record = await ${method}`, args, code`;`);
  return { heading: 'Waiting for a state', interval, call: text };
}
