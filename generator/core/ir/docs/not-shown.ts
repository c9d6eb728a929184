/** Statements about what the source does not show, collected from wherever they are. */

import type { Fact, Statement } from '../model/model.ts';
import { getBelow, listItems, type Raw } from '../../load/structure/place.ts';
import { placeId, readProse } from '../raw.ts';
import type { Reading } from '../reading.ts';

/** Reads a list of statements and keeps each, once, for the API's README. `subject` is the thing they concern. */
export function readStatements(reading: Reading, list: Raw, subject: string): readonly Statement[] {
  const statements: Statement[] = [];
  for (const item of listItems(list)) {
    const text = readProse(item.value);
    if (text === undefined) continue;
    reading.remarks += 1;
    statements.push({ text, subject, at: item.at });
    const known = reading.statements.get(placeId(item.at));
    if (known === undefined) {
      reading.statements.set(placeId(item.at), { text, at: item.at, subjects: new Set([subject]) });
    } else {
      known.subjects.add(subject);
    }
  }
  return statements;
}

/** The statements of an object that carries `x-sw-not-shown`. */
export function readNotShown(reading: Reading, owner: Raw, subject: string): readonly Statement[] {
  return readStatements(reading, getBelow(owner, 'x-sw-not-shown'), subject);
}

/** Everything that is not shown, each statement once, however many things refer to it. */
export function listStatements(reading: Reading): readonly Statement[] {
  return Array.from(reading.statements.values(), ({ text, at, subjects }) => ({
    text,
    at,
    subject: enumerate([...subjects]),
  }));
}

/** `a, b, c`, and `a, b, c and 4 more`. */
function enumerate(names: readonly string[]): string {
  const few = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${few} and ${names.length - 3} more` : few;
}

export function listNotShownFacts(statements: readonly Pick<Statement, 'text'>[]): readonly Fact[] {
  return statements.map(({ text }) => ({ kind: 'notShown', text }));
}
