/** Which named types of an output hold which: a change of one touches code that uses the other. */

import { addTo } from '../../../generator/core/diagnostics/lists.ts';
import { listTypeParts } from '../../../generator/core/ir/types/walk.ts';
import type { Api, Model, Operation, Type } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../../diff/diff.ts';
import { listOwn } from './places.ts';

/** How many steps lie between some names and each that they lead to. */
export type Reach = (names: Iterable<string>) => ReadonlyMap<string, number>;

export function createReach(apis: Both<Api>): Reach {
  const held = new Map<string, string[]>();
  for (const api of [apis.old, apis.new]) {
    const models = new Map(api.models.map((model) => [model.key, model]));
    const list = (type: Type): readonly string[] => listNamed(type, models);
    for (const { name, input, type } of api.models) {
      for (const one of list(type)) addTo(held, name, one);
      for (const one of input === undefined ? [] : list(input.type)) {
        addTo(held, input?.name ?? '', one);
      }
    }
    for (const operation of api.operations) {
      const named = listTypes(operation).flatMap(list);
      for (const own of listOwn(operation)) {
        for (const one of [...listOwn(operation), ...named]) if (one !== own) addTo(held, own, one);
      }
    }
  }
  return (names) => {
    const steps = new Map<string, number>();
    for (const name of names) if (held.has(name)) steps.set(name, 0);
    for (const [name, step] of steps) {
      if (step >= most) continue;
      for (const one of held.get(name) ?? []) if (!steps.has(one)) steps.set(one, step + 1);
    }
    return steps;
  };
}

const most = 5;

function listTypes({ params, responses, success }: Operation): readonly Type[] {
  return [
    ...params.members.map(({ type }) => type),
    success.type,
    ...responses.map(({ type }) => type),
  ];
}

function listNamed(type: Type, models: ReadonlyMap<string, Model>): readonly string[] {
  if (type.kind !== 'model') return listTypeParts(type).flatMap((part) => listNamed(part, models));
  const model = models.get(type.key);
  return model === undefined ? [] : [(type.input ? model.input?.name : undefined) ?? model.name];
}
