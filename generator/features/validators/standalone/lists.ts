/** Keywords of lists as terms. */

import type { KeywordSchema } from '../../../core/ir/model/model.ts';
import { array, code, number, string } from '../../../core/code/code.ts';
import { printStatement, printWords } from '../schemas/texts.ts';
import type { Place } from './place.ts';
import { listBounds } from './scalars.ts';
import type { Term } from './terms.ts';

/** What is said of a list, where its type is said: `isArray(tags, run, 'tags', isString)`. */
export function listArrayTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { items, prefixItems } = schema;
  const item =
    prefixItems === undefined && items !== undefined ? place.findCheck(items) : undefined;
  const type = place.call('isArray', ...(item === undefined ? [] : [item]));
  return [
    type,
    ...(prefixItems === undefined ? [] : listItemTerms(place, schema)),
    ...listOtherTerms(place, schema),
  ];
}

/** The keywords of lists where the type may be another. */
export function listUntypedArrayTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  return [...listItemTerms(place, schema), ...listOtherTerms(place, schema)];
}

function listItemTerms(place: Place, { items, prefixItems }: KeywordSchema): readonly Term[] {
  const item = items === undefined ? undefined : place.findCheck(items);
  const rest = item === undefined ? [] : [item];
  if (prefixItems === undefined) return rest.length === 0 ? [] : [place.call('hasItems', ...rest)];
  const first = prefixItems.map((one) => place.printSchema(one));
  return [place.call('hasTuple', array(first), ...rest)];
}

/** Rules over all items together. */
function listOtherTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { minItems, maxItems, uniqueItems, uniqueBy } = schema;
  const isBounded = (minItems ?? maxItems) !== undefined;
  return [
    ...(isBounded ? [place.call('hasSize', ...listBounds(minItems, maxItems))] : []),
    ...(uniqueItems === true ? [place.call('hasUniqueItems')] : []),
    ...listContainedTerms(place, schema),
    ...(uniqueBy === undefined
      ? []
      : [place.call('hasUniqueMembers', array(uniqueBy.map(string)))]),
    ...listLackedTerms(place, schema),
  ];
}

/** An item that requests must not have. */
export function listLackedTerms(place: Place, { absentItem }: KeywordSchema): readonly Term[] {
  if (absentItem === undefined || place.isResponse) return [];
  const item = place.printSchema(absentItem.schema);
  return [place.call('lacksItem', item, printStatement(absentItem.message))];
}

function listContainedTerms(
  place: Place,
  { contains, minContains, maxContains }: KeywordSchema,
): readonly Term[] {
  if (contains === undefined) return [];
  const words = contains.kind === 'schema' ? printWords(contains) : undefined;
  const item = place.printSchema(contains);
  if (words !== undefined) {
    const most = maxContains === undefined ? code`undefined` : number(maxContains);
    return [place.call('hasContained', item, number(minContains ?? 1), most, words)];
  }
  const isBounded = (minContains ?? maxContains) !== undefined;
  const bounds = isBounded ? listBounds(minContains ?? 1, maxContains) : [];
  return [place.call('hasContained', item, ...bounds)];
}
