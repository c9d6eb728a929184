/** Reads the file that names changes to ignore, each with its reason, and divides changes by it. */

import { readFile } from 'node:fs/promises';
import type { Place, Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import { readData } from '../../generator/core/load/text/read-data.ts';
import { defaultLimits } from '../../generator/core/load/files/limits.ts';
import { isObject, joinPointer } from '../../generator/core/load/structure/pointer.ts';
import { createSources } from '../../generator/core/load/text/positions.ts';
import { parseDay } from './lifecycle.ts';
import { omitUndefined } from './omit-undefined.ts';
import type { Ignored, ReportedChange } from './report/report.ts';

/** Looked for where no file is named. */
export const ignoreFile = '.specwright-ignore.yaml';

/** One entry of the file. What it does not name may be anything. */
interface IgnoreEntry extends Ignored {
  readonly id: string;
  readonly operation?: string;
  readonly pointer?: string;
  readonly symbol?: string;
  readonly at: Place;
}

interface Context {
  readonly now: Date;
  readonly reporter: Reporter;
}

/** Undefined, and problems, where the file is wrong. A file that was not named may be missing. */
export async function readIgnoreFile(
  { path, isNamed }: { readonly path: string; readonly isNamed: boolean },
  context: Context,
): Promise<readonly IgnoreEntry[] | undefined> {
  const { reporter } = context;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    if (isNamed) reportWrong(reporter, { file: path, pointer: '' }, 'The file cannot be read.');
    return isNamed ? undefined : [];
  }
  if (text.replaceAll(/^\s*(?:#.*)?$/gm, '').trim() === '') return [];
  const read = await readData(path, text, defaultLimits);
  const { data, syntax, makeFinder, problems } = read;
  const sources = createSources();
  sources.add({ path, text: read.text ?? text, syntax }, makeFinder);
  reporter.attach(sources);
  for (const problem of problems) reporter.report(problem);
  if (data === undefined) return undefined;
  return readEntries(data, path, context);
}

function readEntries(
  data: unknown,
  file: string,
  context: Context,
): readonly IgnoreEntry[] | undefined {
  const { reporter } = context;
  if (!Array.isArray(data)) {
    reportWrong(reporter, { file, pointer: '' }, 'The file must be a list of entries.');
    return undefined;
  }
  const entries = data.map((value: unknown, index) =>
    readEntry(value, { file, pointer: joinPointer('', index) }, reporter),
  );
  const known = entries.filter((entry) => entry !== undefined);
  return known.length < entries.length
    ? undefined
    : known.filter((entry) => isCurrent(entry, context));
}

const members = ['id', 'reason', 'operation', 'pointer', 'symbol', 'expires'] as const;

function readEntry(value: unknown, at: Place, reporter: Reporter): IgnoreEntry | undefined {
  const wrong = (message: string): undefined => reportWrong(reporter, at, message);
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
  if (value['expires'] !== undefined && parseDay(expires) === undefined) {
    return wrong(`\`expires\` of \`${id}\` must be a day like 2030-01-31.`);
  }
  const others = { operation: text('operation'), pointer: text('pointer'), symbol: text('symbol') };
  return { id, reason, ...omitUndefined({ ...others, expires }), at };
}

function isCurrent(entry: IgnoreEntry, { now, reporter }: Context): boolean {
  const end = parseDay(entry.expires);
  if (end === undefined || now < end) return true;
  reporter.report({
    code: 'DIFF-805',
    severity: 'warning',
    message: `\`${entry.id}\` was ignored until ${entry.expires}: ${entry.reason}`,
    at: entry.at,
    help: 'Mend what it ignores, remove the entry, or give it another day.',
  });
  return false;
}

function reportWrong(reporter: Reporter, at: Place, message: string): undefined {
  const help =
    'Each entry is `{ id: …, reason: …, expires: 2030-01-31 }`; see docs/diff-checks.md.';
  reporter.report({ code: 'DIFF-804', severity: 'error', message, at, help });
}

/** Splits the changes; an entry that ignores nothing is reported. */
export function splitIgnored(
  changes: readonly ReportedChange[],
  entries: readonly IgnoreEntry[],
  reporter: Reporter,
): { readonly left: ReportedChange[]; readonly ignored: (ReportedChange & Ignored)[] } {
  const left: ReportedChange[] = [];
  const ignored: (ReportedChange & Ignored)[] = [];
  const used = new Set<IgnoreEntry>();
  for (const change of changes) {
    const entry = entries.find((one) => isIgnoredBy(one, change));
    if (entry === undefined) left.push(change);
    else {
      used.add(entry);
      const { reason, expires } = entry;
      ignored.push({ ...change, reason, ...omitUndefined({ expires }) });
    }
  }
  for (const entry of entries) {
    if (used.has(entry)) continue;
    const message = `The entry \`${entry.id}\` ignores nothing.`;
    reporter.report({ code: 'DIFF-806', severity: 'warning', message, at: entry.at });
  }
  return { left, ignored };
}

function isIgnoredBy(entry: IgnoreEntry, change: ReportedChange): boolean {
  const { id, operation, pointer, symbol } = entry;
  if (id !== change.id) return false;
  if (operation !== undefined && !change.operations.includes(operation)) return false;
  if (symbol !== undefined && symbol !== change.symbol) return false;
  if (pointer === undefined) return true;
  return [change.old, change.new].some((place) => place?.pointer === pointer);
}
