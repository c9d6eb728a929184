/** A number schema in, numbers out that may fit it, best first. */

import type { KeywordSchema } from '../../../ir/model.ts';

export function numberSamples(parts: readonly KeywordSchema[]): number[] {
  const least = Math.max(-Infinity, ...parts.map(({ minimum = -Infinity }) => minimum));
  const most = Math.min(Infinity, ...parts.map(({ maximum = Infinity }) => maximum));
  const above = Math.max(
    -Infinity,
    ...parts.map(({ exclusiveMinimum = -Infinity }) => exclusiveMinimum),
  );
  const below = Math.min(
    Infinity,
    ...parts.map(({ exclusiveMaximum = Infinity }) => exclusiveMaximum),
  );
  const steps = parts.flatMap(({ multipleOf }) => (multipleOf === undefined ? [] : [multipleOf]));
  const whole = [1, 0, least, above + 1, most, below - 1, (above + below) / 2];
  const stepped = steps.flatMap((size) => [size, Math.ceil(least / size) * size, 0]);
  return [...stepped, ...whole].filter(Number.isFinite);
}
