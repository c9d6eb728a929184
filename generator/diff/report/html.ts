/** A report in, one self-contained HTML file out. */

import { tidyText } from '../../emit/template.ts';
import { alsoOf, countsOf, groupsOf, operationsOf, placesOf, type ToldChange } from './groups.ts';
import type { Report, ReportedChange } from './report.ts';

export async function printHtml(report: Report): Promise<string> {
  const { render } = await import('#templates/report.html');
  return tidyText(render(viewOf(report)));
}

function viewOf(report: Report): object {
  return {
    old: report.old,
    new: report.new,
    release: report.release,
    wire: report.wire.verdict,
    typescript: report.typescript.verdict,
    releaseText: releaseTexts[report.release],
    wireText: countsOf(report, 'wire'),
    typescriptText: countsOf(report, 'typescript'),
    isEmpty: report.changes.length === 0,
    emptyText:
      report.release === 'patch'
        ? 'Nothing changed but words: comments of the generated code differ.'
        : 'Nothing changed.',
    hasFilters: groupsOf(report).length > 1,
    filters: groupsOf(report).map(({ name, title, changes }) => ({
      name,
      title,
      count: changes.length,
    })),
    groups: groupsOf(report).map(({ name, title, advice = '', changes }) => ({
      name,
      title,
      advice,
      count: changes.length,
      changes: changes.map(changeView),
    })),
    hasIgnored: report.ignored.length > 0,
    ignored: report.ignored.map((change) => ({
      ...changeView({ ...change, also: [] }),
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

function changeView(change: ToldChange): object {
  const { what, effect, types } = partsOf(change);
  return {
    id: change.id,
    what: pieces(sentence(what)),
    effect: pieces(sentence(effect)),
    types: pieces(types),
    also: change.also.length === 0 ? [] : pieces(alsoOf(change)),
    subject: change.symbol ?? operationsOf(change, 4),
    document: change.document ?? '',
    places: placesOf(change),
  };
}

/** What changed, what that does, and the types before and after, where the message says them. */
function partsOf({ kind, message }: ReportedChange): Record<'what' | 'effect' | 'types', string> {
  const [text = '', types] = /^(.*?\.) (`[^`]*`.* → `[^`]*`.*)$/s.exec(message)?.slice(1) ?? [
    message,
  ];
  const end = kind === 'wire' ? '; ' : ': ';
  const at = text.indexOf(end);
  if (at < 0) return { what: text, effect: '', types: types ?? '' };
  return { what: text.slice(0, at), effect: text.slice(at + end.length), types: types ?? '' };
}

/** A name stays as it is written: it stands between backticks, or has a dot in it. */
function sentence(text: string): string {
  const [word = ''] = text.split(' ', 1);
  return /^[a-z]+$/.test(word) ? `${word.charAt(0).toUpperCase()}${text.slice(1)}` : text;
}

/** What stands between backticks is code. */
function pieces(text: string): readonly object[] {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => ({ isCode: index % 2 === 1, text: part }))
    .filter((part) => part.text !== '');
}
