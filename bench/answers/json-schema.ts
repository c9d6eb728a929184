// A schema of OpenAPI 2.0, 3.0 or 3.1 in; the schema of JSON Schema 2020-12 that says the same of an answer out.

import { isNode, type Node } from '../../test/services/prism.ts';

/** The form of the documents: before 3.1, schemas were not those of JSON Schema. */
export type Dialect = 'old' | 'new';

export interface Reading {
  readonly dialect: Dialect;
  /** The address of a reference in the schema that is written. */
  readonly link: (ref: string) => string;
}

const SINGLE = ['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then'];
const OTHERS = ['else', 'unevaluatedItems', 'unevaluatedProperties', 'additionalItems'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];

/** What says nothing of values, or is said in another way. */
const LEFT_OUT = new Set(
  '$recursiveAnchor $recursiveRef $schema discriminator xml example examples externalDocs deprecated nullable readOnly writeOnly default $id $anchor id title description'.split(
    ' ',
  ),
);

export function toJsonSchema(schema: unknown, reading: Reading): unknown {
  if (!isNode(schema)) return schema;
  const { dialect, link } = reading;
  const { $ref: ref } = schema;
  if (typeof ref === 'string' && dialect === 'old') return { $ref: link(ref) };
  const entries = Object.entries(schema)
    .filter(([name]) => !LEFT_OUT.has(name) && !name.startsWith('x-'))
    .map(([name, value]) => [name, toKeyword(name, value, reading)] as const);
  const written = dropWriteOnly(Object.fromEntries(entries), schema);
  return lift(written, schema, dialect);
}

function toKeyword(name: string, value: unknown, reading: Reading): unknown {
  if (name === '$ref') return reading.link(String(value));
  if (SINGLE.includes(name) || OTHERS.includes(name)) return toJsonSchema(value, reading);
  if (LISTS.includes(name) && Array.isArray(value)) {
    return value.map((one) => toJsonSchema(one, reading));
  }
  if (!MAPS.includes(name) || !isNode(value)) return value;
  const members = Object.entries(value).map(([key, one]) => [key, toJsonSchema(one, reading)]);
  return Object.fromEntries(members) as Node; // a map of schemas
}

/** An answer need not have what only requests have. */
function dropWriteOnly(written: Node, { properties, required }: Node): Node {
  if (!isNode(properties) || !Array.isArray(required)) return written;
  const left = required.filter((name: unknown) => {
    const own = properties[String(name)];
    return !(isNode(own) && own['writeOnly'] === true);
  });
  return { ...written, required: left };
}

/** Words that had another meaning before 3.1; documents of 3.1 have some of them still. */
function lift(written: Node, source: Node, dialect: Dialect): Node {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, type, enum: values } = written;
  // ajv itself knows `nullable`, in documents of any version.
  const { nullable = dialect === 'old' ? source['x-nullable'] : undefined } = source;
  const isFile = type === 'file';
  const lifted: Node = {
    ...written,
    ...(exclusiveMinimum === true && { exclusiveMinimum: minimum }),
    ...(exclusiveMaximum === true && { exclusiveMaximum: maximum }),
    ...(nullable === true && type !== undefined && { type: [type, 'null'].flat() }),
    ...(nullable === true && Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
  for (const [name, value] of Object.entries(lifted)) {
    const isFlag = name.startsWith('exclusiveM') && typeof value === 'boolean';
    if (isFlag || (isFile && name === 'type')) delete lifted[name];
  }
  return lifted;
}
