/** A model of an API in; what is decided of it as a whole, as plain data, out: enough to build single operations again. */

import type { Kinds } from './kinds.ts';
import { kindsOf } from './kinds.ts';
import type { Api, Model, Operation, Schema } from './model.ts';
import { keysOf } from './raw.ts';

/** Names and facts that a change inside an operation leaves as they are. */
export interface Outline extends Pick<Api, 'names' | 'security' | 'tags' | 'groups' | 'failures'> {
  /** In the order of the model. */
  readonly models: readonly OutlinedModel[];
  readonly operations: readonly OutlinedOperation[];
  readonly kinds: {
    readonly [Name in keyof Kinds]: readonly (readonly [string, ValueOf<Kinds[Name]>])[];
  };
  /** How many limits there are that schemas carry. */
  readonly limits: number;
}

type ValueOf<T> = T extends ReadonlyMap<string, infer V> ? V : never;

/** A component schema. */
export interface OutlinedModel extends Pick<Model, 'key' | 'name' | 'validator' | 'xml'> {
  readonly input?: { readonly name: string; readonly validator: string };
  readonly enum?: NonNullable<Model['enum']>['names'];
}

export type OutlinedOperation = Pick<
  Operation,
  'id' | 'names' | 'tag' | 'group' | 'method' | 'path'
> & { readonly pointer: string };

/** Undefined where an operation is more than what stands at its place and in the schemas that it names. */
export function outlineOf(api: Api): Outline | undefined {
  if (!isPlain(api)) return undefined;
  const { names, security, tags, groups, failures, models, operations } = api;
  const { heirs, marks, tags: kinds } = kindsOfModels(api);
  return {
    names,
    security,
    tags,
    groups,
    failures,
    models: models.map(outlinedModel),
    operations: operations.map(outlinedOperation),
    kinds: { heirs: [...heirs], marks: [...marks], tags: [...kinds] },
    limits: api.limits.length,
  };
}

/** Which models a discriminator tells apart. */
export function kindsOfModels(api: Api): Kinds {
  return kindsOf(schemasOfModels(api));
}

export function schemasOfModels({ models }: Api): ReadonlyMap<string, Schema> {
  return new Map(models.map(({ key, schema }) => [key, schema]));
}

function isPlain({ models, operations, at, ...api }: Api): boolean {
  const lists = [api.states, api.notShown, api.helpers, api.recipes, api.variables];
  return (
    api.errors === undefined &&
    lists.every(({ length }) => length === 0) &&
    api.limits.every(({ stated }) => !stated) &&
    models.every((model) => model.at.file === at.file && isComponent(model)) &&
    operations.every((operation) => operation.at.file === at.file && isPathed(operation)) &&
    // What asks for a stream stands in a schema, far from the operation.
    operations.every(({ stream }) => stream?.asked === undefined)
  );
}

function isComponent({ key, at }: Model): boolean {
  const [components, schemas, name, ...rest] = keysOf(at.pointer);
  return components === 'components' && schemas === 'schemas' && name === key && rest.length === 0;
}

function isPathed({ path, method, at }: Operation): boolean {
  const keys = keysOf(at.pointer);
  return keys.length === 3 && keys[1] === path && keys[2]?.toUpperCase() === method;
}

function outlinedModel({ key, name, validator, xml, input, enum: values }: Model): OutlinedModel {
  return {
    key,
    name,
    validator,
    xml,
    ...(input === undefined ? {} : { input: { name: input.name, validator: input.validator } }),
    ...(values === undefined ? {} : { enum: values.names }),
  };
}

function outlinedOperation(operation: Operation): OutlinedOperation {
  const { id, names, tag, group, method, path, at } = operation;
  return {
    id,
    names,
    tag,
    ...(group === undefined ? {} : { group }),
    method,
    ...(path === undefined ? {} : { path }),
    pointer: at.pointer,
  };
}
