/** Tables of what becomes of the options of another generator, and the walk that applies them. */

import { isObject, type Members } from '../../../generator/core/load/structure/pointer.ts';
import type { Settings } from './settings.ts';

/**
 * `maps`: our config or command has it. `same`: it is so here, or is not needed. `lacks`: it has no counterpart, and the text
 * says what to do. `unknown`: no table has it.
 */
type Fate = 'lacks' | 'maps' | 'same' | 'unknown';

/** What becomes of an option. */
interface Finding {
  readonly fate: Fate;
  readonly text: string;
  readonly set?: Settings | undefined;
}

/** A line of the report. */
export interface Row extends Finding {
  /** `parser.filters.tags`. */
  readonly option: string;
  readonly value: unknown;
}

type Rule = (value: unknown) => Finding;

/** Rules by name. `''` is the one for a value that is no object, and `*` the one for names that are not in the table. */
export interface Table {
  readonly [option: string]: Rule | Table;
}

/** Our config has it: the text says where. */
export function maps(text: string, set?: Settings | ((value: unknown) => Settings)): Rule {
  return (value) => ({
    fate: 'maps',
    text,
    set: typeof set === 'function' ? set(value) : set,
  });
}

/** It is so here in any case, or there is nothing to set. */
export function same(text: string): Rule {
  return () => ({ fate: 'same', text });
}

/** It has no counterpart; where it is turned off, nothing is missing. */
export function lacks(text: string): Rule {
  return (value) =>
    value === false || value === null
      ? { fate: 'same', text: 'off, as here' }
      : { fate: 'lacks', text };
}

/** It has no counterpart, whether it is turned on or off. */
export function differs(text: string): Rule {
  return () => ({ fate: 'lacks', text });
}

/** By value, as text; others follow the last rule. */
export function byValue(rules: Readonly<Record<string, Rule>>, other: Rule): Rule {
  return (value) => {
    const name = String(value);
    return (Object.hasOwn(rules, name) ? (rules[name] ?? other) : other)(value);
  };
}

/** The rule, where the option is turned on; else it is what happens here by itself. */
export function whenOn(rule: Rule): Rule {
  return byValue({ false: same('off, as here') }, rule);
}

/** Options that are undefined count as left out. */
export function readOptions(options: Members, table: Table, path = ''): readonly Row[] {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => readOption(name, value, table, path));
}

function readOption(name: string, value: unknown, table: Table, path: string): readonly Row[] {
  const option = path === '' ? name : `${path}.${name}`;
  const rule = Object.hasOwn(table, name) ? table[name] : table['*'];
  const applied = typeof rule === 'object' ? rule[''] : rule;
  if (typeof rule === 'object' && isObject(value)) {
    const rows = readOptions(value, rule, option);
    if (Object.keys(value).length > 0 || typeof applied !== 'function') return rows;
  }
  const finding = typeof applied === 'function' ? applied(value) : notKnown;
  return [{ option, value, ...finding }];
}

const notKnown: Finding = {
  fate: 'unknown',
  text: 'not known here: see its documentation, and docs/migrate.md',
};

/** What a text says, or undefined. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Items of a list, or the one value. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}
