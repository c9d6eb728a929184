/** Keeps what is given: entries of object literals and symbols of files are left out where there is no value and no name. */

import type { PlannedSymbol } from '../plan/emitter.ts';
import { json, type Code, type Data } from '../code/code.ts';

/** The value of an entry in an object literal. */
export function maybe(value: Data | undefined): Code | undefined {
  return value === undefined ? undefined : json(value);
}

type Row = readonly [key: string, name: string | undefined, space: PlannedSymbol['space']];

export function listSymbols(...rows: readonly Row[]): PlannedSymbol[] {
  return rows.flatMap(([key, name, space]) => (name === undefined ? [] : [{ name, space, key }]));
}
