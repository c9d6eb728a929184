/** Small documents in few words: operations by method and path, and schemas by name. */

export type Schema = Readonly<Record<string, unknown>>;

export interface Call {
  readonly id: string;
  readonly tag?: string;
  readonly query?: Readonly<Record<string, Schema>>;
  readonly header?: Readonly<Record<string, Schema>>;
  readonly body?: Schema;
  readonly gives?: Schema;
  readonly fails?: Schema;
  readonly more?: Readonly<Record<string, unknown>>;
}

export const text: Schema = { type: 'string' };
export const count: Schema = { type: 'integer' };

export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

export function list(items: Schema): Schema {
  return { type: 'array', items };
}

export function set(...values: readonly string[]): Schema {
  return { type: 'string', enum: values };
}

/** An object; a member whose name ends with `?` may be left out. */
export function object(members: Readonly<Record<string, Schema>>, more: Schema = {}): Schema {
  const names = Object.keys(members);
  return {
    type: 'object',
    required: names.filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [name.replace(/\?$/, ''), schema]),
    ),
    ...more,
  };
}

export function said(schema: Schema, description: string): Schema {
  return '$ref' in schema ? { allOf: [schema], description } : { ...schema, description };
}

export function document(
  calls: Readonly<Record<string, Call>>,
  schemas: Readonly<Record<string, Schema>> = {},
  more: Schema = {},
): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, call] of Object.entries(calls)) {
    const [method = '', path = ''] = key.split(' ');
    const item = (paths[path] ??= {});
    item[method.toLowerCase()] = makeOperation(path, call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://shop.example' }],
    paths,
    components: { schemas },
    ...more,
  };
}

function makeOperation(path: string, call: Call): object {
  const { id, tag = 'orders', query = {}, header = {}, body, gives, fails, more = {} } = call;
  const slots = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  return {
    operationId: id,
    tags: [tag],
    parameters: [
      ...slots.map((name) => ({ name, in: 'path', required: true, schema: text })),
      ...listParameters(query, 'query'),
      ...listParameters(header, 'header'),
    ],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: { description: 'Done.', ...(gives && { content: json(gives) }) },
      ...(fails && { 404: { description: 'Not there.', content: json(fails) } }),
    },
    ...more,
  };
}

function listParameters(members: Readonly<Record<string, Schema>>, place: string): object[] {
  return Object.entries(members).map(([name, { description, 'x-sw-group': group, ...schema }]) => ({
    name: name.replace(/!$/, ''),
    in: place,
    schema,
    ...(name.endsWith('!') && { required: true }),
    ...(description !== undefined && { description }),
    ...(group !== undefined && { 'x-sw-group': group }),
  }));
}

function json(schema: Schema): object {
  return { 'application/json': { schema } };
}
