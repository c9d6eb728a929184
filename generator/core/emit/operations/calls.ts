/**
 * Declares the functions that call an operation: the call itself (one request, and one answer or a stream of items),
 * and what is derived from it.
 */

import type { Api, Operation, StreamChoice } from '../../ir/model/model.ts';
import { hasDeclaredHeaders } from '../../ir/operations/response-headers.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, identifier, json, propertyName } from '../../code/code.ts';
import type { DocComment } from '../docs.ts';
import { mayBeContent } from './contents.ts';
import { describeBatch, describeItems, describePages, describePoll } from './derived.ts';
import { printDescriptor } from './descriptor.ts';
import { buildOperationDoc } from './docs.ts';
import { listParameters, type TypedParameter } from './params.ts';
import { printPromiseType, printStreamType } from './results.ts';
import { describeUpload } from './upload.ts';

/** One function, standalone or as a method of the client's class. */
export interface CallKind {
  /** Key of its symbol: `files.trash`, `files.list#pages`. */
  readonly key: string;
  readonly names: { readonly function: string; readonly method: string };
  /** `<Asked extends boolean = false>`, and what a function that hands its parameters on says. */
  readonly generic?: { readonly parameter: Code; readonly argument: Code };
  signature(scope: Scope): {
    /** After `http`, or all of them on the class. */
    readonly parameters: readonly TypedParameter[];
    readonly returnType: Code;
  };
  doc(api: Api): DocComment;
  body(scope: Scope): Code;
}

/** A kind without what says its role. */
export type Derived = Omit<CallKind, 'key' | 'names'>;

export function listKinds(operation: Operation): readonly CallKind[] {
  const { id, names } = operation;
  const kinds: CallKind[] = [{ ...describeCall(operation), key: id, names }];
  for (const [role, describe] of DERIVED) {
    const own = names[role];
    const derived = own && describe(operation);
    if (derived) kinds.push({ ...derived, key: `${id}#${role}`, names: own });
  }
  return kinds;
}

/** The kinds by role, which keys and names say. */
const DERIVED = [
  ['stream', describeStream],
  ['pages', describePages],
  ['items', describeItems],
  ['batch', describeBatch],
  ['upload', describeUpload],
  ['poll', describePoll],
] as const;

function describeCall(operation: Operation): Derived {
  const { stream, ...plain } = operation;
  const asked = stream?.asked;
  if (asked === 'call') return describeOneWay(plain);
  return asked === undefined ? describeOneWay(operation) : describeChoice(operation, asked);
}

/** Describes the call of an operation whose responses are all a stream, or none. */
function describeOneWay(operation: Operation): Derived {
  const isStream = operation.stream !== undefined;
  return {
    signature: (scope) => ({
      parameters: listParameters(operation, scope),
      returnType: isStream ? printStreamType(operation, scope) : printPromiseType(operation, scope),
    }),
    doc: (api) => buildOperationDoc(operation, api),
    body(scope) {
      if (isStream) return printBody(scope.runtime('streams', 'stream'), operation, scope);
      const call = chooseCall(operation, scope);
      if (call !== undefined) return printBody(call, operation, scope);
      return code`return http.call(${printDescriptor(operation, scope)}, params, options);`;
    },
  };
}

/** What of the runtime makes the call; left out for `http.call`. */
function chooseCall(operation: Operation, scope: Scope): Code | undefined {
  const isContent = mayBeContent(operation);
  if (!hasDeclaredHeaders(operation)) {
    return isContent ? scope.runtime('results', 'content') : undefined;
  }
  return isContent
    ? scope.runtime('content-headers', 'contentWithHeaders')
    : scope.runtime('headers', 'withHeaders');
}

function printBody(call: Code, operation: Operation, scope: Scope): Code {
  return code`return ${call}(http, ${printDescriptor(operation, scope)}, params, options);`;
}

/** The call that gives the stream, where nothing in the request asks for it. */
function describeStream(operation: Operation): Derived | undefined {
  if (operation.stream?.asked !== 'call') return undefined;
  const { asked: _, ...always } = operation.stream;
  const call = describeOneWay({ ...operation, stream: always });
  const note = 'Requests the response as a stream.';
  return { ...call, doc: (api) => addNote(note, call.doc(api)) };
}

function addNote(note: string, doc: DocComment): DocComment {
  return { ...doc, notes: [note, ...(doc.notes ?? [])] };
}

/** A member of the request chooses: `<Asked extends boolean | null | undefined = undefined>(params: … & { stream?: Asked }) => Streamed<…>` */
function describeChoice(operation: Operation, choice: StreamChoice): Derived {
  const { member, value, isUsual = false } = choice;
  const asked = identifier(operation.names.asked ?? '');
  const kind = identifier(typeof value);
  const otherwise = isUsual ? ' or left out' : '';
  const note = `Gives a stream where \`${member.join('.')}\` is \`${json(value)}\`${otherwise}.`;
  const parameter = code`${asked} extends ${kind} | null | undefined = undefined`;
  return {
    generic: { parameter, argument: asked },
    signature(scope) {
      const values = isUsual ? code`${json(value)} | undefined` : json(value);
      const given = [printStreamType(operation, scope), printPromiseType(operation, scope)];
      return {
        parameters: listParameters(operation, scope).map((one) =>
          one.name === 'params' ? declareAsking(one, operation, choice) : one,
        ),
        returnType: code`${scope.runtime('streams', 'Streamed', 'type')}<${[asked, values, ...given]}>`,
      };
    },
    doc: (api) => addNote(note, buildOperationDoc(operation, api)),
    body: (scope) => printBody(scope.runtime('streams', 'streamed'), operation, scope),
  };
}

/** Declares the parameters with the type of the member that asks for a stream, so that a compiler knows the result. */
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
