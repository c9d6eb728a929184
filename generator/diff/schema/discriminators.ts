/** What tells branches apart: the property, and the values that stand for branches. */

import type { Discriminator, Schema } from '../../ir/model.ts';
import type { Branches } from './branches.ts';
import { keyOf } from './models.ts';
import type { Sight } from './pair.ts';

export function compareDiscriminators(sight: Sight, matched: readonly Branches[]): void {
  const [was, is] = [sight.old.discriminator, sight.new.discriminator];
  if (was === undefined && is !== undefined) {
    sight.tell('discriminator-added', `\`${is.property}\` tells what it is`);
  }
  if (was === undefined) return;
  if (is === undefined) {
    return sight.tell('discriminator-removed', `nothing is said to tell what it is`);
  }
  if (was.property !== is.property) {
    const what = `\`${is.property}\` tells what it is, not \`${was.property}\``;
    sight.tell('discriminator-property-changed', what);
  }
  compareValues(sight, was, is, matched);
}

/** A branch, with the values that stand for it. */
interface Called {
  readonly lost: string[];
  readonly gained: string[];
}

function compareValues(
  sight: Sight,
  was: Discriminator,
  is: Discriminator,
  matched: readonly Branches[],
): void {
  const partner = new Map(
    matched.flatMap(({ kept }) => kept.map(([before, after]) => [keyOf(before), keyOf(after)])),
  );
  const goneOrNew = new Set(
    matched.flatMap(({ removed, added }) => [...removed, ...added].map(keyOf)),
  );
  const values = new Map(is.mapping.map(({ value, key }) => [value, key]));
  const called = new Map<string, Called>();
  const of = (key: string): Called => {
    const found = called.get(key) ?? { lost: [], gained: [] };
    called.set(key, found);
    return found;
  };
  for (const { value, key } of was.mapping) {
    const now = values.get(value);
    if (now === undefined) {
      if (!goneOrNew.has(key)) of(partner.get(key) ?? key).lost.push(value);
    } else compareMeaning(sight, value, key, now, partner);
  }
  const known = new Set(was.mapping.map(({ value }) => value));
  for (const { value, key } of is.mapping) {
    if (!known.has(value) && !goneOrNew.has(key)) of(key).gained.push(value);
  }
  for (const [key, { lost, gained }] of called) tellCalled(sight, key, lost, gained);
}

function tellCalled(
  { tell }: Sight,
  key: string,
  lost: readonly string[],
  gained: readonly string[],
): void {
  if (lost.length > 0 && gained.length > 0) {
    tell('discriminator-value-changed', `\`${key}\` is called ${list(gained)}, not ${list(lost)}`);
  } else if (lost.length > 0) {
    tell('discriminator-value-removed', `\`${key}\` is not called ${list(lost)} any more`);
  } else if (gained.length > 0) {
    tell('discriminator-value-added', `\`${key}\` is called ${list(gained)} too`);
  }
}

function list(values: readonly string[]): string {
  return values.map((one) => `\`${one}\``).join(', ');
}

/** A value that stands for another schema is no change where the two say the same. */
function compareMeaning(
  { models, child, pair }: Sight,
  value: string,
  before: string,
  after: string,
  partner: ReadonlyMap<string | undefined, string | undefined>,
): void {
  const was: Schema | undefined = models.old.get(before);
  const is: Schema | undefined = models.new.get(after);
  if (was === undefined || is === undefined || partner.get(before) === after) return;
  child({ old: was, new: is, subject: pair.subject, label: `${pair.label} (${value})` });
}
