/** Parameters of a path and its operation, merged, each with the key under which the caller gives it. */

import { isToken } from '../../validate/parameters.ts';
import { readSensitivity } from '../schemas/annotations.ts';
import { joinDoc, buildDoc } from '../docs/docs.ts';
import { readExamples } from './contents.ts';
import { listSensitiveFacts } from '../docs/facts.ts';
import type { Json, Lifecycle, Parameter, Schema, Statement } from '../model.ts';
import type { RawOperation } from './paths.ts';
import { chooseParameterKeys } from './parameter-keys.ts';
import { getBelow, listEntries, listItems, type Raw } from '../../load/structure/place.ts';
import { getMember, getText, isTrue, allowUndefined, placeId } from '../raw.ts';
import { follow, readOnce, type Reading } from '../reading.ts';
import { listNotShownLines, readNotShown } from '../docs/not-shown.ts';
import { readSchema } from '../schemas/schema.ts';
import { followReference } from '../schemas/walk.ts';
import { buildType, type World } from '../types/types.ts';

export interface RawParameter extends Omit<Parameter, 'type' | 'doc' | 'key' | 'constant'> {
  readonly description?: string;
  readonly deprecated: boolean;
  readonly group?: string;
  readonly named?: string;
  readonly notShown: readonly Statement[];
  readonly examples: readonly Json[];
}

/** Those of the path first, in its order; one that the operation repeats is replaced where it is. */
export function readParameters(
  reading: Reading,
  { pathItem, operation }: Pick<RawOperation, 'pathItem' | 'operation'>,
  subject: string,
): readonly RawParameter[] {
  const merged = new Map<string, RawParameter>();
  for (const owner of [pathItem, operation]) {
    for (const item of listItems(getBelow(owner, 'parameters'))) {
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
  if (raw === undefined || raw === item) return raw && readRawParameter(reading, raw, owner);
  const part = { known: reading.sharedParameters, key: placeId(raw.at) };
  return readOnce(reading, part, () => readRawParameter(reading, raw, owner));
}

function readRawParameter(reading: Reading, raw: Raw, owner: string): RawParameter | undefined {
  const name = getText(raw.value, 'name');
  const where = readLocation(getMember(raw.value, 'in'));
  if (name === undefined || where === undefined) return undefined;
  const text = (key: string): string | undefined => getText(raw.value, key);
  const subject = `${owner}.${name}`;
  const style = readStyle(text('style'), where);
  const explode = getMember(raw.value, 'explode');
  const inPath = getMember(raw.value, 'x-sw-path-value');
  return allowUndefined({
    name,
    in: where,
    required: where === 'path' || isTrue(raw.value, 'required'),
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    allowReserved: isTrue(raw.value, 'allowReserved'),
    allowEmptyValue: isTrue(raw.value, 'allowEmptyValue') || undefined,
    spans: isTrue(inPath, 'spans'),
    prefix: getText(inPath, 'prefix'),
    content: listEntries(getBelow(raw, 'content'))[0]?.key,
    template: text('x-sw-template'),
    group: text('x-sw-group'),
    named: text('x-sw-name'),
    schema: readParameterSchema(reading, raw, subject),
    sensitive: readSensitivity(getMember(raw.value, 'x-sw-sensitive')),
    description: text('description'),
    deprecated: isTrue(raw.value, 'deprecated'),
    lifecycle: readLifecycle(raw.value),
    notShown: readNotShown(reading, raw, subject),
    examples: readExamples(reading, raw),
    at: raw.at,
  });
}

/** How long an operation or a parameter is promised. */
export function readLifecycle(value: unknown): Lifecycle | undefined {
  const [sunset, stability] = [getText(value, 'x-sunset'), getText(value, 'x-stability-level')];
  return (sunset ?? stability) === undefined ? undefined : allowUndefined({ sunset, stability });
}

function readParameterSchema(reading: Reading, parameter: Raw, subject: string): Schema {
  const [content] = listEntries(getBelow(parameter, 'content'));
  const direct = getBelow(parameter, 'schema');
  const raw =
    direct.value === undefined && content !== undefined ? getBelow(content, 'schema') : direct;
  if (raw.value === undefined) return { kind: 'boolean', value: true, at: parameter.at };
  return readSchema(reading, raw, subject);
}

function readLocation(value: unknown): Parameter['in'] | undefined {
  const known = ['path', 'query', 'header', 'cookie', 'querystring'] as const;
  return known.find((location) => location === value);
}

function readStyle(value: unknown, where: Parameter['in']): Parameter['style'] {
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

export function typeParameters(
  reading: Reading,
  world: World,
  parameters: readonly RawParameter[],
): readonly Parameter[] {
  const keys = chooseParameterKeys(reading, parameters);
  return parameters.map((raw, index) => {
    const {
      description,
      deprecated,
      notShown,
      examples,
      group: _group,
      named: _named,
      ...rest
    } = raw;
    const built = buildDoc([raw.schema], raw.name);
    const doc = joinDoc({
      text: description === undefined ? built.text : [description],
      facts: [...built.facts, ...listSensitiveFacts(raw.sensitive), ...listNotShownLines(notShown)],
      deprecated: deprecated || built.deprecated !== undefined,
      examples: examples.length > 0 ? examples : built.examples,
    });
    return allowUndefined({
      ...rest,
      key: keys[index] ?? [raw.name],
      type: buildType(world, raw.schema, 'input'),
      doc,
      constant: raw.required ? findConstant(world, raw) : undefined,
    });
  });
}

/** What a required parameter has to be, where the schema leaves one value alone. */
function findConstant(world: World, raw: RawParameter): string | number | boolean | undefined {
  const { schema, in: place, style, spans, prefix, content } = raw;
  // Other forms of a path are the runtime's to write, from what a caller gives.
  if (place === 'path' && (style !== 'simple' || spans || (prefix ?? content) !== undefined)) {
    return undefined;
  }
  const target = followReference(world.schemas, schema);
  const values = target?.const === undefined ? target?.enum : [target.const.value];
  const value = values?.length === 1 ? values[0] : undefined;
  if (value === null || typeof value === 'object') return undefined;
  return place === 'path' && /^\.{0,2}$/.test(String(value)) ? undefined : value;
}
