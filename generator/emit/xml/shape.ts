/** Builds the XML shape of a schema: names, attributes and wrappers from `xml` hints, leaves by type, models by reference. */

import type { Api, Json, KeywordSchema, Model, Schema, XmlHints } from '../../ir/model.ts';
import { indexModels } from '../../ir/types/named.ts';
import { code, type Code, identifier, object, string } from '../code.ts';
import type { LiteralMember } from '../docs.ts';

export interface Shapes {
  printShape(schema: Schema): Code;
  /** Members of an object; undefined where the schema is none. */
  listMembers(schema: Schema): LiteralMember[] | undefined;
  /** Hints beside a reference, and those of what it names. */
  getHints(schema: Schema): XmlHints;
}

const DEEPEST = 12;

/** `planned`: keys of the models that have a shape of their own. */
export function createShapes(api: Api, planned: ReadonlySet<string>): Shapes {
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
    if (members.length > 0) {
      const shapes = object(members.map(({ name, value }) => [name, value]));
      return code`{ kind: 'object', members: ${shapes} }`;
    }
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
      ['item', name === undefined ? undefined : string(addPrefix(name, prefix))],
      ['namespace', namespace === undefined ? undefined : string(namespace)],
      ['wrapped', getHints(schema).wrapped === true ? code`true` : undefined],
    ]);
  }

  function listMembers(schema: Schema, depth = 0): LiteralMember[] | undefined {
    const types = findTypes(schema, models);
    if (types?.has('object') !== true || types.size > 1) return undefined;
    const members = new Map<string, Schema>();
    for (const { properties = [] } of listParts(schema)) {
      for (const property of properties) {
        if (!members.has(property.name)) members.set(property.name, property.schema);
      }
    }
    return [...members].map(([name, part]) => ({
      name,
      value: printMemberShape(name, part, depth + 1),
    }));
  }

  function printMemberShape(name: string, schema: Schema, depth: number): Code {
    const shape = printShape(schema, depth);
    const hints = getHints(schema);
    const isBareList = findTypes(schema, models)?.has('array') === true && hints.wrapped !== true;
    // Without a wrapper there is no element that a list's own name could be given to.
    const own = isBareList ? name : (hints.name ?? name);
    const shown = addPrefix(own, isBareList ? undefined : hints.prefix);
    const rules = [
      ['name', shown === name ? undefined : string(shown)],
      ['namespace', hints.namespace === undefined ? undefined : string(hints.namespace)],
      ['attribute', hints.attribute === true ? code`true` : undefined],
    ] as const;
    if (rules.every(([, rule]) => rule === undefined)) return shape;
    return object([['shape', shape], ...rules]);
  }

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

/** The JSON types that values of a schema may have, `null` left aside; undefined where it leaves them open. */
export function findTypes(schema: Schema, models: ReadonlyMap<string, Model>): Types {
  return findTypesWithin(schema, { models, known: new Map() }, 0);
}

interface Search {
  readonly models: ReadonlyMap<string, Model>;
  /** A schema that many others lead to is looked at once. */
  readonly known: Map<Schema, Types>;
}

function findTypesWithin(schema: Schema, search: Search, depth: number): Types {
  const { known } = search;
  if (schema.kind === 'boolean' || depth > 16) return undefined;
  if (!known.has(schema)) known.set(schema, findOwnTypes(schema, search, depth));
  return known.get(schema);
}

function findOwnTypes(schema: KeywordSchema, search: Search, depth: number): Types {
  const { types, const: constant, enum: values, openEnum } = schema;
  if (types !== undefined) {
    return new Set(types.map(simplifyType).filter((type) => type !== 'null'));
  }
  if (constant !== undefined) return new Set([findValueType(constant.value)]);
  const listed = values ?? openEnum;
  if (listed !== undefined) return new Set(listed.map(findValueType));
  const findTypesBelow = (part: Schema): Types => findTypesWithin(part, search, depth + 1);
  const model = schema.ref?.kind === 'model' ? search.models.get(schema.ref.key) : undefined;
  const target = model?.schema;
  const whole = [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])];
  const found = whole.map(findTypesBelow).find((set) => set !== undefined);
  if (found !== undefined) return found;
  const branches = (schema.anyOf ?? schema.oneOf ?? []).map(findTypesBelow);
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
