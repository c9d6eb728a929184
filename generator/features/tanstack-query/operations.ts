/** Prints the constant that is exported for an operation. */

import type { Operation } from '../../core/ir/model/model.ts';
import type { PlannedFile, Scope } from '../../core/plan/emitter.ts';
import { code, type Code, filled, identifier, json, object, PURE } from '../../core/code/code.ts';
import { type DocComment, describe } from '../../core/emit/docs.ts';
import {
  buildDerivedDoc,
  describeUpload,
  isTokenHidden,
  printDataType,
  printPageRule,
  printParamsType,
  printRecordType,
  printRequestLine,
} from '../../core/emit/operations/operations.ts';
import { exportedConst, type FileStatement } from '../../core/code/structures.ts';
import { printType } from '../../core/emit/types.ts';
import { type ExportedOperation, listSecrets, readsHeader } from './kinds.ts';
import type { TypesContext } from './types.ts';

interface ExportContext extends TypesContext {
  readonly file: PlannedFile;
  /** Keys that a mutation makes stale: lists of names. */
  readonly findStale: (operation: Operation) => readonly (readonly string[])[];
}

export function declareExport(
  { operation, role }: ExportedOperation,
  context: ExportContext,
): readonly FileStatement[] {
  const { scope, file, nameType } = context;
  const parts = PRINTERS[role](operation, context);
  if (parts === undefined) return [];
  const { form, called, types, args, doc } = parts;
  const name = file.symbols.find(({ key }) => key === `${operation.id}#${role}`)?.name ?? '';
  const given = [printKey(operation, called, scope), ...args];
  return [
    exportedConst(
      {
        name: identifier(name),
        type: code`${nameType(form)}<${types}>`,
        initializer: code`${PURE} ${scope.runtime('queries', MAKERS[form])}(${given})`,
      },
      describe(doc),
    ),
  ];
}

const MAKERS = { Query: 'query', InfiniteQuery: 'infiniteQuery', Mutation: 'mutation' } as const;

interface Parts {
  readonly form: keyof typeof MAKERS;
  /** The function of the operation. */
  readonly called: string;
  readonly types: readonly Code[];
  /** The members behind the key. */
  readonly args: readonly Code[];
  readonly doc: DocComment;
}

/** What is said of a query of an operation with pages that has no infinite one. */
const IN_HEADER =
  'One page: what leads to the next one is in a header, which a cache of data does not keep.';

type Printer = (operation: Operation, context: ExportContext) => Parts | undefined;

const PRINTERS: Readonly<Record<ExportedOperation['role'], Printer>> = {
  query(operation, context) {
    const { scope } = context;
    const call = printCall(operation.id, scope);
    return (
      call && {
        form: 'Query',
        called: operation.names.function,
        types: listTypes(operation, printDataType(operation, scope), scope),
        args: [call, ...printRules(operation, context)],
        doc: buildDoc(operation, readsHeader(operation) ? IN_HEADER : ''),
      }
    );
  },
  stream(operation, context) {
    const { scope, source } = context;
    const { id, names, stream } = operation;
    const items = stream?.itemType ?? { kind: 'unknown' };
    const call = printCall(names.stream === undefined ? id : `${id}#stream`, scope);
    const reader = scope.external(source, 'experimental_streamedQuery', 'streamedQuery');
    return (
      call && {
        form: 'Query',
        called: (names.stream ?? names).function,
        types: listTypes(operation, printType({ kind: 'array', items }, scope), scope),
        args: [call, ...printRules(operation, context, reader)],
        doc: buildDoc(operation, 'The items of the stream, as a list that grows.'),
      }
    );
  },
  infinite(operation, context) {
    const { scope } = context;
    const call = printCall(operation.id, scope);
    if (call === undefined || operation.pages === undefined) return undefined;
    const data = printDataType(operation, scope);
    const rule = code`${PURE} ${printPageRule(operation.pages, scope)}`;
    return {
      form: 'InfiniteQuery',
      called: operation.names.function,
      types: listTypes(operation, data, scope, data),
      args: [call, rule, ...printRules(operation, context)],
      doc: buildDoc(operation, 'Page by page.'),
    };
  },
  mutation(operation, context) {
    const { scope } = context;
    const call = printCall(operation.id, scope);
    const params = printParamsType(operation, scope);
    const variables = operation.params.optional
      ? code`${scope.runtime('queries', 'Omittable', 'type')}<${params}>`
      : params;
    return (
      call && {
        form: 'Mutation',
        called: operation.names.function,
        types: [variables, printDataType(operation, scope), printErrorType(operation, scope)],
        args: [call, printStale(operation, context)],
        doc: buildDoc(operation),
      }
    );
  },
  upload(operation, context) {
    const { scope } = context;
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
    return {
      form: 'Mutation',
      called: name,
      types: [
        code`{ ${members} }`,
        printRecordType(operation.upload, scope),
        code`${printErrorType(operation, scope)} | ${uploadError}`,
      ],
      args: [
        code`(http, { ${names} }: never) => ${call}(http, ${names})`,
        printStale(operation, context),
      ],
      doc: upload.doc(scope.api),
    };
  },
};

function printStale(operation: Operation, { findStale }: ExportContext): Code {
  return json(findStale(operation));
}

/** The function of an operation. */
function printCall(key: string, scope: Scope): Code | undefined {
  const symbol = scope.ref('operations', key);
  return symbol && scope.use(symbol, 'value');
}

function printKey(operation: Operation, name: string, { api }: Scope): Code {
  const tag = api.tags.find((one) => one.name === operation.tag)?.file ?? operation.tag;
  return json([api.names.value, tag, name]);
}

/** `page` is what a page is, where pages are read. */
function listTypes(operation: Operation, data: Code, scope: Scope, page?: Code): readonly Code[] {
  const type = printParamsType(operation, scope);
  const given = operation.params.optional ? code`${type} | undefined` : type;
  // What a caller must give beside the parameters.
  const extras = [
    ...(page !== undefined && isTokenHidden(operation)
      ? [code`nextToken: (page: ${page}) => string | undefined`]
      : []),
    ...(listSecrets(operation, scope.api).length > 0 ? [code`alias: string`] : []),
  ];
  const options = extras.length === 0 ? [] : [code`[options: { ${extras} }]`];
  return [given, data, printErrorType(operation, scope), ...options];
}

function printErrorType(operation: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${operation.id}#error`);
  return symbol === undefined
    ? scope.runtime('errors', 'HttpError', 'type')
    : scope.use(symbol, 'type');
}

function printRules(
  operation: Operation,
  { scope, retries }: ExportContext,
  stream?: Code,
): readonly Code[] {
  const rules = object([
    ['secrets', filled(listSecrets(operation, scope.api))],
    ['retries', retries === 'query' ? scope.runtime('queries', 'byQuery') : undefined],
    ['stream', stream],
  ]);
  return rules === '{}' ? [] : [rules];
}

function buildDoc(operation: Operation, text = ''): DocComment {
  return { ...buildDerivedDoc(operation, text), notes: [printRequestLine(operation)] };
}
