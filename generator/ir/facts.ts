/** The rules of a schema as short lines of a doc comment: `Length: 4 to 50.`, `Default: 'UTC'.`, `Never logged.` */

import { notShownLines } from './statements.ts';
import type { EnumValue, Json, KeywordSchema, Sensitivity } from './model.ts';
import { numberOf, objectOf, textOf } from './raw.ts';

/** Facts of one schema, its references aside (the model that they name says its own). */
export function factsOf(schema: KeywordSchema): readonly string[] {
  const stated = schema.statedLimits;
  const limits = stated ?? { ...schema };
  return [
    ...span('Length', limits['minLength'], limits['maxLength'], unitOf(stated, 'Length')),
    ...valueSpan(limits),
    ...span('Items', limits['minItems'], limits['maxItems']),
    ...span('Members', limits['minProperties'], limits['maxProperties']),
    ...(schema.multipleOf === undefined ? [] : [`Multiple of ${schema.multipleOf}.`]),
    ...decodedSize(schema),
    ...(schema.pattern === undefined ? [] : [`Pattern: \`${schema.pattern}\`.`]),
    ...(schema.format === undefined ? [] : [`Format: ${schema.format}.`]),
    ...(schema.uniqueItems === true ? ['Items are unique.'] : []),
    ...(schema.uniqueBy === undefined ? [] : [`Unique by ${schema.uniqueBy.join(', ')}.`]),
    ...(schema.enumFacts ?? []).flatMap(valueFact),
    ...(schema.default === undefined ? [] : [`Default: ${show(schema.default.value)}.`]),
    ...(schema.readOnly === true ? ['Only in answers.'] : []),
    ...(schema.writeOnly === true ? ['Only in requests.'] : []),
    ...sensitiveFacts(schema.sensitive ?? []),
    ...notShownLines(schema.notShown),
    ...(schema.source === undefined ? [] : [`Source: ${schema.source}.`]),
  ];
}

export function sensitiveFacts(sensitive: readonly Sensitivity[]): readonly string[] {
  return [
    ...(sensitive.includes('never-log') ? ['Never logged.'] : []),
    ...(sensitive.includes('never-store') ? ['Never to be stored.'] : []),
  ];
}

function span(name: string, low: unknown, high: unknown, unit = ''): readonly string[] {
  const min = numberOf(low);
  const max = numberOf(high);
  if (min === undefined && max === undefined) return [];
  if (min === max) return [`${name}: ${min}${unit}.`];
  if (max === undefined) return [`${name}: at least ${min}${unit}.`];
  if (min === undefined) return [`${name}: at most ${max}${unit}.`];
  return [`${name}: ${min} to ${max}${unit}.`];
}

function valueSpan(limits: Readonly<Record<string, unknown>>): readonly string[] {
  const above = numberOf(limits['exclusiveMinimum']);
  const below = numberOf(limits['exclusiveMaximum']);
  if (above === undefined && below === undefined) {
    return span('Value', limits['minimum'], limits['maximum']);
  }
  const low = above === undefined ? boundary('at least', limits['minimum']) : `above ${above}`;
  const high = below === undefined ? boundary('at most', limits['maximum']) : `below ${below}`;
  return [`Value: ${[low, high].filter((part) => part !== '').join(', ')}.`];
}

function boundary(words: string, value: unknown): string {
  const number = numberOf(value);
  return number === undefined ? '' : `${words} ${number}`;
}

function unitOf(stated: KeywordSchema['statedLimits'], name: string): string {
  const unit = name === 'Length' ? textOf(objectOf(stated)?.['unit']) : undefined;
  return unit === undefined ? '' : ` ${unit}`;
}

function decodedSize({ decodedSize: size }: KeywordSchema): readonly string[] {
  if (size === undefined) return [];
  const bounds = [
    boundary('at least', size.minimum),
    boundary('at most', size.maximum),
    boundary('below', size.exclusiveMaximum),
  ];
  return [`Decoded size: ${bounds.filter((part) => part !== '').join(', ')} bytes.`];
}

function valueFact(value: EnumValue): readonly string[] {
  return value.meaning === undefined ? [] : [`\`${String(value.value)}\`: ${value.meaning}`];
}

/** A value as TypeScript writes it. */
export function show(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
