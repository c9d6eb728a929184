/** Finds out who makes values of each generated type of an API: callers or the service. */

import type { Api, Member, Schema, Type } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import type { TypePosition } from './change.ts';
import { getInput } from './derived-names.ts';
import { listTypeParts } from '../../../generator/core/ir/types/walk.ts';
import { indexModels } from '../../../generator/core/ir/model/index-models.ts';

/** The position of a type by its name; `both` where nothing is known of it. */
type Positions = (name: string) => TypePosition;

/** What callers of either document give or get counts. */
export function findPositions({ old: before, new: after }: Both<Api>): Positions {
  const apis = [before, after];
  const given = new Set<string>();
  const got = new Set<string>();
  for (const api of apis) {
    collect(api, findGiven(api), given);
    collect(api, findGot(api), got);
    for (const { names } of api.operations) {
      given.add(names.params);
      got.add(names.error);
      if (names.response !== undefined) got.add(names.response);
    }
    for (const { name } of api.failures) got.add(name);
    given.add(api.names.options);
    for (const { names } of api.webhooks) got.add(names.body).add(names.params);
  }
  const inputs = new Map(apis.flatMap(({ models }) => models.flatMap(getInput)));
  return (name) => {
    if (given.has(name)) return got.has(name) ? 'both' : 'request';
    // A request form that no request takes is beside what answers hold, and changes with it.
    return got.has(name) || got.has(inputs.get(name) ?? '') ? 'response' : 'both';
  };
}

function findGiven({ operations }: Api): readonly Type[] {
  return operations.flatMap(({ params }) => getTypes(params.members));
}

function findGot({ operations, webhooks }: Api): readonly Type[] {
  return [
    ...operations.flatMap((operation) => [
      operation.success.type,
      ...operation.responses.map(({ type }) => type),
      ...operation.responses.flatMap(({ contents }) =>
        contents.flatMap(({ item }) => (item === undefined ? [] : [item.type])),
      ),
    ]),
    ...webhooks.flatMap(({ body, params }) => [
      ...(body === undefined ? [] : [body.type]),
      ...getTypes(params),
    ]),
  ];
}

/** Names of all models that types reach. */
function collect({ models }: Api, roots: readonly Type[], names: Set<string>): void {
  const byKey = indexModels({ models });
  const waiting = [...roots];
  const seen = new Set<string>();
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    waiting.push(...listTypeParts(type));
    if (type.kind !== 'model') continue;
    const model = byKey.get(type.key);
    const form = type.input ? model?.input : undefined;
    const name = form?.name ?? model?.name;
    if (model === undefined || name === undefined || seen.has(name)) continue;
    seen.add(name);
    names.add(name);
    waiting.push(form?.type ?? model.type, ...getBases(model.schema, type.input));
  }
}

/** What gives its members to a model travels as the model does. */
function getBases(schema: Schema, input: boolean): readonly Type[] {
  const parts = schema.kind === 'schema' ? (schema.allOf ?? []) : [];
  return parts.flatMap((part) => {
    const key = part.kind === 'schema' ? part.ref?.key : undefined;
    return key === undefined ? [] : [{ kind: 'model', key, input } as const];
  });
}

function getTypes(members: readonly Member[]): readonly Type[] {
  return members.map(({ type }) => type);
}
