/** A schema in, its shape as XML out: names, attributes and wrappers from `xml` hints, leaves by type, models by reference. */

import type { Api, KeywordSchema, Model, Schema, XmlHints } from '../../ir/model.ts';
import { code, identifier, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { LiteralMember } from '../literal.ts';
import { typesOf } from './types.ts';

export interface Shapes {
  shapeOf(schema: Schema): Code;
  /** Members of an object; undefined where the schema is none. */
  membersOf(schema: Schema): LiteralMember[] | undefined;
  hintsOf(schema: Schema): XmlHints;
}

const DEEPEST = 12;

/** `planned`: keys of the models that have a shape of their own. */
export function shapesOf(api: Api, planned: ReadonlySet<string>): Shapes {
  const models = new Map(api.models.map((model) => [model.key, model]));
  return {
    shapeOf: (schema) => shapeOf(schema, 0),
    membersOf: (schema) => membersOf(schema, 0),
    hintsOf,
  };

  function shapeOf(schema: Schema, depth: number): Code {
    const model = modelOf(schema);
    if (model !== undefined && planned.has(model.key)) return code`() => ${identifier(model.xml)}`;
    const types = typesOf(schema, models);
    const [type, ...others] = types ?? [];
    if (type === undefined || others.length > 0 || depth > DEEPEST) return code`'unknown'`;
    if (type === 'object') return objectShape(schema, depth);
    if (type === 'array') return listShape(schema, depth);
    return string(type);
  }

  function objectShape(schema: Schema, depth: number): Code {
    const members = membersOf(schema, depth) ?? [];
    if (members.length > 0) return code`{ kind: 'object', members: ${literal(members)} }`;
    const map = partsOf(schema).find((part) => part.additionalProperties?.kind === 'schema');
    if (map?.additionalProperties === undefined) return code`'unknown'`;
    return code`{ kind: 'map', values: ${shapeOf(map.additionalProperties, depth + 1)} }`;
  }

  function listShape(schema: Schema, depth: number): Code {
    const items = partsOf(schema).find((part) => part.items !== undefined)?.items;
    const { name, prefix, namespace } = items === undefined ? {} : hintsOf(items);
    return object([
      ['kind', code`'list'`],
      ['items', items === undefined ? code`'unknown'` : shapeOf(items, depth + 1)],
      ['item', name === undefined ? undefined : string(prefixed(name, prefix))],
      ['namespace', namespace === undefined ? undefined : string(namespace)],
      ['wrapped', hintsOf(schema).wrapped === true ? code`true` : undefined],
    ]);
  }

  function membersOf(schema: Schema, depth: number): LiteralMember[] | undefined {
    const types = typesOf(schema, models);
    if (types?.has('object') !== true || types.size > 1) return undefined;
    const members = new Map<string, Schema>();
    for (const { properties = [] } of partsOf(schema)) {
      for (const property of properties) {
        if (!members.has(property.name)) members.set(property.name, property.schema);
      }
    }
    return [...members].map(([name, part]) => ({
      name,
      value: memberShape(name, part, depth + 1),
    }));
  }

  function memberShape(name: string, schema: Schema, depth: number): Code {
    const shape = shapeOf(schema, depth);
    const hints = hintsOf(schema);
    const isBareList = typesOf(schema, models)?.has('array') === true && hints.wrapped !== true;
    // Without a wrapper there is no element that a list's own name could be given to.
    const own = isBareList ? name : (hints.name ?? name);
    const shown = prefixed(own, isBareList ? undefined : hints.prefix);
    const rules = [
      ['name', shown === name ? undefined : string(shown)],
      ['namespace', hints.namespace === undefined ? undefined : string(hints.namespace)],
      ['attribute', hints.attribute === true ? code`true` : undefined],
    ] as const;
    if (rules.every(([, rule]) => rule === undefined)) return shape;
    return object([['shape', shape], ...rules]);
  }

  /** Hints beside a reference, and those of what it names. */
  function hintsOf(schema: Schema): XmlHints {
    if (schema.kind === 'boolean') return {};
    const target = modelOf(schema)?.schema;
    return { ...(target?.kind === 'schema' ? target.xml : {}), ...schema.xml };
  }

  function modelOf(schema: Schema): Model | undefined {
    if (schema.kind === 'boolean' || schema.ref?.kind !== 'model') return undefined;
    return models.get(schema.ref.key);
  }

  /** The schema and all that may hold together with it, each once. */
  function partsOf(root: Schema): readonly KeywordSchema[] {
    const parts = new Set<KeywordSchema>();
    const visit = (schema: Schema | undefined): void => {
      if (schema === undefined || schema.kind === 'boolean' || parts.has(schema)) return;
      parts.add(schema);
      visit(modelOf(schema)?.schema);
      const { allOf = [], anyOf = [], oneOf = [], then: held, else: otherwise } = schema;
      for (const part of [...allOf, ...anyOf, ...oneOf, held, otherwise]) visit(part);
    };
    visit(root);
    return [...parts];
  }
}

function literal(members: readonly LiteralMember[]): Code {
  return object(members.map(({ name, value }) => [name, value]));
}

function prefixed(name: string, prefix: string | undefined): string {
  return prefix === undefined ? name : `${prefix}:${name}`;
}
