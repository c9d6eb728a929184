/** Translates schemas and parameters of Discovery documents to JSON Schema. */

import { formatJson } from '../../../diagnostics/json.ts';
import { getBelow, holdsMap, placeBelow, type Raw } from '../../structure/place.ts';
import { isObject, joinPointer, type Members } from '../../structure/pointer.ts';
import { pickMembers } from '../habits/members.ts';
import { type Making, mapMembers, setOrigin } from '../origins.ts';

/** Members that mean the same in both. */
const same: ReadonlySet<string> = new Set([
  'type',
  'description',
  'format',
  'pattern',
  'readOnly',
  'deprecated',
  'title',
]);

/** The schema of a member, an item or a parameter. Values of enums may be added to: `isOpen` says so. */
export function buildSchema(making: Making, written: Raw, isOpen = true): unknown {
  if (!holdsMap(written)) return written.value;
  const { value, at } = written;
  const schema: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (same.has(name) && value[name] !== 'any') schema[name] = value[name];
  }
  if (typeof value['$ref'] === 'string') schema['$ref'] = formatReference(value['$ref']);
  if (value['format'] === 'google-datetime') schema['format'] = 'date-time';
  addNumbers(schema, value);
  addEnum(schema, value, isOpen);
  addParts(making, schema, written);
  const members = {
    'x-extensible-enum': placeBelow(at, 'enum'),
    'x-enum-descriptions': placeBelow(at, 'enumDescriptions'),
  };
  return setOrigin(making, schema, { at, members });
}

/** References are names of schemas. */
export function formatReference(name: string): string {
  return joinPointer('#/components/schemas', name);
}

/** Bounds and defaults are written as texts, for every type. */
function addNumbers(schema: Record<string, unknown>, value: Members): void {
  const isNumber = value['type'] === 'integer' || value['type'] === 'number';
  for (const name of ['minimum', 'maximum']) {
    const bound = Number(formatJson(value[name]));
    if (isNumber && Object.hasOwn(value, name) && Number.isFinite(bound)) schema[name] = bound;
  }
  if (!Object.hasOwn(value, 'default')) return;
  const text = formatJson(value['default']);
  if (isNumber && Number.isFinite(Number(text))) schema['default'] = Number(text);
  else if (isNumber) return;
  else if (value['type'] === 'boolean') schema['default'] = text === 'true';
  else schema['default'] = value['default'];
}

function addEnum(schema: Record<string, unknown>, value: Members, isOpen: boolean): void {
  const values = value['enum'];
  if (!Array.isArray(values)) return;
  schema[isOpen ? 'x-extensible-enum' : 'enum'] = values;
  if (Array.isArray(value['enumDescriptions'])) {
    schema['x-enum-descriptions'] = value['enumDescriptions'];
  }
  const deprecated = value['enumDeprecated'];
  if (!Array.isArray(deprecated) || !deprecated.includes(true)) return;
  const old = values.filter((_value, index) => deprecated[index] === true);
  schema['x-sw-enum'] = Object.fromEntries(
    old.map((name) => [formatJson(name), { deprecated: true }]),
  );
}

function addParts(making: Making, schema: Record<string, unknown>, written: Raw<Members>): void {
  const build = (member: Raw): unknown => buildSchema(making, member);
  const { items, additionalProperties } = written.value;
  if (items !== undefined) schema['items'] = build(getBelow(written, 'items'));
  const properties = getBelow(written, 'properties');
  if (holdsMap(properties)) {
    schema['properties'] = mapMembers(making, properties, build);
    const required = Object.entries(properties.value).filter(
      ([, member]) => isObject(member) && member['required'] === true,
    );
    if (required.length > 0) schema['required'] = required.map(([name]) => name);
  }
  if (additionalProperties !== undefined) {
    schema['additionalProperties'] = build(getBelow(written, 'additionalProperties'));
  }
  const variant = getBelow(written, 'variant');
  if (holdsMap(variant)) Object.assign(schema, buildVariant(making, variant));
}

/** One of several schemas, by the value of a member. */
function buildVariant(making: Making, { value: { discriminant, map }, at }: Raw<Members>): Members {
  const cases = (Array.isArray(map) ? map : [])
    .filter(isObject)
    .map(({ type_value: type, $ref }) => ({
      type: formatJson(type),
      $ref: formatReference(formatJson($ref)),
    }));
  const refs = cases.map(({ $ref }) => ({ $ref }));
  const mapping = Object.fromEntries(cases.map(({ type, $ref }) => [type, $ref]));
  return {
    oneOf: setOrigin(making, refs, placeBelow(at, 'map')),
    discriminator: setOrigin(making, { propertyName: discriminant, mapping }, at),
  };
}

/** Global parameters that carry a credential are security schemes instead. */
export const credentials: ReadonlySet<string> = new Set(['key', 'access_token', 'oauth_token']);

/** Global parameters that choose an encoding of answers and faults which no client here reads. */
export const encodings: ReadonlySet<string> = new Set([
  '$.xgafv',
  'callback',
  'upload_protocol',
  'uploadType',
]);

/** What a parameter is called: its name, how a path writes it, and whether several segments of the path are its value. */
interface Naming {
  readonly name: string;
  readonly template?: string;
  readonly spans?: boolean;
}

export function buildParameter(
  making: Making,
  written: Raw,
  { name, template = name, spans = false }: Naming,
): unknown {
  if (!holdsMap(written)) return written.value;
  const { value, at } = written;
  const location = value['location'] === 'path' ? 'path' : 'query';
  const parameter: Record<string, unknown> = {
    name: template,
    in: location,
    ...(value['required'] === true || location === 'path' ? { required: true } : {}),
    ...pickMembers(value, isTelling),
    ...(template !== name && { 'x-sw-name': name }),
    ...(spans && { 'x-sw-path-value': { spans } }),
    schema: buildType(making, written),
  };
  const members = { name: at, in: placeBelow(at, 'location') };
  return setOrigin(making, parameter, { at, members });
}

function buildType(making: Making, { value, at }: Raw<Members>): unknown {
  const { description: _told, deprecated: _old, ...plain } = value;
  const items = buildSchema(making, { value: plain, at }, false);
  if (value['repeated'] !== true) return items;
  return setOrigin(making, { type: 'array', items }, at);
}

/** Members that an operation or a parameter has as they are written. */
export function isTelling(name: string): boolean {
  return name === 'description' || name === 'deprecated';
}
