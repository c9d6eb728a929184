/** The call itself: one request, one answer; or, where the answer is a stream, its items as they come. */

import type { Api, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code } from '../code.ts';
import type { Code } from '../code.ts';
import type { DocComment } from '../declaration.ts';
import { mayBeContent } from './answers.ts';
import { descriptor } from './descriptor.ts';
import { operationDoc } from './docs.ts';
import type { Kind, Signature } from './kinds.ts';
import { streamedDoc, streamedGeneric, streamedSignature } from './streamed.ts';
import { parametersOf } from './params.ts';
import { promiseType, streamType } from './returns.ts';

export function callKind(operation: Operation): Kind {
  const asked = operation.stream?.asked;
  const isGeneric = asked !== undefined && asked !== 'call';
  return {
    ...(isGeneric && { generic: streamedGeneric(operation, asked) }),
    key: operation.id,
    names: operation.names,
    signature: (scope) => signature(operation, scope),
    doc: (api) => callDoc(operation, api),
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
    };
  }
  return streamedSignature(operation, stream.asked, scope);
}

function callDoc(operation: Operation, api: Api): DocComment {
  const { stream } = operation;
  const doc = operationDoc(operation, api);
  if (stream?.asked === undefined || stream.asked === 'call') return doc;
  return streamedDoc(doc, stream.asked);
}

function body(operation: Operation, scope: Scope): Code {
  const { stream, ...plain } = operation;
  if (stream === undefined || stream.asked === 'call') return plainBody(plain, scope);
  const described = descriptor(operation, scope);
  const name = stream.asked === undefined ? 'stream' : 'streamed';
  const call = scope.runtime('streams', name, 'value');
  return code`return ${call}(http, ${described}, params, options);`;
}

function plainBody(operation: Operation, scope: Scope): Code {
  const described = descriptor(operation, scope);
  if (!mayBeContent(operation)) return code`return http.call(${described}, params, options);`;
  const content = scope.runtime('results', 'content', 'value');
  return code`return ${content}(http, ${described}, params, options);`;
}
