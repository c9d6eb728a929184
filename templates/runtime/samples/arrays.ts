// Lists that may fit.

import { identity, isObject, own } from '../validation/json-values.ts';
import { enterPlace, type Goal } from './places.ts';
import type { Part, Shape } from './shapes.ts';

/** Candidates: as short as may be, or with an item of each kind; then longer ones. */
export function* listArrays(goal: Goal): Generator<readonly unknown[]> {
  const { shapes } = goal;
  const least = Math.max(
    0,
    ...shapes.map(({ minItems = 0 }) => minItems),
    ...shapes.map(countContained),
  );
  const most = Math.min(...shapes.map(({ maxItems = Infinity }) => maxItems));
  if (least > most) return;
  if (Array.isArray(goal.given)) return yield* listMended(goal, goal.given, { least, most });
  const wanted = Math.max(least, Math.min(most, countWanted(goal)));
  const lengths = [wanted, wanted, wanted, least, least, least + 1, least + 2];
  for (const [attempt, length] of lengths.entries()) {
    const items = buildItems({ ...goal, attempt: goal.attempt + attempt }, Math.min(length, most));
    if (items !== undefined) yield items;
  }
}

/** The given items, each with a sample of what does not fit in it. */
function* listMended(
  goal: Goal,
  given: readonly unknown[],
  { least, most }: { readonly least: number; readonly most: number },
): Generator<readonly unknown[]> {
  const length = Math.min(given.length, most);
  if (length < least) return;
  const items = given.slice(0, length).map((item, index) => {
    const parts = listItemParts(goal.shapes, index, length);
    return goal.search(parts, enterPlace(goal, index, { turn: goal.turn + index, given: item }));
  });
  if (!items.includes(undefined)) yield items.map((item) => item?.value);
}

function countContained({ contains, minContains = 1, prefixItems = [] }: Shape): number {
  return contains === undefined || minContains === 0 ? 0 : minContains + prefixItems.length;
}

/** Items that need not be there: as many as the document shows, or one of each kind. */
function countWanted(goal: Goal): number {
  const { run, isFull, shapes, hints } = goal;
  const shown = run.isShown ? hints.find((hint) => Array.isArray(hint)) : undefined;
  if (shown !== undefined) return Math.min(shown.length, MOST_SHOWN);
  if (!(run.isShown || isFull) || isBack(goal)) return 0;
  return Math.max(1, ...shapes.map(({ prefixItems = [] }) => prefixItems.length));
}

const MOST_SHOWN = 20;

/** Whether items lead back to a model around: then there are no more of them than must be. */
function isBack({ shapes, trail, path }: Goal): boolean {
  return path.length > 12 || shapes.some(({ items }) => items !== undefined && trail.has(items));
}

const MOST_TRIES = 30;

function buildItems(goal: Goal, length: number): readonly unknown[] | undefined {
  const items: unknown[] = [];
  const taken = new Set<string>();
  for (let index = 0; index < length; index += 1) {
    const found = findOther(goal, index, { taken, length });
    if (found === undefined) return undefined;
    items.push(found.value);
  }
  return items;
}

/** An item that differs from those before, where they must differ. */
function findOther(
  goal: Goal,
  index: number,
  { taken, length }: { readonly taken: Set<string>; readonly length: number },
): { readonly value: unknown } | undefined {
  const parts = listItemParts(goal.shapes, index, length);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const place = enterPlace(goal, index, {
      turn: goal.turn + index,
      attempt: goal.attempt + tries,
    });
    const found = goal.search(parts, place);
    if (found === undefined) return undefined;
    const keys = listKeys(goal.shapes, found.value);
    if (keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    return found;
  }
  return undefined;
}

/** What is said of an item: those at the end are what the list must contain. */
function listItemParts(shapes: readonly Shape[], index: number, length: number): readonly Part[] {
  return shapes.flatMap(
    ({ prefixItems = [], items, contains, minContains = 1, unevaluatedItems }) => {
      const own = prefixItems[index] ?? items ?? unevaluatedItems;
      const isContained = contains !== undefined && index >= length - minContains;
      return [...(own === undefined ? [] : [own]), ...(isContained ? [contains] : [])];
    },
  );
}

/** Texts that no two items share. */
function listKeys(shapes: readonly Shape[], item: unknown): readonly string[] {
  return shapes.flatMap(({ uniqueItems, uniqueBy }) => {
    const values = uniqueBy?.map((name) => (isObject(item) ? own(item, name) : undefined));
    const isKeyed = values !== undefined && !values.includes(undefined);
    return [
      ...(uniqueItems === true ? [`item ${identity(item)}`] : []),
      ...(isKeyed ? [`key ${identity(values)}`] : []),
    ];
  });
}
