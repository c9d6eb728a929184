/**
 * Runs what emitters write of an API without files: each symbol is made when it is first used, so that a service of a large
 * document starts with what routes its calls, and has of the rest what these calls need.
 */

import { runInThisContext } from 'node:vm';
import { stripTypes } from '../write/javascript.ts';
import { code, type Code, identifier } from '../../core/code/code.ts';
import { exportedConst, type FileStatement, StructureKind } from '../../core/code/structures.ts';
import { print } from '../../core/emit/print.ts';
import { isKnown } from '../../core/emit/printable.ts';
import type { FileSymbol, PlannedFile, Scope } from '../../core/plan/emitter.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { createScope } from '../../core/plan/symbols.ts';
import { makeSampler } from '../../features/samples/samplers.ts';
import { declareDescription } from '../../features/server/description.ts';
import { ValueTypes } from '../../features/server/value-types.ts';
import { declareSimulation, findEffects } from '../../features/simulation/emitter.ts';
import { printOperation } from '../../features/simulation/operations.ts';
import {
  findOperation,
  listModel,
  listOperationParts,
} from '../../features/validators/standalone/alone.ts';
import { operation as createOperation } from '../../../templates/runtime/validation/operation-schemas.ts';
import type { SimulatedApi } from '../../../templates/runtime/behaviour/model.ts';
import { getRuntimeValue } from './runtime-values.ts';

/** What a module exports, by name. */
type Exports = Readonly<Record<string, unknown>>;

/** The statements of a file, or of a part of it. */
type List = (scope: Scope) => readonly FileStatement[];

export class ApiValues {
  readonly #plan: Plan;
  readonly #exports = new Map<string, Exports>();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** What a planned file exports, by the name of the file: `server.ts`. */
  open(path: string): Exports {
    const known = this.#exports.get(path);
    if (known !== undefined) return known;
    const file = this.#plan.files.find((one) => one.path === path);
    const exports: Exports = file === undefined ? {} : this.#openFile(file);
    this.#exports.set(path, exports);
    return exports;
  }

  #openFile(file: PlannedFile): Exports {
    const exports = {};
    let whole: Exports | undefined;
    for (const { key, name, space } of file.symbols) {
      if (space === 'type') continue;
      const make = (): unknown =>
        this.#makeAlone(file, key, name) ?? (whole ??= this.#runFile(file))[name];
      defineLate(exports, name, make);
    }
    return exports;
  }

  /** Undefined for what is made with all else that its file has. */
  #makeAlone(file: PlannedFile, key: string, name: string): unknown {
    const { derived, options } = this.#plan;
    const run = (list: List): unknown => this.#run(file, list, [name])[name];
    switch (file.emitter) {
      case 'samples':
        return makeSampler(key, name, { derived, options });
      case 'validators': {
        const operation = findOperation(key, { derived });
        if (operation === undefined) return run((scope) => listModel(key, scope) ?? []);
        const build = (): unknown => run((scope) => listOperationParts(operation, name, scope));
        return createOperation(() => build() as object); // parts of it
      }
      case 'server':
        return run((scope) => {
          const types = new ValueTypes(scope);
          return [declareDescription(name, types), ...types.declare()];
        });
      case 'simulation':
        return this.#makeSimulation(file, name);
      default:
        return undefined;
    }
  }

  /** What an operation does, and its examples, are made when it is called. */
  #makeSimulation(file: PlannedFile, name: string): unknown {
    const run = (own: string, list: List): unknown => this.#run(file, list, [own])[own];
    const simulated = run(name, (scope) => [declareSimulation(name, [], scope)]);
    const { operations } = simulated as SimulatedApi; // as its emitter writes it
    const { context, effects } = this.#plan.derived(findEffects);
    for (const one of effects) {
      defineLate(operations, one.operation.names.function, () =>
        run('operation', (scope) => {
          const [, initializer] = printOperation(one, context, scope);
          return [exportedConst({ name: identifier('operation'), initializer })];
        }),
      );
    }
    return simulated;
  }

  #runFile(file: PlannedFile): Exports {
    const values = file.symbols.filter(({ space }) => space !== 'type');
    const list: List = (scope) => {
      const body = this.#plan.emitters.get(file.emitter)?.emit(file, scope);
      return body?.kind === 'code' ? body.statements : [];
    };
    return this.#run(
      file,
      list,
      values.map(({ name }) => name),
    );
  }

  #run(file: PlannedFile, list: List, names: readonly string[]): Exports {
    const { scope, values } = this.#createScope(file);
    const texts = list(scope).map(printHere);
    const head = `(function (${[...values.keys()].join(', ')}) {\n'use strict';`;
    const whole = [head, ...texts, `return { ${names.join(', ')} };\n})`].join('\n');
    const make = runInThisContext(stripTypes(file.path, whole), { filename: file.path }) as (
      ...given: readonly unknown[]
    ) => Exports; // as it is written above
    return make(...values.values());
  }

  /** A scope that collects the values behind the names that a file imports. */
  #createScope(file: PlannedFile): {
    readonly scope: Scope;
    readonly values: ReadonlyMap<string, unknown>;
  } {
    const base = createScope(this.#plan, file, this.#plan.options);
    const values = new Map<string, unknown>();
    const whole = (path: string, local: string): Code => {
      const name = base.whole(path, local);
      values.set(name, this.open(path));
      return name;
    };
    const use = (symbol: FileSymbol, as = symbol.space === 'type' ? 'type' : 'value'): Code => {
      const isOwn = symbol.file === file.path && !ALONE.has(file.emitter);
      if (as === 'type' || isOwn) return identifier(symbol.name);
      return code`${whole(symbol.file, 'others')}.${identifier(symbol.name)}`;
    };
    const runtime: Scope['runtime'] = (module, name, as = 'value', local = name) => {
      const own = base.runtime(module, name, as, local);
      if (as === 'value') values.set(own, getRuntimeValue(module, name));
      return own;
    };
    return { scope: { ...base, use, whole, runtime }, values };
  }
}

/** Emitters each of whose symbols is made alone. */
const ALONE: ReadonlySet<string> = new Set(['validators', 'samples']);

/** A member that is made when it is first read. */
function defineLate(target: object, name: string, make: () => unknown): void {
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = make();
      Object.defineProperty(target, name, { value, enumerable: true });
      return value;
    },
  });
}

/** What a file hands on, and that it exports something, means nothing inside a function. */
function printHere(statement: FileStatement): string {
  if (typeof statement === 'string') return statement;
  if (statement.kind === StructureKind.ExportDeclaration) return '';
  const inner = { ...statement, docs: [], isExported: false };
  if (!isKnown(inner)) throw new TypeError('a statement that emitters of ours do not write');
  return print(inner);
}
