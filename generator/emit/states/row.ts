/** One row of a state table in, its object literal out: `any`, `same` and "as in the payload" are kept as such. */

import type { StateRow } from '../../ir/model.ts';
import { array, object, string } from '../code.ts';
import type { Code } from '../code.ts';

/** `states`: all names of the table; a state called as a keyword stands in a list, so that it is none. */
export function printRow(row: StateRow, states: ReadonlySet<string>): Code {
  return object([
    ['from', printFrom(row.from, states)],
    ['trigger', printOneOrMany(row.triggers)],
    ['condition', row.condition === undefined ? undefined : string(row.condition)],
    ['to', printTo(row.to, states)],
    ['effects', row.effects.length === 0 ? undefined : list(row.effects)],
    ['error', row.error === undefined ? undefined : string(row.error)],
  ]);
}

function printFrom(from: StateRow['from'], states: ReadonlySet<string>): Code {
  if (typeof from === 'string') return string(from);
  if ('anyExcept' in from) return object([['anyExcept', list(from.anyExcept)]]);
  return printOneOrMany(from, states.has('any') ? 'any' : undefined);
}

function printTo(to: StateRow['to'], states: ReadonlySet<string>): Code {
  if (typeof to === 'string') return string(to);
  if (!('payload' in to)) return printOneOrMany(to, states.has('same') ? 'same' : undefined);
  return object([
    ['payload', string(to.payload)],
    ['values', list(to.values)],
  ]);
}

function printOneOrMany(names: readonly string[], keyword?: string): Code {
  const [only] = names;
  return names.length === 1 && only !== undefined && only !== keyword ? string(only) : list(names);
}

function list(texts: readonly string[]): Code {
  return array(texts.map(string));
}
