/** Builds the XML shape of a schema: names, attributes and wrappers from `xml` hints, leaves by type, models by reference. */

import type { Json, KeywordSchema, Model, Schema } from '../../ir/model/model.ts';
import { findSole, findXmlHints, findXmlName, isComponent } from '../../ir/operations/xml-roots.ts';
import { listSchemaParts } from '../../ir/schemas/walk.ts';
import { code, type Code, object, type ObjectEntry, string } from '../../code/code.ts';
import { maybe } from '../given.ts';
import { mapLiteral } from '../inherited.ts';

const DEEPEST = 12;

export type Shapes = ReturnType<typeof createShapes>;

interface Named {
  readonly models: ReadonlyMap<string, Model>;
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** `refer` prints the name of a model that has a shape of its own. */
export function createShapes(
  { models, schemas }: Named,
  refer: (model: Model) => Code | undefined,
) {
  return { printRoot, printModel };

  /** A whole document: the shape of a model that has a name, or one with a name around it. */
  function printRoot(schema: Schema): Code {
    const sole = findSole(schema);
    const model = sole && findReferred(sole);
    const isHinted =
      (schema.kind === 'schema' ? (schema.xml ?? sole?.xml) : undefined) !== undefined;
    const isShared = model !== undefined && !isHinted && isNamed(model.schema);
    const shared = isShared ? refer(model) : undefined;
    if (shared !== undefined) return shared;
    const hints = listRootHints(schema, findXmlName(schemas, schema));
    const own = model === undefined ? printNamed(schema, hints) : undefined;
    return (
      own ??
      object([
        ['kind', code`'root'`],
        ...hints,
        ...listRootItem(schema),
        ['shape', printShape(schema)],
      ])
    );
  }

  /** An element that others refer to; an object has its name by itself. */
  function printModel({ schema, key }: Model): Code {
    const usual = isComponent(schema) ? key : undefined;
    const { name = usual } = findXmlHints(schemas, schema);
    return printNamed(schema, listRootHints(schema, name)) ?? printShape(schema);
  }

  function listRootHints(schema: Schema, name: string | undefined): readonly ObjectEntry[] {
    const { prefix, namespace } = findXmlHints(schemas, schema);
    return [
      ['name', maybe(name && addPrefix(name, prefix))],
      ['namespace', maybe(namespace)],
    ];
  }

  /** Items of a whole document have no member whose name they could have. */
  function listRootItem(schema: Schema): readonly ObjectEntry[] {
    const items = findItems(schema);
    const name = items && findXmlName(schemas, items);
    return name === undefined || findXmlHints(schemas, items).name !== undefined
      ? []
      : [['item', string(name)]];
  }

  function printNamed(schema: Schema, hints: readonly ObjectEntry[]): Code | undefined {
    if (!isNamed(schema)) return undefined;
    const own: ObjectEntry = ['members', mapLiteral(printMembers(schema, 0), 'expanded')];
    return object([['kind', code`'object'`], ...hints, own], 'expanded');
  }

  /** Whether an element has members of its own; those of a map are not known. */
  function isNamed(schema: Schema): boolean {
    const members = gatherMembers(schema);
    return members !== undefined && (members.size > 0 || findValues(schema) === undefined);
  }

  function printShape(schema: Schema, depth = 0): Code {
    const model = findReferred(schema);
    const named = model && refer(model);
    if (named !== undefined) return code`() => ${named}`;
    const types = findTypes(schema, models);
    const [type, ...others] = types ?? [];
    if (type === undefined || others.length > 0 || depth > DEEPEST) return code`'unknown'`;
    if (type === 'object') return printObjectShape(schema, depth);
    if (type === 'array') return printListShape(schema, depth);
    return string(type);
  }

  function printObjectShape(schema: Schema, depth: number): Code {
    const members = printMembers(schema, depth);
    if (members.length > 0) return code`{ kind: 'object', members: ${mapLiteral(members)} }`;
    const values = findValues(schema);
    if (values === undefined) return code`'unknown'`;
    return code`{ kind: 'map', values: ${printShape(values, depth + 1)} }`;
  }

  function findValues(schema: Schema): Schema | undefined {
    const map = listParts(schema).find((part) => part.additionalProperties?.kind === 'schema');
    return map?.additionalProperties;
  }

  function findItems(schema: Schema): Schema | undefined {
    return listParts(schema).find((part) => part.items !== undefined)?.items;
  }

  function printListShape(schema: Schema, depth: number): Code {
    const items = findItems(schema);
    const { prefix, namespace, name } = findXmlHints(schemas, items);
    return object([
      ['kind', code`'list'`],
      ['items', items === undefined ? code`'unknown'` : printShape(items, depth + 1)],
      ['item', maybe(name && addPrefix(name, prefix))],
      ['namespace', maybe(namespace)],
      ['wrapped', maybe(findXmlHints(schemas, schema).wrapped || undefined)],
    ]);
  }

  function printMembers(schema: Schema, depth: number): ObjectEntry[] {
    return Array.from(gatherMembers(schema) ?? [], ([name, part]) => {
      return [name, printMemberShape(name, part, depth + 1)];
    });
  }

  /** Members of an object; undefined where the schema is none. */
  function gatherMembers(schema: Schema): ReadonlyMap<string, Schema> | undefined {
    const types = findTypes(schema, models);
    if (types?.has('object') !== true || types.size > 1) return undefined;
    const members = new Map<string, Schema>();
    for (const { name, schema: part } of listParts(schema).flatMap((one) => one.properties ?? [])) {
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

  function printMemberShape(name: string, schema: Schema, depth: number): Code {
    const shape = printShape(schema, depth);
    const hints = findXmlHints(schemas, schema);
    const isBareList = findTypes(schema, models)?.has('array') === true && hints.wrapped !== true;
    // Without a wrapper there is no element that a list's own name could be given to.
    const own = isBareList ? name : (hints.name ?? name);
    const shown = addPrefix(own, isBareList ? undefined : hints.prefix);
    const rules = [
      ['name', maybe(shown === name ? undefined : shown)],
      ['namespace', maybe(hints.namespace)],
      ['attribute', maybe(hints.attribute || undefined)],
      ['text', maybe(hints.text || undefined)],
    ] as const;
    if (rules.every(([, rule]) => rule === undefined)) return shape;
    return object([['shape', shape], ...rules]);
  }

  /** The model that a schema refers to and says nothing beside. */
  function findReferred(schema: Schema): Model | undefined {
    const isAlone = schema.kind === 'schema' && listSchemaParts(schema).length === 0;
    return isAlone ? findModel(schema) : undefined;
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

function addPrefix(name: string, prefix: string | undefined): string {
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
