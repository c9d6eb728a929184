/** A schema in; what it asks of values out, with references, `allOf` and spellings of the same thing out of the way. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type {
  Discriminator,
  Json,
  JsonType,
  KeywordSchema,
  Schema,
  XmlHints,
} from '../../ir/model.ts';
import { isBinary } from '../../ir/operations/codecs.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import type { Group } from './groups.ts';
import { typeOfValue } from './groups.ts';
import type { Models } from './models.ts';
import { type Objects, objectsOf } from './objects.ts';
import { type Part, partsOf } from './parts.ts';
import { type Rules, rulesOf } from './rules-of.ts';

/** What is asked of a value, whatever keywords say so. */
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

export function shapeOf(schema: Schema, models: Models): Shape {
  const { schemas: parts, groups, isNever, bases } = partsOf(schema, models);
  const schemas = parts.map((part) => part.schema);
  const last = <K extends keyof KeywordSchema>(key: K): KeywordSchema[K] | undefined =>
    schemas.findLast((each) => each[key] !== undefined)?.[key];
  const has = (key: 'readOnly' | 'writeOnly' | 'deprecated'): boolean =>
    schemas.some((each) => each[key] === true);
  const allowed = valuesOf(parts);
  const types = typesOf(parts, allowed);
  const known = types === undefined ? undefined : without(types, 'null');
  const allowsNull = allowed === undefined || allowed.includes(null);
  return {
    at: schema.at,
    isNever,
    isNullable: allowsNull && (types === undefined ? groups.length === 0 : types.has('null')),
    patterns: [...new Set(schemas.flatMap(({ pattern }) => pattern ?? []))].sort(),
    content: `${last('contentEncoding') ?? ''} ${last('contentMediaType') ?? ''}`.trim(),
    isUnique: last('uniqueItems') === true,
    bounds: boundsOf(schemas, known),
    ...objectsOf(schemas),
    prefixItems: last('prefixItems') ?? [],
    groups,
    bases,
    rules: rulesOf(schemas, models),
    isReadOnly: has('readOnly'),
    isWriteOnly: has('writeOnly'),
    isDeprecated: has('deprecated'),
    ...present({
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

/** Only the members that are there. */
function present<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } {
  // Object.entries knows nothing of which key has which type.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

/** The values that all closed sets allow. */
function valuesOf(parts: readonly Part[]): readonly Json[] | undefined {
  let values: readonly Json[] | undefined;
  for (const { schema, isNullable } of parts) {
    const closed = schema.const === undefined ? schema.enum : [schema.const.value];
    if (closed === undefined) continue;
    const own = isNullable ? [...closed, null] : closed;
    const texts = new Set(own.map((value) => JSON.stringify(value)));
    values = values === undefined ? own : values.filter((one) => texts.has(JSON.stringify(one)));
  }
  return values;
}

/** The types that all parts allow; those of the values, or those that keywords are for, where none is named. */
function typesOf(
  parts: readonly Part[],
  values: readonly Json[] | undefined,
): ReadonlySet<JsonType> | undefined {
  let types: ReadonlySet<JsonType> | undefined;
  for (const { schema, isNullable } of parts) {
    if (schema.types === undefined) continue;
    const own = new Set<JsonType>(isNullable ? [...schema.types, 'null'] : schema.types);
    types = types === undefined ? own : common(types, own);
  }
  if (types !== undefined) return types;
  if (values !== undefined) return new Set(values.map(typeOfValue));
  const implied = parts.flatMap(({ schema, isNullable }) => {
    const type = impliedType(schema);
    return type === undefined ? [] : isNullable ? [type, 'null' as const] : [type];
  });
  return implied.length === 0 ? undefined : new Set(implied);
}

/** `number` holds `integer`. */
function common(a: ReadonlySet<JsonType>, b: ReadonlySet<JsonType>): ReadonlySet<JsonType> {
  return new Set([
    ...[...a].filter((type) => holds(b, type)),
    ...[...b].filter((type) => holds(a, type)),
  ]);
}

function holds(types: ReadonlySet<JsonType>, type: JsonType): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}

function impliedType(schema: KeywordSchema): JsonType | undefined {
  const says = (...keys: readonly (keyof KeywordSchema)[]): boolean =>
    keys.some((key) => schema[key] !== undefined);
  if (says('properties', 'required', 'additionalProperties', 'patternProperties')) return 'object';
  if (says('items', 'prefixItems', 'minItems', 'maxItems')) return 'array';
  return isBinary(schema) ? 'string' : undefined;
}

function without<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  return new Set([...set].filter((each) => each !== item));
}
