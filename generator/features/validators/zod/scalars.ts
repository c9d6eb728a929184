/** Texts, numbers and fixed values in zod's words. */

import { isBinary } from '../../../core/ir/contents/codecs.ts';
import { findWideInteger, type WideInteger } from '../../../core/ir/schemas/integers.ts';
import type { Json, JsonType, KeywordSchema } from '../../../core/ir/model/model.ts';
import { array, type Code, json, number, object, string } from '../../../core/code/code.ts';
import type { Built } from './built.ts';
import { ZOD_FORMATS } from './formats.ts';
import type { Site } from './site.ts';
import type { ZodCheck } from './words.ts';
import { isInherited } from '../standalone/locals.ts';
import { isPlain } from '../standalone/scalars.ts';
import { createAmbiguityFinder, findTextForm } from '../schemas/texts.ts';

export function buildString(site: Site, schema: KeywordSchema): Built {
  if (isBinary(schema)) {
    // Bytes are no text: nothing of them is validated.
    const covered = ['types', 'format', 'contentEncoding', 'contentMediaType', ...LENGTHS] as const;
    return { base: printBytes(site, schema), covered, strips: false };
  }
  const { format, contentEncoding, decodedSize, pattern, minLength = 0, maxLength } = schema;
  const name = decodedSize === undefined ? (format ?? contentEncoding) : format;
  const word = site.file.scope.options.formats ? ZOD_FORMATS.get(name ?? '') : undefined;
  const found =
    pattern === undefined
      ? undefined
      : findTextForm(pattern, site.file.scope.derived(createAmbiguityFinder));
  // What a crafted text could make run away is a rule of ours.
  const form = found?.isGuarded === false ? found.form : undefined;
  return {
    base: word === undefined ? site.words.call('string') : word(site),
    checks: [
      ...listLengthChecks(minLength, maxLength),
      ...(form === undefined ? [] : [{ word: 'regex', mini: 'regex', argument: form } as const]),
    ],
    covered: [
      'types',
      ...LENGTHS,
      'contentMediaType',
      'format',
      'contentEncoding',
      ...(form === undefined ? [] : (['pattern'] as const)),
    ],
    strips: false,
  };
}

/** `z.any()`, with its type: `z.custom()` would have no place in a document that is made of schemas. */
function printBytes(site: Site, schema: KeywordSchema): Code {
  const { words, file } = site;
  const type = words.type(site.printType(schema));
  const meta = object([
    ['type', string('string')],
    ['format', string('binary')],
  ]);
  const text = words.print({ base: words.call('any'), meta });
  const about = { at: schema.at, type };
  return words.typed(() => file.constants.holdNamed('Shape', type, about, () => text), type);
}

const LENGTHS = ['minLength', 'maxLength'] as const;

/** Bounds of the length of a text or of a list; 0 is no bound. */
export function listLengthChecks(minimum: number, maximum: number | undefined): ZodCheck[] {
  if (minimum === maximum) {
    return [{ word: 'length', mini: 'length', argument: number(minimum) }];
  }
  return [
    ...(minimum > 0
      ? [{ word: 'min', mini: 'minLength', argument: number(minimum) } as const]
      : []),
    ...(maximum === undefined
      ? []
      : [{ word: 'max', mini: 'maxLength', argument: number(maximum) } as const]),
  ];
}

export function buildNumber(site: Site, schema: KeywordSchema, type: 'integer' | 'number'): Built {
  const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const { formats, int64 } = site.file.scope.options;
  const wide = findWideInteger(schema);
  if (wide !== undefined && int64 === 'bigint') {
    const both = array(printWide(site, wide));
    return { base: site.words.call('union', both), covered: ['types', 'format'], strips: false };
  }
  const isUnsigned = formats && wide === 'uint64' && (minimum ?? exclusiveMinimum ?? -1) < 0;
  const isSmall = formats && format === 'int32';
  const isWhole = type === 'integer' || (formats && wide !== undefined);
  const bounds = [
    ['min', 'gte', isUnsigned ? 0 : minimum],
    ['gt', 'gt', exclusiveMinimum],
    ['max', 'lte', maximum],
    ['lt', 'lt', exclusiveMaximum],
    ['multipleOf', 'multipleOf', multipleOf],
  ] as const;
  return {
    base: site.words.call(isSmall ? 'int32' : isWhole ? 'int' : 'number'),
    checks: bounds.flatMap(([word, mini, bound]) =>
      bound === undefined ? [] : [{ word, mini, argument: number(bound) }],
    ),
    covered: [
      'types',
      'format',
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'exclusiveMaximum',
      'multipleOf',
    ],
    strips: false,
  };
}

/** Numbers, and what holds all that may come. */
function printWide({ words }: Site, wide: WideInteger): readonly Code[] {
  if (wide === 'any') return [words.call('int'), words.call('bigint')];
  if (wide === 'int64') return [words.call('int'), words.call('int64')];
  const least = [{ word: 'min', mini: 'gte', argument: number(0) } as const];
  return [words.print({ base: words.call('int'), checks: least }), words.call('uint64')];
}

/** One of a list of values. */
export function buildValues(site: Site, values: readonly Json[], schema: KeywordSchema): Built {
  const covered = ['types', 'enum', 'const'] as const;
  const distinct = [...new Set(values)];
  if (!distinct.every(isPlain)) return buildWhole(site, distinct, schema);
  const isNullable = distinct.length > 1 && distinct.includes(null);
  const others = isNullable ? distinct.filter((value) => value !== null) : distinct;
  return { base: printValues(site, others), isNullable, covered, strips: false };
}

/** Lists and objects, each by what is in it. */
function buildWhole(site: Site, values: readonly Json[], schema: KeywordSchema): Built {
  if (values.some(hasInherited)) {
    return { base: site.words.custom(site.printType(schema)), covered: [], strips: false };
  }
  const forms = values.map((value) => printWhole(site, value));
  const [only, second] = forms;
  const isOne = only !== undefined && second === undefined;
  const base = isOne ? only : site.words.call('union', array(forms));
  return { base, covered: ['types', 'enum', 'const'], strips: false };
}

function printWhole(site: Site, value: Json): Code {
  const { words } = site;
  if (Array.isArray(value)) {
    return words.call('tuple', array(value.map((item) => printWhole(site, item))));
  }
  if (typeof value !== 'object' || value === null) return printValues(site, [value]);
  const members = Object.entries(value).map(
    ([name, one]) => [name, printWhole(site, one)] as const,
  );
  return words.call('strictObject', words.shape(members));
}

/** zod reads such a member of the prototype. */
function hasInherited(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, one]) => isInherited(name) || hasInherited(one));
}

function printValues({ words }: Site, values: readonly Json[]): Code {
  if (values.length === 0) return words.call('never');
  if (values.length === 1) {
    return values[0] === null ? words.call('null') : words.literal(values.map((one) => json(one)));
  }
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length === values.length) return words.enum(texts);
  return words.literal(values.map((one) => json(one)));
}

/** Keywords that are said of values of one type. */
export const KEYWORDS_OF: Readonly<Record<JsonType, readonly (keyof KeywordSchema)[]>> = {
  null: [],
  boolean: [],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: [
    'minLength',
    'maxLength',
    'pattern',
    'contentEncoding',
    'contentMediaType',
    'decodedSize',
  ],
  array: [
    'items',
    'prefixItems',
    'contains',
    'minContains',
    'maxContains',
    'minItems',
    'maxItems',
    'uniqueItems',
    'uniqueBy',
    'unevaluatedItems',
  ],
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedProperties',
    'keyMatchesValue',
    'listed',
  ],
};
