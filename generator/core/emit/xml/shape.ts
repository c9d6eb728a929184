/** Builds the XML shape of a schema: names, attributes and wrappers from `xml` hints, leaves by type, models by reference. */

import type {
  XmlDocument,
  XmlMember,
  XmlShape,
} from '../../../../templates/runtime/media/xml-shapes.ts';
import type { Json, JsonType, KeywordSchema, Model, Schema } from '../../ir/model/model.ts';
import { findSole, findXmlHints, findXmlName, isComponent } from '../../ir/contents/xml-roots.ts';
import { allowUndefined } from '../../ir/raw.ts';
import { getReferencedKey, listHeldTogether } from '../../ir/schemas/follow.ts';
import { listValues } from '../../ir/schemas/keyword-facts.ts';
import { listSchemaParts } from '../../ir/schemas/walk.ts';
import { uniteSets } from '../../ir/schemas/value-sets.ts';

const DEEPEST = 12;

export interface NamedSchemas {
  readonly models: ReadonlyMap<string, Model>;
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** `refer` gives the reference to a model that has a shape of its own. */
export function createShapes(
  { models, schemas }: NamedSchemas,
  refer: (model: Model) => (() => XmlShape) | undefined,
) {
  return { buildRoot, buildModel };

  /** A whole document: the shape of a model that has a name, or one with a name around it. */
  function buildRoot(schema: Schema): XmlDocument {
    const sole = findSole(schema);
    const model = sole && findReferred(sole);
    const isHinted =
      (schema.kind === 'schema' ? (schema.xml ?? sole?.xml) : undefined) !== undefined;
    const isShared = model !== undefined && !isHinted && isNamed(model.schema);
    const shared = isShared ? refer(model) : undefined;
    if (shared !== undefined) return shared;
    const hints = findRootHints(schema, findXmlName(schemas, schema));
    const own = model === undefined ? buildNamed(schema, hints) : undefined;
    if (own !== undefined) return own;
    const item = findRootItem(schema);
    return allowUndefined({ kind: 'root', ...hints, item, shape: buildShape(schema) });
  }

  /** An element that others refer to; an object has its name by itself. */
  function buildModel({ schema, key }: Model): XmlShape {
    const usual = isComponent(schema) ? key : undefined;
    const { name = usual } = findXmlHints(schemas, schema);
    return buildNamed(schema, findRootHints(schema, name)) ?? buildShape(schema);
  }

  function findRootHints(schema: Schema, name: string | undefined) {
    const { prefix, namespace } = findXmlHints(schemas, schema);
    return { name: name && addPrefix(name, prefix), namespace };
  }

  /** Items of a whole document have no member whose name they could have. */
  function findRootItem(schema: Schema): string | undefined {
    const items = findItems(schema);
    return findXmlHints(schemas, items).name === undefined
      ? findXmlName(schemas, items)
      : undefined;
  }

  function buildNamed(
    schema: Schema,
    hints: ReturnType<typeof findRootHints>,
  ): XmlShape | undefined {
    if (!isNamed(schema)) return undefined;
    return allowUndefined({ kind: 'object', ...hints, members: buildMembers(schema, 0) });
  }

  /** Whether an element has members of its own; those of a map are not known. */
  function isNamed(schema: Schema): boolean {
    const members = gatherMembers(schema);
    return members !== undefined && (members.size > 0 || findValues(schema) === undefined);
  }

  function buildShape(schema: Schema, depth = 0): XmlShape {
    const model = findReferred(schema);
    const named = model && refer(model);
    if (named !== undefined) return named;
    const [type, ...others] = findTypes(schema, models) ?? [];
    if (type === undefined || others.length > 0 || depth > DEEPEST) return 'unknown';
    if (type === 'object') return buildObject(schema, depth);
    return type === 'array' ? buildList(schema, depth) : type;
  }

  function buildObject(schema: Schema, depth: number): XmlShape {
    const members = buildMembers(schema, depth);
    if (Object.keys(members).length > 0) return { kind: 'object', members };
    const values = findValues(schema);
    return values === undefined
      ? 'unknown'
      : { kind: 'map', values: buildShape(values, depth + 1) };
  }

  function findValues(schema: Schema): Schema | undefined {
    const map = listHeldTogether(schemas, schema).find(
      (part) => part.additionalProperties?.kind === 'schema',
    );
    return map?.additionalProperties;
  }

  function findItems(schema: Schema): Schema | undefined {
    return listHeldTogether(schemas, schema).find((part) => part.items !== undefined)?.items;
  }

  function buildList(schema: Schema, depth: number): XmlShape {
    const items = findItems(schema);
    const { prefix, namespace, name } = findXmlHints(schemas, items);
    return allowUndefined({
      kind: 'list',
      items: items === undefined ? 'unknown' : buildShape(items, depth + 1),
      item: name && addPrefix(name, prefix),
      namespace,
      wrapped: findXmlHints(schemas, schema).wrapped || undefined,
    });
  }

  function buildMembers(schema: Schema, depth: number): Record<string, XmlShape | XmlMember> {
    const members = Array.from(gatherMembers(schema) ?? [], ([name, part]) => {
      return [name, buildMember(name, part, depth + 1)] as const;
    });
    return Object.fromEntries(members);
  }

  /** Members of an object; undefined where the schema is none. */
  function gatherMembers(schema: Schema): ReadonlyMap<string, Schema> | undefined {
    const types = findTypes(schema, models);
    if (types?.has('object') !== true || types.size > 1) return undefined;
    const members = new Map<string, Schema>();
    for (const { name, schema: part } of listHeldTogether(schemas, schema).flatMap(
      (one) => one.properties ?? [],
    )) {
      const known = members.get(name);
      members.set(name, known === undefined ? part : join(known, part));
    }
    return members;
  }

  /** What several parts describe: the first, unless branches are of different kinds, or of objects with other members. */
  function join(first: Schema, other: Schema): Schema {
    const [one, two] = [findTypes(first, models), findTypes(other, models)];
    if (one === undefined) return other;
    if (two === undefined || first.kind === 'boolean') return first;
    const isSame = one.size === two.size && [...one].every((type) => two.has(type));
    const isWritten = [first, other].every((part) => findReferred(part) === undefined);
    if (isSame && !(one.has('object') && isWritten)) return first;
    const { xml } = first;
    return { kind: 'schema', at: first.at, ...(xml && { xml }), anyOf: [first, other] };
  }

  function buildMember(name: string, schema: Schema, depth: number): XmlShape | XmlMember {
    const shape = buildShape(schema, depth);
    const hints = findXmlHints(schemas, schema);
    const isBareList = findTypes(schema, models)?.has('array') === true && hints.wrapped !== true;
    // Without a wrapper there is no element that a list's own name could be given to.
    const own = isBareList ? name : (hints.name ?? name);
    const shown = addPrefix(own, isBareList ? undefined : hints.prefix);
    const rules = {
      name: shown === name ? undefined : shown,
      namespace: hints.namespace,
      attribute: hints.attribute || undefined,
      text: hints.text || undefined,
    };
    const isPlain = Object.values(rules).every((rule) => rule === undefined);
    return isPlain ? shape : allowUndefined({ shape, ...rules });
  }

  /** The model that a schema refers to and says nothing beside. */
  function findReferred(schema: Schema): Model | undefined {
    const key = getReferencedKey(schema);
    const isAlone = schema.kind === 'schema' && listSchemaParts(schema).length === 0;
    return isAlone && key !== undefined ? models.get(key) : undefined;
  }
}

function addPrefix(name: string, prefix: string | undefined): string {
  return prefix === undefined ? name : `${prefix}:${name}`;
}

type Type = Exclude<JsonType, 'integer' | 'null'>;

type Types = ReadonlySet<Type> | undefined;

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
  const { types, openEnum, allOf = [] } = schema;
  if (types !== undefined) return new Set(types.flatMap(simplifyType));
  const listed = listValues(schema) ?? openEnum;
  if (listed !== undefined) return new Set(listed.flatMap(findValueType));
  const key = getReferencedKey(schema);
  const target = key === undefined ? undefined : models.get(key)?.schema;
  const whole = [...(target === undefined ? [] : [target]), ...allOf];
  const found = whole.map(find).find((set) => set !== undefined);
  if (found !== undefined) return found;
  const branches = (schema.anyOf ?? schema.oneOf ?? []).map(find);
  if (branches.length > 0) return uniteSets(branches);
  return schema.properties === undefined ? undefined : new Set(['object']);
}

function simplifyType(type: JsonType): Type | [] {
  if (type === 'null') return [];
  return type === 'integer' ? 'number' : type;
}

function findValueType(value: Json): Type | [] {
  if (value === null) return [];
  if (typeof value === 'object') return Array.isArray(value) ? 'array' : 'object';
  return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';
}
