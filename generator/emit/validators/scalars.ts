/** Builds zod of strings, numbers and fixed values: its own words where it has them, rules of ours where it has not. */

import { isBinary } from '../../ir/operations/codecs.ts';
import type { Json, KeywordSchema } from '../../ir/model.ts';
import { findWideInteger, type WideInteger } from '../../ir/schemas/integers.ts';
import { array, join, json, number, string } from '../code.ts';
import type { Code } from '../code.ts';
import { listBounds, listChecks, printTextForm } from './notation.ts';
import type { Check, Expression, TextForm, Writing } from './notation.ts';
import { FORMAT_RULES, NUMBER_RULES } from './rules.ts';
import { printWords } from '../schemas/texts.ts';

export function buildString(writing: Writing, schema: KeywordSchema): Expression {
  if (isUnbounded(schema)) return { base: writing.printZod('string') };
  // Bytes are no text: nothing of them is validated.
  if (isBinary(schema)) return { base: writing.printOpen() };
  const pattern = findPattern(writing, schema);
  const bounds = listLengthChecks(writing, schema);
  const checks = [...(bounds ?? [])];
  const rules = [
    ...(bounds === undefined ? listLengthRules(writing, schema) : []),
    ...listTextRules(writing, schema),
  ];
  if (pattern?.guarded === true) rules.push(writing.printRule('pattern', ...pattern.args));
  else if (pattern) {
    checks.push({ word: 'regex', mini: 'regex', argument: join(pattern.args, ', ') });
  }
  return { base: writing.printZod('string'), rules, checks };
}

/** Any text, as most are. */
function isUnbounded(schema: KeywordSchema): boolean {
  const { format, pattern, minLength, maxLength, decodedSize, carried } = schema;
  if (carried !== undefined) return false;
  const encoding = schema.contentEncoding ?? schema.contentMediaType;
  return (format ?? pattern ?? minLength ?? maxLength ?? decodedSize ?? encoding) === undefined;
}

/** Bounds in zod's own words, where those count code points; undefined where two of them are one rule. */
function listLengthChecks(
  writing: Writing,
  { minLength, maxLength }: KeywordSchema,
): readonly Check[] | undefined {
  if (!writing.isSpelled) return undefined;
  const least = minLength === 0 ? undefined : minLength;
  if (least !== undefined && maxLength !== undefined && !writing.isPlain) return undefined;
  if (least === maxLength) return listChecks(['length', 'maxLength', least]);
  return listChecks(['min', 'minLength', least], ['max', 'maxLength', maxLength]);
}

/** The keywords of strings where the type may be another. */
export function listStringRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const pattern = findPattern(writing, schema);
  return [
    ...listLengthRules(writing, schema),
    ...writing.listRule('pattern', pattern?.args),
    ...listTextRules(writing, schema),
  ];
}

/** The form, and what the spec says of it. */
interface Pattern extends Pick<TextForm, 'guarded'> {
  readonly args: readonly Code[];
}

function findPattern(writing: Writing, schema: KeywordSchema): Pattern | undefined {
  const { pattern } = schema;
  const found = pattern === undefined ? undefined : printTextForm(writing, pattern);
  const words = found && printWords(schema);
  return found && { guarded: found.guarded, args: [found.form, ...(words ? [words] : [])] };
}

function listLengthRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { minLength, maxLength } = schema;
  return writing.listRule('length', listBounds(minLength === 0 ? undefined : minLength, maxLength));
}

/** What a text is written in; a stated size validates its encoding already. */
function listTextRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { types, decodedSize, contentEncoding } = schema;
  const format = schema.format ?? (decodedSize === undefined ? contentEncoding : undefined);
  const rules: Code[] = [];
  const rule = writing.scope.options.formats ? FORMAT_RULES.get(format ?? '') : undefined;
  const isOfNumber = NUMBER_RULES.has(rule ?? '');
  if (rule !== undefined && !(isOfNumber && types !== undefined)) {
    rules.push(writing.printRule(rule));
  }
  if (decodedSize !== undefined) {
    const { encoding, minimum = 0, maximum = Infinity, exclusiveMaximum = Infinity } = decodedSize;
    const most = Math.min(maximum, exclusiveMaximum - 1);
    const bounds = listBounds(minimum, most === Infinity ? undefined : most) ?? [];
    rules.push(writing.printRule('decodedSize', string(encoding), ...bounds));
  }
  return rules;
}

export function buildNumber(
  writing: Writing,
  schema: KeywordSchema,
  type: 'integer' | 'number',
): Expression {
  const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const { formats, int64 } = writing.scope.options;
  const wide = findWideInteger(schema);
  if (wide !== undefined && int64 === 'bigint') {
    const kind = wide === 'int64' ? [] : [string(wide)];
    return writing.buildAnything([
      writing.printRule('bigInteger', ...kind),
      ...numberRules(writing, schema),
    ]);
  }
  // An integer of any size has a word of ours.
  const integer = writing.isPlain ? 'int' : 'integer';
  const word = formats && format === 'int32' ? 'int32' : type === 'integer' ? integer : 'number';
  return {
    base: writing.printZod(word),
    checks: listChecks(
      ['min', 'gte', minimum],
      ['gt', 'gt', exclusiveMinimum],
      ['max', 'lte', maximum],
      ['lt', 'lt', exclusiveMaximum],
    ),
    rules: [
      ...(formats ? listWideRules(writing, wide, type) : []),
      ...writing.listRule(
        'multipleOf',
        multipleOf === undefined ? undefined : [number(multipleOf)],
      ),
    ],
  };
}

/** An integer of any size has none: the word for it says so. */
function listWideRules(
  writing: Writing,
  wide: WideInteger | undefined,
  type: 'integer' | 'number',
): readonly Code[] {
  if (wide === undefined || (wide === 'any' && type === 'integer')) return [];
  return [writing.printRule(wide === 'any' ? 'whole' : wide)];
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
    bound === undefined ? [] : [writing.printRule(name, number(bound))],
  );
}

/** One of a list of values. */
export function buildValues(writing: Writing, values: readonly Json[]): Expression {
  if (values.length === 0) return { base: writing.printZod('never') };
  const printed = values.map((one) => json(one));
  if (!values.every(isPlain)) {
    return writing.buildAnything([writing.printRule('equals', ...printed)]);
  }
  if (values.length === 1) return { base: writing.printZod('literal', ...printed) };
  const word = values.every((value) => typeof value === 'string') ? 'enum' : 'literal';
  return { base: writing.printZod(word, array([...new Set(values)].map((one) => json(one)))) };
}

function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}
