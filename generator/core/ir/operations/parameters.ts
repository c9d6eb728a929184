/** Parameters of a path and its operation, merged, each with the key under which the caller gives it. */

import { isToken } from '../../validate/parameters.ts';
import { readSensitivity } from '../schemas/annotations.ts';
import { joinDoc, buildDoc } from '../docs/docs.ts';
import { listExamples, readNamedExamples } from '../contents/contents.ts';
import { listSensitiveFacts } from '../docs/facts.ts';
import type { Lifecycle, Parameter, Schema } from '../model/model.ts';
import { chooseParameterKeys } from './parameter-keys.ts';
import { getBelow, listEntries, listItems, type Raw } from '../../load/structure/place.ts';
import { getFlag, getMember, getText, isTrue, allowUndefined, placeId } from '../raw.ts';
import { readOnce, type Reading } from '../reading.ts';
import { listNotShownFacts, readNotShown } from '../docs/not-shown.ts';
import { readSchema } from '../schemas/schema.ts';
import { buildType } from '../types/types.ts';
import type { World } from '../types/world.ts';
import type { RawOperation, RawParameter } from './raw-operation.ts';
import { findOnlyValue } from '../schemas/follow.ts';
import { followInDocument } from '../document-references.ts';
import { chooseStyle, isExplodedByDefault, isLocation } from './styles.ts';

/** Those of the path first, in its order; one that the operation repeats is replaced where it is. */
export function readParameters(
  reading: Reading,
  { pathItems, operation }: Pick<RawOperation, 'pathItems' | 'operation'>,
  subject: string,
): readonly RawParameter[] {
  const merged = new Map<string, RawParameter>();
  for (const owner of [...pathItems, operation]) {
    for (const item of listItems(getBelow(owner, 'parameters'))) {
      const parameter = readParameter(reading, item, subject);
      if (parameter !== undefined) merged.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...merged.values()].filter(
    ({ in: where, name }) => where !== 'header' || (isToken(name) && !OURS.test(name)),
  );
}

/** Headers that OpenAPI leaves to other parts of a description: a parameter of that name has no effect. */
const OURS = /^(?:accept|content-type|authorization)$/i;

function readParameter(reading: Reading, item: Raw, owner: string): RawParameter | undefined {
  const raw = followInDocument(reading, item);
  if (raw === undefined || raw === item) return raw && readRawParameter(reading, raw, owner);
  const part = { known: reading.sharedParameters, key: placeId(raw.at) };
  return readOnce(reading, part, () => readRawParameter(reading, raw, owner));
}

function readRawParameter(reading: Reading, raw: Raw, owner: string): RawParameter | undefined {
  const name = getText(raw.value, 'name');
  const where = getText(raw.value, 'in');
  if (name === undefined || where === undefined || !isLocation(where)) return undefined;
  const text = (key: string): string | undefined => getText(raw.value, key);
  const subject = `${owner}.${name}`;
  const style = chooseStyle(where, text('style'));
  const [content] = listEntries(getBelow(raw, 'content'));
  const direct = getBelow(raw, 'schema');
  const written = direct.value === undefined && content ? getBelow(content, 'schema') : direct;
  const schema: Schema =
    written.value === undefined
      ? { kind: 'boolean', value: true, at: raw.at }
      : readSchema(reading, written, subject);
  const inPath = getMember(raw.value, 'x-sw-path-value');
  return allowUndefined({
    name,
    in: where,
    required: where === 'path' || isTrue(raw.value, 'required'),
    style,
    explode: getFlag(raw.value, 'explode') ?? isExplodedByDefault(style),
    allowReserved: isTrue(raw.value, 'allowReserved'),
    allowEmptyValue: isTrue(raw.value, 'allowEmptyValue') || undefined,
    spans: isTrue(inPath, 'spans'),
    prefix: getText(inPath, 'prefix'),
    content: content?.key,
    template: text('x-sw-template'),
    group: text('x-sw-group'),
    named: text('x-sw-name'),
    schema,
    sensitive: readSensitivity(getMember(raw.value, 'x-sw-sensitive')),
    description: text('description'),
    deprecated: isTrue(raw.value, 'deprecated'),
    lifecycle: readLifecycle(raw.value),
    notShown: readNotShown(reading, raw, subject),
    examples: listExamples(raw, readNamedExamples(reading, raw)),
    at: raw.at,
  });
}

/** How long an operation or a parameter is promised. */
export function readLifecycle(value: unknown): Lifecycle | undefined {
  const [sunset, stability] = [getText(value, 'x-sunset'), getText(value, 'x-stability-level')];
  return (sunset ?? stability) === undefined ? undefined : allowUndefined({ sunset, stability });
}

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
      facts: [...built.facts, ...listSensitiveFacts(raw.sensitive), ...listNotShownFacts(notShown)],
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
  const value = findOnlyValue(world.schemas, schema);
  if (value === null || typeof value === 'object') return undefined;
  return place === 'path' && /^\.{0,2}$/.test(String(value)) ? undefined : value;
}
