// In: keywords on arrays. Out: rules, each on arrays alone.

import { areDistinct } from './equality.ts';
import { judgeOf } from './judge.ts';
import type { Node, Rule } from './node.ts';
import { isObject, own } from './value.ts';
import { onArrays, rule } from './rule.ts';
import { bounds } from './counts.ts';
import { inside, keeps, refuse, type Run } from './verdict.ts';

/** How many items. */
export function size(minimum: number, maximum: number = Infinity): Rule {
  const expected = bounds(minimum, maximum, 'items');
  return onArrays(
    minimum > 0 ? 'minItems' : 'maxItems',
    expected,
    (items) => items.length >= minimum && items.length <= maximum,
  );
}

/** Every item. */
export function items(schema: Node): Rule {
  return prefixItems([], schema);
}

/** The first items one by one, then the rest. */
export function prefixItems(first: readonly Node[], rest?: Node): Rule {
  const judges = first.map(judgeOf);
  const other = rest === undefined ? undefined : judgeOf(rest);
  return rule(
    (value, run) => {
      if (!Array.isArray(value)) return true;
      let kept = true;
      const end = other === undefined ? Math.min(judges.length, value.length) : value.length;
      for (let index = 0; index < end; index += 1) {
        const judge = judges[index] ?? other;
        if (judge === undefined || inside(judge, value[index], index, run)) continue;
        if (run.issues === undefined) return false;
        kept = false;
      }
      return kept;
    },
    {
      evaluated: (value, _run, into) => {
        if (!Array.isArray(value)) return;
        const end = rest === undefined ? Math.min(first.length, value.length) : value.length;
        for (let index = 0; index < end; index += 1) into.keys.add(String(index));
      },
    },
  );
}

/** No two items are equal. */
export function uniqueItems(): Rule {
  return onArrays('uniqueItems', 'items that all differ', areDistinct);
}

/** No two items have equal values in all of these members. */
export function uniqueBy(...members: readonly string[]): Rule {
  const expected = `items that differ in ${members.join(' and ')}`;
  const valuesOf = (item: unknown): readonly unknown[] =>
    isObject(item) ? members.map((name) => own(item, name)) : [undefined];
  return onArrays('uniqueBy', expected, (list) => {
    const parts = list.map(valuesOf).filter((values) => !values.includes(undefined));
    return areDistinct(members.length === 1 ? parts.map(([value]) => value) : parts);
  });
}

/** Between `minimum` and `maximum` items fit. */
export function contains(schema: Node, minimum = 1, maximum: number = Infinity): Rule {
  const judge = judgeOf(schema);
  const fits = (item: unknown, run: Run): boolean => keeps(judge, item, run);
  return rule(
    (value, run) => {
      if (!Array.isArray(value)) return true;
      const count = value.filter((item) => fits(item, run)).length;
      if (count >= minimum && count <= maximum) return true;
      return refuse(run, value, 'contains', `${bounds(minimum, maximum, 'items')} of a kind`);
    },
    {
      evaluated: (value, run, into) => {
        if (!Array.isArray(value)) return;
        for (const [index, item] of value.entries()) {
          if (fits(item, run)) into.keys.add(String(index));
        }
      },
    },
  );
}
