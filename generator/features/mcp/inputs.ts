/** Lists the arguments of the tool of an operation: its parameters and body, without credentials. */

import type { Api, Operation, Parameter } from '../../core/ir/model/model.ts';
import { buildBody } from './bodies.ts';
import { asMap, type JsonSchema, type SchemaWriting, writeSchema } from './json-schema.ts';

export interface ToolInput {
  readonly schema: JsonSchema;
  /** The paths of members that are bytes. */
  readonly bytes: readonly (readonly string[])[];
  /** Names of parameters that are credentials, and whether the service needs them. */
  readonly hidden: Readonly<Record<string, boolean>>;
  /** The argument that is the path of the request. */
  readonly url?: string;
}

interface InputWriting extends SchemaWriting {
  readonly api: Api;
}

export function buildInput(operation: Operation, writing: InputWriting): ToolInput {
  const hidden = operation.parameters.filter((one) => isCredential(one, writing.api));
  const sent = operation.parameters.filter(isSentAnyway);
  const all = writeSchema(operation.paramsSchema, writing);
  const given = [...hidden, ...sent].reduce((left, { key }) => dropMember(left, key), all);
  const properties = asMap(given['properties']);
  const taken = new Set([...Object.keys(asMap(all['properties'])), 'body']);
  const url = operation.path === undefined ? findFree(['url', 'requestUrl'], taken) : undefined;
  const body = buildBody(operation, writing);
  const required = [
    ...(url === undefined ? [] : [url]),
    ...asTexts(given['required']),
    ...(body !== undefined && operation.body?.required === true ? ['body'] : []),
  ];
  return {
    schema: {
      type: 'object',
      properties: {
        ...(url !== undefined && { [url]: describeUrl }),
        ...properties,
        ...(body && { body: body.schema }),
      },
      ...(required.length > 0 && { required }),
    },
    bytes: body?.bytes ?? [],
    hidden: Object.fromEntries(
      hidden.map(({ key, required: isNeeded }) => [key.join('.'), isNeeded]),
    ),
    ...(url !== undefined && { url }),
  };
}

/** What has one value only, and what is known when a request is sent. */
function isSentAnyway({ constant, in: where, name, required }: Parameter): boolean {
  return (
    constant !== undefined ||
    (where === 'header' && !required && /^(?:content-length|host)$/i.test(name))
  );
}

/** Leaves out the member at a path, which a group of parameters may have. */
function dropMember(schema: JsonSchema, [name = '', ...rest]: readonly string[]): JsonSchema {
  const { [name]: held, ...others } = asMap(schema['properties']);
  if (held === undefined) return schema;
  if (rest.length > 0) {
    return { ...schema, properties: { ...others, [name]: dropMember(asMap(held), rest) } };
  }
  const required = asTexts(schema['required']).filter((one) => one !== name);
  return { ...schema, properties: others, required };
}

const describeUrl: JsonSchema = {
  type: 'string',
  description:
    'Where to send it: a path of the service, which begins with `/`, or a URL that it gave.',
};

function findFree(names: readonly string[], taken: ReadonlySet<string>): string {
  return (
    names.find((name) => !taken.has(name)) ??
    findFree(
      names.map((name) => `${name}_`),
      taken,
    )
  );
}

const secretHeaders =
  /^(?:authorization|proxy-authorization|cookie|x-api-key|api-key|x-auth-token|x-access-token)$/i;

/** What only the side of the client may know: what a scheme sets, and what the document calls sensitive. */
function isCredential(parameter: Parameter, { schemes }: Api): boolean {
  const { name, in: where, sensitive } = parameter;
  if (where === 'path' || where === 'querystring') return false;
  const isScheme = schemes.some(
    (scheme) =>
      scheme.kind === 'apiKey' &&
      scheme.in === where &&
      scheme.name.toLowerCase() === name.toLowerCase(),
  );
  return (
    isScheme ||
    sensitive.length > 0 ||
    (where === 'header' && secretHeaders.test(name)) ||
    where === 'cookie'
  );
}

function asTexts(value: JsonSchema[string]): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
