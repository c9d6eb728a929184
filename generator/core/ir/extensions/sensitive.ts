/** Names of members, parameters and headers whose values are never logged. */

import type { Content, Operation, Schema, SecurityScheme } from '../model/model.ts';
import { walkParts } from '../schemas/walk.ts';
import type { World } from '../types/world.ts';
import { followReference } from '../schemas/follow.ts';

type Sent = Pick<Operation, 'parameters' | 'body' | 'responses'>;

interface Holders {
  readonly models: readonly { readonly schema: Schema }[];
  readonly operations: readonly Sent[];
  readonly schemes: readonly SecurityScheme[];
}

/** Schemas are looked at in a world alone: there is none where no schema says that it is sensitive. */
export function listSensitiveNames(
  world: World | undefined,
  { models, operations, schemes }: Holders,
): readonly string[] {
  const names = new Set<string>();
  if (world !== undefined) for (const { schema } of models) addMembers(names, world, schema);
  for (const { parameters, ...sent } of operations) {
    for (const { name, key, sensitive, schema } of parameters) {
      const isSensitive = sensitive.includes('never-log') || isNeverLogged(world, schema);
      if (isSensitive) names.add(name).add(key.at(-1) ?? name);
      if (world !== undefined) addMembers(names, world, schema);
    }
    if (world !== undefined) addContents(names, world, sent);
  }
  for (const scheme of schemes) for (const name of listSecretInputs(scheme)) names.add(name);
  return [...names];
}

function addContents(
  names: Set<string>,
  world: World,
  { body, responses }: Pick<Sent, 'body' | 'responses'>,
): void {
  const add = ({ schema, item }: Content): void => {
    if (schema !== undefined) addMembers(names, world, schema);
    if (item !== undefined) addMembers(names, world, item.schema);
  };
  body?.contents.forEach(add);
  for (const { contents, headers } of responses) {
    contents.forEach(add);
    for (const { name, schema } of headers) if (isNeverLogged(world, schema)) names.add(name);
  }
}

function addMembers(names: Set<string>, world: World, schema: Schema): void {
  for (const { properties = [] } of walkParts([schema])) {
    for (const { name, schema: held } of properties) {
      if (isNeverLogged(world, held)) names.add(name);
    }
  }
}

function isNeverLogged(world: World | undefined, schema: Schema): boolean {
  if (world === undefined || schema.kind === 'boolean') return false;
  if (schema.sensitive?.includes('never-log') === true) return true;
  return followReference(world.schemas, schema)?.sensitive?.includes('never-log') === true;
}

/** Secrets that a key is computed of; credentials themselves are known to what places them. */
function listSecretInputs(scheme: SecurityScheme): readonly string[] {
  if (scheme.kind !== 'apiKey') return [];
  return scheme.signed?.inputs.filter(({ secret }) => secret).map(({ name }) => name) ?? [];
}
