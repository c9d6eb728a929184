/** A schema or parameter as Discovery documents write it in; the same as JSON Schema out. */

import { formatJson } from '../../../diagnostics/json.ts';
import type { Place } from '../../../diagnostics/diagnostic.ts';
import { placeBelow, setOrigin, type Origins } from '../origins.ts';
import { isObject, setMember } from '../../structure/pointer.ts';

export type Members = Readonly<Record<string, unknown>>;

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
export function buildSchema(origins: Origins, value: unknown, at: Place, isOpen = true): unknown {
  if (!isObject(value)) return value;
  const schema: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (same.has(name) && value[name] !== 'any') schema[name] = value[name];
  }
  if (typeof value['$ref'] === 'string') schema['$ref'] = formatReference(value['$ref']);
  if (value['format'] === 'google-datetime') schema['format'] = 'date-time';
  addNumbers(schema, value);
  addEnum(schema, value, isOpen);
  addParts(origins, schema, value, at);
  return setOrigin(origins, schema, at, [
    ['x-extensible-enum', placeBelow(at, 'enum')],
    ['x-enum-descriptions', placeBelow(at, 'enumDescriptions')],
  ]);
}

/** References are names of schemas. */
export function formatReference(name: string): string {
  return `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Bounds and defaults are written as texts, whatever the type. */
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

function addParts(
  origins: Origins,
  schema: Record<string, unknown>,
  value: Members,
  at: Place,
): void {
  const { items, properties, additionalProperties, variant } = value;
  if (items !== undefined) schema['items'] = buildSchema(origins, items, placeBelow(at, 'items'));
  if (isObject(properties)) {
    addProperties(origins, schema, properties, placeBelow(at, 'properties'));
  }
  if (additionalProperties !== undefined) {
    const place = placeBelow(at, 'additionalProperties');
    schema['additionalProperties'] = buildSchema(origins, additionalProperties, place);
  }
  if (isObject(variant)) addVariant(origins, schema, variant, placeBelow(at, 'variant'));
}

function addProperties(
  origins: Origins,
  schema: Record<string, unknown>,
  properties: Members,
  at: Place,
): void {
  const made: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(properties)) {
    setMember(made, name, buildSchema(origins, member, placeBelow(at, name)));
  }
  schema['properties'] = setOrigin(origins, made, at);
  const required = Object.entries(properties).filter(
    ([, member]) => isObject(member) && member['required'] === true,
  );
  if (required.length > 0) schema['required'] = required.map(([name]) => name);
}

/** One of several schemas, by the value of a member. */
function addVariant(
  origins: Origins,
  schema: Record<string, unknown>,
  { discriminant, map }: Members,
  at: Place,
): void {
  const cases = (Array.isArray(map) ? map : []).filter(isObject);
  const refs = cases.map(({ $ref: ref }) => ({ $ref: formatReference(formatJson(ref)) }));
  schema['oneOf'] = setOrigin(origins, refs, placeBelow(at, 'map'));
  const mapping = cases.map(({ type_value: type, $ref: ref }) => [
    formatJson(type),
    formatReference(formatJson(ref)),
  ]);
  const discriminator = { propertyName: discriminant, mapping: Object.fromEntries(mapping) };
  schema['discriminator'] = setOrigin(origins, discriminator, at);
}
