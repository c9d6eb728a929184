/** A schema in; rules that no value meets, reported. The validator carries them as they are: it refuses. */

import { type Check, locateValue, type Site, tell } from './site.ts';

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
    const message = `\`${low}\` is ${least}, and \`${high}\` is ${most}: no value can be both.`;
    tell(check, locateValue(site, low), { code: 'SCHEMA-515', message });
  }
}

/** Whether nothing fits the keyword: before JSON Schema 2020-12 an empty `enum` breaks its rules, and is left out. */
export function isNoValue({ bundle }: Check, name: string, held: unknown): boolean {
  if (name !== 'enum' || !Array.isArray(held) || held.length > 0) return false;
  return bundle.version !== '2.0' && bundle.version !== '3.0';
}

export function tellNoValue(check: Check, site: Site): void {
  const message = '`enum` is empty, so no value is valid.';
  const help = 'List the values, or remove `enum` if any value is allowed.';
  tell(check, locateValue(site, 'enum'), { code: 'SCHEMA-515', message, help });
}
