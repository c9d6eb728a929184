/** What distinguishes branches: the property, and the values that name branches. */

import type { Discriminator } from '../../../../generator/core/ir/model/model.ts';
import type { Both } from '../../change.ts';
import type { Branches } from './branches.ts';
import { getKey, listNames } from '../shape/models.ts';
import type { Context } from '../pair.ts';

export function compareDiscriminators(context: Context, matched: readonly Branches[]): void {
  const [was, is] = [context.old.discriminator, context.new.discriminator];
  if (was === undefined && is !== undefined) {
    context.add('discriminator-added', `\`${is.property}\` says what it is`);
  }
  if (was === undefined) return;
  if (is === undefined) {
    return context.add('discriminator-removed', `nothing is said to report what it is`);
  }
  if (was.property !== is.property) {
    const what = `\`${is.property}\` says what it is, not \`${was.property}\``;
    context.add('discriminator-property-changed', what);
  }
  compareValues(context, { old: was, new: is }, matched);
}

/** Values that name a branch no more, or from now on. */
interface Renamed {
  readonly lost: string[];
  readonly gained: string[];
}

function compareValues(
  context: Context,
  { old: was, new: is }: Both<Discriminator>,
  matched: readonly Branches[],
): void {
  const partners = new Map(
    matched.flatMap(({ kept }) => kept.map(([before, after]) => [getKey(before), getKey(after)])),
  );
  const goneOrNew = new Set(
    matched.flatMap(({ removed, added }) => [...removed, ...added].map(getKey)),
  );
  const [before, after] = [listNames(was), listNames(is)];
  const values = new Map(after.map(({ value, key }) => [value, key]));
  const known = new Set(before.map(({ value }) => value));
  const renamed = new Map<string, Renamed>();
  const note = (key: string, change: keyof Renamed, value: string): void => {
    const found = renamed.get(key) ?? { lost: [], gained: [] };
    renamed.set(key, found);
    found[change].push(value);
  };
  for (const { value, key } of before) {
    const now = values.get(value);
    if (now === undefined) {
      if (!goneOrNew.has(key)) note(partners.get(key) ?? key, 'lost', value);
    } else if (partners.get(key) !== now) compareMeaning(context, value, { old: key, new: now });
  }
  for (const { value, key } of after) {
    if (!known.has(value) && !goneOrNew.has(key)) note(key, 'gained', value);
  }
  for (const [key, { lost, gained }] of renamed) {
    const [old, now] = [printList(lost), printList(gained)];
    const aspect = lost.length === 0 ? 'added' : gained.length === 0 ? 'removed' : 'changed';
    const whats = {
      changed: `\`${key}\` is called ${now}, not ${old}`,
      removed: `\`${key}\` is not called ${old} any more`,
      added: `\`${key}\` is called ${now} too`,
    };
    context.add(`discriminator-value-${aspect}`, whats[aspect]);
  }
}

function printList(values: readonly string[]): string {
  return values.map((one) => `\`${one}\``).join(', ');
}

/** A value that means another schema is no change where the two say the same. */
function compareMeaning({ models, child, pair }: Context, value: string, keys: Both<string>): void {
  const [was, is] = [models.old.get(keys.old), models.new.get(keys.new)];
  if (was === undefined || is === undefined) return;
  child({ old: was, new: is, subject: pair.subject, label: `${pair.label} (${value})` });
}
