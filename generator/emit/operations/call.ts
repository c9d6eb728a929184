/** The call itself: one request, one answer; or, where the answer is a stream, its items as they come. */

import type { Api, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code } from '../code.ts';
import type { Code } from '../code.ts';
import type { DocComment } from '../docs.ts';
import { mayBeContent } from './answers.ts';
import { printDescriptor } from './descriptor.ts';
import { buildOperationDoc } from './docs.ts';
import type { Kind, Signature } from './kinds.ts';
import { buildStreamedDoc, buildStreamedGeneric, buildStreamedSignature } from './streamed.ts';
import { listParameters } from './params.ts';
import { printPromiseType, printStreamType } from './response.ts';

export function callKind(operation: Operation): Kind {
  const asked = operation.stream?.asked;
  const isGeneric = asked !== undefined && asked !== 'call';
  return {
    ...(isGeneric && { generic: buildStreamedGeneric(operation, asked) }),
    key: operation.id,
    names: operation.names,
    signature: (scope) => buildSignature(operation, scope),
    doc: (api) => callDoc(operation, api),
    body: (scope) => printBody(operation, scope),
  };
}

function buildSignature(operation: Operation, scope: Scope): Signature {
  const { stream, ...plain } = operation;
  if (stream?.asked === undefined || stream.asked === 'call') {
    const isStream = stream !== undefined && stream.asked === undefined;
    return {
      parameters: listParameters(operation, scope),
      returnType: isStream ? printStreamType(operation, scope) : printPromiseType(plain, scope),
    };
  }
  return buildStreamedSignature(operation, stream.asked, scope);
}

function callDoc(operation: Operation, api: Api): DocComment {
  const { stream } = operation;
  const doc = buildOperationDoc(operation, api);
  if (stream?.asked === undefined || stream.asked === 'call') return doc;
  return buildStreamedDoc(doc, stream.asked);
}

function printBody(operation: Operation, scope: Scope): Code {
  const { stream, ...plain } = operation;
  if (stream === undefined || stream.asked === 'call') return printPlainBody(plain, scope);
  const described = printDescriptor(operation, scope);
  const name = stream.asked === undefined ? 'stream' : 'streamed';
  const call = scope.runtime('streams', name, 'value');
  return code`return ${call}(http, ${described}, params, options);`;
}

function printPlainBody(operation: Operation, scope: Scope): Code {
  const described = printDescriptor(operation, scope);
  if (!mayBeContent(operation)) return code`return http.call(${described}, params, options);`;
  const content = scope.runtime('results', 'content', 'value');
  return code`return ${content}(http, ${described}, params, options);`;
}
