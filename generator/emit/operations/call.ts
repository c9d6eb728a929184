/** The call itself: one request, one answer; or, where the answer is a stream, its items as they come. */

import type { Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code } from '../code.ts';
import type { Code } from '../code.ts';
import { mayBeContent } from './codecs.ts';
import { descriptor } from './descriptor.ts';
import { operationDoc } from './docs.ts';
import type { Kind, Signature } from './kinds.ts';
import { streamedSignature } from './streamed.ts';
import { parametersOf } from './params.ts';
import { promiseType, streamType } from './returns.ts';

export function callKind(operation: Operation): Kind {
  return {
    key: operation.id,
    names: operation.names,
    signature: (scope) => signature(operation, scope),
    body: (scope) => body(operation, scope),
  };
}

function signature(operation: Operation, scope: Scope): Signature {
  const { stream, ...plain } = operation;
  if (stream?.asked === undefined || stream.asked === 'call') {
    const isStream = stream !== undefined && stream.asked === undefined;
    return {
      parameters: parametersOf(operation, scope),
      returns: isStream ? streamType(operation, scope) : promiseType(plain, scope),
      doc: operationDoc(operation, scope.api),
    };
  }
  return streamedSignature(operation, stream.asked, scope);
}

function body(operation: Operation, scope: Scope): Code {
  const { stream, ...plain } = operation;
  if (stream === undefined || stream.asked === 'call') return plainBody(plain, scope);
  const described = descriptor(operation, scope);
  const name = stream.asked === undefined ? 'stream' : 'streamed';
  const call = scope.runtime(name, name, 'value');
  return code`return ${call}(http, ${described}, params, options);`;
}

function plainBody(operation: Operation, scope: Scope): Code {
  const described = descriptor(operation, scope);
  if (!mayBeContent(operation)) return code`return http.call(${described}, params, options);`;
  const content = scope.runtime('content', 'content', 'value');
  return code`return ${content}(http, ${described}, params, options);`;
}
