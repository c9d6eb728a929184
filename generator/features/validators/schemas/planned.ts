/** The schemas that are declared for models, and those that each leads to. */

import type { Model, Schema, Type } from '../../../core/ir/model/model.ts';
import { walkParts } from '../../../core/ir/schemas/walk.ts';

import type { Direction } from '../../../core/ir/model/schema.ts';
import { getReferencedKey } from '../../../core/ir/schemas/follow.ts';

/** One validator that is to be declared. */
export interface Planned {
  readonly model: Model;
  /** The key of its symbol. */
  readonly key: string;
  readonly name: string;
  readonly way: Direction;
  /** Its type. */
  readonly shape: Type;
}

/** The forms that a model has. */
export function listPlanned(model: Model): Planned[] {
  const { key, validator, input, type } = model;
  const response: Planned = { model, key, name: validator, way: 'output', shape: type };
  if (input?.isSent !== true) return [response];
  const { validator: name, type: shape } = input;
  return [response, { model, key: `${key}#input`, name, way: 'input', shape }];
}

type Models = ReadonlyMap<string, Model>;

/** The name of the schema of a model, in the form of a direction. */
export function getValidatorName(key: string, way: Direction, models: Models): string | undefined {
  const model = models.get(key);
  return (way === 'input' ? model?.input?.validator : undefined) ?? model?.validator;
}

/** Names of the validators that a schema leads to. */
export function namesIn(schema: Schema, way: Direction, models: Models): Set<string> {
  const names = new Set<string>();
  for (const { ref, discriminator, dynamicAnchors = [] } of walkParts([schema])) {
    const kinds = discriminator?.kinds.filter(({ isSelf }) => isSelf !== true) ?? [];
    const keys = [
      ref?.key,
      discriminator?.fallback,
      ...kinds.map(({ schema: kind }) => getReferencedKey(kind)),
      ...dynamicAnchors.map(({ key }) => key),
    ];
    for (const key of keys) {
      const name = key === undefined ? undefined : getValidatorName(key, way, models);
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}
