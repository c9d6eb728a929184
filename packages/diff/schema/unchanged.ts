/** Finds out quickly whether two schemas say the same word for word, and so need no comparison. */

import type { Api, Schema } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import { addTo } from '../../../generator/core/diagnostics/lists.ts';
import { annotations } from './annotations.ts';
import { indexSchemas } from '../../../generator/core/ir/model/index-models.ts';

const silent: ReadonlySet<string> = new Set(annotations);

/** True where nothing differs, in what the schemas refer to either. */
type IsUnchanged = (before: Schema, after: Schema) => boolean;

export function createIsUnchanged(apis: Both<Api>): IsUnchanged {
  const changed = findChangedModels(apis);
  return (was, is) => isEqual(was, is, (key) => !changed.has(key));
}

/** Models that differ, and those that refer to such a one, however far away. */
function findChangedModels({ old: before, new: after }: Both<Api>): ReadonlySet<string> {
  const later = indexSchemas(after);
  const changed = new Set<string>();
  const referring = new Map<string, string[]>();
  for (const { key, schema } of before.models) {
    const now = later.get(key);
    const isSame =
      now !== undefined &&
      isEqual(schema, now, (used) => {
        addTo(referring, used, key);
        return true;
      });
    if (!isSame) changed.add(key);
  }
  for (const key of changed) for (const other of referring.get(key) ?? []) changed.add(other);
  return changed;
}

function isEqual(a: unknown, b: unknown, isKnown: (key: string) => boolean): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => isEqual(item, b[index], isKnown));
  }
  return areEqual(a, b, isKnown);
}

function areEqual(a: object, b: object, isKnown: (key: string) => boolean): boolean {
  let count = 0;
  for (const [name, value] of Object.entries(a)) {
    if (silent.has(name) || value === undefined) continue;
    count += 1;
    if (!isEqual(value, Reflect.get(b, name), isKnown)) return false;
    // Of a reference, or of a value of a discriminator.
    if (name === 'key' && typeof value === 'string' && !isKnown(value)) return false;
  }
  return (
    count ===
    Object.entries(b).filter(([name, value]) => value !== undefined && !silent.has(name)).length
  );
}
