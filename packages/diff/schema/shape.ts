/** Reads what a schema asks of values: references followed, `allOf` merged, spellings of the same thing made one. */

import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import type {
  Discriminator,
  Json,
  JsonType,
  KeywordSchema,
  Schema,
  XmlHints,
} from '../../../generator/core/ir/model/model.ts';
import { isBinary } from '../../../generator/core/ir/contents/codecs.ts';
import { pickPresent } from '../present.ts';
import { type Bounds, readBounds } from './bounds.ts';
import { findType, type Group } from './groups.ts';
import { findCommonValues } from './json-values.ts';
import type { Models } from './models.ts';
import { type Objects, readObjects } from './objects.ts';
import { type Part, collectParts } from './parts.ts';
import { readRules, type Rules } from './rules.ts';

/** What is asked of a value, by any keyword. */
export interface Shape extends Objects {
  readonly at: Place;
  /** Without `null`. Undefined where nothing is said. */
  readonly types?: ReadonlySet<JsonType>;
  readonly isNullable: boolean;
  readonly isNever: boolean;
  /** The only values, without `null`. */
  readonly values?: readonly Json[];
  /** Values that are known of an open set. */
  readonly openValues?: readonly Json[];
  readonly format?: string;
  readonly patterns: readonly string[];
  /** `contentEncoding` and `contentMediaType`. */
  readonly content: string;
  readonly multipleOf?: number;
  readonly isUnique: boolean;
  readonly bounds: Bounds;
  readonly items?: Schema;
  readonly prefixItems: readonly Schema[];
  readonly groups: readonly Group[];
  readonly bases: ReadonlySet<string>;
  readonly discriminator?: Discriminator;
  readonly rules: Rules;
  readonly default?: { readonly value: Json };
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
  readonly isDeprecated: boolean;
  readonly stability?: string;
  /** How it is written as XML. */
  readonly xml?: XmlHints;
}

export function readShape(schema: Schema, models: Models): Shape {
  const { schemas: parts, groups, isNever, bases } = collectParts(schema, models);
  const schemas = parts.map((part) => part.schema);
  const last = <K extends keyof KeywordSchema>(key: K): KeywordSchema[K] | undefined =>
    schemas.findLast((each) => each[key] !== undefined)?.[key];
  const has = (key: 'readOnly' | 'writeOnly' | 'deprecated'): boolean =>
    schemas.some((each) => each[key] === true);
  const allowed = readValues(parts);
  const types = readTypes(parts, allowed);
  const known = types && new Set([...types].filter((type) => type !== 'null'));
  const allowsNull = allowed === undefined || allowed.includes(null);
  return {
    at: schema.at,
    isNever,
    isNullable: allowsNull && (types === undefined ? groups.length === 0 : types.has('null')),
    patterns: [...new Set(schemas.flatMap(({ pattern }) => pattern ?? []))].sort(),
    content: `${last('contentEncoding') ?? ''} ${last('contentMediaType') ?? ''}`.trim(),
    isUnique: last('uniqueItems') === true,
    bounds: readBounds(schemas, known),
    ...readObjects(schemas),
    prefixItems: last('prefixItems') ?? [],
    groups,
    bases,
    rules: readRules(schemas, models),
    isReadOnly: has('readOnly'),
    isWriteOnly: has('writeOnly'),
    isDeprecated: has('deprecated'),
    ...pickPresent({
      types: known,
      values: allowed?.filter((value) => value !== null),
      openValues: last('openEnum'),
      format: last('format'),
      multipleOf: last('multipleOf'),
      items: last('items'),
      discriminator: last('discriminator'),
      default: last('default'),
      stability: last('stability'),
      xml: last('xml'),
    }),
  };
}

/** The values that all closed sets allow. */
function readValues(parts: readonly Part[]): readonly Json[] | undefined {
  let values: readonly Json[] | undefined;
  for (const { schema, isNullable } of parts) {
    const closed = schema.const === undefined ? schema.enum : [schema.const.value];
    if (closed === undefined) continue;
    const own = isNullable ? [...closed, null] : closed;
    values = values === undefined ? own : findCommonValues(values, own);
  }
  return values;
}

/** The types that all parts allow; those of the values, or those that keywords are for, where none is named. */
function readTypes(
  parts: readonly Part[],
  values: readonly Json[] | undefined,
): ReadonlySet<JsonType> | undefined {
  let types: ReadonlySet<JsonType> | undefined;
  for (const { schema, isNullable } of parts) {
    if (schema.types === undefined) continue;
    const own = new Set<JsonType>(isNullable ? [...schema.types, 'null'] : schema.types);
    types = types === undefined ? own : intersectTypes(types, own);
  }
  if (types !== undefined) return types;
  if (values !== undefined) return new Set(values.map(findType));
  const implied = parts.flatMap(({ schema, isNullable }) => {
    const type = findImpliedType(schema);
    return type === undefined ? [] : isNullable ? [type, 'null' as const] : [type];
  });
  return implied.length === 0 ? undefined : new Set(implied);
}

/** `number` holds `integer`. */
function intersectTypes(a: ReadonlySet<JsonType>, b: ReadonlySet<JsonType>): ReadonlySet<JsonType> {
  return new Set([
    ...[...a].filter((type) => holds(b, type)),
    ...[...b].filter((type) => holds(a, type)),
  ]);
}

function holds(types: ReadonlySet<JsonType>, type: JsonType): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}

function findImpliedType(schema: KeywordSchema): JsonType | undefined {
  const says = (...keys: readonly (keyof KeywordSchema)[]): boolean =>
    keys.some((key) => schema[key] !== undefined);
  if (says('properties', 'required', 'additionalProperties', 'patternProperties')) return 'object';
  if (says('items', 'prefixItems', 'minItems', 'maxItems')) return 'array';
  return isBinary(schema) ? 'string' : undefined;
}
