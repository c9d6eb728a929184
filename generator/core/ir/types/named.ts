/** Models by their keys, and the type that a reference to one means. */

import type { Api, Model, Schema, Type } from '../model/model.ts';

type Models = Pick<Api, 'models'>;

export function indexModels({ models }: Models): ReadonlyMap<string, Model> {
  return new Map(models.map((model) => [model.key, model]));
}

export function indexSchemas({ models }: Models): ReadonlyMap<string, Schema> {
  return new Map(models.map((model) => [model.key, model.schema]));
}

/** Of a request, the form that the model has there. */
export function findNamedType(
  models: ReadonlyMap<string, Model>,
  { key, input }: Type & { kind: 'model' },
): Type | undefined {
  const model = models.get(key);
  return (input ? model?.input?.type : undefined) ?? model?.type;
}
