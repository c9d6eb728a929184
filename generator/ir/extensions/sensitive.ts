/** Names of members, parameters and headers whose values are never logged. */

import type { Content, Operation, Schema, SecurityScheme } from '../model.ts';
import type { World } from '../types/types.ts';
import { listSchemaParts, followReference } from '../schemas/walk.ts';

/** What was found; without schemas to look up where none of them says that it is sensitive. */
interface Found {
  readonly world: World | undefined;
  readonly names: Set<string>;
}

type Sent = Pick<Operation, 'parameters' | 'body' | 'responses'>;

/** What may be sensitive. */
interface Holders {
  readonly models: readonly { readonly schema: Schema }[];
  readonly operations: readonly Sent[];
  readonly schemes: readonly SecurityScheme[];
}

export function listSensitiveNames(
  world: World | undefined,
  { models, operations, schemes }: Holders,
): readonly string[] {
  const names = new Set<string>();
  const read = { world, names };
  for (const { schema } of models) addMembers(read, schema);
  for (const operation of operations) addOperation(read, operation);
  for (const scheme of schemes) for (const name of listSecretInputs(scheme)) names.add(name);
  return [...names];
}

function addOperation(found: Found, operation: Sent): void {
  const { names } = found;
  for (const parameter of operation.parameters) {
    const isSensitive = parameter.sensitive.includes('never-log');
    if (isSensitive || isNeverLogged(found, parameter.schema)) {
      names.add(parameter.name);
      names.add(parameter.key.at(-1) ?? parameter.name);
    }
    addMembers(found, parameter.schema);
  }
  for (const content of operation.body?.contents ?? []) addContent(found, content);
  for (const response of operation.responses) {
    for (const content of response.contents) addContent(found, content);
    for (const header of response.headers) {
      if (isNeverLogged(found, header.schema)) names.add(header.name);
    }
  }
}

function addContent(found: Found, content: Content): void {
  if (content.schema !== undefined) addMembers(found, content.schema);
  if (content.item !== undefined) addMembers(found, content.item.schema);
}

function addMembers(found: Found, schema: Schema): void {
  if (found.world === undefined) return;
  const open: Schema[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean') continue;
    for (const property of part.properties ?? []) {
      if (isNeverLogged(found, property.schema)) found.names.add(property.name);
    }
    open.push(...listSchemaParts(part));
  }
}

function isNeverLogged({ world }: Found, schema: Schema): boolean {
  if (world === undefined || schema.kind === 'boolean') return false;
  if (schema.sensitive?.includes('never-log') === true) return true;
  return followReference(world.schemas, schema)?.sensitive?.includes('never-log') === true;
}

/** Secrets that a key is computed of; credentials themselves are known to what places them. */
function listSecretInputs(scheme: SecurityScheme): readonly string[] {
  if (scheme.kind !== 'apiKey') return [];
  return scheme.signed?.inputs.filter(({ secret }) => secret).map(({ name }) => name) ?? [];
}
