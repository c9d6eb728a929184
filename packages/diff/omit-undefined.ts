/** Leaves out the members of an object that are undefined. */

export function omitUndefined<T extends object>(
  members: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  // Object.entries knows nothing of which key has which type.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
