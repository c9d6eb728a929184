/** Aliases that lead back to themselves with no object or array between, which no language has a type for: cut. */

import { buildIntersection, buildUnion } from './combine.ts';
import { cutCompositions } from '../schemas/compositions.ts';
import type { Type } from '../model.ts';
import type { NamelessModel } from '../schemas/models.ts';
import { tell, type Reading } from '../reading.ts';

type Form = 'type' | 'input';

/** The same models; of those that go in circles, one reference each is left out. */
export function breakCycles(
  reading: Reading,
  models: readonly NamelessModel[],
): readonly NamelessModel[] {
  const schemas = cutCompositions(new Map(models.map(({ key, schema }) => [key, schema])));
  const isAlias = models.some(({ type }) => listAliasTargets(type).length > 0);
  if (!isAlias && schemas.size === 0) return models;
  const types = cut(models, 'type');
  const inputs = cut(models, 'input');
  const isCut = ({ key, type, input }: NamelessModel): boolean =>
    schemas.has(key) || types.get(key) !== type || (input ?? type) !== inputs.get(key);
  return models.map((model) => {
    if (!isCut(model)) return model;
    const input = inputs.get(model.key);
    const type = types.get(model.key) ?? model.type;
    const checked = schemas.get(model.key);
    const target =
      checked?.target ??
      listAliasTargets(model.type).find((one) => !listAliasTargets(type).includes(one));
    if (target !== undefined) tellCut(reading, model, target);
    return {
      ...model,
      type,
      schema: checked?.schema ?? model.schema,
      ...(input === undefined || model.input === undefined ? {} : { input }),
    };
  });
}

/** Walks references in depth, with a list of its own instead of the stack; one that leads to an open model is cut. */
function cut(models: readonly NamelessModel[], form: Form): ReadonlyMap<string, Type> {
  const types = new Map(models.map((model) => [model.key, model[form] ?? model.type]));
  const done = new Set<string>();
  for (const model of models) {
    if (done.has(model.key) || listAliasTargets(types.get(model.key)).length === 0) continue;
    const way: { readonly key: string; readonly ahead: string[] }[] = [];
    const open = new Set<string>();
    const enter = (key: string): void => {
      open.add(key);
      way.push({ key, ahead: [...listAliasTargets(types.get(key))] });
    };
    enter(model.key);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const next = step.ahead.pop();
      if (next === undefined) {
        way.pop();
        open.delete(step.key);
        done.add(step.key);
      } else if (open.has(next)) {
        const type = types.get(step.key);
        if (type !== undefined) types.set(step.key, removeAlias(type, next));
      } else if (!done.has(next) && types.has(next)) {
        enter(next);
      }
    }
  }
  return types;
}

/** Models that an alias stands for at once: itself, or parts of a union or an intersection. */
function listAliasTargets(type: Type | undefined): readonly string[] {
  if (type === undefined) return NONE;
  if (type.kind === 'model') return [type.key];
  if (type.kind !== 'union' && type.kind !== 'intersection') return NONE;
  return type.members.flatMap((member) => listAliasTargets(member));
}

const NONE: readonly string[] = [];

function removeAlias(type: Type, key: string): Type {
  if (type.kind === 'model' && type.key === key) return { kind: 'unknown' };
  if (type.kind === 'union') {
    const others = type.members.filter((member) => !isModel(member, key));
    return buildUnion(others.map((member) => removeAlias(member, key)));
  }
  if (type.kind !== 'intersection') return type;
  return buildIntersection(type.members.map((member) => removeAlias(member, key)));
}

function isModel(type: Type, key: string): boolean {
  return type.kind === 'model' && type.key === key;
}

function tellCut(reading: Reading, model: NamelessModel, target: string): void {
  tell(reading, {
    code: 'SCHEMA-505',
    at: model.at,
    message: `Schema \`${model.key}\` consists of \`${target}\`, which consists of it again.`,
    help: 'Put the reference into a member, or remove it.',
  });
}
