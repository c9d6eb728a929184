/**
 * Declares the function that carries a resumable upload through, for the operation that starts it: the bytes go in one
 * request, or in as many as the document describes.
 */

import { createBug } from '../../diagnostics/bug.ts';
import type { Operation, Parameter, Type, Upload } from '../../ir/model/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, empty, identifier, join, json, member, object } from '../../code/code.ts';
import { propertyName, string } from '../../code/code.ts';
import { prose } from '../docs.ts';
import { printType } from '../types.ts';
import { maybe } from '../optional-entries.ts';
import type { Derived } from './calls.ts';
import { findMember, findType, printFirstState } from './derived.ts';
import { printRequestLine } from './docs.ts';
import { declareOptionsParameter, printParamsType, type TypedParameter } from './params.ts';

export function describeUpload(operation: Operation): Derived | undefined {
  const { upload } = operation;
  if (upload === undefined) return undefined;
  const text = 'Announces the bytes, sends them where the service says, and returns the record';
  const end = upload.wait === undefined ? '.' : END;
  return {
    signature: (scope) => ({
      parameters: [
        { name: code`source`, type: scope.runtime('uploads', 'UploadSource', 'type') },
        ...listOtherParameters(operation, upload, scope),
        declareOptionsParameter(scope.runtime('uploads', 'UploadOptions', 'type')),
      ],
      returnType: code`Promise<${printRecordType(upload, scope)}>`,
    }),
    doc: () => ({ ...prose(text + end), notes: [printRequestLine(operation)] }),
    body: (scope) => printBody(operation, upload, scope),
  };
}

/** What a finished upload gives. */
export function printRecordType(upload: Upload, scope: Scope): Code {
  const record = findRecord(upload, scope);
  return record ? printType(record, scope) : code`unknown`;
}

const END = ', after waiting while the service processes it (`wait: false` does not wait).';

function printBody(operation: Operation, upload: Upload, scope: Scope): Code {
  const steps = object([
    ['start', printStart(operation, upload)],
    ['send', printSend(upload, scope)],
    ['ask', printAsk(upload, scope)],
    ['wait', printWait(upload, scope)],
  ]);
  const rule = object([
    ['operation', string(operation.id)],
    ['url', string(upload.url)],
    ['result', maybe(upload.result?.join('.'))],
    ['poll', printStates(upload, scope)],
    ['transfer', printTransfer(upload, scope)],
  ]);
  const args = [code`http`, code`source`, steps, rule, code`options`];
  return code`return ${scope.runtime('uploads', 'upload')}(${args});`;
}

/** What is left of the start's parameters when the announced ones and those with one value are taken away. */
export function listOthers(operation: Operation, upload: Upload): Operation['params']['members'] {
  const announced = [upload.size, upload.contentType].map((name) => findKey(operation, name));
  const fixed = operation.parameters.filter(({ constant }) => constant !== undefined);
  const known = new Set([...announced, ...fixed.map(({ key }) => key[0])]);
  return operation.params.members.filter(({ name }) => !known.has(name));
}

function listOtherParameters(operation: Operation, upload: Upload, scope: Scope): TypedParameter[] {
  const members = listOthers(operation, upload);
  if (members.length === 0) return [];
  const names = members.map(({ name }) => string(name));
  const type = code`Pick<${[printParamsType(operation, scope), join(names, ' | ')]}>`;
  // What follows is optional too, so that this may be.
  const isOptional = members.every(({ optional }) => optional);
  return [{ name: code`params`, type, hasQuestionToken: isOptional }];
}

/** `({ size, contentType }, options) => start(http, { ...params, 'x-size': size, … }, options)` */
function printStart(operation: Operation, upload: Upload): Code {
  const announced = [
    { key: findKey(operation, upload.size), name: code`size` },
    { key: findKey(operation, upload.contentType), name: code`contentType` },
  ].filter(({ key }) => key !== undefined);
  const members = [
    ...(listOthers(operation, upload).length === 0 ? [] : [code`...params`]),
    ...announced.map(({ key = '', name }) => code`${propertyName(key)}: ${name}`),
  ];
  const names = announced.map(({ name }) => name);
  // A service may want to know neither.
  const given = names.length === 0 ? code`_announced` : code`{ ${names} }`;
  const start = identifier(operation.names.function);
  return code`(${given}, options) => ${start}(http, { ${members} }, options)`;
}

/** `(url, { body, offset, last }, options) => finish(http, url, { … }, options)` */
function printSend(upload: Upload, scope: Scope): Code {
  const call = nameCall(upload.finish, scope);
  const { offset, command, values } = upload.chunk ?? {};
  const finish = findOperation(upload.finish, scope);
  const [offsetKey, commandKey] = [findKey(finish, offset), findKey(finish, command)];
  if (offsetKey === undefined) {
    return code`(url, { body }, options) => ${call}(http, url, { body }, options)`;
  }
  const isTold = commandKey !== undefined && values !== undefined;
  const condition = isTold
    ? code`last ? ${string(values.last)} : ${string(values.more)}`
    : undefined;
  const params = object([
    ['body', code`body`],
    [offsetKey, code`offset`],
    [commandKey ?? '', condition],
  ]);
  const last = isTold ? code`, last` : empty;
  return code`(url, { body, offset${last} }, options) => ${call}(http, url, ${params}, options)`;
}

/** The call that asks how many bytes are there: one of its own, or `finish` with the command for it. */
function printAsk(upload: Upload, scope: Scope): Code | undefined {
  const { ask, command, offset, values } = upload.chunk ?? {};
  if (upload.confirmed === undefined) return undefined;
  if (ask !== undefined) {
    return code`(url, options) => ${nameCall(ask, scope)}(http, url, {}, options)`;
  }
  const finish = findOperation(upload.finish, scope);
  const [offsetKey = '', commandKey] = [findKey(finish, offset), findKey(finish, command)];
  if (commandKey === undefined || values?.query === undefined) return undefined;
  const isNeeded = (name: string): boolean =>
    finish?.params.members.some((one) => one.name === name && !one.optional) === true;
  const params = object([
    // Only what the operation cannot be called without.
    ['body', isNeeded('body') ? code`new Uint8Array()` : undefined],
    [offsetKey, isNeeded(offsetKey) ? code`0` : undefined],
    [commandKey, string(values.query)],
  ]);
  return code`(url, options) => ${nameCall(upload.finish, scope)}(http, url, ${params}, options)`;
}

/** Polls the record, by those of its members that the polled operation takes. */
function printWait(upload: Upload, scope: Scope): Code | undefined {
  const polled = findOperation(upload.wait, scope);
  const symbol = scope.ref('operations', `${upload.wait}#poll`);
  const record = findRecord(upload, scope);
  if (polled?.poll === undefined || symbol === undefined || record === undefined) return undefined;
  const needed = polled.params.members.filter(({ optional }) => !optional);
  const members = needed.map(({ name }): readonly [string, Code] => {
    const isSure = findMember(record, name, scope.api)?.optional === false;
    const value = member(code`stored`, name);
    return [name, isSure ? value : code`${value} ?? ''`];
  });
  const args = [code`http`, object(members), printFirstState(polled.poll), code`options`];
  return code`(stored, options) => ${scope.use(symbol, 'value')}(${args})`;
}

/** Prints where the record has its state, and the states that pass, as the polled operation says them. */
function printStates(upload: Upload, scope: Scope): Code | undefined {
  const poll = findOperation(upload.wait, scope)?.poll;
  const record = findRecord(upload, scope);
  const hasState = poll && record && findType(record, poll.state, scope.api) !== undefined;
  return hasState ? json({ state: poll.state.join('.'), while: poll.while }) : undefined;
}

/** How the bytes travel, where it is not in one request. */
function printTransfer({ chunk, confirmed, finish }: Upload, scope: Scope): Code | undefined {
  if (chunk === undefined) return undefined;
  const asked = [finish, chunk.ask].flatMap((id) => findOperation(id, scope)?.responses ?? []);
  // The header's name with variables in braces, where an answer describes it so.
  const headers = asked.flatMap((response) => response.headers);
  const header = headers.find(({ name }) => name.toLowerCase() === confirmed?.toLowerCase());
  const rule = json({ confirmed: header?.template ?? confirmed, granularity: chunk.granularity });
  return code`${scope.runtime('uploads', 'inChunks')}(${rule})`;
}

function findKey(operation: Operation | undefined, header: string | undefined): string | undefined {
  const wanted = header?.toLowerCase();
  const isWanted = (one: Parameter): boolean =>
    one.in === 'header' && one.name.toLowerCase() === wanted;
  return operation?.parameters.find(isWanted)?.key[0];
}

function nameCall(id: string, scope: Scope): Code {
  const symbol = scope.ref('operations', id);
  // A document that names an operation that is not there is refused before anything is emitted.
  if (symbol === undefined) throw createBug('BUG-913', `no operation ${id} for an upload`);
  return scope.use(symbol, 'value');
}

function findOperation(id: string | undefined, { api }: Scope): Operation | undefined {
  return api.operations.find((operation) => operation.id === id);
}

function findRecord({ finish, result = [] }: Upload, scope: Scope): Type | undefined {
  const type = findOperation(finish, scope)?.success.type;
  return type && findType(type, result, scope.api);
}
