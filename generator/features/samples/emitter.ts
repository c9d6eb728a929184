/** Emits `samples.ts`: functions that give values of models and operations for tests. */

import type { Api, Model, Property, Schema } from '../../core/ir/model/model.ts';
import type { Emitter, PlannedSymbol } from '../../core/plan/emitter.ts';
import { code, type Code, identifier, string } from '../../core/code/code.ts';
import type { FileStatement } from '../../core/code/structures.ts';
import { findModelSymbol } from '../../core/emit/types.ts';
import { declareOperation, declareSampler, describeChoice, nameParts } from './operations.ts';
import { type SamplerPlace, wrap } from './operations.ts';
import { printPart } from './print.ts';
import { createPlace, type ModelShape, shapingBy } from './shaping.ts';

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
    const shaping = scope.derived(shapingBy[scope.options.int64]);
    const models = [...shaping.models.values()];
    const samplers = new Map(models.map((model) => [model, names.get(model.key) ?? '']));
    const at = { scope, names, samplers, place: createPlace(shaping) };
    const statements = [
      ...api.models.flatMap((model) => declareModel(model, shaping.models.get(model.key), at)),
      ...api.operations.flatMap((operation) => declareOperation(operation, at)),
    ];
    return { kind: 'code', statements, settled: true };
  },
};

/** The names of samplers: models have the key of the model, their request forms end with `#input`, and operations have `op:<id>#body`. */
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
    if (input?.isSent === true) add(`${key}#input`, input.name);
  }
  for (const operation of operations) {
    for (const [key, wanted] of nameParts(operation)) add(key, wanted);
  }
  return names;
}

function declareModel(
  { key, input, schema }: Model,
  model: ModelShape | undefined,
  at: SamplerPlace,
): readonly FileStatement[] {
  const { scope, names } = at;
  const name = names.get(key) ?? '';
  const declare = (own: string, isInput: boolean, args: readonly Code[]): FileStatement => {
    const symbol = findModelSymbol(key, isInput, scope);
    const type = symbol === undefined ? code`unknown` : scope.use(symbol, 'type');
    const text = `A sample of \`${type}\`${describeChoice(own, findSpare(schema))}.`;
    return declareSampler(own, { type, args, text }, scope);
  };
  const shape = printPart(at, model?.shape() ?? true);
  const form = declare(name, false, [code`() => ${wrap(shape)}`]);
  const other = names.get(`${key}#input`);
  if (input?.isSent !== true || other === undefined) return [form];
  return [form, declare(other, true, [code`() => ${identifier(name)}`, string('input')])];
}

/** A member that need not be there. */
function findSpare(schema: Schema): Property | undefined {
  if (schema.kind === 'boolean') return undefined;
  return schema.properties?.find((one) => !schema.required?.includes(one.name));
}
