/** A schema as written in; what there is to do to lift it out. Nothing is, for most: one look at each keyword tells. */

import { grammar } from '../structure/node-kinds.ts';
import type { Mender } from './habits/members.ts';
import { menders } from './habits/schemas.ts';
import { jsonTypes } from '../structure/vocabulary.ts';

/** What may have to be done. */
export interface Tasks {
  /** Habits are mended. */
  readonly mends: boolean;
  /** Nodes below are lifted. */
  readonly holds: boolean;
  /** Keywords are written in another way. */
  readonly lifts: boolean;
}

/** What a keyword gives to do. */
interface Word {
  /** Undefined where each value is fine; values that it changes are mended. */
  readonly mender: Mender | undefined;
  readonly holds: boolean;
  readonly lifts: boolean;
}

/** Whether `liftSchema` may change a schema that has the keyword. */
const lifted: ReadonlySet<string> = new Set([
  '$ref',
  'nullable',
  'enum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'format',
]);

/** Of these the value alone does not tell, or more than one keyword is changed. */
const closer: ReadonlyMap<string, Mender> = new Map<string, Mender>([
  ['type', (value) => (typeof value === 'string' && jsonTypes.has(value) ? value : undefined)],
  ['enum', () => undefined],
]);

const words: ReadonlyMap<string, Word> = listWords();

function listWords(): ReadonlyMap<string, Word> {
  const { members } = grammar.schema;
  const names = new Set([...members.keys(), ...menders.keys(), ...closer.keys(), ...lifted]);
  return new Map(
    [...names].map((name) => [
      name,
      {
        mender: closer.get(name) ?? menders.get(name),
        holds: members.has(name),
        lifts: lifted.has(name),
      },
    ]),
  );
}

export function findTasks(schema: Readonly<Record<string, unknown>>): Tasks {
  let mends = false;
  let holds = false;
  let lifts = false;
  // oxlint-disable-next-line guard-for-in -- plain data inherits nothing
  for (const name in schema) {
    const word = words.get(name);
    if (word === undefined) continue;
    const { mender } = word;
    if (mender !== undefined && !mends) {
      const held = schema[name];
      mends = !Object.is(mender(held), held);
    }
    if (word.holds) holds = true;
    if (word.lifts) lifts = true;
  }
  return { mends, holds, lifts };
}
