/** Names of members, parameters, headers and credentials whose values are never logged. */

import type { Content, Operation, Schema, SecurityScheme } from './model.ts';
import type { World } from './types.ts';
import { partsOf, targetOf } from './walk.ts';

type Sent = Pick<Operation, 'parameters' | 'body' | 'responses'>;

export function sensitiveNames(
  world: World,
  models: readonly { readonly schema: Schema }[],
  operations: readonly Sent[],
  schemes: readonly SecurityScheme[],
): readonly string[] {
  const names = new Set<string>();
  for (const { schema } of models) addMembers(world, schema, names);
  for (const operation of operations) addOperation(world, operation, names);
  for (const scheme of schemes) for (const name of schemeNames(scheme)) names.add(name);
  return [...names];
}

function addOperation(world: World, operation: Sent, names: Set<string>): void {
  for (const parameter of operation.parameters) {
    const isSensitive = parameter.sensitive.includes('never-log');
    if (isSensitive || isNeverLogged(world, parameter.schema)) {
      names.add(parameter.name);
      names.add(parameter.key.at(-1) ?? parameter.name);
    }
    addMembers(world, parameter.schema, names);
  }
  for (const content of operation.body?.contents ?? []) addContent(world, content, names);
  for (const response of operation.responses) {
    for (const content of response.contents) addContent(world, content, names);
    for (const header of response.headers) {
      if (isNeverLogged(world, header.schema)) names.add(header.name);
    }
  }
}

function addContent(world: World, content: Content, names: Set<string>): void {
  if (content.schema !== undefined) addMembers(world, content.schema, names);
  if (content.item !== undefined) addMembers(world, content.item.schema, names);
}

function addMembers(world: World, schema: Schema, names: Set<string>): void {
  const open: Schema[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean') continue;
    for (const property of part.properties ?? []) {
      if (isNeverLogged(world, property.schema)) names.add(property.name);
    }
    open.push(...partsOf(part));
  }
}

function isNeverLogged(world: World, schema: Schema): boolean {
  if (schema.kind === 'boolean') return false;
  if (schema.sensitive?.includes('never-log') === true) return true;
  return targetOf(world.schemas, schema)?.sensitive?.includes('never-log') === true;
}

function schemeNames(scheme: SecurityScheme): readonly string[] {
  if (scheme.kind === 'mutualTLS') return [];
  if (scheme.kind !== 'apiKey') return ['authorization'];
  const inputs = scheme.signed?.inputs.filter(({ secret }) => secret).map(({ name }) => name);
  return [scheme.name, ...(inputs ?? [])];
}
