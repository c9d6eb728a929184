/** The models of an API, and their schemas, by key; and its operations by id. */

import type { Api, Model, Operation, Schema } from './model.ts';

type Models = Pick<Api, 'models'>;

export function indexModels({ models }: Models): ReadonlyMap<string, Model> {
  return new Map(models.map((model) => [model.key, model]));
}

export function indexSchemas({ models }: Models): ReadonlyMap<string, Schema> {
  return new Map(models.map((model) => [model.key, model.schema]));
}

export function indexOperations({
  operations,
}: Pick<Api, 'operations'>): ReadonlyMap<string, Operation> {
  return new Map(operations.map((operation) => [operation.id, operation]));
}
