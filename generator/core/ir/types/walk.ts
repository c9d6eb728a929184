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

/** Of a request, the form that the model has there. */
export function findNamedType(
  models: ReadonlyMap<string, Model>,
  { key, input }: Type & { kind: 'model' },
): Type | undefined {
  const model = models.get(key);
  return (input ? model?.input?.type : undefined) ?? model?.type;
}
