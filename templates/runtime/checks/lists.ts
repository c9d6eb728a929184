// Checks of lists: what is none is none of their business, but for `isArray`.

import {
  type Check,
  enter,
  inside,
  keeps,
  type Key,
  leave,
  refuse,
  refuseBounds,
  refuseType,
  type Run,
} from '../validation/check-run.ts';
import { bounds } from '../validation/issue-words.ts';
import { areDistinct, isObject, own } from '../validation/json-values.ts';

/** `"type": "array"`, with `items`. */
export function isArray(value: unknown, run: Run, key?: PropertyKey, item?: Check): boolean {
  return run.isQuick && Array.isArray(value)
    ? item === undefined || everyItem(value, run, item)
    : enterArray(value, run, key, item);
}

function everyItem(list: readonly unknown[], run: Run, item: Check): boolean {
  for (let index = 0; index < list.length; index += 1) {
    if (!item(list[index], run, index)) return false;
  }
  return true;
}

function enterArray(value: unknown, run: Run, key: Key, item: Check | undefined): boolean {
  if (!Array.isArray(value)) return refuseType(value, run, key, 'an array');
  if (item === undefined) return true;
  enter(run.report, key);
  const isKept = everyItem(value, run, item);
  leave(run.report, key);
  return isKept;
}

/** `items` where the type may be another. */
export function hasItems(value: unknown, run: Run, key: Key, item: Check): boolean {
  return !Array.isArray(value) || isArray(value, run, key, item);
}

/** `prefixItems`: the first items one by one, then the rest. */
export function hasTuple(
  value: unknown,
  run: Run,
  key: Key,
  first: readonly Check[],
  rest?: Check,
): boolean {
  if (!Array.isArray(value)) return true;
  const count = rest === undefined ? first.length : value.length;
  return isArray(
    value.slice(0, count),
    run,
    key,
    (item, at, index) => (first[Number(index)] ?? rest)?.(item, at, index) ?? true,
  );
}

/** `minItems` and `maxItems` */
export function hasSize(
  value: unknown,
  run: Run,
  key: Key,
  minimum: number,
  maximum: number = Infinity,
): boolean {
  if (!Array.isArray(value) || (value.length >= minimum && value.length <= maximum)) return true;
  return refuseBounds(value, run, key, SIZES, minimum, maximum, 'items');
}

const SIZES = ['minItems', 'maxItems'] as const;

/** `uniqueItems` */
export function hasUniqueItems(value: unknown, run: Run, key?: PropertyKey): boolean {
  if (!Array.isArray(value) || areDistinct(value)) return true;
  return refuse(value, run, key, 'uniqueItems', 'items that all differ');
}

/** No two items have equal values in all of these members. */
export function hasUniqueMembers(
  value: unknown,
  run: Run,
  key: Key,
  members: readonly string[],
): boolean {
  if (!Array.isArray(value)) return true;
  const read = (item: unknown): readonly unknown[] =>
    isObject(item) ? members.map((name) => own(item, name)) : [undefined];
  const parts = value.map(read).filter((values) => !values.includes(undefined));
  if (areDistinct(members.length === 1 ? parts.map(([one]) => one) : parts)) return true;
  return refuse(value, run, key, 'uniqueBy', `items that differ in ${members.join(' and ')}`);
}

/** `contains`, with `minContains` and `maxContains`; `words` say in the document which items are meant. */
export function hasContained(
  value: unknown,
  run: Run,
  key: Key,
  item: Check,
  minimum: number = 1,
  maximum: number = Infinity,
  words?: string,
): boolean {
  if (!Array.isArray(value)) return true;
  const count = value.filter((one) => keeps(item, one, run)).length;
  if (count >= minimum && count <= maximum) return true;
  const kind = words === undefined ? 'of a kind' : `of a kind (${words})`;
  return refuse(value, run, key, 'contains', `${bounds(minimum, maximum, 'items')} ${kind}`);
}

/** An item or a member that is not allowed in requests, and why; responses may contain it. */
export function lacksItem(
  value: unknown,
  run: Run,
  key: Key,
  item: Check,
  message: string,
): boolean {
  if (run.direction === 'response' || typeof value !== 'object' || value === null) return true;
  const found = Object.entries(value).filter(([, one]) => keeps(item, one, run));
  return inside(run, key, () =>
    found.every(([name, one]) => {
      const at = Array.isArray(value) ? Number(name) : name;
      return refuse(one, run, at, 'absentItem', message);
    }),
  );
}
