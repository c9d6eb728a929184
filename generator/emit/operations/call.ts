/** The call itself: one request, one answer; or, where the answer is a stream, its items as they come. */

import type { Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code } from '../code.ts';
import type { Code } from '../code.ts';
import { printType } from '../types.ts';
import { mayBeContent } from './codecs.ts';
import { carriesCode, codedResults } from './codes.ts';
import { descriptor } from './descriptor.ts';
import { operationDoc } from './docs.ts';
import { statusUnion } from './errors.ts';
import type { Kind, Signature } from './kinds.ts';
import { optionsParameter, paramsParameter, urlParameter } from './params.ts';
import { dataType } from './response.ts';

export function callKind(operation: Operation): Kind {
  return {
    key: operation.id,
    names: operation.names,
    signature: (scope) => signature(operation, scope),
    body: (scope) => body(operation, scope),
  };
}

function signature(operation: Operation, scope: Scope): Signature {
  const options = scope.runtime('http', 'RequestOptions', 'type');
  return {
    parameters: [
      ...urlParameter(operation),
      paramsParameter(operation, scope),
      optionsParameter(options),
    ],
    returns:
      operation.stream === undefined ? promiseType(operation, scope) : streamType(operation, scope),
    doc: operationDoc(operation, scope.api),
  };
}

function body(operation: Operation, scope: Scope): Code {
  const described = descriptor(operation, scope);
  if (mayBeContent(operation)) {
    const content = scope.runtime('content', 'content', 'value');
    return code`return ${content}(http, ${described}, params, options);`;
  }
  if (operation.stream === undefined) return code`return http.call(${described}, params, options);`;
  const stream = scope.runtime('stream', 'stream', 'value');
  return code`return ${stream}(http, ${described}, params, options);`;
}

/** Type of the error union of an operation. */
export function errorOf(operation: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${operation.id}#error`);
  return symbol === undefined
    ? scope.runtime('result', 'HttpError', 'type')
    : scope.use(symbol, 'type');
}

function promiseType(operation: Operation, scope: Scope): Code {
  const promise = mayBeContent(operation)
    ? scope.runtime('content', 'ApiContent', 'type')
    : scope.runtime('result', 'ApiPromise', 'type');
  const types = [
    dataType(operation, scope),
    errorOf(operation, scope),
    ...successType(operation, scope),
  ];
  return code`${promise}<${types}>`;
}

/** The documented statuses of success, with their data where these differ; nothing where none is documented. */
function successType(operation: Operation, scope: Scope): Code[] {
  if (carriesCode(operation)) return [joinAlternatives(codedResults(operation, scope))];
  const { successByStatus, success } = operation;
  if (successByStatus === undefined || successByStatus.length === 0) {
    return success.statuses.length === 0 ? [] : [statusUnion(success.statuses)];
  }
  const result = scope.runtime('result', 'OkResult', 'type');
  const alternatives = successByStatus.map(
    ({ status, type }) => code`${result}<${[code`${status}`, printType(type, scope)]}>`,
  );
  return [joinAlternatives(alternatives)];
}

function joinAlternatives(alternatives: readonly Code[]): Code {
  return alternatives.reduce((union, one) => code`${union} | ${one}`);
}

function streamType(operation: Operation, scope: Scope): Code {
  const stream = scope.runtime('stream', 'ApiStream', 'type');
  const item = operation.stream?.itemType ?? { kind: 'unknown' };
  return code`${stream}<${printType(item, scope)}>`;
}
