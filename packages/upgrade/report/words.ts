/** Sentences that all forms of the report have. */

import type { ReportedChange } from '../../diff/diff.ts';
import type { Counts, LineKind, UpgradeReport } from './report.ts';

export const kindNames: Record<LineKind, string> = {
  'does-not-compile': 'does not compile',
  'means-something-else': 'means something else',
  note: 'note',
};

/** `2 lines do not compile, 1 means something else, 1 note.` */
export function summarize({ counts }: Pick<UpgradeReport, 'counts'>): string {
  const errors = counts['does-not-compile'];
  const others = counts['means-something-else'];
  const parts = [
    ...(errors > 0 ? [`${count(errors, 'line')} ${errors === 1 ? 'does' : 'do'} not compile`] : []),
    ...(others > 0
      ? [`${count(others, 'line')} ${others === 1 ? 'means' : 'mean'} something else`]
      : []),
    ...(counts.note > 0 ? [count(counts.note, 'note')] : []),
  ];
  return parts.length === 0 ? 'No line of this project is touched.' : `${parts.join(', ')}.`;
}

/** The changes that touch nothing: a sentence, and one about operations that moved. */
export function describeOthers({ others, moved, changes }: UpgradeReport): readonly string[] {
  const wire = printCounts(others.wire);
  const types = printCounts(others.typescript);
  const all = [...Object.values(others.wire), ...Object.values(others.typescript)];
  const total = all.reduce((sum, one) => sum + one, 0);
  if (total === 0) return changes.length === 0 ? ['The documents have the same effect.'] : [];
  const parts = [wire && `wire: ${wire}`, types && `TypeScript: ${types}`].filter(
    (one) => one !== '',
  );
  const other = changes.length > 0 ? 'other change' : 'change';
  const verb = total === 1 ? 'touches' : 'touch';
  return [
    `${count(total, other)} ${verb} no line of this project (${parts.join('; ')}).`,
    ...(moved === 0
      ? []
      : [
          `${count(moved, 'operation')} ${moved === 1 ? 'has' : 'have'} another path or method: callers of the new output need nothing.`,
        ]),
  ];
}

/** What `--write` did, and what is left to a person: lines of text. */
export function describeWritten({ written }: UpgradeReport): readonly string[] {
  if (written === undefined) return [];
  const { files, output, done, left } = written;
  const { changed, unchanged } = output;
  const own = files.length === 0 ? 'no file of yours' : files.join(', ');
  return [
    `Written: ${own}; ${count(changed, 'file')} of the output, ${unchanged} unchanged.`,
    ...(done.length === 0 ? [] : [`${count(done.length, 'use')} rewritten.`]),
    ...(left.length === 0 ? [] : ['For you to look at:']),
    ...left.map(
      ({ path, line, expression, why, help }) => `${path}:${line}  ${expression}  ${why}. ${help}`,
    ),
  ];
}

function printCounts(counts: Counts): string {
  const severities = ['breaking', 'risky', 'additive', 'safe', 'none'];
  return severities.flatMap((one) => (counts[one] ? [`${counts[one]} ${one}`] : [])).join(', ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The operations that a change reaches, so far as there is room, or the name that changed. */
export function printReached({ operations, symbol = '' }: ReportedChange, most = 3): string {
  if (operations.length === 0) return symbol;
  const rest = operations.length - most;
  const shown = operations.slice(0, most).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** `old.yaml:12:7 → new.yaml:14:7` */
export function printPlaces({ old: before, new: after }: ReportedChange): string {
  const places = [before, after].filter((at) => at !== undefined);
  return places.map(({ file, line, column }) => `${file}:${line}:${column}`).join(' → ');
}

export const unexplainedTitle = 'Not explained by a change of the document';
export const unexplainedAdvice =
  'The old output may be of another version of specwright, or not what `generate` writes: `specwright check` says so.';
