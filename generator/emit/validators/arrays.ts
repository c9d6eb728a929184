/** Builds `z.array(…)` with rules from the keywords of arrays. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { array, number, string } from '../code.ts';
import type { Code } from '../code.ts';
import { write } from './expression.ts';
import {
  listBounds,
  enterRule,
  open,
  listRule,
  printRule,
  printStatement,
  printZod,
  type Check,
  type Expression,
  type Writing,
} from './notation.ts';
import { isOpen } from './open.ts';

export function buildArray(writing: Writing, schema: KeywordSchema): Expression {
  if (schema.prefixItems !== undefined) {
    return {
      base: open(
        writing,
        printRule(writing, 'types', string('array')),
        ...listArrayRules(enterRule(writing), schema),
      ),
    };
  }
  const { items, minItems, maxItems } = schema;
  return {
    base: printZod(
      writing,
      'array',
      items === undefined ? printZod(writing, 'unknown') : write(writing, items),
    ),
    checks: [
      ...(minItems === undefined ? [] : [buildSizeCheck('min', minItems)]),
      ...(maxItems === undefined ? [] : [buildSizeCheck('max', maxItems)]),
    ],
    rules: [
      ...listTraceRule(writing, 'items', items),
      ...listOtherRules(enterRule(writing), schema),
    ],
  };
}

function buildSizeCheck(word: 'min' | 'max', bound: number): Check {
  return { word, mini: `${word}Length`, argument: number(bound) };
}

/** To say that an item or a member may be anything is to look at it. */
export function listTraceRule(
  writing: Writing,
  name: 'items' | 'additionalProperties',
  schema: Schema | undefined,
): readonly Code[] {
  if (!writing.isTraced || schema === undefined || !isOpen(schema)) return [];
  return [printRule(writing, name, printZod(writing, 'unknown'))];
}

/** The keywords of arrays where the type may be another. */
export function listArrayRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { items, prefixItems, minItems, maxItems } = schema;
  const isBounded = (minItems ?? maxItems) !== undefined;
  const first = prefixItems && array(prefixItems.map((item) => write(writing, item)));
  const rest = items && [write(writing, items)];
  return [
    ...listRule(writing, 'size', isBounded ? listBounds(minItems, maxItems) : undefined),
    ...(first === undefined
      ? listRule(writing, 'items', rest)
      : [printRule(writing, 'prefixItems', first, ...(rest ?? []))]),
    ...listOtherRules(writing, schema),
  ];
}

/** Of all items together. */
function listOtherRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { uniqueItems, uniqueBy } = schema;
  return [
    ...listRule(writing, 'uniqueItems', uniqueItems === true ? [] : undefined),
    ...listContainsRule(writing, schema),
    ...listRule(writing, 'uniqueBy', uniqueBy?.map(string)),
    ...listAbsentItemRules(writing, schema),
  ];
}

/** An item that requests must not have. */
export function listAbsentItemRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { absentItem } = schema;
  if (absentItem === undefined || writing.isResponse) return [];
  const item = write(writing, absentItem.schema);
  return [printRule(writing, 'absentItem', item, printStatement(absentItem.message))];
}

function listContainsRule(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { contains, minContains, maxContains } = schema;
  if (contains === undefined) return [];
  const isBounded = (minContains ?? maxContains) !== undefined;
  const bounds = isBounded ? listBounds(minContains ?? 1, maxContains) : [];
  return [printRule(writing, 'contains', write(writing, contains), ...bounds)];
}
