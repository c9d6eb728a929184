/** Sets of values, closed and open, and defaults. */

import { identifyJson } from '../../../generator/core/diagnostics/json.ts';
import type { Json } from '../../../generator/core/ir/model/model.ts';
import { subtractValues } from './shape/json-values.ts';
import type { Context } from './pair.ts';

export function compareValues(context: Context): void {
  compareSets(context);
  compareDefaults(context);
}

function compareSets({ old: before, new: after, pair, add }: Context): void {
  const [was, is] = [before.values, after.values];
  const [wasOpen, isOpen] = [before.openValues, after.openValues];
  if (was !== undefined && is !== undefined) {
    for (const value of subtractValues(was, is)) {
      add('enum-value-removed', `value ${printValue(value)} is gone`);
    }
    // Old callers know none of the new values if none of the old ones is left.
    const isOther = pair.direction === 'response' && subtractValues(was, is).length === was.length;
    const effect = 'old callers know none of the values that come';
    const note = isOther && was.length > 0 ? ({ severity: 'breaking', effect } as const) : {};
    for (const value of subtractValues(is, was)) {
      add('enum-value-added', `value ${printValue(value)} is new`, note);
    }
  } else if (was !== undefined && isOpen !== undefined) {
    add('enum-opened', 'the set of values is open now');
  } else if (is !== undefined && wasOpen !== undefined) {
    add('enum-closed', 'the set of values is closed now');
  } else if (is !== undefined) {
    if (!isBoolean(is)) add('became-enum', `one of ${is.map(printValue).join(', ')}`);
  } else if (was !== undefined) {
    if (!isBoolean(was)) {
      add('became-not-enum', `no longer one of ${was.map(printValue).join(', ')}`);
    }
  } else if (wasOpen !== undefined && isOpen !== undefined) {
    for (const value of subtractValues(wasOpen, isOpen)) {
      add('extensible-enum-value-removed', `value ${printValue(value)} is gone`);
    }
    for (const value of subtractValues(isOpen, wasOpen)) {
      add('extensible-enum-value-added', `value ${printValue(value)} is new`);
    }
  }
}

/** `true` and `false` are all that a boolean can be. */
function isBoolean(values: readonly Json[]): boolean {
  return values.includes(true) && values.includes(false) && values.length === 2;
}

function compareDefaults({ old: before, new: after, add }: Context): void {
  const [was, is] = [before.default, after.default];
  if (was === undefined && is !== undefined) {
    add('default-added', `default ${printValue(is.value)}`);
  }
  if (was === undefined) return;
  if (is === undefined) return add('default-removed', `no default, was ${printValue(was.value)}`);
  if (identifyJson(was.value) === identifyJson(is.value)) return;
  add('default-changed', `default ${printValue(was.value)} → ${printValue(is.value)}`);
}

/** A value as a report says it. */
export function printValue(value: Json): string {
  const text = JSON.stringify(value);
  return `\`${text.length > 60 ? `${text.slice(0, 57)}…` : text}\``;
}
