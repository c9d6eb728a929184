// Dynamic references: the schema with an anchor in the outermost resource on the path.

import type { Check, Run, Scope, Tested } from './check-run.ts';

/** `$dynamicRef`: the schema that the outermost resource on the path has for the anchor, or the usual one. */
export function fitsDynamic(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  anchor: string,
  usual: Tested,
): boolean {
  return findMeant(run, anchor, usual).test(value, run, key);
}

/** The schema that an anchor means on this path. */
export function findMeant<T extends Tested>(run: Run, anchor: string, usual: T): T {
  let found = usual;
  for (let { scope } = run; scope !== undefined; scope = scope.outer) {
    // All schemas of an anchor have one form.
    if (Object.hasOwn(scope.anchors, anchor)) found = scope.anchors[anchor] as T;
  }
  return found;
}

/** The start of a schema resource: dynamic references inside may mean these schemas. */
export function fitsWithin(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  anchors: Scope['anchors'],
  check: Check,
): boolean {
  return enterScope(run, anchors, () => check(value, run, key));
}

/** Does something inside a resource. */
export function enterScope<T>(run: Run, anchors: Scope['anchors'], look: () => T): T {
  const outer = run.scope;
  run.scope = { anchors, outer };
  const result = look();
  run.scope = outer;
  return result;
}
