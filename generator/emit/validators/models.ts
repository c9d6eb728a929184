/** One model in, the declaration of its validator out: fields by name where it is an object, else an expression. */

import type { KeywordSchema, Model, Type } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, identifier, object } from '../code.ts';
import type { Code } from '../code.ts';
import type { ConstDeclaration } from '../declaration.ts';
import { ownRules } from './applicators.ts';
import { expressionOf, notesOf, write } from './expression.ts';
import { printed, rule, writingOf, zod, type Writing } from './notation.ts';
import { fieldsOf, leftOutNames, objectRules, spelledRules } from './objects.ts';

/** One of the two forms of a model. */
export interface Form {
  readonly name: string;
  readonly way: Writing['way'];
}

export function declareModel(
  model: Model,
  { name, way }: Form,
  scope: Scope,
  type: Code,
): ConstDeclaration {
  const writing = {
    ...writingOf(scope, way),
    isResponse: way === 'output' && model.input !== undefined,
  };
  const shape = way === 'input' && model.input !== undefined ? model.input.type : model.type;
  const built =
    enumOf(model, writing) ?? fieldForm(model, shape, writing) ?? plainForm(model, writing);
  const isInput = way === 'input';
  const value = isInput ? rule(writing, 'request', built) : built;
  return {
    kind: 'const',
    name: identifier(name),
    type: code`${scope.external('zod', '*', 'z')}.ZodType<${type}>`,
    value: code`/* @__PURE__ */ ${value}`,
  };
}

/** A closed set of texts or numbers that another file declares. */
function enumOf(model: Model, writing: Writing): Code | undefined {
  const { enum: values, key, schema } = model;
  const symbol = writing.scope.ref('enums', key);
  if (values === undefined || values.open || symbol === undefined || schema.kind === 'boolean') {
    return undefined;
  }
  const isPlain = values.values.every(
    ({ value }) => typeof value === 'string' || typeof value === 'number',
  );
  if (!isPlain || Object.keys(schema).some((keyword) => !PLAIN_ENUM.has(keyword))) return undefined;
  return rule(
    writing,
    'model',
    code`() => ${zod(writing, 'enum', writing.scope.use(symbol, 'value'))}`,
  );
}

const PLAIN_ENUM: ReadonlySet<string> = new Set([
  'kind',
  'at',
  'types',
  'enum',
  'title',
  'description',
  'deprecated',
  'default',
  'examples',
  'enumFacts',
  'source',
  'notShown',
  'xml',
  'statedLimits',
]);

/** An object whose members are just those of the interface. */
function fieldForm(model: Model, type: Type, writing: Writing): Code | undefined {
  const { schema } = model;
  if (schema.kind === 'boolean' || type.kind !== 'object' || type.members.length === 0) {
    return undefined;
  }
  if (!isPlainObject(schema)) return undefined;
  const fields = fieldsOf(writing, schema, write);
  const declared = new Set(type.members.map(({ name }) => name));
  if (fields.length !== declared.size || !fields.every(([name]) => declared.has(name))) {
    return undefined;
  }
  const { properties, required: _required, ...others } = schema;
  const rules = [
    ...objectRules(writing, others, write, leftOutNames(writing, properties)),
    ...spelledRules(writing, schema),
    ...ownRules(writing, schema, write),
    ...notesOf(writing, schema),
  ];
  const build = code`() => (${object(fields, 'expanded')})`;
  return rule(
    writing,
    'object',
    build,
    ...(rules.length === 0 ? [] : [code`() => ${array(rules)}`]),
  );
}

/** Nothing but what an object says of its members, and rules that change no type. */
function isPlainObject({
  types,
  ref,
  allOf,
  anyOf,
  oneOf,
  enum: values,
  const: value,
}: KeywordSchema): boolean {
  const parts = [ref, allOf, anyOf, oneOf, values, value];
  return types?.length === 1 && types[0] === 'object' && parts.every((part) => part === undefined);
}

function plainForm(model: Model, writing: Writing): Code {
  return rule(writing, 'model', code`() => ${printed(expressionOf(writing, model.schema))}`);
}
