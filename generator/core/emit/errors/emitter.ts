/** Emits `errors.ts`: codes, statuses, cases without a code, codes by operation, what operations share. */

import type { Api, ErrorRegistry, Failures } from '../../ir/model/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { array, code, type Code, type Data, identifier, join, json } from '../../code/code.ts';
import { object, statusName } from '../../code/code.ts';
import { describe, type DocComment, prose, withNotShown } from '../docs.ts';
import { listSymbols } from '../optional-entries.ts';
import { getFailuresKey, printFailures } from '../operations/operations.ts';
import { exportedConst, exportedType, type FileStatement } from '../../code/structures.ts';

/**
 * Symbols by key: `codes`, `code` (the type), `statuses`, `operations`, `cases`, each only where there is something, and
 * what several operations fail with.
 */
export const errorsEmitter: Emitter = {
  name: 'errors',
  plan(api) {
    const failures = listFailures(api).map(
      ({ name }) => [getFailuresKey(name), name, 'type'] as const,
    );
    const symbols = [...planRegistered(api), ...listSymbols(...failures)];
    return symbols.length === 0 ? [] : [{ path: 'errors.ts', symbols }];
  },
  emit(_file, scope) {
    return {
      kind: 'code',
      statements: [...declareRegistered(scope.api), ...declareFailures(scope)],
    };
  },
};

function planRegistered({ errors, names, operations }: Api): PlannedSymbol[] {
  if (errors === undefined) return [];
  const { codes, statuses, cases } = errors;
  const isFailing = operations.some((one) => one.errors.length > 0);
  return listSymbols(
    ['codes', codes.length > 0 ? names.errors : undefined, 'value'],
    ['code', codes.length > 0 ? names.errorCode : undefined, 'type'],
    ['statuses', statuses.length > 0 ? names.statuses : undefined, 'value'],
    ['operations', isFailing ? names.operationErrors : undefined, 'value'],
    ['cases', cases.length > 0 ? names.errorCases : undefined, 'value'],
  );
}

function declareRegistered(api: Api): FileStatement[] {
  const { errors } = api;
  if (errors === undefined) return [];
  return planRegistered(api).map(({ key, name }) => {
    if (key === 'code') {
      const type = code`keyof typeof ${identifier(api.names.errors)}`;
      const doc = describe(prose('A registered result code.'));
      return exportedType({ name: identifier(name), type }, doc);
    }
    const [doc, value] = describeConstant(key, errors, api);
    const initializer = code`${value} as const`;
    return exportedConst({ name: identifier(name), initializer }, describe(doc));
  });
}

function describeConstant(
  key: string,
  { codes, statuses, cases, notShown }: ErrorRegistry,
  api: Api,
): readonly [DocComment, Code] {
  switch (key) {
    case 'codes': {
      const doc = prose('Every registered result code, with its meaning.', describeCodePlace(api));
      return [withNotShown(doc, notShown), object(codes.map(printCode), 'expanded')];
    }
    case 'statuses': {
      const doc = prose('The meaning of an HTTP status, for all operations.');
      const entries = statuses.map(
        ({ status, meaning }) => [statusName(status), json({ meaning })] as const,
      );
      return [doc, object(entries, 'expanded')];
    }
    case 'operations': {
      const doc = prose('Codes that an operation may return, by operation id.');
      const failing = api.operations.filter(({ errors }) => errors.length > 0);
      const entries = failing.map(({ id, errors }) => [id, json(errors)] as const);
      return [doc, object(entries, 'expanded')];
    }
    default:
      return [
        prose('Failures that have no code.'),
        array(cases.map((one) => json(listFacts(one)))),
      ];
  }
}

function printCode(entry: ErrorRegistry['codes'][number]): readonly [string, Code] {
  const { code: name, outcome, retryable, number, since } = entry;
  const { meaning, status, operations } = listFacts(entry);
  const success = outcome === 'success' ? outcome : undefined;
  const facts = { meaning, outcome: success, status, retryable, operations, number, since };
  return [name, json(facts)];
}

/** What codes and cases without one have. */
function listFacts({ meaning, status, operations }: ErrorRegistry['cases'][number]): Facts {
  return {
    meaning,
    status: status && statusName(status),
    operations: operations.length === 0 ? undefined : operations,
  };
}

type Facts = Record<'meaning' | 'status' | 'operations', Data | undefined>;

/** Says where calls read a code, and what of that is a guess. */
export function describeCodePlace({ errors, operations }: Api): string | undefined {
  const at = errors?.code;
  if (at !== undefined) return `The code is in the body at \`${at.join('.')}\`.`;
  if (operations.length === 0) return undefined;
  return (
    'The place of the code is not shown. As a guess it is the value of the one member at the top of the response that is a ' +
    'code of the operation (in a failure without one: any registered code), never a value that the call itself sent.'
  );
}

function declareFailures(scope: Scope): readonly FileStatement[] {
  return listFailures(scope.api).map(({ name, responses }) => {
    const type = join(printFailures(responses, scope), ' | ');
    const doc = prose(`What several operations fail with${describeStatuses(responses)}.`);
    return exportedType({ name: identifier(name), type }, describe(doc));
  });
}

/** A hook may have left out all operations that fail so. */
function listFailures({ failures, operations }: Api): readonly Failures[] {
  const used = new Set(operations.map(({ names }) => names.failures));
  return failures.filter(({ name }) => used.has(name));
}

function describeStatuses(responses: Failures['responses']): string {
  const statuses = responses.flatMap(({ status }) => (status === 'default' ? [] : [status]));
  if (statuses.length === 0) return ', with any status';
  return `: ${statuses.join(', ')} or another status`;
}
