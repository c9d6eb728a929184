/** The pages of an operation: as `x-sw-pages` says, else an extension of another tool, else its parameters and answers. */

import { groupBy } from '../../diagnostics/lists.ts';
import type { NamelessOperation } from '../operations/operations.ts';
import type { Pages, Schema, Type } from '../model/model.ts';
import { type Calls, findAnswerSchema } from '../operations/calls.ts';
import { allowUndefined, getMember } from '../raw.ts';
import { type Reading, report } from '../reading.ts';
import { buildType } from '../types/types.ts';
import { findItems, listOptions } from './answer-members.ts';
import { findDoubt, findPages } from './find.ts';
import { formatPages } from './how.ts';
import type { FoundPages, PagesDoubt } from './question.ts';
import { readVendorPages } from './vendors.ts';
import { readWrittenPages } from './written.ts';

/** Pages, or what is missing to have them. */
interface ReadPages {
  readonly pages?: Pages;
  readonly pagesDoubt?: PagesDoubt;
}

export function readPages(calls: Calls, isSearched: boolean): ReadPages {
  const written = getMember(calls.operation.value, 'x-sw-pages');
  if (written !== undefined) {
    return allowUndefined({
      pages: addItems(calls, readWrittenPages(calls, written), 'x-sw-pages'),
    });
  }
  const said = readVendorPages(calls);
  if (said !== undefined) return allowUndefined({ pages: addItems(calls, said, said.origin) });
  const pages = isSearched ? addItems(calls, findPages(calls), undefined) : undefined;
  if (pages !== undefined) return { pages };
  return isSearched ? allowUndefined({ pagesDoubt: findDoubt(calls) }) : {};
}

function addItems(
  calls: Calls,
  found: FoundPages | undefined,
  origin: string | undefined,
): Pages | undefined {
  if (found?.items === undefined) return found && allowUndefined({ ...found, origin });
  const list = findAnswerSchema(calls, found.items);
  return allowUndefined({ ...found, itemType: buildItemType(calls, list), origin });
}

/** An answer may be one of several lists. */
function buildItemType({ world }: Calls, list: Schema | undefined): Type {
  const kinds = list === undefined ? [] : listOptions(world.schemas, list);
  const one = findItems(world.schemas, list);
  const items = one === undefined ? kinds.map((kind) => findItems(world.schemas, kind)) : [one];
  const members = items.flatMap((item) => (item ? [buildType(world, item, 'output')] : []));
  const [first] = members;
  if (first === undefined || members.length < items.length) return { kind: 'unknown' };
  return members.length === 1 ? first : { kind: 'union', members };
}

const MOST_KINDS = 4;
const MOST_NAMES = 3;

/** One note for all pages that no extension says. */
export function reportFoundPages(reading: Reading, operations: readonly NamelessOperation[]): void {
  const found = operations.filter(({ pages }) => pages !== undefined && pages.origin === undefined);
  const [first] = found;
  if (first === undefined) return;
  const groups = groupBy(found, ({ pages }) => (pages ? formatPages(pages) : ''));
  const kinds = [...groups].map(([how, own]) => `${how} (${listNames(own)})`);
  const more = kinds.length > MOST_KINDS ? [`and ${kinds.length - MOST_KINDS} other kinds`] : [];
  report(reading, {
    severity: 'note',
    code: 'SCHEMA-530',
    at: first.at,
    message: `${found.length === 1 ? 'One operation has' : `${found.length} operations have`} pages by what they take and answer: ${[...kinds.slice(0, MOST_KINDS), ...more].join('; ')}.`,
    help: '`x-sw-pages` says it otherwise; `x-sw-pages: false` says that there are none. See docs/pages.md.',
  });
}

/** One note for all operations that seem to have pages, of which the document does not say enough. */
export function reportDoubtfulPages(
  reading: Reading,
  operations: readonly NamelessOperation[],
): void {
  const found = operations.filter(({ pagesDoubt }) => pagesDoubt !== undefined);
  const [first] = found;
  if (first === undefined) return;
  const groups = groupBy(found, ({ pagesDoubt }) => (pagesDoubt ? MISSING[pagesDoubt] : ''));
  const kinds = [...groups].map(([what, own]) => `${what} (${listNames(own)})`);
  report(reading, {
    severity: 'note',
    code: 'SCHEMA-532',
    at: first.at,
    message: `${found.length === 1 ? 'One operation seems' : `${found.length} operations seem`} to have pages, but the document does not say ${kinds.join('; ')}.`,
    help: '`x-sw-pages` says it, in the document or by an overlay. See docs/pages.md.',
  });
}

const MISSING: Readonly<Record<PagesDoubt, string>> = {
  first: 'which number the first one has',
  response: 'where the next token is',
};

function listNames(operations: readonly NamelessOperation[]): string {
  const names = operations.slice(0, MOST_NAMES).map(({ id }) => id);
  const left = operations.length - names.length;
  return left === 0 ? names.join(', ') : `${names.join(', ')} and ${left} more`;
}
