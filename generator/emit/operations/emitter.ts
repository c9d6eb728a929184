/** Operations in, one file per tag out: what each takes and fails with, and the functions that call it. */

import type { Api, Operation } from '../../ir/model.ts';
import type { Emitter, PlannedFile, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { identifier } from '../code.ts';
import { describe } from '../docs.ts';
import { type FileStatement, StructureKind } from '../structures.ts';
import { listKinds } from './calls.ts';
import { declareMaskReader, declareMaskTypes, planMaskSymbols } from './mask.ts';
import { declareParams } from './params.ts';
import { declareError, declareResponse } from './results.ts';

export const operationsEmitter: Emitter = {
  name: 'operations',
  plan(api) {
    const byTag = groupByTag(api);
    return api.tags.flatMap(({ name, file }) => planFile(name, file, byTag.get(name) ?? []));
  },
  emit(file, scope) {
    const found = scope.derived(groupByTag).get(file.subject ?? '') ?? [];
    const statements: FileStatement[] = [];
    for (const operation of found) statements.push(...declare(operation, scope));
    return { kind: 'code', statements, settled: true };
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
    ...planMaskSymbols(operation),
  ];
}

function typeSymbol(name: string, key: string): PlannedSymbol {
  return { name, space: 'type', key };
}

function planValue(name: string, key: string): PlannedSymbol {
  return { name, space: 'value', key };
}

function declare(operation: Operation, scope: Scope): FileStatement[] {
  const statements = [
    ...declareMaskTypes(operation, scope),
    ...declareParams(operation, scope),
    ...declareResponse(operation, scope),
    declareError(operation, scope),
  ];
  for (const kind of listKinds(operation)) {
    const { generic } = kind;
    const { parameters, returnType } = kind.signature(scope);
    const http = { name: identifier('http'), type: scope.runtime('client', 'Http', 'type') };
    statements.push({
      kind: StructureKind.Function,
      isExported: true,
      docs: describe(kind.doc(scope.api)),
      name: identifier(kind.names.function),
      ...(generic && { typeParameters: [generic.parameter] }),
      parameters: [http, ...parameters],
      returnType,
      statements: kind.body(scope),
    });
  }
  return [...statements, ...declareMaskReader(operation, scope)];
}
