/** Mends path items and operations with habits of Swagger 2.0 and of hands: gives the form of OpenAPI 3. */

import { isObject, setMember, type Members } from '../../structure/pointer.ts';
import { methods } from '../../structure/vocabulary.ts';
import { flag, type Mender, mendMembers, texts } from './members.ts';

/** `GET` is `get`, where no `get` is beside it. */
export function mendPathItem(item: Members): Members {
  if (!Object.keys(item).some(isShouted)) return item;
  const mended: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    const lower = name.toLowerCase();
    const isMeant = isShouted(name) && !Object.hasOwn(item, lower);
    setMember(mended, isMeant ? lower : name, value);
  }
  return mended;
}

function isShouted(name: string): boolean {
  return !methods.has(name) && methods.has(name.toLowerCase());
}

/** One alternative where a list of them must be. */
export const secured: ReadonlyMap<string, Mender> = new Map<string, Mender>([
  ['security', (value) => (isObject(value) ? [value] : value)],
]);

const menders: ReadonlyMap<string, Mender> = new Map<string, Mender>([
  ...secured,
  ['deprecated', flag],
  ['tags', texts],
]);

export function mendOperation(operation: Members): Members {
  return mendBody(mendMembers(operation, menders));
}

/** Parameters that are a body, or fields of a form, become the request body where there is none. */
function mendBody(operation: Members): Members {
  const { parameters } = operation;
  if (!Array.isArray(parameters) || 'requestBody' in operation) return operation;
  const all: readonly unknown[] = parameters;
  const bodies = all.filter((item) => readLocation(item) === 'body').filter(isObject);
  const fields = all.filter((item) => readLocation(item) === 'formdata').filter(isObject);
  const [body] = bodies;
  if (body === undefined && fields.length === 0) return operation;
  const rest = all.filter((item) => !['body', 'formdata'].includes(readLocation(item)));
  const requestBody = body === undefined ? buildForm(fields) : buildBody(body);
  return { ...operation, parameters: rest, requestBody };
}

function readLocation(parameter: unknown): string {
  const where = isObject(parameter) ? parameter['in'] : undefined;
  return typeof where === 'string' ? where.toLowerCase() : '';
}

function buildBody({ description, required, schema = {} }: Members): Members {
  return {
    ...(description === undefined ? {} : { description }),
    required: flag(required) === true,
    content: { 'application/json': { schema } },
  };
}

function buildForm(fields: readonly Members[]): Members {
  const names = fields.filter(({ name }) => typeof name === 'string');
  const isUpload = fields.some(({ type }) => type === 'file');
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((field) => [field['name'], buildField(field)])),
    required: names.filter(({ required }) => flag(required) === true).map(({ name }) => name),
  };
  const type = isUpload ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return { required: schema.required.length > 0, content: { [type]: { schema } } };
}

function buildField({
  name: _name,
  in: _in,
  required: _required,
  schema,
  ...rest
}: Members): Members {
  return isObject(schema) ? { ...schema, ...rest } : rest;
}
