/** An operation in, the methods of a class out: each a function of the operation's file, bound to the connection. */

import type { Operation } from '../../ir/model.ts';
import type { FileSymbol, Scope } from '../../plan/emitter.ts';
import { code, member, memberName } from '../code.ts';
import type { Code } from '../code.ts';
import type { BoundMethod, ParameterDeclaration } from '../declaration.ts';
import { listKinds } from '../operations/kinds.ts';
import type { Kind } from '../operations/kinds.ts';
import { maskDoc } from '../operations/mask.ts';
import { nameFile } from './files.ts';
import { shortenDoc } from './summary.ts';

/** `http` is where the class has its connection: `this.http`. */
export function listMethods(operation: Operation, http: Code, scope: Scope): BoundMethod[] {
  return [
    ...listKinds(operation).flatMap((kind) => callMethod(operation, kind, http, scope)),
    ...maskMethod(operation, scope),
  ];
}

/** `getThing: Bound<typeof things.getThing> = (...given) => things.getThing(this.http, ...given);` */
function callMethod(operation: Operation, kind: Kind, http: Code, scope: Scope): BoundMethod[] {
  const symbol = scope.ref('operations', kind.key);
  if (symbol === undefined) return [];
  const call = useFunction(symbol, scope);
  const doc = shortenDoc(kind.doc(scope.api), isNamingPurpose(operation, kind), call);
  const name = memberName(kind.names.method);
  if (kind.generic !== undefined) {
    return [{ name, value: printGenericFunction(kind, kind.generic, http, call, scope), doc }];
  }
  const type = code`${scope.runtime('client', 'Bound', 'type')}<typeof ${call}>`;
  return [{ name, type, value: code`(...given) => ${call}(${http}, ...given)`, doc }];
}

/** Whether the comment begins with what the operation is for; the others end with what they add to a call. */
function isNamingPurpose({ id }: Operation, { key }: Kind): boolean {
  return key === id || key === `${id}#stream`;
}

/** `Bound` would lose the parameter of its type. */
function printGenericFunction(
  kind: Kind,
  { parameter, argument }: NonNullable<Kind['generic']>,
  http: Code,
  call: Code,
  scope: Scope,
): Code {
  const { parameters, returns } = kind.signature(scope);
  const args = [http, ...parameters.map(({ name }) => name)];
  return code`<${parameter}>(${parameters.map(printParameter)}): ${returns} => ${call}<${argument}>(${args})`;
}

function printParameter({ name, type, optional }: ParameterDeclaration): Code {
  return optional === true ? code`${name}?: ${type}` : code`${name}: ${type}`;
}

/** Needs no connection: the class has it because its operation is there. */
function maskMethod(operation: Operation, scope: Scope): BoundMethod[] {
  const symbol = scope.ref('operations', `${operation.id}#mask`);
  const { mask } = operation.names;
  const doc = maskDoc(operation);
  if (symbol === undefined || mask === undefined || doc === undefined) return [];
  const read = useFunction(symbol, scope);
  const name = memberName(mask.method);
  return [{ name, type: code`typeof ${read}`, value: read, doc: shortenDoc(doc, true, read) }];
}

/** `things.getThing` */
function useFunction({ file, name }: FileSymbol, scope: Scope): Code {
  return member(scope.whole(file, nameFile(file)), name);
}
