/** Sets of what a value may be: its types, or its values. Undefined leaves it open. */

export type ValueSet<T> = ReadonlySet<T> | undefined;

export function intersectSets<T>(sets: readonly ValueSet<T>[]): ValueSet<T> {
  const [first, ...others] = sets.filter((set) => set !== undefined);
  return first && new Set([...first].filter((one) => others.every((other) => other.has(one))));
}

/** One open set leaves all of them open. */
export function uniteSets<T>(sets: readonly ValueSet<T>[]): ValueSet<T> {
  const known = sets.filter((set) => set !== undefined);
  return known.length < sets.length ? undefined : new Set(known.flatMap((set) => [...set]));
}
