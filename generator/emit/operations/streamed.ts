/** An operation that answers with a stream, or otherwise: one call where its request says which, else one for each. */

import type { Operation, StreamChoice } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, json, propertyName } from '../code.ts';
import type { Code } from '../code.ts';
import type { DocComment } from '../docs.ts';
import { printDescriptor } from './descriptor.ts';
import { buildOperationDoc } from './docs.ts';
import type { Kind, Signature } from './kinds.ts';
import { listParameters, type TypedParameter } from './params.ts';
import { printPromiseType, printStreamType } from './response.ts';

/** The call that gives the stream, where nothing in the request asks for it. */
export function describeStream(operation: Operation): Kind | undefined {
  const { stream, names } = operation;
  if (stream?.asked !== 'call' || names.stream === undefined) return undefined;
  const { asked: _, ...always } = stream;
  const streaming: Operation = { ...operation, stream: always };
  return {
    key: `${operation.id}#stream`,
    names: names.stream,
    signature: (scope) => ({
      parameters: listParameters(operation, scope),
      returnType: printStreamType(operation, scope),
    }),
    doc(api) {
      const doc = buildOperationDoc(operation, api);
      return { ...doc, notes: ['Requests the response as a stream.', ...(doc.notes ?? [])] };
    },
    body(scope) {
      const call = scope.runtime('streams', 'stream', 'value');
      return code`return ${call}(http, ${printDescriptor(streaming, scope)}, params, options);`;
    },
  };
}

/** `<Asked extends boolean | null | undefined = undefined>(params: AskParams & { body: { stream?: Asked } }) => Streamed<…>` */
export function buildStreamedSignature(
  operation: Operation,
  choice: StreamChoice,
  scope: Scope,
): Signature {
  const { names } = operation;
  const asked = identifier(names.asked ?? '');
  const value = json(choice.value);
  const type = scope.runtime('streams', 'Streamed', 'type');
  const isUsual = choice.isUsual === true;
  const values = isUsual ? code`${value} | undefined` : value;
  const given = [
    asked,
    values,
    printStreamType(operation, scope),
    printPromiseType(operation, scope),
  ];
  return {
    parameters: listParameters(operation, scope).map((parameter) =>
      parameter.name === 'params' ? declareAsking(parameter, operation, choice) : parameter,
    ),
    returnType: code`${type}<${given}>`,
  };
}

/** With what the caller has to give for a stream. */
export function buildStreamedDoc(
  doc: DocComment,
  { member, value, isUsual }: StreamChoice,
): DocComment {
  const otherwise = isUsual === true ? ' or left out' : '';
  const known = `Gives a stream where \`${member.join('.')}\` is \`${json(value)}\`${otherwise}.`;
  return { ...doc, notes: [known, ...(doc.notes ?? [])] };
}

/** What the type of the answer depends on. */
export function buildStreamedGeneric(
  { names }: Operation,
  choice: StreamChoice,
): NonNullable<Kind['generic']> {
  const asked = identifier(names.asked ?? '');
  const parameter = code`${asked} extends ${printKind(choice)} | null | undefined = undefined`;
  return { parameter, argument: asked };
}

function printKind({ value }: StreamChoice): Code {
  if (typeof value === 'boolean') return code`boolean`;
  return typeof value === 'number' ? code`number` : code`string`;
}

/** With the type of the member that asks, so that a compiler knows what it is given. */
function declareAsking(
  parameter: TypedParameter,
  { params, names }: Operation,
  { member }: StreamChoice,
): TypedParameter {
  const isSure = (name: string): boolean =>
    params.members.some((one) => one.name === name && !one.optional);
  const type = member.reduceRight<Code>(
    (inner, name, index) => {
      const isNeeded = index === 0 && member.length > 1 && isSure(name);
      const key = propertyName(name);
      return isNeeded ? code`{ ${key}: ${inner} }` : code`{ ${key}?: ${inner} | undefined }`;
    },
    identifier(names.asked ?? ''),
  );
  return { ...parameter, type: code`${parameter.type} & ${type}` };
}
