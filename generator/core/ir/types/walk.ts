/** What is inside a type, and what it is behind the names of models. */

import type { Type, Model } from '../model/model.ts';

/** The types directly inside a type. */
export function listTypeParts(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'array':
      return [type.items];
    case 'tuple':
      return [...type.items, ...(type.rest === undefined ? [] : [type.rest])];
    case 'object': {
      const members = type.members.map((member) => member.type);
      return type.rest === undefined ? members : [...members, type.rest];
    }
    case 'union':
    case 'intersection':
      return type.members;
    default:
      return [];
  }
}

/** What a type is behind the names of models; unknown where these lead round in a circle. */
export function resolveType(models: ReadonlyMap<string, Model>, type: Type): Type {
  let found = type;
  for (let steps = 0; found.kind === 'model' && steps <= models.size; steps += 1) {
    found = findNamedType(models, found) ?? { kind: 'unknown' };
  }
  return found.kind === 'model' ? { kind: 'unknown' } : found;
}

/** The type of the model that a type names: its request form, where that is asked for. */
export function findNamedType(
  models: ReadonlyMap<string, Model>,
  { key, input }: Type & { kind: 'model' },
): Type | undefined {
  const model = models.get(key);
  return (input ? model?.input?.type : undefined) ?? model?.type;
}
