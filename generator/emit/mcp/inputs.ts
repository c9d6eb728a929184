/** An operation in, the arguments of its tool out: its parameters and body, without credentials. */

import type { Api, Content, Operation, Parameter, Type } from '../../ir/model.ts';
import { keepUsed } from '../operations/contents.ts';
import { type JsonSchema, type SchemaWriting, writeSchema } from './json-schema.ts';

export interface ToolInput {
  readonly schema: JsonSchema;
  /** Where bytes are. */
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

/** Without the member at a path, which a group of parameters may have. */
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

type BuiltBody = Pick<ToolInput, 'schema' | 'bytes'>;

/** The content that is sent where the caller names no media type. */
function buildBody({ body }: Operation, writing: InputWriting): BuiltBody | undefined {
  const [content] = keepUsed(body?.contents ?? []);
  if (body === undefined || content === undefined) return undefined;
  const { schema, bytes } = buildContent(content, writing);
  const said = body.doc.text.join(' ');
  const description = schema['description'] ?? (said || undefined);
  return { schema: { ...schema, ...(description !== undefined && { description }) }, bytes };
}

const base64: JsonSchema = {
  type: 'string',
  contentEncoding: 'base64',
  description: 'Bytes in base64.',
};

function buildContent(content: Content, writing: InputWriting): BuiltBody {
  const { codec, as, schema, mediaType, item } = content;
  const form = as ?? codec;
  if (form === 'bytes') {
    const contentMediaType = mediaType.includes('*') ? undefined : mediaType;
    return {
      schema: { ...base64, ...(contentMediaType && { contentMediaType }) },
      bytes: [['body']],
    };
  }
  if (form === 'text') {
    return { schema: { type: 'string', ...writeTextSchema(content, writing) }, bytes: [] };
  }
  if (form === 'lines' && item !== undefined) {
    return { schema: { type: 'array', items: writeSchema(item.schema, writing) }, bytes: [] };
  }
  if (form !== 'multipart') return { schema: writeSchema(schema, writing), bytes: [] };
  return buildForm(content, writing);
}

function writeTextSchema({ schema, as }: Content, writing: InputWriting): JsonSchema {
  return as === undefined ? writeSchema(schema, writing) : {};
}

/** Files of a form, and the other members of it. */
function buildForm({ type, schema }: Content, writing: InputWriting): BuiltBody {
  const files = listFiles(type, writing);
  if (files.length === 0) return { schema: writeSchema(schema, writing), bytes: [] };
  const model =
    schema?.kind === 'schema' && schema.ref ? writing.models.get(schema.ref.key) : undefined;
  const whole = writeSchema(model?.schema ?? schema, writing);
  const properties = asMap(whole['properties']);
  const bytes = files.map(([name, isList]) => ['body', name, ...(isList ? ['*'] : [])]);
  const replaced = files.map(([name, isList]) => {
    const description = asMap(properties[name])['description'];
    const file = {
      ...base64,
      ...(description !== undefined && { description: `${String(description)} Bytes in base64.` }),
    };
    return [name, isList ? { type: 'array', items: file } : file] as const;
  });
  return {
    schema: { ...whole, properties: { ...properties, ...Object.fromEntries(replaced) } },
    bytes,
  };
}

type File = readonly [name: string, isList: boolean];

function listFiles(type: Type, writing: InputWriting): readonly File[] {
  if (type.kind === 'model') {
    const model = writing.models.get(type.key);
    const found = type.input ? (model?.input?.type ?? model?.type) : model?.type;
    return found === undefined || found.kind === 'model' ? [] : listFiles(found, writing);
  }
  if (type.kind === 'intersection') return type.members.flatMap((one) => listFiles(one, writing));
  if (type.kind !== 'object') return [];
  return type.members.flatMap(({ name, type: held }): readonly File[] => {
    if (isBinary(held)) return [[name, false]];
    return held.kind === 'array' && isBinary(held.items) ? [[name, true]] : [];
  });
}

function isBinary(type: Type): boolean {
  return type.kind === 'union' ? type.members.some(isBinary) : type.kind === 'binary';
}

function asMap(value: JsonSchema[string]): JsonSchema {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? (value as JsonSchema) : {}; // arrays are the only other objects
}

function asTexts(value: JsonSchema[string]): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
