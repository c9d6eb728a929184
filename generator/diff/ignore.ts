/** A file that names changes to pass over, each with its reason, in; the changes that are left, and those that are not, out. */

import { readFile } from 'node:fs/promises';
import type { Place, Reporter } from '../diagnostics/diagnostic.ts';
import { readData } from '../load/text/read-data.ts';
import { defaultLimits } from '../load/files/limits.ts';
import { isObject, joinPointer } from '../load/structure/pointer.ts';
import { createSources } from '../load/files/sources.ts';
import { endOf } from './dates.ts';
import type { ReportedChange } from './report/report.ts';

/** Looked for where no file is named. */
export const ignoreFile = '.specwright-ignore.yaml';

/** Why a change is passed over, and until when. */
export interface Ignored {
  readonly reason: string;
  readonly expires?: string;
}

/** One entry of the file. What it does not name may be anything. */
export interface IgnoreEntry extends Ignored {
  readonly id: string;
  readonly operation?: string;
  readonly pointer?: string;
  readonly symbol?: string;
  readonly at: Place;
}

/** Undefined, and problems, where the file is wrong. A file that nobody named may be missing. */
export async function readIgnoreFile(
  path: string,
  isNamed: boolean,
  now: Date,
  reporter: Reporter,
): Promise<readonly IgnoreEntry[] | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    if (isNamed) tell(reporter, { file: path, pointer: '' }, 'The file cannot be read.');
    return isNamed ? undefined : [];
  }
  if (text.replaceAll(/^\s*(?:#.*)?$/gm, '').trim() === '') return [];
  const read = await readData(path, text, defaultLimits);
  const { data, syntax, finderOf, problems } = read;
  const sources = createSources();
  sources.add({ path, text: read.text ?? text, syntax }, finderOf);
  reporter.attach(sources);
  for (const problem of problems) reporter.report(problem);
  if (data === undefined) return undefined;
  return entriesOf(data, path, now, reporter);
}

function entriesOf(
  data: unknown,
  file: string,
  now: Date,
  reporter: Reporter,
): readonly IgnoreEntry[] | undefined {
  if (!Array.isArray(data)) {
    tell(reporter, { file, pointer: '' }, 'The file must be a list of entries.');
    return undefined;
  }
  const entries = data.map((value: unknown, index) =>
    entryOf(value, { file, pointer: joinPointer('', index) }, reporter),
  );
  const known = entries.filter((entry) => entry !== undefined);
  return known.length < entries.length
    ? undefined
    : known.filter((entry) => isCurrent(entry, now, reporter));
}

const members = ['id', 'reason', 'operation', 'pointer', 'symbol', 'expires'] as const;

function entryOf(value: unknown, at: Place, reporter: Reporter): IgnoreEntry | undefined {
  const wrong = (message: string): undefined => tell(reporter, at, message);
  if (!isObject(value)) return wrong('An entry must be a map.');
  const odd = Object.keys(value).find((key) => !members.some((name) => name === key));
  if (odd !== undefined) return wrong(`An entry has no member \`${odd}\`.`);
  const text = (name: (typeof members)[number]): string | undefined => {
    const member = value[name];
    return typeof member === 'string' && member.trim() !== '' ? member : undefined;
  };
  const [id, reason, expires] = [text('id'), text('reason'), text('expires')];
  if (id === undefined) return wrong('An entry must have an `id`: that of a check.');
  if (reason === undefined) return wrong(`The entry \`${id}\` must have a \`reason\`.`);
  if (value['expires'] !== undefined && endOf(expires) === undefined) {
    return wrong(`\`expires\` of \`${id}\` must be a day like 2030-01-31.`);
  }
  const others = { operation: text('operation'), pointer: text('pointer'), symbol: text('symbol') };
  // Object.entries knows nothing of which key has which type; all are texts.
  const present = Object.fromEntries(
    Object.entries({ ...others, expires }).filter(([, member]) => member !== undefined),
  ) as Partial<Record<'operation' | 'pointer' | 'symbol' | 'expires', string>>;
  return { id, reason, ...present, at };
}

function isCurrent(entry: IgnoreEntry, now: Date, reporter: Reporter): boolean {
  const end = endOf(entry.expires);
  if (end === undefined || now < end) return true;
  reporter.report({
    code: 'DIFF-805',
    severity: 'warning',
    message: `\`${entry.id}\` was passed over until ${entry.expires}: ${entry.reason}`,
    at: entry.at,
    help: 'Mend what it passes over, remove the entry, or give it another day.',
  });
  return false;
}

function tell(reporter: Reporter, at: Place, message: string): undefined {
  const help =
    'Each entry is `{ id: …, reason: …, expires: 2030-01-31 }`; see docs/diff-checks.md.';
  reporter.report({ code: 'DIFF-804', severity: 'error', message, at, help });
}

/** Splits the changes; an entry that passes over nothing is told of. */
export function passOver(
  changes: readonly ReportedChange[],
  entries: readonly IgnoreEntry[],
  reporter: Reporter,
): { readonly left: ReportedChange[]; readonly ignored: (ReportedChange & Ignored)[] } {
  const left: ReportedChange[] = [];
  const ignored: (ReportedChange & Ignored)[] = [];
  const used = new Set<IgnoreEntry>();
  for (const change of changes) {
    const entry = entries.find((one) => isMeant(one, change));
    if (entry === undefined) left.push(change);
    else {
      used.add(entry);
      const { reason, expires } = entry;
      ignored.push({ ...change, reason, ...(expires === undefined ? {} : { expires }) });
    }
  }
  for (const entry of entries) {
    if (used.has(entry)) continue;
    const message = `The entry \`${entry.id}\` passes over nothing.`;
    reporter.report({ code: 'DIFF-806', severity: 'warning', message, at: entry.at });
  }
  return { left, ignored };
}

function isMeant(entry: IgnoreEntry, change: ReportedChange): boolean {
  const { id, operation, pointer, symbol } = entry;
  if (id !== change.id) return false;
  if (operation !== undefined && !change.operations.includes(operation)) return false;
  if (symbol !== undefined && symbol !== change.symbol) return false;
  if (pointer === undefined) return true;
  return [change.old, change.new].some((place) => place?.pointer === pointer);
}
