/** Emits `server.ts`: the interface of the handlers of operations, the types of replies, and the server as data. */

import { nameServer } from '../../core/ir/naming/optional-names.ts';
import type { Emitter, PlannedSymbol, RuntimeModule, Scope } from '../../core/plan/emitter.ts';
import { findRuntimePath } from '../../core/plan/runtime-path.ts';
import { code, identifier } from '../../core/code/code.ts';
import { describe, prose } from '../../core/emit/docs.ts';
import { type FileStatement, StructureKind } from '../../core/code/structures.ts';
import { declareDescription } from './description.ts';
import { declareHandlers, hasUsers } from './handlers.ts';
import { declareReply } from './replies.ts';
import { ValueTypes } from './value-types.ts';

export const serverEmitter: Emitter = {
  name: 'server',
  plan(api) {
    if (api.operations.length === 0) return [];
    const names = nameServer(api);
    const symbols: PlannedSymbol[] = [
      { name: names.handlers, space: 'type', key: 'handlers' },
      ...[...names.replies].map(([id, name]): PlannedSymbol => {
        return { name, space: 'type', key: `${id}#reply` };
      }),
      { name: names.description, space: 'value', key: 'description' },
      { name: names.create, space: 'value', key: 'create' },
    ];
    return [{ path: 'server.ts', symbols, isApart: true }];
  },
  emit(file, scope) {
    // A model may be called so.
    scope.declare('User');
    const getName = (key: string): string =>
      file.symbols.find((symbol) => symbol.key === key)?.name ?? '';
    const { operations } = scope.api;
    const types = new ValueTypes(scope);
    return {
      kind: 'code',
      // Frameworks of Node need it; `server.ts` runs without Node, so it does not import it.
      beside: ['server-node'],
      statements: [
        declareHandlers(getName('handlers'), scope),
        ...operations.map((one) => declareReply(getName(`${one.id}#reply`), one, scope)),
        declareDescription(getName('description'), types),
        ...types.declare(),
        declareCreate(getName, scope),
        ...HANDED_ON.map((row) => handOn(row, scope)),
      ],
    };
  },
};

function declareCreate(getName: (key: string) => string, scope: Scope): FileStatement {
  const { title } = scope.api;
  const create = scope.runtime('server', 'createServer');
  const options = scope.runtime('server', 'ServerOptions', 'type');
  const description = identifier(getName('description'));
  const handlers = identifier(getName('handlers'));
  return {
    kind: StructureKind.Function,
    isExported: true,
    docs: describe(
      prose(
        `A server of ${title}: what answers a request. An operation without a handler is answered with status 501.`,
      ),
    ),
    name: identifier(getName('create')),
    typeParameters: [code`User = unknown`],
    parameters: [
      { name: code`handlers`, type: hasUsers(scope.api) ? code`${handlers}<User>` : handlers },
      { name: code`options`, type: code`${options}<User>`, hasQuestionToken: true },
    ],
    returnType: scope.runtime('server', 'FetchHandler', 'type'),
    statements: code`return ${create}<User>(${description}, { ...handlers }, options);`,
  };
}

interface HandedOn {
  readonly module: RuntimeModule;
  readonly names: readonly string[];
  readonly isTypeOnly?: boolean;
}

/** What handlers are written with. */
const HANDED_ON: readonly HandedOn[] = [
  { module: 'server', names: ['streamed'] },
  {
    module: 'server',
    names: ['FetchHandler', 'Handler', 'ServerCall', 'ServerOptions'],
    isTypeOnly: true,
  },
  { module: 'server-refusal', names: ['Refusal'] },
  { module: 'server-replies', names: ['reply', 'replyCode'] },
  { module: 'server-replies', names: ['Reply'], isTypeOnly: true },
];

function handOn(
  { module, names, isTypeOnly = false }: HandedOn,
  { options }: Scope,
): FileStatement {
  const moduleSpecifier = findRuntimePath(module, options, (path) =>
    path.replace(/\.ts$/, options.importEnding),
  );
  const namedExports = names.map(identifier);
  return { kind: StructureKind.ExportDeclaration, isTypeOnly, namedExports, moduleSpecifier };
}
