/** Sorts the changes of a report into the groups that people read, worst first. */

import { omitUndefined } from '../omit-undefined.ts';
import type { Report, ReportedChange } from './report.ts';

interface ChangeGroup {
  readonly title: string;
  /** What to do about them, where there is something to do. */
  readonly advice?: string;
  /** Class of the group: `wire-breaking`. */
  readonly name: string;
  readonly changes: readonly ListedChange[];
}

/** A change, and the labels of those that come with it. */
export type ListedChange = ReportedChange & { readonly also: readonly string[] };

const titles: readonly (readonly [name: string, title: string, advice?: string])[] = [
  [
    'wire-breaking',
    'Breaks callers that are deployed',
    'Keep the old way beside the new one until callers have moved, or offer the new one at another address.',
  ],
  [
    'typescript-breaking',
    'Breaks the code of callers',
    'Callers change their code when they take the new output: release it as a major version.',
  ],
  [
    'wire-risky',
    'May break callers that are deployed',
    'Find out whether callers depend on it before it is released: access logs show it.',
  ],
  ['typescript-additive', 'New in the code of callers'],
  ['wire-safe', 'Safe for callers that are deployed'],
  ['wire-none', 'Does not travel'],
  ['typescript-none', 'Compiles as before'],
];

export function groupChanges({ changes }: Report): readonly ChangeGroup[] {
  const listed = mergeFollowers(changes);
  return titles
    .map(([name, title, advice]) => ({
      name,
      title,
      ...omitUndefined({ advice }),
      changes: listed.filter((one) => nameGroup(one) === name),
    }))
    .filter((group) => group.changes.length > 0);
}

/** Lists each thing once; a change whose lead is ignored is listed by itself. */
function mergeFollowers(changes: readonly ReportedChange[]): readonly ListedChange[] {
  const leads = new Set(changes.filter(({ follows }) => follows === undefined).map(printKey));
  const followers = new Map<string, Set<string>>();
  const listed: ReportedChange[] = [];
  for (const change of changes) {
    const { label = '', follows } = change;
    const lead = printKey({ ...change, label: follows ?? '' });
    if (follows === undefined || !leads.has(lead)) listed.push(change);
    else if (label !== follows) {
      followers.set(lead, (followers.get(lead) ?? new Set()).add(label));
    }
  }
  return listed.map((change) => ({
    ...change,
    also: [...(followers.get(printKey(change)) ?? [])],
  }));
}

function printKey({ kind, document = '', label = '' }: ReportedChange): string {
  return `${kind} ${document} ${label}`;
}

function nameGroup({ kind, severity }: ReportedChange): string {
  return `${kind}-${severity}`;
}

/** `2 breaking, 1 risky`: what a verdict rests on. */
export function countChanges({ changes }: Report, kind: ReportedChange['kind']): string {
  const counts = new Map<string, number>();
  for (const change of mergeFollowers(changes)) {
    if (change.kind !== kind) continue;
    counts.set(change.severity, (counts.get(change.severity) ?? 0) + 1);
  }
  return Array.from(counts, ([severity, count]) => `${count} ${severity}`).join(', ');
}

/** `Also ShopOptions.auth, shopHttp and 3 more.`: names that a change reaches too, so far as there is room. */
export function printAlso({ also }: ListedChange, most = 6): string {
  const shown = also.slice(0, most).map((label) => `\`${label}\``);
  const rest = also.length - shown.length;
  if (rest > 0) return `Also ${shown.join(', ')} and ${rest} more.`;
  const [last = ''] = shown.slice(-1);
  const before = shown.slice(0, -1).join(', ');
  return before === '' ? `Also ${last}.` : `Also ${before} and ${last}.`;
}

/** The operations that a change reaches, so far as there is room. */
export function printOperations({ operations }: ReportedChange, most = 3): string {
  const shown = operations.slice(0, most).join(', ');
  const rest = operations.length - most;
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** `old.yaml:12:7 → new.yaml:14:7`: where it was, and where it is. */
export function printPlaces({ old: before, new: after }: ReportedChange): string {
  const places = [before, after].filter((at) => at !== undefined);
  return places.map(({ file, line, column }) => `${file}:${line}:${column}`).join(' → ');
}
