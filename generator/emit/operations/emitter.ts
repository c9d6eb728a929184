/** Operations in, one file per tag out: what each takes and fails with, and the functions that call it. */

import type { Api, Operation } from '../../ir/model.ts';
import type { Emitter, PlannedFile, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { identifier } from '../code.ts';
import type { Declaration } from '../declaration.ts';
import { declareError } from './errors.ts';
import { listKinds } from './kinds.ts';
import { maskDeclaration, maskSymbols, maskTypes } from './mask.ts';
import { declareParams } from './params.ts';
import { declareResponse } from './response.ts';

export const operationsEmitter: Emitter = {
  name: 'operations',
  plan(api) {
    const byTag = groupByTag(api);
    return api.tags.flatMap(({ name, file }) => planFile(name, file, byTag.get(name) ?? []));
  },
  emit(file, scope) {
    const found = scope.derived(groupByTag).get(file.subject ?? '') ?? [];
    const declarations = found.flatMap((operation) => declare(operation, scope));
    return { kind: 'code', declarations, settled: true };
  },
};

function groupByTag({ operations }: Api): ReadonlyMap<string, readonly Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const group = groups.get(operation.tag);
    if (group === undefined) groups.set(operation.tag, [operation]);
    else group.push(operation);
  }
  return groups;
}

function planFile(tag: string, file: string, operations: readonly Operation[]): PlannedFile[] {
  if (operations.length === 0) return [];
  const symbols = operations.flatMap(planSymbols);
  return [{ emitter: 'operations', path: `operations/${file}.ts`, symbols, subject: tag }];
}

function planSymbols(operation: Operation): PlannedSymbol[] {
  const { id, names, params } = operation;
  return [
    ...(params.members.length === 0 ? [] : [typeSymbol(names.params, `${id}#params`)]),
    ...(names.response === undefined ? [] : [typeSymbol(names.response, `${id}#response`)]),
    typeSymbol(names.error, `${id}#error`),
    ...listKinds(operation).map(({ key, names }) => planValue(names.function, key)),
    ...maskSymbols(operation),
  ];
}

function typeSymbol(name: string, key: string): PlannedSymbol {
  return { name, space: 'type', key };
}

function planValue(name: string, key: string): PlannedSymbol {
  return { name, space: 'value', key };
}

function declare(operation: Operation, scope: Scope): Declaration[] {
  return [
    ...maskTypes(operation, scope),
    ...declareParams(operation, scope),
    ...declareResponse(operation, scope),
    declareError(operation, scope),
    ...listKinds(operation).map((kind): Declaration => {
      const { generic } = kind;
      const { parameters, returns } = kind.signature(scope);
      const http = { name: identifier('http'), type: scope.runtime('client', 'Http', 'type') };
      return {
        kind: 'function',
        name: identifier(kind.names.function),
        doc: kind.doc(scope.api),
        ...(generic && { typeParameters: [generic.parameter] }),
        parameters: [http, ...parameters],
        returns,
        body: kind.body(scope),
      };
    }),
    ...maskDeclaration(operation, scope),
  ];
}
