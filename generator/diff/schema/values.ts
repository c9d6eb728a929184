/** Sets of values, closed and open, and defaults. */

import type { Json } from '../../ir/model.ts';
import type { Sight } from './pair.ts';

export function compareValues(sight: Sight): void {
  compareSets(sight);
  compareDefaults(sight);
}

function compareSets({ old: before, new: after, pair, tell }: Sight): void {
  const [was, is] = [before.values, after.values];
  const [wasOpen, isOpen] = [before.openValues, after.openValues];
  if (was !== undefined && is !== undefined) {
    for (const value of minus(was, is)) tell('enum-value-removed', `value ${shown(value)} is gone`);
    // Who reads an answer that never holds a value of before knows none of what comes.
    const isOther = pair.direction === 'response' && minus(was, is).length === was.length;
    const note = isOther && was.length > 0 ? { severity: 'breaking' as const } : {};
    for (const value of minus(is, was)) {
      tell('enum-value-added', `value ${shown(value)} is new`, note);
    }
  } else if (was !== undefined && isOpen !== undefined) {
    tell('enum-opened', 'the set of values is open now');
  } else if (is !== undefined && wasOpen !== undefined) {
    tell('enum-closed', 'the set of values is closed now');
  } else if (is !== undefined) {
    if (!isBoolean(is)) tell('became-enum', `one of ${is.map(shown).join(', ')}`);
  } else if (was !== undefined) {
    if (!isBoolean(was)) tell('became-not-enum', `no longer one of ${was.map(shown).join(', ')}`);
  } else if (wasOpen !== undefined && isOpen !== undefined) {
    for (const value of minus(wasOpen, isOpen)) {
      tell('extensible-enum-value-removed', `value ${shown(value)} is gone`);
    }
    for (const value of minus(isOpen, wasOpen)) {
      tell('extensible-enum-value-added', `value ${shown(value)} is new`);
    }
  }
}

/** `true` and `false` are all that a boolean can be. */
function isBoolean(values: readonly Json[]): boolean {
  return values.includes(true) && values.includes(false) && values.length === 2;
}

function compareDefaults({ old: before, new: after, tell }: Sight): void {
  const [was, is] = [before.default, after.default];
  if (was === undefined && is !== undefined) tell('default-added', `default ${shown(is.value)}`);
  if (was === undefined) return;
  if (is === undefined) return tell('default-removed', `no default, was ${shown(was.value)}`);
  if (shown(was.value) === shown(is.value)) return;
  tell('default-changed', `default ${shown(was.value)} → ${shown(is.value)}`);
}

function minus(a: readonly Json[], b: readonly Json[]): readonly Json[] {
  const texts = new Set(b.map((value) => JSON.stringify(value)));
  return a.filter((value) => !texts.has(JSON.stringify(value)));
}

/** A value as a report says it. */
export function shown(value: Json): string {
  const text = JSON.stringify(value);
  return `\`${text.length > 60 ? `${text.slice(0, 57)}…` : text}\``;
}
