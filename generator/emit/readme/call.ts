/** An operation in, what a call of it looks like out: the method, and arguments that the validators accept. */

import type { Api, Json, JsonObject, Operation, Property, Schema } from '../../ir/model.ts';
import { code, identifier, member, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Layout } from './layout.ts';
import { flat } from './layout.ts';
import type { Literals } from './literal.ts';
import type { Context } from './sample/context.ts';
import { fits, sampleOf } from './sample/sample.ts';
import { isObject, objectOf } from './sample/value.ts';

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
export function argumentsOf(operation: Operation, kit: Kit): Layout[] | undefined {
  const url = operation.path === undefined ? [flat(string(urlOf(operation)))] : [];
  const params = paramsOf(operation, kit);
  if (params === undefined) return undefined;
  return params === 'none' ? url : [...url, params];
}

/** Where the caller gives the address: a whole one, or a path on the service. */
function urlOf({ security }: Operation): string {
  return security?.length === 0 ? 'https://upload.example.com/session' : '/path';
}

/** The object of parameters and body; `none` where it may be left out. */
function paramsOf(operation: Operation, kit: Kit): Layout | 'none' | undefined {
  const value = paramsSample(operation, kit);
  if (value === undefined) return undefined;
  if (Object.keys(value).length === 0 && operation.params.optional) return 'none';
  return paramsLayout(operation, value, kit);
}

export function paramsLayout({ params }: Operation, value: JsonObject, kit: Kit): Layout {
  const members = params.members.filter(({ name }) => Object.hasOwn(value, name));
  return kit.literals.layoutOf(value, { kind: 'object', members });
}

/** What must be given and what the spec shows; more only where that is not enough, or where rules say what belongs together. */
export function paramsSample(operation: Operation, kit: Kit): JsonObject | undefined {
  const { paramsSchema, rules } = operation;
  const { body } = operation;
  const params = sampleOf(required(paramsSchema), kit.context, '', { sparse: true });
  const content = body === undefined ? undefined : sampleOf(bodySchema(body), kit.context, 'body');
  const whole = requestSchema(operation);
  const simple = objectOf([
    ...(params === undefined ? [] : [['params', params] as const]),
    ...(content === undefined ? [] : [['body', content] as const]),
  ]);
  const telling = rules.length === 0 || Object.keys(params ?? {}).length > 0 || body !== undefined;
  if (telling && fits(simple, whole, kit.context)) return joined(simple);
  const value = sampleOf(whole, kit.context, '');
  return isObject(value) ? joined(value) : undefined;
}

function joined({ params, body }: { readonly params?: Json; readonly body?: Json }): JsonObject {
  const entries = isObject(params) ? Object.entries(params) : [];
  return objectOf(body === undefined ? entries : [...entries, ['body', body]]);
}

function bodySchema({ contents, at }: NonNullable<Operation['body']>): Schema {
  return contents[0]?.schema ?? { kind: 'boolean', value: true, at };
}

/** `{ params, body }`, with the rules that tie them. */
function requestSchema({ body, paramsSchema, rules, at }: Operation): Schema {
  const properties: Property[] = [{ name: 'params', schema: paramsSchema, required: true, at }];
  if (body !== undefined) {
    properties.push({ name: 'body', schema: bodySchema(body), required: body.required, at });
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
