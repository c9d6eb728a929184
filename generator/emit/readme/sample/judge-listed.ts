/** Whether an array of an object lists what the object names elsewhere. */

import type { Json, KeywordSchema } from '../../../ir/model.ts';
import { equal, isObject } from './value.ts';

export function listedFits(value: Json, rule: KeywordSchema['listed']): boolean {
  if (rule === undefined) return true;
  const [list] = found(value, rule.in);
  if (!Array.isArray(list)) return true;
  const places = found(value, rule.path);
  const named = rule.what === 'values' ? places : places.filter(isObject).flatMap(Object.keys);
  return named.every((item: Json) => list.some((other: Json) => equal(other, item)));
}

/** What stands at a path; `*` is every item or value. */
function found(value: Json, path: string): Json[] {
  let here: Json[] = [value];
  for (const step of path.split('.')) here = here.flatMap((item) => below(item, step));
  return here;
}

function below(value: Json, step: string): readonly Json[] {
  if (Array.isArray(value)) return step === '*' ? value : [];
  if (!isObject(value)) return [];
  if (step === '*') return Object.values(value);
  return Object.hasOwn(value, step) ? [value[step] as Json] : [];
}
