/** A schema and one of its keywords in; whether the keyword says anything of the values that the type allows out. */

import type { JsonType, KeywordSchema } from '../model.ts';

const STRING = ['string'] as const;
const NUMBER = ['integer', 'number'] as const;
const ARRAY = ['array'] as const;
const OBJECT = ['object'] as const;

/** Of values of other types a keyword says nothing (JSON Schema 2020-12, validation, section 6). */
const typesOfKeyword = {
  minLength: STRING,
  maxLength: STRING,
  pattern: STRING,
  minimum: NUMBER,
  maximum: NUMBER,
  exclusiveMinimum: NUMBER,
  exclusiveMaximum: NUMBER,
  multipleOf: NUMBER,
  minItems: ARRAY,
  maxItems: ARRAY,
  uniqueItems: ARRAY,
  uniqueBy: ARRAY,
  minProperties: OBJECT,
  maxProperties: OBJECT,
} as const satisfies Partial<Record<keyof KeywordSchema, readonly JsonType[]>>;

/** What the keyword says; undefined where it is not there, or says nothing about the type beside it. */
export function getAsserted<K extends keyof typeof typesOfKeyword>(
  schema: KeywordSchema,
  keyword: K,
): KeywordSchema[K] | undefined {
  const value = schema[keyword];
  if (value === undefined || schema.types === undefined) return value;
  const asked: readonly JsonType[] = typesOfKeyword[keyword];
  return asked.some((type) => schema.types?.includes(type)) ? value : undefined;
}
