/** A schema in, its shape as XML out: names, attributes and wrappers from `xml` hints, leaves by type, models by reference. */

import type { Api, KeywordSchema, Model, Schema, XmlHints } from '../../ir/model.ts';
import { code, identifier, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { LiteralMember } from '../docs.ts';
import { findTypes } from './types.ts';

export interface Shapes {
  shapeOf(schema: Schema): Code;
  /** Members of an object; undefined where the schema is none. */
  membersOf(schema: Schema): LiteralMember[] | undefined;
  hintsOf(schema: Schema): XmlHints;
}

const DEEPEST = 12;

/** `planned`: keys of the models that have a shape of their own. */
export function createShapes(api: Api, planned: ReadonlySet<string>): Shapes {
  const models = new Map(api.models.map((model) => [model.key, model]));
  return {
    shapeOf: (schema) => printShape(schema, 0),
    membersOf: (schema) => listMembers(schema, 0),
    hintsOf: getHints,
  };

  function printShape(schema: Schema, depth: number): Code {
    const model = findModel(schema);
    if (model !== undefined && planned.has(model.key)) return code`() => ${identifier(model.xml)}`;
    const types = findTypes(schema, models);
    const [type, ...others] = types ?? [];
    if (type === undefined || others.length > 0 || depth > DEEPEST) return code`'unknown'`;
    if (type === 'object') return printObjectShape(schema, depth);
    if (type === 'array') return listShape(schema, depth);
    return string(type);
  }

  function printObjectShape(schema: Schema, depth: number): Code {
    const members = listMembers(schema, depth) ?? [];
    if (members.length > 0) return code`{ kind: 'object', members: ${printLiteral(members)} }`;
    const map = listParts(schema).find((part) => part.additionalProperties?.kind === 'schema');
    if (map?.additionalProperties === undefined) return code`'unknown'`;
    return code`{ kind: 'map', values: ${printShape(map.additionalProperties, depth + 1)} }`;
  }

  function listShape(schema: Schema, depth: number): Code {
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

  function listMembers(schema: Schema, depth: number): LiteralMember[] | undefined {
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

function printLiteral(members: readonly LiteralMember[]): Code {
  return object(members.map(({ name, value }) => [name, value]));
}

function addPrefix(name: string, prefix: string | undefined): string {
  return prefix === undefined ? name : `${prefix}:${name}`;
}
