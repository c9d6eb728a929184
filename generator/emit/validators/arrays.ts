/** Keywords of arrays in, `z.array(…)` with rules out. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { array, number, string } from '../code.ts';
import type { Code } from '../code.ts';
import {
  boundsOf,
  inRule,
  open,
  rule,
  zod,
  type Check,
  type Expression,
  type Writing,
} from './notation.ts';
import { isOpen } from './open.ts';
import { stated } from './stated.ts';

/** Writes a schema inside another. */
export type Write = (writing: Writing, schema: Schema) => Code;

export function arrayOf(writing: Writing, schema: KeywordSchema, write: Write): Expression {
  if (schema.prefixItems !== undefined) {
    return {
      base: open(
        writing,
        rule(writing, 'types', string('array')),
        ...arrayRules(inRule(writing), schema, write),
      ),
    };
  }
  const { items, minItems, maxItems } = schema;
  return {
    base: zod(
      writing,
      'array',
      items === undefined ? zod(writing, 'unknown') : write(writing, items),
    ),
    checks: [
      ...(minItems === undefined ? [] : [sizeCheck('min', minItems)]),
      ...(maxItems === undefined ? [] : [sizeCheck('max', maxItems)]),
    ],
    rules: [...traceRule(writing, schema), ...otherRules(inRule(writing), schema, write)],
  };
}

function sizeCheck(word: 'min' | 'max', bound: number): Check {
  return { word, mini: `${word}Length`, argument: number(bound) };
}

/** To say that an item may be anything is to look at it. */
function traceRule(writing: Writing, { items }: KeywordSchema): Code[] {
  if (!writing.isTraced || items === undefined || !isOpen(items)) return [];
  return [rule(writing, 'items', zod(writing, 'unknown'))];
}

/** The keywords of arrays where the type may be another. */
export function arrayRules(writing: Writing, schema: KeywordSchema, write: Write): readonly Code[] {
  const { items, prefixItems, minItems, maxItems } = schema;
  const rules: Code[] = [];
  if (minItems !== undefined || maxItems !== undefined) {
    rules.push(rule(writing, 'size', ...boundsOf(minItems, maxItems)));
  }
  if (prefixItems !== undefined) {
    const first = array(prefixItems.map((item) => write(writing, item)));
    rules.push(
      rule(writing, 'prefixItems', first, ...(items === undefined ? [] : [write(writing, items)])),
    );
  } else if (items !== undefined) rules.push(rule(writing, 'items', write(writing, items)));
  return [...rules, ...otherRules(writing, schema, write)];
}

/** Of all items together. */
function otherRules(writing: Writing, schema: KeywordSchema, write: Write): readonly Code[] {
  const { uniqueItems, uniqueBy, absentItem } = schema;
  const rules = uniqueItems === true ? [rule(writing, 'uniqueItems')] : [];
  rules.push(...containsRule(writing, schema, write));
  if (uniqueBy !== undefined) rules.push(rule(writing, 'uniqueBy', ...uniqueBy.map(string)));
  if (absentItem !== undefined && !writing.isResponse) {
    rules.push(
      rule(
        writing,
        'absentItem',
        write(writing, absentItem.schema),
        string(stated(absentItem.message)),
      ),
    );
  }
  return rules;
}

function containsRule(
  writing: Writing,
  { contains, minContains, maxContains }: KeywordSchema,
  write: Write,
): Code[] {
  if (contains === undefined) return [];
  const bounds =
    minContains === undefined && maxContains === undefined
      ? []
      : boundsOf(minContains ?? 1, maxContains);
  return [rule(writing, 'contains', write(writing, contains), ...bounds)];
}
