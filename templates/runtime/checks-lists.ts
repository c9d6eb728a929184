// Checks of lists: what is none is none of their business, but for `isArray`.

import { type Check, inside, keeps, refuse, refuseType, type Report } from './check-run.ts';
import type { Run } from './check-run.ts';
import { bounds } from './issue-words.ts';
import { areDistinct, isObject, own } from './json-values.ts';

type Key = PropertyKey | undefined;

/** `"type": "array"`, with `items`. */
export function isArray(value: unknown, run: Run, key?: PropertyKey, item?: Check): boolean {
  if (!Array.isArray(value)) return refuseType(value, run, key, 'an array');
  if (item === undefined) return true;
  if (run.report !== undefined) return explainItems(run.report, value, run, key, item);
  for (let index = 0; index < value.length; index += 1) {
    if (!item(value[index], run, index)) return false;
  }
  return true;
}

/** `items` where the type may be another. */
export function hasItems(value: unknown, run: Run, key: Key, item: Check): boolean {
  return !Array.isArray(value) || isArray(value, run, key, item);
}

function explainItems(
  report: Report,
  list: readonly unknown[],
  run: Run,
  key: Key,
  item: Check,
): boolean {
  if (key !== undefined) report.path.push(key);
  for (let index = 0; index < list.length; index += 1) item(list[index], run, index);
  if (key !== undefined) report.path.pop();
  return true;
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
  const rule = minimum > 0 ? 'minItems' : 'maxItems';
  return (
    run.report !== undefined && refuse(value, run, key, rule, bounds(minimum, maximum, 'items'))
  );
}

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
  const { report } = run;
  const found = Object.entries(value).filter(([, one]) => keeps(item, one, run));
  if (found.length === 0 || report === undefined) return found.length === 0;
  return inside(report, key, () => {
    for (const [name, one] of found) {
      refuse(one, run, Array.isArray(value) ? Number(name) : name, 'absentItem', message);
    }
  });
}
