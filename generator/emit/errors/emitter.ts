/** The errors of an API in, `errors.ts` out: codes, statuses, cases without a code, codes by operation, what operations share. */

import type { Api, ErrorCode, ErrorRegistry, Failures } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { array, code, identifier, json, object, statusName, type Code, join } from '../code.ts';
import { describe, type DocComment, prose, withNotShown } from '../docs.ts';
import { getFailuresKey, printFailures } from '../operations/results.ts';
import { exportedConst, type FileStatement, StructureKind } from '../structures.ts';
import { findCodePlace } from './place.ts';

/**
 * Symbols by key: `codes`, `code` (the type), `statuses`, `operations`, `cases`, each only where there is something, and
 * what several operations fail with.
 */
export const errorsEmitter: Emitter = {
  name: 'errors',
  plan(api) {
    const registered = api.errors === undefined ? [] : planSymbols(api, api.errors);
    const symbols = [...registered, ...planFailuresSymbols(api)];
    return symbols.length === 0 ? [] : [{ emitter: 'errors', path: 'errors.ts', symbols }];
  },
  emit(_file, scope) {
    const { api } = scope;
    const registry = api.errors;
    const registered =
      registry === undefined
        ? []
        : planSymbols(api, registry).map(({ key }) => declare(key, api, registry));
    return { kind: 'code', statements: [...registered, ...declareFailures(scope)] };
  },
};

function planSymbols(api: Api, registry: ErrorRegistry): PlannedSymbol[] {
  const { names } = api;
  const codes = registry.codes.length > 0;
  const planned: (PlannedSymbol & { readonly there: boolean })[] = [
    { key: 'codes', name: names.errors, space: 'value', there: codes },
    { key: 'code', name: names.errorCode, space: 'type', there: codes },
    { key: 'statuses', name: names.statuses, space: 'value', there: registry.statuses.length > 0 },
    {
      key: 'operations',
      name: names.operationErrors,
      space: 'value',
      there: api.operations.some(({ errors }) => errors.length > 0),
    },
    { key: 'cases', name: names.errorCases, space: 'value', there: registry.cases.length > 0 },
  ];
  return planned.filter(({ there }) => there).map(({ key, name, space }) => ({ key, name, space }));
}

function declare(key: string, api: Api, registry: ErrorRegistry): FileStatement {
  const { names } = api;
  switch (key) {
    case 'codes':
      return declareConstant(names.errors, buildCodesDoc(api, registry), printCodes(registry));
    case 'code':
      return {
        kind: StructureKind.TypeAlias,
        isExported: true,
        docs: describe(prose('A registered result code.')),
        name: identifier(names.errorCode),
        type: code`keyof typeof ${identifier(names.errors)}`,
      };
    case 'statuses':
      return declareConstant(names.statuses, prose(STATUSES), printStatuses(registry));
    case 'operations':
      return declareConstant(names.operationErrors, prose(OPERATIONS), printOperations(api));
    default:
      return declareConstant(names.errorCases, prose(CASES), printCases(registry));
  }
}

const STATUSES = 'The meaning of an HTTP status, for all operations.';
const OPERATIONS = 'Codes that an operation may return, by operation id.';
const CASES = 'Failures that have no code.';

function buildCodesDoc(api: Api, registry: ErrorRegistry): DocComment {
  return withNotShown(
    prose('Every registered result code, with its meaning.', findCodePlace(api)),
    registry.notShown,
  );
}

function declareConstant(name: string, doc: DocComment, value: Code): FileStatement {
  const initializer = code`${value} as const`;
  return exportedConst({ name: identifier(name), initializer }, describe(doc));
}

function printCodes(registry: ErrorRegistry): Code {
  return object(
    registry.codes.map((entry) => [entry.code, printCodeEntry(entry)]),
    'expanded',
  );
}

function printStatuses(registry: ErrorRegistry): Code {
  return object(
    registry.statuses.map((entry) => [statusName(entry.status), json({ meaning: entry.meaning })]),
    'expanded',
  );
}

function printOperations(api: Api): Code {
  const returning = api.operations.filter(({ errors }) => errors.length > 0);
  return object(
    returning.map(({ id, errors }) => [id, json(errors)]),
    'expanded',
  );
}

function printCases(registry: ErrorRegistry): Code {
  return array(registry.cases.map(printCaseEntry));
}

function planFailuresSymbols(api: Api): readonly PlannedSymbol[] {
  return listFailures(api).map(({ name }) => ({ name, space: 'type', key: getFailuresKey(name) }));
}

function declareFailures(scope: Scope): readonly FileStatement[] {
  return listFailures(scope.api).map(({ name, responses }) => ({
    kind: StructureKind.TypeAlias,
    isExported: true,
    docs: describe(prose(`What several operations fail with${listStatuses(responses)}.`)),
    name: identifier(name),
    type: join(printFailures(responses, scope), ' | '),
  }));
}

/** A hook may have left out all operations that fail so. */
function listFailures({ failures, operations }: Api): readonly Failures[] {
  const used = new Set(operations.map(({ names }) => names.failures));
  return failures.filter(({ name }) => used.has(name));
}

function listStatuses(responses: Failures['responses']): string {
  const statuses = responses.flatMap(({ status }) => (status === 'default' ? [] : [status]));
  if (statuses.length === 0) return ', whatever the status';
  return `: ${statuses.join(', ')} or another status`;
}

function printCodeEntry(entry: ErrorCode): Code {
  const { meaning, outcome, status, retryable, operations, number, since } = entry;
  return json({
    meaning,
    outcome: outcome === 'success' ? outcome : undefined,
    status: readStatus(status),
    retryable,
    operations: operations.length === 0 ? undefined : operations,
    number,
    since,
  });
}

function printCaseEntry(entry: ErrorRegistry['cases'][number]): Code {
  const { meaning, status, operations } = entry;
  const listed = operations.length === 0 ? undefined : operations;
  return json({ meaning, status: readStatus(status), operations: listed });
}

/** A status as a number; a range such as `4XX` stays a text. */
function readStatus(status: string | undefined): string | number | undefined {
  return status !== undefined && /^\d{3}$/.test(status) ? Number(status) : status;
}
