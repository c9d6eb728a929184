/** Emits one file of operations for each tag: what each takes and fails with, and the functions that call it. */

import type { Api, Operation, Tag } from '../../ir/model/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { identifier } from '../../code/code.ts';
import { describe } from '../docs.ts';
import { listSymbols } from '../optional-entries.ts';
import { type FileStatement, StructureKind } from '../../code/structures.ts';
import { listKinds } from './calls.ts';
import { declareHeaders, hasNamedHeaders } from './headers.ts';
import { declareMaskReader, declareMaskTypes, planMaskSymbols } from './mask.ts';
import { declareParams } from './params.ts';
import { declareError, declareResponse } from './results.ts';
import { declareSchemes, planSchemes, schemesPath } from './security.ts';

export const operationsEmitter: Emitter = {
  name: 'operations',
  plan(api) {
    const calls = groupByTag(api).map(({ tag: { name, file }, operations }) => ({
      path: `operations/${file}.ts`,
      symbols: operations.flatMap(planSymbols),
      subject: name,
    }));
    return [...calls, ...planSchemes(api)];
  },
  emit({ path, subject }, scope) {
    if (path === schemesPath) return { kind: 'code', statements: declareSchemes(scope) };
    const found = scope.derived(groupByTag).find(({ tag }) => tag.name === subject);
    const statements: FileStatement[] = [];
    for (const operation of found?.operations ?? []) statements.push(...declare(operation, scope));
    return { kind: 'code', statements, settled: true };
  },
};

export interface Tagged {
  readonly tag: Tag;
  readonly operations: readonly Operation[];
}

/** Tags that have operations, in their order. */
export function groupByTag({ operations, tags }: Api): readonly Tagged[] {
  const groups = new Map<string, Operation[]>(tags.map(({ name }) => [name, []]));
  for (const operation of operations) groups.get(operation.tag)?.push(operation);
  const all = tags.map((tag) => ({ tag, operations: groups.get(tag.name) ?? [] }));
  return all.filter((tagged) => tagged.operations.length > 0);
}

function planSymbols(operation: Operation): PlannedSymbol[] {
  const { id, names, params } = operation;
  return [
    ...listSymbols(
      [`${id}#params`, params.members.length > 0 ? names.params : undefined, 'type'],
      [`${id}#response`, names.response, 'type'],
      [`${id}#headers`, hasNamedHeaders(operation) ? names.headers : undefined, 'type'],
      [`${id}#error`, names.error, 'type'],
      ...listKinds(operation).map((kind) => [kind.key, kind.names.function, 'value'] as const),
    ),
    ...planMaskSymbols(operation),
  ];
}

function declare(operation: Operation, scope: Scope): FileStatement[] {
  const statements = [
    ...declareMaskTypes(operation, scope),
    ...declareParams(operation, scope),
    ...declareResponse(operation, scope),
    ...declareHeaders(operation, scope),
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
