/** Keywords of arrays in, `z.array(…)` with rules out. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { array, number, string } from '../code.ts';
import type { Code } from '../code.ts';
import {
  listBounds,
  enterRule,
  open,
  printRule,
  printZod,
  type Check,
  type Expression,
  type Writing,
} from './notation.ts';
import { isOpen } from './open.ts';
import { shortenStatement } from './stated.ts';

/** Writes a schema inside another. */
export type Write = (writing: Writing, schema: Schema) => Code;

export function buildArray(writing: Writing, schema: KeywordSchema, write: Write): Expression {
  if (schema.prefixItems !== undefined) {
    return {
      base: open(
        writing,
        printRule(writing, 'types', string('array')),
        ...listArrayRules(enterRule(writing), schema, write),
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
    rules: [...traceRule(writing, schema), ...listOtherRules(enterRule(writing), schema, write)],
  };
}

function buildSizeCheck(word: 'min' | 'max', bound: number): Check {
  return { word, mini: `${word}Length`, argument: number(bound) };
}

/** To say that an item may be anything is to look at it. */
function traceRule(writing: Writing, { items }: KeywordSchema): Code[] {
  if (!writing.isTraced || items === undefined || !isOpen(items)) return [];
  return [printRule(writing, 'items', printZod(writing, 'unknown'))];
}

/** The keywords of arrays where the type may be another. */
export function listArrayRules(
  writing: Writing,
  schema: KeywordSchema,
  write: Write,
): readonly Code[] {
  const { items, prefixItems, minItems, maxItems } = schema;
  const rules: Code[] = [];
  if (minItems !== undefined || maxItems !== undefined) {
    rules.push(printRule(writing, 'size', ...listBounds(minItems, maxItems)));
  }
  if (prefixItems !== undefined) {
    const first = array(prefixItems.map((item) => write(writing, item)));
    rules.push(
      printRule(
        writing,
        'prefixItems',
        first,
        ...(items === undefined ? [] : [write(writing, items)]),
      ),
    );
  } else if (items !== undefined) rules.push(printRule(writing, 'items', write(writing, items)));
  return [...rules, ...listOtherRules(writing, schema, write)];
}

/** Of all items together. */
function listOtherRules(writing: Writing, schema: KeywordSchema, write: Write): readonly Code[] {
  const { uniqueItems, uniqueBy, absentItem } = schema;
  const rules = uniqueItems === true ? [printRule(writing, 'uniqueItems')] : [];
  rules.push(...containsRule(writing, schema, write));
  if (uniqueBy !== undefined) rules.push(printRule(writing, 'uniqueBy', ...uniqueBy.map(string)));
  if (absentItem !== undefined && !writing.isResponse) {
    rules.push(
      printRule(
        writing,
        'absentItem',
        write(writing, absentItem.schema),
        string(shortenStatement(absentItem.message)),
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
      : listBounds(minContains ?? 1, maxContains);
  return [printRule(writing, 'contains', write(writing, contains), ...bounds)];
}
