/** A schema in; pairs of bounds that no value meets, reported. The validator carries them as they stand: it refuses. */

import { type Check, placeOf, type Site, tell } from './site.ts';

const pairs = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minContains', 'maxContains'],
  ['minProperties', 'maxProperties'],
] as const;

export function checkBounds(check: Check, site: Site): void {
  const { value } = site.node;
  for (const [low, high] of pairs) {
    const least = value[low];
    const most = value[high];
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) continue;
    const message = `\`${low}\` is ${least}, and \`${high}\` is ${most}: no value is both.`;
    tell(check, 'warning', 'SCHEMA-515', placeOf(site, low), message);
  }
}
