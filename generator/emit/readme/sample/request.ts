/**
 * An operation in, what a caller would give it out: what is required and what the spec shows, and more only where rules
 * say what belongs together.
 */

import type { Place } from '../../../diagnostics/diagnostic.ts';
import type { Json, JsonObject, Operation, Property, Schema } from '../../../ir/model.ts';
import type { Context } from './context.ts';
import { withMask } from './mask.ts';
import { fits, sampleOf } from './sample.ts';
import { isObject, objectOf } from './value.ts';

/** Parameters, groups as objects, and `body`. */
export function requestSample(operation: Operation, context: Context): JsonObject | undefined {
  const params = exampled(operation.paramsSchema, operation);
  const whole = requestSchema(operation, params);
  const simple = withMask(operation, simpleSample(operation, params, context), context);
  if (isTelling(operation, simple) && fits(simple, whole, context)) return joined(simple);
  const value = sampleOf(whole, context, '');
  return isObject(value) ? joined(value) : undefined;
}

interface Request {
  readonly params?: Json;
  readonly body?: Json;
}

function simpleSample(operation: Operation, params: Schema, context: Context): JsonObject {
  const { body } = operation;
  const given = sampleOf(required(params), context, '', { sparse: true });
  const content = body === undefined ? undefined : sampleOf(bodySchema(body), context, 'body');
  return objectOf([
    ...(given === undefined ? [] : [['params', given] as const]),
    ...(content === undefined ? [] : [['body', content] as const]),
  ]);
}

/** Where rules tie optional parameters, a call without any would show nothing. */
function isTelling({ rules, body }: Operation, { params }: Request): boolean {
  return (
    rules.length === 0 || body !== undefined || (isObject(params) && Object.keys(params).length > 0)
  );
}

function joined({ params, body }: Request): JsonObject {
  const entries = isObject(params) ? Object.entries(params) : [];
  return objectOf(body === undefined ? entries : [...entries, ['body', body]]);
}

export function bodySchema({ contents, at }: NonNullable<Operation['body']>): Schema {
  // What a reader can see the parts of tells more than bytes.
  const used = contents.filter(({ as }) => as !== 'never');
  const first = used.find(({ type }) => type.kind !== 'binary') ?? used[0];
  const isText = first?.as === 'text';
  const schema =
    (isText ? undefined : first?.schema) ?? anything(isText || first?.codec === 'text', at);
  const { examples = [] } = first ?? {};
  if (examples.length === 0) return schema;
  return { kind: 'schema', at, allOf: [schema], examples };
}

/** A text that nothing is said of is a text. */
function anything(isText: boolean, at: Place): Schema {
  return isText ? { kind: 'schema', at, types: ['string'] } : { kind: 'boolean', value: true, at };
}

/** `{ params, body }`, with the rules that tie them. */
function requestSchema({ body, rules, at }: Operation, params: Schema): Schema {
  const bothWays = true;
  const properties: Property[] = [{ name: 'params', schema: params, required: true, bothWays, at }];
  if (body !== undefined) {
    const { required } = body;
    properties.push({ name: 'body', schema: bodySchema(body), required, bothWays, at });
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

/** Examples that stand beside a parameter belong to its schema. */
function exampled(schema: Schema, { parameters }: Operation): Schema {
  if (schema.kind === 'boolean') return schema;
  const examples = new Map(parameters.map(({ key, doc }) => [key.join('.'), doc.examples]));
  return described(schema, '');

  function described(part: Schema, prefix: string): Schema {
    if (part.kind === 'boolean') return part;
    const properties = part.properties?.map((property) => {
      const key = prefix + property.name;
      const shown = examples.get(key);
      const { schema: own } = property;
      return { ...property, schema: shown ? shownBy(own, shown) : described(own, `${key}.`) };
    });
    return properties === undefined ? part : { ...part, properties };
  }
}

function shownBy(schema: Schema, examples: readonly Json[]): Schema {
  return schema.kind === 'boolean' || examples.length === 0 ? schema : { ...schema, examples };
}
