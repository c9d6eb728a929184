/** Strings, numbers and fixed values: keywords in, zod where it has the word, a rule of ours where it has not. */

import { isBinary } from '../../ir/operations/codecs.ts';
import type { Json, JsonType, KeywordSchema } from '../../ir/model.ts';
import { array, json, number, string } from '../code.ts';
import type { Code } from '../code.ts';
import {
  buildAnything,
  listBounds,
  printTextForm,
  printInteger,
  isPlainForm,
  isSpelled,
  listRule,
  open,
  printRule,
  printZod,
  type Check,
  type Expression,
  type Writing,
} from './notation.ts';
import type { RuleName } from './rules.ts';

/** Formats that are asserted, and the rule of each. */
const STRING_FORMATS: ReadonlyMap<string, RuleName> = new Map([
  ['date-time', 'dateTime'],
  ['date', 'date'],
  ['time', 'time'],
  ['duration', 'duration'],
  ['email', 'email'],
  ['hostname', 'hostname'],
  ['ipv4', 'ipv4'],
  ['ipv6', 'ipv6'],
  ['uuid', 'uuid'],
  ['uri', 'uri'],
  ['uri-reference', 'uriReference'],
  ['byte', 'base64'],
  ['base64', 'base64'],
  ['base64url', 'base64url'],
  ['regex', 'regex'],
  ['json-pointer', 'jsonPointer'],
  ['relative-json-pointer', 'relativeJsonPointer'],
  ['idn-email', 'idnEmail'],
  ['idn-hostname', 'idnHostname'],
  ['iri', 'iri'],
  ['iri-reference', 'iriReference'],
  ['uri-template', 'uriTemplate'],
]);

export function buildString(writing: Writing, schema: KeywordSchema): Expression {
  if (isUnbounded(schema)) return { base: printZod(writing, 'string') };
  // Bytes are no text: nothing of them is validated.
  if (isBinary(schema)) return { base: open(writing) };
  const { form, guarded } = findPattern(writing, schema) ?? {};
  const isPlain = form !== undefined && !guarded;
  const bounds = listLengthChecks(writing, schema);
  return {
    base: printZod(writing, 'string'),
    rules: [
      ...(bounds === undefined ? listLengthRules(writing, schema) : []),
      ...listFormatRules(writing, schema),
      ...listSizeRules(writing, schema),
      ...(form !== undefined && guarded ? [printRule(writing, 'pattern', form)] : []),
    ],
    checks: [
      ...(bounds ?? []),
      ...(isPlain ? [{ word: 'regex', mini: 'regex', argument: form } as const] : []),
    ],
  };
}

/** Any text, as most are. */
function isUnbounded(schema: KeywordSchema): boolean {
  const { format, pattern, minLength, maxLength, decodedSize } = schema;
  const encoding = schema.contentEncoding ?? schema.contentMediaType;
  return (format ?? pattern ?? minLength ?? maxLength ?? decodedSize ?? encoding) === undefined;
}

/** Bounds in zod's own words, where those count code points; undefined where two of them are one rule. */
function listLengthChecks(
  writing: Writing,
  { minLength = 0, maxLength }: KeywordSchema,
): readonly Check[] | undefined {
  if (!isSpelled(writing)) return undefined;
  if (minLength > 0 && maxLength !== undefined && !isPlainForm(writing)) return undefined;
  if (minLength > 0 && minLength === maxLength) return [buildLengthCheck('length', minLength)];
  return [
    ...(minLength > 0 ? [buildLengthCheck('min', minLength)] : []),
    ...(maxLength === undefined ? [] : [buildLengthCheck('max', maxLength)]),
  ];
}

function buildLengthCheck(word: 'min' | 'max' | 'length', bound: number): Check {
  return { word, mini: word === 'min' ? 'minLength' : 'maxLength', argument: number(bound) };
}

/** The keywords of strings where the type may be another. */
export function listStringRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const form = findPattern(writing, schema)?.form;
  return [
    ...listLengthRules(writing, schema),
    ...listRule(writing, 'pattern', form && [form]),
    ...listFormatRules(writing, schema),
    ...listSizeRules(writing, schema),
  ];
}

function findPattern(
  writing: Writing,
  { pattern }: KeywordSchema,
): ReturnType<typeof printTextForm> {
  return pattern === undefined ? undefined : printTextForm(writing, pattern);
}

function listLengthRules(writing: Writing, { minLength, maxLength }: KeywordSchema): Code[] {
  if (maxLength === undefined && (minLength ?? 0) === 0) return [];
  return [printRule(writing, 'length', ...listBounds(minLength, maxLength))];
}

function listFormatRules(writing: Writing, schema: KeywordSchema): Code[] {
  const { types } = schema;
  const format = schema.format ?? findEncoding(schema);
  if (format === undefined || !writing.scope.options.formats) return [];
  const text = STRING_FORMATS.get(format);
  if (text !== undefined) return [printRule(writing, text)];
  const isTyped = types !== undefined;
  return !isTyped && (format === 'int32' || format === 'int64') ? [printRule(writing, format)] : [];
}

/** OpenAPI's `byte` is an encoding of JSON Schema; a stated size validates the text already. */
function findEncoding({ contentEncoding, decodedSize }: KeywordSchema): string | undefined {
  return decodedSize === undefined ? contentEncoding : undefined;
}

function listSizeRules(writing: Writing, { decodedSize }: KeywordSchema): readonly Code[] {
  if (decodedSize === undefined) return [];
  const { encoding, minimum, maximum = Infinity, exclusiveMaximum = Infinity } = decodedSize;
  const most = Math.min(maximum, exclusiveMaximum - 1);
  const bounds = listBounds(minimum, most === Infinity ? undefined : most);
  return [printRule(writing, 'decodedSize', string(encoding), ...bounds)];
}

export function buildNumber(
  writing: Writing,
  schema: KeywordSchema,
  type: 'integer' | 'number',
): Expression {
  const { formats, int64 } = writing.scope.options;
  if (type === 'integer' && schema.format === 'int64' && int64 === 'bigint') {
    return buildAnything(writing, [
      printRule(writing, 'bigInteger'),
      ...numberRules(writing, schema),
    ]);
  }
  const is32 = formats && schema.format === 'int32';
  const multiple = schema.multipleOf === undefined ? undefined : [number(schema.multipleOf)];
  const wide = formats && schema.format === 'int64' ? [printRule(writing, 'int64')] : [];
  const base = is32
    ? printZod(writing, 'int32')
    : type === 'integer'
      ? printInteger(writing)
      : printZod(writing, 'number');
  return {
    base,
    checks: listBoundChecks(schema),
    rules: [...wide, ...listRule(writing, 'multipleOf', multiple)],
  };
}

function listBoundChecks({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: KeywordSchema): Check[] {
  if ((minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum) === undefined) return [];
  const bounds = [
    ['min', 'gte', minimum],
    ['gt', 'gt', exclusiveMinimum],
    ['max', 'lte', maximum],
    ['lt', 'lt', exclusiveMaximum],
  ] as const;
  return bounds.flatMap(([word, mini, bound]) =>
    bound === undefined ? [] : [{ word, mini, argument: number(bound) }],
  );
}

/** The keywords of numbers where the type may be another. */
export function numberRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const bounds = [
    ['minimum', schema.minimum],
    ['maximum', schema.maximum],
    ['moreThan', schema.exclusiveMinimum],
    ['lessThan', schema.exclusiveMaximum],
    ['multipleOf', schema.multipleOf],
  ] as const;
  return bounds.flatMap(([name, bound]) =>
    bound === undefined ? [] : [printRule(writing, name, number(bound))],
  );
}

/** The values of `enum` and `const` that the type allows; undefined where there is neither. */
export function findFixedValues({
  enum: list,
  const: one,
  types,
}: KeywordSchema): readonly Json[] | undefined {
  if (list === undefined && one === undefined) return undefined;
  const values = one === undefined ? (list ?? []) : [one.value];
  const both =
    list === undefined || one === undefined
      ? values
      : values.filter((value) => includes(list, value));
  return types === undefined
    ? both
    : both.filter((value) => types.some((type) => isValueOfType(value, type)));
}

function includes(list: readonly Json[], value: Json): boolean {
  return list.some((item) => getIdentity(item) === getIdentity(value));
}

/** One text for equal values: members in one order. */
function getIdentity(value: Json): string {
  return JSON.stringify(value, (_name, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

function isValueOfType(value: Json, type: JsonType): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** One of a list of values. */
export function buildValues(writing: Writing, values: readonly Json[]): Expression {
  if (values.length === 0) return { base: printZod(writing, 'never') };
  if (!values.every(isPlain)) {
    return buildAnything(writing, [printRule(writing, 'equals', ...values.map((one) => json(one)))]);
  }
  if (values.length === 1) return { base: printZod(writing, 'literal', ...values.map((one) => json(one))) };
  const word = values.every((value) => typeof value === 'string') ? 'enum' : 'literal';
  return { base: printZod(writing, word, array([...new Set(values)].map((one) => json(one)))) };
}

function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}
