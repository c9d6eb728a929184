/** What samples for people are made by: facts of a comment, and a value for each format. */

import type { Doc } from '../model.ts';

const byFormat: ReadonlyMap<string, string> = new Map([
  ['date', '2030-01-31'],
  ['date-time', '2030-01-31T09:00:00Z'],
  ['email', 'person@example.com'],
  ['uuid', '3f1c9a52-7c1e-4b7e-9a55-2f6d1c0b8e41'],
  ['uri', 'https://example.com/'],
  ['byte', 'aGVsbG8='],
]);

type Facts = Pick<Doc, 'facts'> | undefined;

/** The group of the first fact of this form. */
export function findFact(doc: Facts, form: RegExp): string | undefined {
  for (const fact of doc?.facts ?? []) {
    const found = form.exec(fact)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A value of the format. */
export function findFormatted(doc: Facts): string | undefined {
  const format = findFact(doc, /^Format: ([\w-]+)\.$/);
  return byFormat.get(format ?? '');
}

/** The least number that is allowed. */
export function findLeast(doc: Facts): number {
  return Number(findFact(doc, /^Value: (?:at least |above )?(-?\d+(?:\.\d+)?)/) ?? 1);
}
