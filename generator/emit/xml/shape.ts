/** Builds the XML shape of a schema: names, attributes and wrappers from `xml` hints, leaves by type, models by reference. */

import type { Api, Json, KeywordSchema, Model, Schema, XmlHints } from '../../ir/model.ts';
import { indexModels } from '../../ir/types/named.ts';
import { code, type Code, identifier, object, type ObjectEntry, string } from '../code.ts';
import { maybe } from '../given.ts';
import { mapLiteral } from '../inherited.ts';

const DEEPEST = 12;

export type Shapes = ReturnType<typeof createShapes>;

/** `planned`: keys of the models that have a shape of their own. */
export function createShapes(api: Api, planned: ReadonlySet<string>) {
  const models = indexModels(api);
  return { printShape, listMembers, getHints };

  function printShape(schema: Schema, depth = 0): Code {
    const model = findModel(schema);
    if (model !== undefined && planned.has(model.key)) return code`() => ${identifier(model.xml)}`;
    const types = findTypes(schema, models);
    const [type, ...others] = types ?? [];
    if (type === undefined || others.length > 0 || depth > DEEPEST) return code`'unknown'`;
    if (type === 'object') return printObjectShape(schema, depth);
    if (type === 'array') return printListShape(schema, depth);
    return string(type);
  }

  function printObjectShape(schema: Schema, depth: number): Code {
    const members = listMembers(schema, depth) ?? [];
    if (members.length > 0) return code`{ kind: 'object', members: ${mapLiteral(members)} }`;
    const map = listParts(schema).find((part) => part.additionalProperties?.kind === 'schema');
    if (map?.additionalProperties === undefined) return code`'unknown'`;
    return code`{ kind: 'map', values: ${printShape(map.additionalProperties, depth + 1)} }`;
  }

  function printListShape(schema: Schema, depth: number): Code {
    const items = listParts(schema).find((part) => part.items !== undefined)?.items;
    const { name, prefix, namespace } = items === undefined ? {} : getHints(items);
    return object([
      ['kind', code`'list'`],
      ['items', items === undefined ? code`'unknown'` : printShape(items, depth + 1)],
      ['item', maybe(name && addPrefix(name, prefix))],
      ['namespace', maybe(namespace)],
      ['wrapped', maybe(getHints(schema).wrapped || undefined)],
    ]);
  }

  /** Members of an object; undefined where the schema is none. */
  function listMembers(schema: Schema, depth = 0): ObjectEntry[] | undefined {
    const types = findTypes(schema, models);
    if (types?.has('object') !== true || types.size > 1) return undefined;
    const members = new Map<string, Schema>();
    for (const property of listParts(schema).flatMap(({ properties = [] }) => properties)) {
      if (!members.has(property.name)) members.set(property.name, property.schema);
    }
    return [...members].map(([name, part]) => [name, printMemberShape(name, part, depth + 1)]);
  }

  function printMemberShape(name: string, schema: Schema, depth: number): Code {
    const shape = printShape(schema, depth);
    const hints = getHints(schema);
    const isBareList = findTypes(schema, models)?.has('array') === true && hints.wrapped !== true;
    // Without a wrapper there is no element that a list's own name could be given to.
    const own = isBareList ? name : (hints.name ?? name);
    const shown = addPrefix(own, isBareList ? undefined : hints.prefix);
    const rules = [
      ['name', maybe(shown === name ? undefined : shown)],
      ['namespace', maybe(hints.namespace)],
      ['attribute', maybe(hints.attribute || undefined)],
    ] as const;
    if (rules.every(([, rule]) => rule === undefined)) return shape;
    return object([['shape', shape], ...rules]);
  }

  /** Hints beside a reference, and those of what it names. */
  function getHints(schema: Schema): XmlHints {
    if (schema.kind === 'boolean') return {};
    const target = findModel(schema)?.schema;
    return { ...(target?.kind === 'schema' ? target.xml : {}), ...schema.xml };
  }

  function findModel(schema: Schema): Model | undefined {
    if (schema.kind === 'boolean' || schema.ref?.kind !== 'model') return undefined;
    return models.get(schema.ref.key);
  }

  /** The schema and all that may hold together with it, each once. */
  function listParts(root: Schema): readonly KeywordSchema[] {
    const parts = new Set<KeywordSchema>();
    const visit = (schema: Schema | undefined): void => {
      if (schema === undefined || schema.kind === 'boolean' || parts.has(schema)) return;
      parts.add(schema);
      visit(findModel(schema)?.schema);
      const { allOf = [], anyOf = [], oneOf = [], then: held, else: otherwise } = schema;
      for (const part of [...allOf, ...anyOf, ...oneOf, held, otherwise]) visit(part);
    };
    visit(root);
    return [...parts];
  }
}

export function addPrefix(name: string, prefix: string | undefined): string {
  return prefix === undefined ? name : `${prefix}:${name}`;
}

type Types = ReadonlySet<string> | undefined;

/**
 * The JSON types that values of a schema may have, `null` left aside; undefined where it leaves them open. A schema that many
 * others lead to is looked at once.
 */
export function findTypes(
  schema: Schema,
  models: ReadonlyMap<string, Model>,
  known = new Map<Schema, Types>(),
  depth = 0,
): Types {
  if (schema.kind === 'boolean' || depth > 16) return undefined;
  const find = (part: Schema): Types => findTypes(part, models, known, depth + 1);
  if (!known.has(schema)) known.set(schema, findOwnTypes(schema, models, find));
  return known.get(schema);
}

function findOwnTypes(
  schema: KeywordSchema,
  models: ReadonlyMap<string, Model>,
  find: (part: Schema) => Types,
): Types {
  const { types, const: constant, enum: values, openEnum, ref, allOf = [] } = schema;
  if (types !== undefined) {
    return new Set(types.map(simplifyType).filter((type) => type !== 'null'));
  }
  const listed = constant === undefined ? (values ?? openEnum) : [constant.value];
  if (listed !== undefined) return new Set(listed.map(findValueType));
  const target = ref?.kind === 'model' ? models.get(ref.key)?.schema : undefined;
  const whole = [...(target === undefined ? [] : [target]), ...allOf];
  const found = whole.map(find).find((set) => set !== undefined);
  if (found !== undefined) return found;
  const branches = (schema.anyOf ?? schema.oneOf ?? []).map(find);
  if (branches.length > 0) return uniteTypes(branches);
  return schema.properties === undefined ? undefined : new Set(['object']);
}

function uniteTypes(sets: readonly Types[]): Types {
  const known = sets.filter((set) => set !== undefined);
  return known.length < sets.length ? undefined : new Set(known.flatMap((set) => [...set]));
}

function simplifyType(type: string): string {
  return type === 'integer' ? 'number' : type;
}

function findValueType(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
