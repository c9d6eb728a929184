/** An operation in, the methods of a class out: each a function of the operation's file, bound to the connection. */

import { toCamelCase } from '../../ir/naming/letter-case.ts';
import { reservedWords } from '../../ir/naming/reserved-names.ts';
import type { Operation } from '../../ir/model.ts';
import type { FileSymbol, Scope } from '../../plan/emitter.ts';
import { code, isIdentifier, member, memberName } from '../code.ts';
import type { Code } from '../code.ts';
import { printDocBlock, type DocComment } from '../docs.ts';
import { listKinds } from '../operations/kinds.ts';
import type { Kind } from '../operations/kinds.ts';
import { maskDoc } from '../operations/mask.ts';
import type { TypedParameter } from '../operations/params.ts';
import { shortenDoc } from './summary.ts';

/** A class that has methods. */
export interface Holder {
  /** Where it has its connection: `this.http`. */
  readonly http: Code;
  readonly scope: Scope;
}

export function printMethods(operation: Operation, holder: Holder): Code[] {
  const { scope } = holder;
  return [
    ...listKinds(operation).flatMap((kind) => printCall(operation, kind, holder)),
    ...printMask(operation, scope),
  ];
}

/** `getThing: Bound<typeof things.getThing> = (...given) => things.getThing(this.http, ...given);` */
function printCall(operation: Operation, kind: Kind, holder: Holder): Code[] {
  const { http, scope } = holder;
  const symbol = scope.ref('operations', kind.key);
  if (symbol === undefined) return [];
  const call = nameFunction(symbol, scope);
  const doc = shortenDoc(kind.doc(scope.api), isNamingPurpose(operation, kind), call);
  const name = memberName(kind.names.method);
  if (kind.generic !== undefined) {
    return [printBound(doc, name, printGeneric({ ...kind, generic: kind.generic }, call, holder))];
  }
  const type = code`${scope.runtime('client', 'Bound', 'type')}<typeof ${call}>`;
  return [printBound(doc, code`${name}: ${type}`, code`(...given) => ${call}(${http}, ...given)`)];
}

/** A method that works alone too, since it is a function of each object. */
function printBound(doc: DocComment, name: Code, value: Code): Code {
  return code`${printDocBlock(doc, 2)}${name} = ${value};`;
}

/** Whether the comment begins with what the operation is for; the others end with what they add to a call. */
function isNamingPurpose({ id }: Operation, { key }: Kind): boolean {
  return key === id || key === `${id}#stream`;
}

/** `Bound` would lose the parameter of its type. */
function printGeneric(
  { generic: { parameter, argument }, signature }: Kind & Required<Pick<Kind, 'generic'>>,
  call: Code,
  { http, scope }: Holder,
): Code {
  const { parameters, returnType } = signature(scope);
  const args = [http, ...parameters.map(({ name }) => name)];
  return code`<${parameter}>(${parameters.map(printParameter)}): ${returnType} => ${call}<${argument}>(${args})`;
}

function printParameter({ name, type, hasQuestionToken }: TypedParameter): Code {
  return hasQuestionToken === true ? code`${name}?: ${type}` : code`${name}: ${type}`;
}

/** Needs no connection: the class has it because its operation is there. */
function printMask(operation: Operation, scope: Scope): Code[] {
  const symbol = scope.ref('operations', `${operation.id}#mask`);
  const { mask } = operation.names;
  const doc = maskDoc(operation);
  if (symbol === undefined || mask === undefined || doc === undefined) return [];
  const read = nameFunction(symbol, scope);
  const name = memberName(mask.method);
  return [printBound(shortenDoc(doc, true, read), code`${name}: typeof ${read}`, read)];
}

/** `things.getThing` */
function nameFunction({ file, name }: FileSymbol, scope: Scope): Code {
  return member(scope.whole(file, nameFile(file)), name);
}

/** The name of a file of operations in its client: `operations/user-files.ts` is `userFiles`. */
export function nameFile(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.ts$/, '');
  const name = toCamelCase(base);
  if (isIdentifier(name) && !reservedWords.has(name) && !OTHERS.has(name)) return name;
  return `${/^\d/.test(name) ? 'api' : ''}${name}Operations`;
}

/** Names of the client's file itself, and what it takes from the runtime. */
export const LOCALS = ['api', 'http', 'options', 'given'];

const RUNTIME = [
  'authorization',
  'basic',
  'bearer',
  'cookieKey',
  'headerKey',
  'queryKey',
  'registry',
  'request',
  'sensitive',
  'signedKey',
];

const OTHERS: ReadonlySet<string> = new Set([...LOCALS, ...RUNTIME]);
