/** An operation in, what a call of it looks like out: the method, and arguments that the validators accept. */

import type { Api, Json, Operation, Property, Schema } from '../../ir/model.ts';
import { code, identifier, member, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Literals } from './literal.ts';
import type { Context } from './sample/context.ts';
import { sampleOf } from './sample/sample.ts';
import { isObject } from './sample/value.ts';

/** What examples are made with: one for all operations of an API. */
export interface Kit {
  readonly api: Api;
  readonly literals: Literals;
  readonly context: Context;
  /** Member of the client by group. */
  readonly members: ReadonlyMap<string, string>;
}

/** `client.files.trash` */
export function methodOf(operation: Operation, name: string, { members }: Kit): Code {
  const group = operation.group === undefined ? undefined : members.get(operation.group);
  const client = identifier('client');
  return member(group === undefined ? client : member(client, group), name);
}

/** Arguments of the plain call; undefined where no sample of its parameters is found. */
export function argumentsOf(operation: Operation, kit: Kit): Code[] | undefined {
  const url = operation.path === undefined ? [string(urlOf(operation))] : [];
  const params = paramsOf(operation, kit);
  if (params === undefined) return undefined;
  return params === 'none' ? url : [...url, params];
}

/** Where the caller gives the address: a whole one, or a path on the service. */
function urlOf({ security }: Operation): string {
  return security?.length === 0 ? 'https://upload.example.com/session' : '/path';
}

/** The object of parameters and body; `none` where it may be left out. */
export function paramsOf(operation: Operation, kit: Kit): Code | 'none' | undefined {
  const value = paramsSample(operation, kit);
  if (value === undefined) return undefined;
  if (Object.keys(value).length === 0 && operation.params.optional) return 'none';
  const members = operation.params.members.filter(({ name }) => Object.hasOwn(value, name));
  const type = { kind: 'object', members } as const;
  return kit.literals.print(value, type);
}

export function paramsSample(
  operation: Operation,
  kit: Kit,
): { readonly [name: string]: Json } | undefined {
  for (const schema of [required(operation.paramsSchema), operation.paramsSchema]) {
    const whole = requestSchema(operation, schema);
    const value = sampleOf(whole, kit.context, '');
    if (!isObject(value)) continue;
    const { params, body } = value as { params?: Json; body?: Json };
    return { ...(isObject(params) ? params : {}), ...(body === undefined ? {} : { body }) };
  }
  return undefined;
}

/** `{ params, body }`, with the rules that tie them. */
function requestSchema({ body, rules, at }: Operation, params: Schema): Schema {
  const properties: Property[] = [{ name: 'params', schema: params, required: true, at }];
  const content = body?.contents[0];
  if (body !== undefined) {
    const schema = content?.schema ?? { kind: 'boolean', value: true, at };
    properties.push({ name: 'body', schema, required: body.required, at });
  }
  const names = properties.map(({ name }) => name);
  return { kind: 'schema', at, types: ['object'], properties, required: names, allOf: rules };
}

/** Parameters that must be given, and those that the spec shows an example of. */
function required(schema: Schema): Schema {
  if (schema.kind === 'boolean') return schema;
  const properties = (schema.properties ?? []).filter(
    (property) => property.required || isShown(property.schema),
  );
  return { ...schema, properties };
}

function isShown(schema: Schema): boolean {
  return schema.kind === 'schema' && (schema.examples ?? []).length > 0;
}

/** A call whose parameters no sample was found for. */
export function openCall(operation: Operation, method: Code, importName: string): Code {
  const type = identifier(operation.names.params);
  return code`import type { ${type} } from ${string(importName)};

declare const params: ${type};
const answer = await ${method}(params);`;
}
