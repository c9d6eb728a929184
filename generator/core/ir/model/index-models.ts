/** The models of an API, and their schemas, by key. */

import type { Api, Model, Schema } from './model.ts';

type Models = Pick<Api, 'models'>;

export function indexModels({ models }: Models): ReadonlyMap<string, Model> {
  return new Map(models.map((model) => [model.key, model]));
}

export function indexSchemas({ models }: Models): ReadonlyMap<string, Schema> {
  return new Map(models.map((model) => [model.key, model.schema]));
}
