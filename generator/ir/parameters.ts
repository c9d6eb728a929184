/** Parameters of a path and its operation, merged, each with the key under which the caller gives it. */

import type { Json } from '../diagnostics/json.ts';
import { isToken } from '../validate/parameters.ts';
import { sensitivityOf } from './annotations.ts';
import { docFrom, docOf } from './docs.ts';
import { examplesOf } from './examples.ts';
import { sensitiveFacts } from './facts.ts';
import { lifecycleOf } from './lifecycle.ts';
import type { Parameter, Schema, Statement } from './model.ts';
import { parameterKeys } from './parameter-keys.ts';
import { below, entriesOf, itemsOf, member, placeId, textOf, type Raw } from './raw.ts';
import { follow, readOnce, type Reading } from './reading.ts';
import { notShownOf } from './notshown.ts';
import { notShownLines } from './statements.ts';
import { readSchema } from './schema.ts';
import { targetOf } from './walk.ts';
import { typeOf, type World } from './types.ts';

/** A parameter before types are known. */
export interface RawParameter extends Omit<Parameter, 'type' | 'doc' | 'key' | 'constant'> {
  readonly description?: string;
  readonly deprecated: boolean;
  readonly group?: string;
  readonly named?: string;
  readonly notShown: readonly Statement[];
  readonly examples: readonly Json[];
}

/** Those of the path first, in its order; one that the operation repeats is replaced where it stands. */
export function readParameters(
  reading: Reading,
  pathItem: Raw,
  operation: Raw,
  subject: string,
): readonly RawParameter[] {
  const merged = new Map<string, RawParameter>();
  for (const owner of [pathItem, operation]) {
    const list = member(owner.value, 'parameters');
    for (const item of itemsOf(list, below(owner.at, 'parameters'))) {
      const parameter = readParameter(reading, item, subject);
      if (parameter !== undefined) merged.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...merged.values()].filter(
    (parameter) => !isOurs(parameter) && (parameter.in !== 'header' || isToken(parameter.name)),
  );
}

/** Headers that OpenAPI leaves to other parts of a description: a parameter of that name has no effect. */
function isOurs(parameter: RawParameter): boolean {
  return (
    parameter.in === 'header' &&
    ['accept', 'content-type', 'authorization'].includes(parameter.name.toLowerCase())
  );
}

function readParameter(reading: Reading, item: Raw, owner: string): RawParameter | undefined {
  const raw = follow(reading, item);
  if (raw === undefined || raw === item) return raw && parameterOf(reading, raw, owner);
  const { parameters } = reading.shared;
  return readOnce(reading, parameters, placeId(raw.at), () => parameterOf(reading, raw, owner));
}

function parameterOf(reading: Reading, raw: Raw, owner: string): RawParameter | undefined {
  const name = textOf(member(raw.value, 'name'));
  const where = locationOf(member(raw.value, 'in'));
  if (name === undefined || where === undefined) return undefined;
  const text = (key: string): string | undefined => textOf(member(raw.value, key));
  const subject = `${owner}.${name}`;
  const style = styleOf(text('style'), where);
  const explode = member(raw.value, 'explode');
  const optional = {
    description: text('description'),
    template: text('x-sw-template'),
    group: text('x-sw-group'),
    named: text('x-sw-name'),
    prefix: textOf(member(member(raw.value, 'x-sw-path-value'), 'prefix')),
    content: entriesOf(member(raw.value, 'content'), raw.at)[0]?.key,
  };
  return {
    name,
    in: where,
    required: where === 'path' || member(raw.value, 'required') === true,
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    allowReserved: member(raw.value, 'allowReserved') === true,
    spans: member(member(raw.value, 'x-sw-path-value'), 'spans') === true,
    schema: parameterSchema(reading, raw, subject),
    sensitive: sensitivityOf(member(raw.value, 'x-sw-sensitive')),
    deprecated: member(raw.value, 'deprecated') === true,
    notShown: notShownOf(reading, raw.value, raw.at, subject),
    examples: examplesOf(reading, raw),
    at: raw.at,
    ...(member(raw.value, 'allowEmptyValue') === true ? { allowEmptyValue: true } : {}),
    ...lifecycleOf(raw.value),
    ...present(optional),
  };
}

/** Only the members that are there. */
function present<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } {
  // Object.entries knows nothing of which key has which type.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

function parameterSchema(reading: Reading, { value, at }: Raw, subject: string): Schema {
  const direct = member(value, 'schema');
  if (direct !== undefined) {
    return readSchema(reading, { value: direct, at: below(at, 'schema') }, subject);
  }
  const content = entriesOf(member(value, 'content'), below(at, 'content'))[0];
  const schema = member(content?.value, 'schema');
  if (content === undefined || schema === undefined) return { kind: 'boolean', value: true, at };
  return readSchema(reading, { value: schema, at: below(content.at, 'schema') }, subject);
}

function locationOf(value: unknown): Parameter['in'] | undefined {
  const known = ['path', 'query', 'header', 'cookie', 'querystring'] as const;
  return known.find((location) => location === value);
}

function styleOf(value: unknown, where: Parameter['in']): Parameter['style'] {
  const [usual, ...others] = styles[where];
  return others.find((style) => style === value) ?? usual;
}

/** What a location can be written in; the first is what it is written in where nothing, or another location's, is said. */
const styles = {
  path: ['simple', 'label', 'matrix'],
  header: ['simple'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  cookie: ['form', 'cookie'],
  querystring: ['form'],
} as const;

/** Gives keys, types and docs to the parameters of one operation. */
export function typedParameters(
  reading: Reading,
  world: World,
  parameters: readonly RawParameter[],
): readonly Parameter[] {
  const keys = parameterKeys(reading, parameters);
  return parameters.map((raw, index) => {
    const { name, required, style, explode, allowReserved, allowEmptyValue, spans } = raw;
    const { schema, sensitive, at, lifecycle, template, prefix, content } = raw;
    const { description, deprecated, notShown, examples } = raw;
    const constant = raw.required ? constantOf(world, raw) : undefined;
    const told = docOf([raw.schema], raw.name);
    const doc = docFrom({
      text: description === undefined ? told.text : [description],
      facts: [...told.facts, ...sensitiveFacts(raw.sensitive), ...notShownLines(notShown)],
      deprecated: deprecated || told.deprecated !== undefined,
      examples: examples.length > 0 ? examples : told.examples,
    });
    return {
      name,
      in: raw.in,
      required,
      style,
      explode,
      allowReserved,
      spans,
      schema,
      sensitive,
      at,
      key: keys[index] ?? [raw.name],
      type: typeOf(world, raw.schema, 'input'),
      doc,
      ...(allowEmptyValue === undefined ? {} : { allowEmptyValue }),
      ...(lifecycle === undefined ? {} : { lifecycle }),
      ...(template === undefined ? {} : { template }),
      ...(prefix === undefined ? {} : { prefix }),
      ...(content === undefined ? {} : { content }),
      ...(constant === undefined ? {} : { constant }),
    };
  });
}

/** What a required parameter has to be, where the schema leaves one value alone. */
function constantOf(world: World, raw: RawParameter): string | number | boolean | undefined {
  const { schema, in: place, style, spans, prefix, content } = raw;
  // Other forms of a path are the runtime's to write, from what a caller gives.
  if (place === 'path' && (style !== 'simple' || spans || (prefix ?? content) !== undefined)) {
    return undefined;
  }
  const target = targetOf(world.schemas, schema);
  const values = target?.const === undefined ? target?.enum : [target.const.value];
  const value = values?.length === 1 ? values[0] : undefined;
  if (value === null || typeof value === 'object') return undefined;
  return place === 'path' && /^\.{0,2}$/.test(String(value)) ? undefined : value;
}
