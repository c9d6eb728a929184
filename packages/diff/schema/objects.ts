import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { KeywordSchema, Schema } from '../../../generator/core/ir/model/model.ts';
import { isNever, listKeywords } from '../../../generator/core/ir/schemas/keyword-facts.ts';

/** What is asked of an object. */
export interface Objects {
  readonly properties: ReadonlyMap<string, Property>;
  /** Required names; some may have no property. */
  readonly required: ReadonlySet<string>;
  /** What members without a name of their own have to fit; undefined where they may be anything. */
  readonly additional?: Schema;
  /** No member without a name of its own is allowed. */
  readonly isClosed: boolean;
  readonly patternProperties: ReadonlyMap<string, Schema>;
}

export interface Property {
  readonly schema: Schema;
  readonly at: Place;
}

export function readObjects(schemas: readonly KeywordSchema[]): Objects {
  const additional = schemas.flatMap((schema) => schema.additionalProperties ?? []);
  const isClosed =
    additional.some(isNever) || schemas.some((schema) => isNever(schema.unevaluatedProperties));
  const asked = additional.filter((schema) => schema.kind === 'schema' && !isEmpty(schema));
  const [only] = asked;
  const both = asked.length > 1 ? combine(asked) : only;
  return {
    properties: readProperties(schemas),
    required: new Set(schemas.flatMap(({ required }) => required ?? [])),
    isClosed,
    ...(isClosed || both === undefined ? {} : { additional: both }),
    patternProperties: new Map(
      schemas.flatMap(({ patternProperties }) =>
        (patternProperties ?? []).map(({ pattern, schema }) => [pattern, schema] as const),
      ),
    ),
  };
}

/** A property that several parts describe has to fit all of them. */
function readProperties(schemas: readonly KeywordSchema[]): ReadonlyMap<string, Property> {
  const found = new Map<string, Property>();
  for (const { properties } of schemas) {
    for (const { name, schema, at, spellingOf } of properties ?? []) {
      if (spellingOf !== undefined) continue;
      const known = found.get(name);
      found.set(name, { schema: known ? combine([known.schema, schema]) : schema, at });
    }
  }
  return found;
}

function combine(schemas: readonly Schema[]): Schema {
  const at = schemas.at(-1)?.at ?? { file: '', pointer: '' };
  return { kind: 'schema', at, allOf: schemas };
}

function isEmpty(schema: KeywordSchema): boolean {
  return listKeywords(schema).every((key) => ['kind', 'at', 'description', 'title'].includes(key));
}
