/** Lists by a key, which are made when the first item comes, and the order of texts in a list. */

export function addTo<K, V>(lists: Map<K, V[]>, key: K, item: V): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
}

export function groupBy<K, V>(items: Iterable<V>, getKey: (item: V) => K): ReadonlyMap<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const item of items) addTo(groups, getKey(item), item);
  return groups;
}

/** Compares by code units, so that the order is the same on every machine. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
