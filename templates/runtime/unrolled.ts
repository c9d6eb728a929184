// In: the members of an object and their judges. Out: code that reads each by its own name, where code may be made.

import { globalConfig } from 'zod/v4/core';
import { own } from './value.ts';
import type { Judge, Run } from './verdict.ts';

/** A member that a shape names. */
export interface Member {
  readonly name: string;
  readonly optional: boolean;
  /** Ordinary objects inherit something of this name. */
  readonly inherited: boolean;
  /** The type as the language calls it, where nothing else is asked for. */
  readonly plain: string | undefined;
  readonly judge: Judge;
}

/** Judges an ordinary object in the quick pass. */
export type Unrolled = (value: object, run: Run) => boolean;

/** Code of many members would not be optimised. */
const MOST = 200;

/**
 * The quick pass over some members without a loop, so that the engine sees one name at each place; undefined where code
 * may not be made from text. Zod asks the same way, and `z.config({ jitless: true })` forbids it to both.
 */
export function unrolled(members: readonly Member[]): Unrolled | undefined {
  if (members.length > MOST || globalConfig.jitless === true) return undefined;
  const judges = members.map((_, index) => `judge${index}`);
  const steps = members.map(({ name, optional, inherited, plain }, index) => {
    // A name becomes code as a literal alone.
    const key = JSON.stringify(name);
    const item = inherited ? `own(value, ${key})` : `value[${key}]`;
    const absent = optional ? 'item !== undefined && ' : 'item === undefined || ';
    const other = plain ? `typeof item !== '${plain}'` : `!judge${index}(item, run)`;
    return `item = ${item}; if (${absent}${other}) return false;`;
  });
  const body = `return (value, run) => { let item; ${steps.join('\n')} return true; };`;
  const make = functionOf(['own', ...judges], body);
  // What the text above returns is of this type.
  return make?.(own, ...members.map(({ judge }) => judge)) as Unrolled | undefined;
}

/** Undefined where a policy forbids to make code; zod's own way to ask would bring all of its helpers along. */
function functionOf(names: readonly string[], body: string): Function | undefined {
  try {
    return new Function(...names, body);
  } catch {
    return undefined;
  }
}
