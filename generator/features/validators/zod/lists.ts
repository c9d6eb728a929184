/** Lists and tuples in zod's words. */

import type { KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { array } from '../../../core/code/code.ts';
import { isOpen } from '../schemas/schema-facts.ts';
import type { Built } from './built.ts';
import { listLengthChecks } from './scalars.ts';
import { isOfScalars } from './rules.ts';
import type { Site } from './site.ts';

export function buildArray(site: Site, schema: KeywordSchema): Built {
  const { items, prefixItems, minItems = 0, maxItems } = schema;
  if (prefixItems !== undefined) return buildTuple(site, schema, prefixItems);
  const item = items === undefined ? site.words.call('unknown') : site.printSchema(items);
  return {
    base: site.words.call('array', item),
    checks: listLengthChecks(minItems, maxItems),
    covered: ['types', 'items', 'minItems', 'maxItems', 'format'],
    strips: items !== undefined && !isOfScalars(site, items),
  };
}

/** `z.tuple([z.int(), z.int().optional()], z.unknown())` */
function buildTuple(site: Site, schema: KeywordSchema, first: readonly Schema[]): Built {
  const { minItems = 0, maxItems, items } = schema;
  const places = first.map((one, index) => {
    const expression = site.buildSchema(one);
    return index < minItems ? site.words.print(expression) : site.words.printOptional(expression);
  });
  const isNever = items?.kind === 'boolean' && !items.value;
  const isClosed = isNever || maxItems === first.length;
  const rest = items === undefined ? site.words.call('unknown') : site.printSchema(items);
  // A place that may be anything may be missing too, as zod sees it.
  const isLong =
    first.slice(0, minItems).some(isOpen) ||
    minItems > first.length ||
    (maxItems !== undefined && maxItems !== first.length);
  return {
    base: site.words.call('tuple', array(places), ...(isClosed ? [] : [rest])),
    covered: [
      'types',
      'prefixItems',
      'items',
      ...(isLong ? [] : (['minItems', 'maxItems'] as const)),
    ],
    // Rules see a place that is missing as one that is undefined.
    strips: isLong || !first.every((one) => isOfScalars(site, one)),
  };
}
