/** Keywords of arrays in, `z.array(…)` with rules out. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { array, code, number, string } from '../code.ts';
import type { Code } from '../code.ts';
import { write } from './expression.ts';
import { listBounds, listChecks } from './notation.ts';
import type { Expression, Writing } from './notation.ts';
import { printStatement, printWords } from '../schemas/texts.ts';
import { isOpen } from '../schemas/schema-facts.ts';

export function buildArray(writing: Writing, schema: KeywordSchema): Expression {
  const { items, prefixItems, minItems, maxItems } = schema;
  const place = writing.enterRule();
  if (prefixItems !== undefined) {
    const isArray = writing.printRule('types', string('array'));
    return { base: writing.printOpen(isArray, ...listArrayRules(place, schema)) };
  }
  return {
    base: writing.printZod(
      'array',
      items === undefined ? writing.printZod('unknown') : write(writing, items),
    ),
    checks: listChecks(['min', 'minLength', minItems], ['max', 'maxLength', maxItems]),
    rules: [...listTraceRule(writing, 'items', items), ...listOtherRules(place, schema)],
  };
}

/** To say that an item or a member may be anything is to look at it. */
export function listTraceRule(
  writing: Writing,
  name: 'items' | 'additionalProperties',
  schema: Schema | undefined,
): readonly Code[] {
  if (!writing.shared.isTraced || schema === undefined || !isOpen(schema)) return [];
  return [writing.printRule(name, writing.printZod('unknown'))];
}

/** The keywords of arrays where the type may be another. */
export function listArrayRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { items, prefixItems, minItems, maxItems } = schema;
  const first = prefixItems && array(prefixItems.map((item) => write(writing, item)));
  const rest = items && [write(writing, items)];
  return [
    ...writing.listRule('size', listBounds(minItems, maxItems)),
    ...(first === undefined
      ? writing.listRule('items', rest)
      : [writing.printRule('prefixItems', first, ...(rest ?? []))]),
    ...listOtherRules(writing, schema),
  ];
}

/** Of all items together. */
function listOtherRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { uniqueItems, uniqueBy } = schema;
  return [
    ...writing.listRule('uniqueItems', uniqueItems === true ? [] : undefined),
    ...listContainsRule(writing, schema),
    ...writing.listRule('uniqueBy', uniqueBy?.map(string)),
    ...listAbsentItemRules(writing, schema),
  ];
}

/** An item that requests must not have. */
export function listAbsentItemRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { absentItem } = schema;
  if (absentItem === undefined || writing.isResponse) return [];
  const item = write(writing, absentItem.schema);
  return [writing.printRule('absentItem', item, printStatement(absentItem.message))];
}

function listContainsRule(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { contains, minContains, maxContains } = schema;
  if (contains === undefined) return [];
  const words = contains.kind === 'schema' ? printWords(contains) : undefined;
  const item = write(writing, contains);
  if (words !== undefined) {
    const most = maxContains === undefined ? code`undefined` : number(maxContains);
    return [writing.printRule('contains', item, number(minContains ?? 1), most, words)];
  }
  const isBounded = (minContains ?? maxContains) !== undefined;
  const bounds = isBounded ? listBounds(minContains ?? 1, maxContains) : undefined;
  return [writing.printRule('contains', item, ...(bounds ?? []))];
}
