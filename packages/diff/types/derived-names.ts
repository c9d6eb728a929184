/** Finds the name that each generated name is derived from: a method from a function, a validator from a type. */

import type { Both } from '../change.ts';
import type {
  Api,
  Model,
  Operation,
  OperationNames,
  Webhook,
} from '../../../generator/core/ir/model/model.ts';

export interface DerivedNames {
  /** `Shop.createOrder().id` → `createOrder().id`, `OrderInput.note` → `Order.note`. */
  readonly first: (label: string) => string;
  /** The name that another one comes and goes with: `CreateOrderParams` → `createOrder`. */
  readonly owner: (name: string) => string;
  /** Names of what a function of that name takes and gives. */
  readonly operation: (name: string) => OperationNames | undefined;
}

export function findDerivedNames({ old: before, new: after }: Both<Api>): DerivedNames {
  const apis = [before, after];
  const methods = new Map(apis.flatMap((api) => api.operations.flatMap(findMethods(api))));
  const inputs = new Map(apis.flatMap(({ models }) => models.flatMap(getInput)));
  const owners = new Map(apis.flatMap(findOwners));
  const operations = new Map(
    apis.flatMap(({ operations: all }) => all.map(({ names }) => [names.function, names] as const)),
  );
  return {
    first: (label) => {
      const [, method = '', below = ''] = /^([^.]+\.[^.()]+)(.*)$/s.exec(label) ?? [];
      const call = methods.get(method);
      if (call !== undefined) return `${call}${below}`;
      const [symbol = ''] = label.split('.', 1);
      return `${inputs.get(symbol) ?? symbol}${label.slice(symbol.length)}`;
    },
    owner: (name) => owners.get(name) ?? name,
    operation: (name) => operations.get(name),
  };
}

/** `Shop.files.trash` is `trash` on the class `ShopFiles`. */
function findMethods({ names, groups }: Api): (operation: Operation) => [string, string][] {
  const classes = [names.class, ...groups.map((group) => group.class)];
  return (operation) =>
    findDerived(operation.names).flatMap(({ method, function: call }) =>
      classes.map((name): [string, string] => [`${name}.${method}`, call]),
    );
}

interface Derived {
  readonly function: string;
  readonly method: string;
}

function findDerived(names: OperationNames): readonly Derived[] {
  const { pages, items, batch, upload, poll, mask, stream } = names;
  return [names, pages, items, batch, upload, poll, mask, stream].filter(
    (each) => each !== undefined,
  );
}

/** The name of a model's form in requests, and its own. */
export function getInput({ name, input }: Model): readonly [string, string][] {
  return input === undefined ? [] : [[input.name, name]];
}

function findOwners({ names, operations, models, webhooks }: Api): readonly [string, string][] {
  const calls = new Map(operations.map(({ id, names: { function: call } }) => [id, call]));
  return [
    ...operations.flatMap((operation) => nameOperation(operation, names.limits)),
    ...models.flatMap(nameModel),
    ...webhooks.flatMap((webhook) => nameWebhook(webhook, calls)),
  ];
}

function nameOperation({ names }: Operation, limits: string): readonly [string, string][] {
  const { params, error, response, schemas, maskPath, maskRule, function: call } = names;
  const own = [params, error, response, schemas, maskPath, maskRule, `${limits}.${call}`];
  const calls = findDerived(names).map((each) => each.function);
  return [...own, ...calls].flatMap((name) => (name === undefined ? [] : [[name, call]]));
}

function nameModel({ name, validator, xml, input }: Model): readonly [string, string][] {
  const own = [validator, xml, input?.name, input?.validator];
  return own.flatMap((each) => (each === undefined ? [] : [[each, name]]));
}

function nameWebhook(
  { names: { body, params, schemas }, callback }: Webhook,
  calls: ReadonlyMap<string, string>,
): readonly [string, string][] {
  const owner = calls.get(callback?.operation ?? '') ?? body;
  return [body, params, schemas].map((name) => [name, owner]);
}
