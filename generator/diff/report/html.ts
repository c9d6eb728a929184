/** A report in, one self-contained HTML file out. */

import { renderTemplate } from '../../emit/template.ts';
import { groupsOf, operationsOf, placeOf } from './groups.ts';
import type { Report, ReportedChange } from './report.ts';

export function printHtml(report: Report): Promise<string> {
  return renderTemplate('report.html', viewOf(report));
}

function viewOf(report: Report): object {
  return {
    old: report.old,
    new: report.new,
    release: report.release,
    wire: report.wire.verdict,
    typescript: report.typescript.verdict,
    isEmpty: report.changes.length === 0,
    filters: groupsOf(report).map(({ name, title, changes }) => ({
      name,
      title,
      count: changes.length,
    })),
    groups: groupsOf(report).map(({ name, title, advice = '', changes }) => ({
      name,
      title,
      advice,
      changes: changes.map(changeView),
    })),
    hasIgnored: report.ignored.length > 0,
    ignored: report.ignored.map((change) => ({
      ...changeView(change),
      reason: change.reason,
      until: change.expires ?? 'further notice',
    })),
  };
}

function changeView(change: ReportedChange): object {
  const [what = '', ...effect] = change.message.split('; ');
  return {
    id: change.id,
    what: pieces(what),
    effect: pieces(effect.join('; ')),
    subject: change.symbol ?? operationsOf(change, 4),
    document: change.document ?? '',
    old: change.old === undefined ? '' : placeOf(change.old),
    new: change.new === undefined ? '' : placeOf(change.new),
  };
}

/** What stands between backticks is code. */
function pieces(text: string): readonly object[] {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => ({ isCode: index % 2 === 1, text: part }))
    .filter((part) => part.text !== '');
}
