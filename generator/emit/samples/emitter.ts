/** Emits `samples.ts`: functions that give values of models and operations for tests. */

import type { Api, Model, Operation } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { code, identifier, PURE, string } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { exportedConst, type FileStatement } from '../structures.ts';
import { findModelSymbol } from '../types.ts';
import { createShared, Writing } from '../validators/notation.ts';
import {
  declareOperation,
  describeChoice,
  listSamplers,
  type OperationSamplers,
  wrap,
} from './operations.ts';
import { findNamedKinds } from './named-kinds.ts';
import { printPart, type ShapeWriting } from './shapes.ts';

export const samplesEmitter: Emitter = {
  name: 'samples',
  plan(api) {
    const symbols = [...nameSamplers(api)].map(([key, name]): PlannedSymbol => ({
      name,
      space: 'value',
      key,
    }));
    return symbols.length === 0 ? [] : [{ path: 'samples.ts', symbols, isApart: true }];
  },
  emit(_file, scope) {
    const { api } = scope;
    const names = scope.derived(nameSamplers);
    const shared = createShared(scope, (expression) => expression);
    const kinds = scope.derived(findNamedKinds);
    const statements = [
      ...api.models.flatMap((model) => {
        const writing = new Writing(shared, 'output', model);
        return declareModel(model, { writing, samplers: names, kinds });
      }),
      ...api.operations.flatMap((operation) => {
        const place = { writing: new Writing(shared, 'output'), samplers: names, kinds };
        return declareOperation(operation, findSamplers(operation, names), place);
      }),
    ];
    return { kind: 'code', statements, settled: true };
  },
};

/** Names by key: those of models by the key of the model, of their request forms with `#input`; of operations `op:<id>#body`. */
function nameSamplers({ models, operations }: Api): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const add = (key: string, wanted: string): void => {
    let name = `sample${wanted}`;
    for (let count = 2; taken.has(name); count += 1) name = `sample${wanted}${count}`;
    taken.add(name);
    names.set(key, name);
  };
  for (const { key, name, input } of models) {
    add(key, name);
    if (input !== undefined) add(`${key}#input`, input.name);
  }
  for (const operation of operations) {
    const base = operation.names.params.replace(/Params$/, '');
    for (const part of listSamplers(operation)) {
      add(`op:${operation.id}#${part}`, `${base}${WORDS[part]}`);
    }
  }
  return names;
}

const WORDS = { params: 'Params', body: 'Body', answer: 'Answer', item: 'Item' } as const;

function findSamplers({ id }: Operation, names: ReadonlyMap<string, string>): OperationSamplers {
  const parts = Object.keys(WORDS).flatMap((part) => {
    const name = names.get(`op:${id}#${part}`);
    return name === undefined ? [] : [[part, name] as const];
  });
  return Object.fromEntries(parts);
}

function declareModel(model: Model, place: ShapeWriting): readonly FileStatement[] {
  const { key, input, schema } = model;
  const { scope } = place.writing;
  const name = place.samplers.get(key) ?? '';
  const shape = printPart(place, schema);
  const form = declareSampler(
    { name, model, isInput: false, args: [code`() => ${wrap(shape)}`] },
    scope,
  );
  const other = place.samplers.get(`${key}#input`);
  if (input === undefined || other === undefined) return [form];
  const args = [code`() => ${identifier(name)}`, string('input')];
  return [form, declareSampler({ name: other, model, isInput: true, args }, scope)];
}

interface Declared {
  readonly name: string;
  readonly model: Model;
  readonly isInput: boolean;
  readonly args: readonly Code[];
}

function declareSampler({ name, model, isInput, args }: Declared, scope: Scope): FileStatement {
  const symbol = findModelSymbol(model.key, isInput, scope);
  const type = symbol === undefined ? code`unknown` : scope.use(symbol, 'type');
  const make = scope.runtime('samples', 'createSampler');
  const sampler = scope.runtime('samples', 'Sampler', 'type');
  return exportedConst(
    {
      name: identifier(name),
      type: code`${sampler}<${type}>`,
      initializer: code`${PURE} ${make}(${[string(name), ...args]})`,
    },
    describe(prose(`A sample of \`${type}\`${printChoice(name, model)}.`)),
  );
}

function printChoice(name: string, { schema }: Model): string {
  if (schema.kind === 'boolean') return '';
  const member = schema.properties?.find((one) => !schema.required?.includes(one.name));
  return member === undefined ? '' : describeChoice(name, member.name);
}
