/** An operation in, the methods of a class out: each a function of the operation's file, bound to the connection. */

import type { Operation } from '../../ir/model.ts';
import type { FileSymbol, Scope } from '../../plan/emitter.ts';
import { code, member, memberName } from '../code.ts';
import type { Code } from '../code.ts';
import { docBlock, type DocComment } from '../docs.ts';
import { kindsOf } from '../operations/kinds.ts';
import type { Kind } from '../operations/kinds.ts';
import { maskDoc } from '../operations/mask.ts';
import type { TypedParameter } from '../operations/params.ts';
import { nameFile } from './files.ts';
import { shortDoc } from './summary.ts';

/** A class that has methods. */
export interface Holder {
  /** Where it has its connection: `this.http`. */
  readonly http: Code;
  readonly scope: Scope;
}

export function methodsOf(operation: Operation, holder: Holder): Code[] {
  const { scope } = holder;
  return [
    ...kindsOf(operation).flatMap((kind) => callMethod(operation, kind, holder)),
    ...maskMethod(operation, scope),
  ];
}

/** `getThing: Bound<typeof things.getThing> = (...given) => things.getThing(this.http, ...given);` */
function callMethod(operation: Operation, kind: Kind, holder: Holder): Code[] {
  const { http, scope } = holder;
  const symbol = scope.ref('operations', kind.key);
  if (symbol === undefined) return [];
  const call = functionIn(symbol, scope);
  const doc = shortDoc(kind.doc(scope.api), saysPurpose(operation, kind), call);
  const name = memberName(kind.names.method);
  if (kind.generic !== undefined) {
    return [bound(doc, name, genericFunction({ ...kind, generic: kind.generic }, call, holder))];
  }
  const type = code`${scope.runtime('client', 'Bound', 'type')}<typeof ${call}>`;
  return [bound(doc, code`${name}: ${type}`, code`(...given) => ${call}(${http}, ...given)`)];
}

/** A method that works alone too, since it is a function of each object. */
function bound(doc: DocComment, name: Code, value: Code): Code {
  return code`${docBlock(doc, 2)}${name} = ${value};`;
}

/** Whether the comment begins with what the operation is for; the others end with what they add to a call. */
function saysPurpose({ id }: Operation, { key }: Kind): boolean {
  return key === id || key === `${id}#stream`;
}

/** `Bound` would lose the parameter of its type. */
function genericFunction(
  { generic: { parameter, argument }, signature }: Kind & Required<Pick<Kind, 'generic'>>,
  call: Code,
  { http, scope }: Holder,
): Code {
  const { parameters, returnType } = signature(scope);
  const args = [http, ...parameters.map(({ name }) => name)];
  return code`<${parameter}>(${parameters.map(parameterText)}): ${returnType} => ${call}<${argument}>(${args})`;
}

function parameterText({ name, type, hasQuestionToken }: TypedParameter): Code {
  return hasQuestionToken === true ? code`${name}?: ${type}` : code`${name}: ${type}`;
}

/** Needs no connection: the class has it because its operation is there. */
function maskMethod(operation: Operation, scope: Scope): Code[] {
  const symbol = scope.ref('operations', `${operation.id}#mask`);
  const { mask } = operation.names;
  const doc = maskDoc(operation);
  if (symbol === undefined || mask === undefined || doc === undefined) return [];
  const read = functionIn(symbol, scope);
  const name = memberName(mask.method);
  return [bound(shortDoc(doc, true, read), code`${name}: typeof ${read}`, read)];
}

/** `things.getThing` */
function functionIn({ file, name }: FileSymbol, scope: Scope): Code {
  return member(scope.whole(file, nameFile(file)), name);
}
