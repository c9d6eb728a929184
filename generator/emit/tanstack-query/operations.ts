/** Prints the constant that is exported for an operation. */

import type { Operation } from '../../ir/model.ts';
import type { PlannedFile, Scope } from '../../plan/emitter.ts';
import { array, code, type Code, identifier, object, PURE, string } from '../code.ts';
import { type DocComment, describe } from '../docs.ts';
import { isTokenHidden, printPageRule } from '../operations/derived.ts';
import { buildDerivedDoc, printRequestLine } from '../operations/docs.ts';
import { printParamsType } from '../operations/params.ts';
import { printDataType } from '../operations/results.ts';
import { describeUpload, printRecordType } from '../operations/upload.ts';
import { exportedConst, type FileStatement } from '../structures.ts';
import { printType } from '../types.ts';
import { type ExportedOperation, listSecrets } from './kinds.ts';
import type { TypesContext } from './types.ts';

export interface Writing extends TypesContext {
  readonly file: PlannedFile;
  /** Keys that a mutation makes stale: lists of names. */
  readonly findStale: (operation: Operation) => readonly (readonly string[])[];
}

export function declareExport(
  { operation, role }: ExportedOperation,
  writing: Writing,
): readonly FileStatement[] {
  const name = findName(operation, role, writing);
  const printed = PRINTERS[role](operation, writing);
  if (printed === undefined) return [];
  return [
    exportedConst(
      {
        name: identifier(name),
        type: printed.type,
        initializer: code`${PURE} ${printed.initializer}`,
      },
      describe(printed.doc),
    ),
  ];
}

function findName({ id }: Operation, role: string, { file }: Writing): string {
  return file.symbols.find(({ key }) => key === `${id}#${role}`)?.name ?? '';
}

interface Printed {
  readonly type: Code;
  readonly initializer: Code;
  readonly doc: DocComment;
}

type Printer = (operation: Operation, writing: Writing) => Printed | undefined;

const PRINTERS: Readonly<Record<ExportedOperation['role'], Printer>> = {
  query(operation, writing) {
    const { scope } = writing;
    return printQuery(operation, writing, {
      call: operation.id,
      data: printDataType(operation, scope),
    });
  },
  stream(operation, writing) {
    const { scope, source } = writing;
    const item = operation.stream?.itemType ?? { kind: 'unknown' };
    const reader = scope.external(source, 'experimental_streamedQuery', 'streamedQuery');
    return printQuery(operation, writing, {
      call: operation.names.stream === undefined ? operation.id : `${operation.id}#stream`,
      data: printType({ kind: 'array', items: item }, scope),
      stream: reader,
    });
  },
  infinite(operation, writing) {
    const { scope } = writing;
    const call = printCall(operation.id, scope);
    if (call === undefined || operation.pages === undefined) return undefined;
    const data = printDataType(operation, scope);
    const rules = printRules(operation, writing, undefined);
    const key = printKey(operation, operation.names.function, scope);
    const rule = code`${PURE} ${printPageRule(operation.pages, scope)}`;
    const args = [key, call, rule, ...rules];
    return {
      type: code`${writing.nameType('InfiniteQuery')}<${listTypes(operation, data, { scope, page: data })}>`,
      initializer: code`${scope.runtime('queries', 'infiniteQuery')}(${args})`,
      doc: buildDoc(operation, 'Page by page.'),
    };
  },
  mutation(operation, writing) {
    const { scope } = writing;
    const call = printCall(operation.id, scope);
    if (call === undefined) return undefined;
    const params = printParamsType(operation, scope);
    const variables = operation.params.optional ? code`${params} | void` : params;
    return printMutation(operation, writing, {
      name: operation.names.function,
      types: [variables, printDataType(operation, scope), printErrorType(operation, scope)],
      call,
    });
  },
  upload(operation, writing) {
    const { scope } = writing;
    const upload = describeUpload(operation);
    const name = operation.names.upload?.function;
    const call = printCall(`${operation.id}#upload`, scope);
    if (operation.upload === undefined || call === undefined) return undefined;
    if (upload === undefined || name === undefined) return undefined;
    const { parameters } = upload.signature(scope);
    const names = parameters.map(({ name }) => name);
    const members = parameters.map(({ name, type, hasQuestionToken }) => {
      return hasQuestionToken === true
        ? code`${name}?: ${type} | undefined`
        : code`${name}: ${type}`;
    });
    const uploadError = scope.runtime('uploads', 'UploadError', 'type');
    const printed = printMutation(operation, writing, {
      name,
      types: [
        code`{ ${members} }`,
        printRecordType(operation.upload, scope),
        code`${printErrorType(operation, scope)} | ${uploadError}`,
      ],
      call: code`(http, { ${names} }: never) => ${call}(http, ${names})`,
    });
    return { ...printed, doc: upload.doc(scope.api) };
  },
};

interface QueryParts {
  /** Key of the symbol of the function. */
  readonly call: string;
  readonly data: Code;
  readonly stream?: Code;
}

function printQuery(
  operation: Operation,
  writing: Writing,
  { call: key, data, stream }: QueryParts,
): Printed | undefined {
  const { scope } = writing;
  const call = printCall(key, scope);
  if (call === undefined) return undefined;
  const rules = printRules(operation, writing, stream);
  const name = key === operation.id ? operation.names.function : operation.names.stream?.function;
  const args = [printKey(operation, name ?? '', scope), call, ...rules];
  return {
    type: code`${writing.nameType('Query')}<${listTypes(operation, data, { scope })}>`,
    initializer: code`${scope.runtime('queries', 'query')}(${args})`,
    doc: buildDoc(operation, stream && 'The items of the stream, as a list that grows.'),
  };
}

interface MutationParts {
  readonly name: string;
  readonly types: readonly Code[];
  readonly call: Code;
}

function printMutation(
  operation: Operation,
  { scope, findStale, nameType }: Writing,
  { name, types, call }: MutationParts,
): Printed {
  const stale = findStale(operation).map((names) => array(names.map(string)));
  const args = [printKey(operation, name, scope), call, array(stale)];
  return {
    type: code`${nameType('Mutation')}<${types}>`,
    initializer: code`${scope.runtime('queries', 'mutation')}(${args})`,
    doc: buildDoc(operation, undefined),
  };
}

/** The function of an operation. */
function printCall(key: string, scope: Scope): Code | undefined {
  const symbol = scope.ref('operations', key);
  return symbol && scope.use(symbol, 'value');
}

function printKey(operation: Operation, name: string, { api }: Scope): Code {
  const tag = api.tags.find((one) => one.name === operation.tag)?.file ?? operation.tag;
  return array([string(api.names.value), string(tag), string(name)]);
}

interface Place {
  readonly scope: Scope;
  /** What a page is, where pages are read. */
  readonly page?: Code;
}

function listTypes(operation: Operation, data: Code, place: Place): readonly Code[] {
  const { params } = operation;
  const { scope } = place;
  const type = printParamsType(operation, scope);
  const given = params.optional ? code`${type} | undefined` : type;
  const extras = printExtras(operation, place);
  return [given, data, printErrorType(operation, scope), ...(extras === undefined ? [] : [extras])];
}

function printErrorType(operation: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${operation.id}#error`);
  return symbol === undefined
    ? scope.runtime('errors', 'HttpError', 'type')
    : scope.use(symbol, 'type');
}

/** What a caller must give beside the parameters. */
function printExtras(operation: Operation, { scope, page }: Place): Code | undefined {
  const isAsked = page !== undefined && isTokenHidden(operation);
  const members = [
    ...(isAsked ? [code`nextToken: (page: ${page}) => string | undefined`] : []),
    ...(listSecrets(operation, scope.api).length > 0 ? [code`alias: string`] : []),
  ];
  return members.length === 0 ? undefined : code`[options: { ${members} }]`;
}

function printRules(
  operation: Operation,
  { scope, retries }: Writing,
  stream: Code | undefined,
): readonly Code[] {
  const secrets = listSecrets(operation, scope.api);
  const rules = object([
    ['secrets', secrets.length === 0 ? undefined : array(secrets.map(string))],
    ['retries', retries === 'query' ? scope.runtime('queries', 'byQuery') : undefined],
    ['stream', stream],
  ]);
  return rules === '{}' ? [] : [rules];
}

function buildDoc(operation: Operation, text: string | undefined): DocComment {
  const doc = buildDerivedDoc(operation, text ?? '');
  return { ...doc, notes: [printRequestLine(operation)] };
}
