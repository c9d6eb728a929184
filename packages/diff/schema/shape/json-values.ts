/** Values of JSON, which are equal where their texts are. */

import { identifyJson } from '../../../../generator/core/diagnostics/json.ts';
import type { Json } from '../../../../generator/core/ir/model/model.ts';

function createHas(values: readonly unknown[]): (value: unknown) => boolean {
  const texts = new Set(values.map(identifyJson));
  return (value) => texts.has(identifyJson(value));
}

export function findCommonValues<T>(a: readonly T[], b: readonly unknown[]): readonly T[] {
  return a.filter(createHas(b));
}

export function subtractValues(a: readonly Json[], b: readonly Json[]): readonly Json[] {
  const has = createHas(b);
  return a.filter((value) => !has(value));
}
