/** An operation that starts a resumable upload in, the function out that carries it through. */

import type { Operation, Upload } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, join, json, member, object, propertyName, string } from '../code.ts';
import type { Code } from '../code.ts';
import { prose } from '../docs.ts';
import { printType } from '../types.ts';
import { requestLine } from './docs.ts';
import type { Kind } from './kinds.ts';
import { declareOptionsParameter, printParamsType, type TypedParameter } from './params.ts';
import { findMember, typeAt } from './paths.ts';
import { printFirstState } from './poll.ts';
import { askStep, findKey, findOperation, sendStep, printTransfer } from './upload-steps.ts';

export function uploadKind(operation: Operation): Kind | undefined {
  const { upload, names } = operation;
  if (upload === undefined || names.upload === undefined) return undefined;
  const text = 'Announces the bytes, sends them where the service says, and returns the record';
  const end = upload.wait === undefined ? '.' : END;
  return {
    key: `${operation.id}#upload`,
    names: names.upload,
    signature: (scope) => ({
      parameters: [
        { name: code`source`, type: scope.runtime('uploads', 'UploadSource', 'type') },
        ...listOthersParameters(operation, upload, scope),
        declareOptionsParameter(scope.runtime('uploads', 'UploadOptions', 'type')),
      ],
      returnType: code`Promise<${recordType(upload, scope)}>`,
    }),
    doc: () => ({ ...prose(text + end), notes: [requestLine(operation)] }),
    body: (scope) => printBody(operation, upload, scope),
  };
}

const END = ', after waiting while the service processes it (`wait: false` does not wait).';

function printBody(operation: Operation, upload: Upload, scope: Scope): Code {
  const steps = object([
    ['start', startStep(operation, upload)],
    ['send', sendStep(upload, scope)],
    ['ask', askStep(upload, scope)],
    ['wait', waitStep(upload, scope)],
  ]);
  const rule = object([
    ['operation', string(operation.id)],
    ['url', string(upload.url)],
    ['result', upload.result && json(upload.result.join('.'))],
    ['poll', printStates(upload, scope)],
    ['transfer', printTransfer(upload, scope)],
  ]);
  const send = scope.runtime('uploads', 'upload', 'value');
  return code`return ${send}(${[code`http`, code`source`, steps, rule, code`options`]});`;
}

/** What is left of the start's parameters when the announced ones and those with one value are taken away. */
export function listOthers(operation: Operation, upload: Upload): Operation['params']['members'] {
  const announced = [findKey(operation, upload.size), findKey(operation, upload.contentType)];
  const fixed = operation.parameters.filter(({ constant }) => constant !== undefined);
  const known = new Set([...announced, ...fixed.map(({ key }) => key[0])]);
  return operation.params.members.filter(({ name }) => !known.has(name));
}

function listOthersParameters(
  operation: Operation,
  upload: Upload,
  scope: Scope,
): TypedParameter[] {
  const members = listOthers(operation, upload);
  if (members.length === 0) return [];
  const names = join(
    members.map(({ name }) => string(name)),
    ' | ',
  );
  const type = code`Pick<${[printParamsType(operation, scope), names]}>`;
  // What follows is optional too, so that this may be.
  const isOptional = members.every(({ optional }) => optional);
  return [{ name: code`params`, type, hasQuestionToken: isOptional }];
}

function startStep(operation: Operation, upload: Upload): Code {
  const given = listOthers(operation, upload).length === 0 ? [] : [code`...params`];
  const size = listAssigned(findKey(operation, upload.size), code`size`);
  const type = listAssigned(findKey(operation, upload.contentType), code`contentType`);
  const members = [...given, ...size, ...type];
  const names = [
    ...(size.length === 0 ? [] : [code`size`]),
    ...(type.length === 0 ? [] : [code`contentType`]),
  ];
  // A service that wants to know neither.
  const announced = names.length === 0 ? code`_announced` : code`{ ${names} }`;
  const start = identifier(operation.names.function);
  return code`(${announced}, options) => ${start}(http, { ${members} }, options)`;
}

function listAssigned(key: string | undefined, value: Code): Code[] {
  return key === undefined ? [] : [code`${propertyName(key)}: ${value}`];
}

/** Polls the record, by those of its members that the polled operation takes. */
function waitStep(upload: Upload, scope: Scope): Code | undefined {
  const polled = findOperation(upload.wait, scope);
  const symbol = scope.ref('operations', `${upload.wait}#poll`);
  const record = printRecord(upload, scope);
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

/** Where the record has its state, and the states that pass, as the polled operation says them. */
function printStates(upload: Upload, scope: Scope): Code | undefined {
  const poll = findOperation(upload.wait, scope)?.poll;
  const record = printRecord(upload, scope);
  const hasState = poll && record && typeAt(record, poll.state, scope.api) !== undefined;
  if (!hasState) return undefined;
  return json({ state: poll.state.join('.'), while: poll.while });
}

function recordType(upload: Upload, scope: Scope): Code {
  const record = printRecord(upload, scope);
  return record === undefined ? code`unknown` : printType(record, scope);
}

function printRecord({ finish, result = [] }: Upload, scope: Scope) {
  const type = findOperation(finish, scope)?.success.type;
  return type && typeAt(type, result, scope.api);
}
