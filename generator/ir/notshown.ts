/** Statements about what the source does not show, collected from wherever they stand. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { Statement } from './model.ts';
import { itemsOf, member, below, placeId, proseOf } from './raw.ts';
import type { Reading } from './reading.ts';

/** Reads a list of statements and keeps each, once, for the API's README. `subject` is the thing they concern. */
export function readStatements(
  reading: Reading,
  value: unknown,
  at: Place,
  subject: string,
): readonly Statement[] {
  const statements: Statement[] = [];
  for (const item of itemsOf(value, at)) {
    const text = proseOf(item.value);
    if (text === undefined) continue;
    const known = reading.statements.get(placeId(item.at));
    const statement = known ?? { text, subject, at: item.at };
    reading.statements.set(placeId(item.at), statement);
    statements.push(statement);
  }
  return statements;
}

/** The statements of an object that carries `x-sw-not-shown`. */
export function notShownOf(
  reading: Reading,
  value: unknown,
  at: Place,
  subject: string,
): readonly Statement[] {
  const list = member(value, 'x-sw-not-shown');
  return readStatements(reading, list, below(at, 'x-sw-not-shown'), subject);
}
