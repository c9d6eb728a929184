/** Emits `queries.ts`: options of TanStack Query for each operation, and the keys of its queries. */

import { nameQueries, type QueryNames } from '../../core/ir/naming/optional-names.ts';
import type { Api, Operation } from '../../core/ir/model/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../core/plan/emitter.ts';
import {
  code,
  type Code,
  identifier,
  join,
  memberName,
  PURE,
  string,
} from '../../core/code/code.ts';
import { describe, prose } from '../../core/emit/docs.ts';
import { printParamsType } from '../../core/emit/operations/operations.ts';
import { exportedConst, type FileStatement } from '../../core/code/structures.ts';
import { type ExportedOperation, listExports } from './kinds.ts';
import { declareExport } from './operations.ts';
import {
  findPackage,
  findWrongOption,
  listUnknownNames,
  type TanstackQueryOptions,
} from './options.ts';
import { declareTypes, listTypeNames, type TypeName } from './types.ts';

export function createTanstackQueryEmitter(options: TanstackQueryOptions = {}): Emitter {
  const wrong = findWrongOption(options);
  if (wrong !== undefined) throw new TypeError(`tanstackQuery ${wrong}.`);
  const needed = findPackage(options);
  const list = (api: Api): readonly ExportedOperation[] => listExports(api, options);
  return {
    name: 'tanstack-query',
    needs: ['operations'],
    packages: [needed],
    check: (api) => listUnknownNames(options, api),
    plan(api) {
      const exports = list(api);
      if (exports.length === 0) return [];
      return [{ path: 'queries.ts', symbols: listSymbols(nameAll(api, exports)), isApart: true }];
    },
    emit(file, scope) {
      const exports = scope.derived(list);
      const { retries = 'call' } = options;
      const findName = (wanted: string): Code =>
        identifier(file.symbols.find((symbol) => symbol.key === wanted)?.name ?? '');
      const nameType = (name: TypeName): Code => findName(name);
      const context = { scope, retries, source: needed.name, nameType };
      const roles = new Set(exports.map(({ role }) => role));
      const findStale = (operation: Operation): readonly (readonly string[])[] =>
        listStale(operation, scope.api, options);
      return {
        kind: 'code',
        statements: [
          ...declareKeys({ name: findName('key'), type: nameType('Operations') }, exports, scope),
          ...declareTypes(roles, context),
          ...exports.flatMap((one) => declareExport(one, { ...context, file, findStale })),
        ],
        settled: true,
      };
    },
  };
}

function nameAll(api: Api, exports: readonly ExportedOperation[]): QueryNames {
  return nameQueries(
    api,
    exports.map((one) => ({ id: one.operation.id, role: one.role, base: nameCalled(one) })),
    listTypeNames(new Set(exports.map(({ role }) => role))),
  );
}

/** The function that is called. */
function nameCalled({ operation: { names }, role }: ExportedOperation): string {
  const own = role === 'stream' || role === 'upload' ? names[role] : undefined;
  return (own ?? names).function;
}

function listSymbols({ key, types, options }: QueryNames): readonly PlannedSymbol[] {
  return [
    { name: key, space: 'value', key: 'key' },
    ...[...types].map(([own, name]): PlannedSymbol => {
      return { name, space: 'type', key: own };
    }),
    ...[...options].map(([own, name]): PlannedSymbol => ({ name, space: 'value', key: own })),
  ];
}

/** What a mutation makes stale: by default what has its tag. */
function listStale(
  operation: Operation,
  api: Api,
  { invalidates = {} }: TanstackQueryOptions,
): readonly (readonly string[])[] {
  const { id, tag, method, path } = operation;
  const given =
    typeof invalidates === 'function'
      ? invalidates({ id, tag, method, ...(path !== undefined && { path }) })
      : Object.hasOwn(invalidates, id) && invalidates[id];
  return (given || [tag]).map((name) => {
    const own = api.operations.find((one) => one.id === name);
    const wanted = own?.tag ?? name;
    const file = api.tags.find((one) => one.name === wanted || one.file === wanted)?.file;
    const names = [...(file === undefined ? [] : [file]), ...(own ? [own.names.function] : [])];
    return [api.names.value, ...names];
  });
}

function declareKeys(
  names: { readonly name: Code; readonly type: Code },
  exports: readonly ExportedOperation[],
  scope: Scope,
): readonly FileStatement[] {
  const { api } = scope;
  const groups = api.tags.flatMap(({ name: tag, file }) => {
    const own = exports.filter(
      ({ operation, role }) => operation.tag === tag && role !== 'infinite',
    );
    if (own.length === 0) return [];
    const members = own.map((one) => {
      const isRead = one.role === 'query' || one.role === 'stream';
      const type = isRead ? printParamsType(one.operation, scope) : code`never`;
      return code`${memberName(nameCalled(one))}: ${type};`;
    });
    return [code`${memberName(file)}: {\n${join(members, '\n')}\n};`];
  });
  const make = scope.runtime('queries', 'keyMaker');
  const type = scope.runtime('queries', 'KeyMaker', 'type');
  const value = string(api.names.value);
  return [
    code`/** Operations by tag, with what their keys have of parameters. */
export interface ${names.type} {\n${join(groups, '\n\n')}\n}`,
    exportedConst(
      {
        name: names.name,
        type: code`${type}<${value}, ${names.type}>`,
        initializer: code`${PURE} ${make}(${value})`,
      },
      describe(
        prose(
          `Keys of queries, to find or invalidate them: of all of ${api.title}, of a tag, of an operation, or of one with these parameters.`,
        ),
      ),
    ),
  ];
}
