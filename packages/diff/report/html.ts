/** Prints a report as one self-contained HTML file. */

import { tidyText } from '../../../generator/core/emit/template.ts';
import {
  countChanges,
  groupChanges,
  type ListedChange,
  printAlso,
  printOperations,
  printPlaces,
} from './groups.ts';
import type { Report } from './report.ts';
import { loadReportTemplate } from '../../../generator/run/built.ts';

export async function printHtml(report: Report): Promise<string> {
  const { render } = await loadReportTemplate();
  return tidyText(render(createView(report)));
}

function createView(report: Report): object {
  const groups = groupChanges(report).map(({ name, title, advice = '', changes }) => {
    const views = changes.map(createChangeView);
    return { name, title, advice, count: changes.length, changes: views };
  });
  return {
    old: report.old,
    new: report.new,
    release: report.release,
    wire: report.wire.verdict,
    typescript: report.typescript.verdict,
    releaseText: releaseTexts[report.release],
    wireText: countChanges(report, 'wire'),
    typescriptText: countChanges(report, 'typescript'),
    isEmpty: report.changes.length === 0,
    emptyText:
      report.release === 'patch'
        ? 'Nothing changed but words: comments of the generated code differ.'
        : 'Nothing changed.',
    hasFilters: groups.length > 1,
    filters: groups,
    groups,
    hasIgnored: report.ignored.length > 0,
    ignored: report.ignored.map((change) => ({
      ...createChangeView({ ...change, also: [] }),
      reason: change.reason,
      until: change.expires ?? 'further notice',
    })),
  };
}

const releaseTexts: Record<Report['release'], string> = {
  major: 'callers have to act',
  minor: 'callers may go on',
  patch: 'callers need do nothing',
  none: 'nothing to release',
};

function createChangeView(change: ListedChange): object {
  const { what, effect, types = '' } = change;
  return {
    id: change.id,
    what: splitCode(capitalise(effect === undefined ? `${what}.` : what)),
    effect: effect === undefined ? [] : splitCode(capitalise(`${effect}.`)),
    types: splitCode(types),
    also: change.also.length === 0 ? [] : splitCode(printAlso(change)),
    subject: change.symbol ?? printOperations(change, 4),
    document: change.document ?? '',
    places: printPlaces(change),
  };
}

/** A name stays as it is written: it is between backticks, or has a dot in it. */
function capitalise(text: string): string {
  const [word = ''] = text.split(' ', 1);
  return /^[a-z]+$/.test(word) ? `${word.charAt(0).toUpperCase()}${text.slice(1)}` : text;
}

/** What is between backticks is code. */
function splitCode(text: string): readonly object[] {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => ({ isCode: index % 2 === 1, text: part }))
    .filter((part) => part.text !== '');
}
