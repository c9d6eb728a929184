/** Adds the entry of a version, and why it is one, to its CHANGELOG.md: nothing else of the file changes. */

import { printSections } from '../diff/diff.ts';
import type { Verdict } from './verdict.ts';

const title = '# Changelog\n\n';

export const firstEntry = 'The first version.';

/** Adds it above all others, or below the heading of the version if a person has written that already. */
export function addEntry(existing: string | undefined, version: string, entry: string): string {
  const text = (existing ?? title).replaceAll('\r\n', '\n');
  const lines = text.split('\n');
  // `## [1.2.0] - 2030-01-31` is the heading of 1.2.0.
  const own = lines.findIndex((line) => /^## \[?v?([^\s\]]+)/.exec(line)?.[1] === version);
  const added =
    own === -1
      ? insert(lines, findFirstHeading(lines, 0), `## ${version}\n\n${entry}`)
      : insert(lines, findFirstHeading(lines, own + 1), entry);
  return existing?.includes('\r\n') === true ? added.replaceAll('\n', '\r\n') : added;
}

/** Index of the first heading of a version from a line on; the end where there is none. */
function findFirstHeading(lines: readonly string[], from: number): number {
  const found = lines.findIndex((line, index) => index >= from && line.startsWith('## '));
  return found === -1 ? lines.length : found;
}

function insert(lines: readonly string[], at: number, entry: string): string {
  const before = lines.slice(0, at).join('\n').trimEnd();
  const after = lines.slice(at).join('\n');
  const parts = [before, entry, after].filter((part) => part !== '');
  return `${parts.join('\n\n').trimEnd()}\n`;
}

/** What a verdict rests on, for people who install the package. */
export function describeVerdict({ report, options, gone }: Verdict): string {
  const sections = report === undefined ? [] : printSections(report);
  const config = `The code is generated with other options (${joinNames(options)}), which change its types.`;
  const exports = `No longer exported: ${joinNames(gone)}.`;
  const all = [
    ...(options.length > 0 ? [config] : []),
    ...(gone.length > 0 ? [exports] : []),
    ...sections,
  ];
  return all.length > 0
    ? all.join('\n\n')
    : 'The API has not changed; its code was generated again.';
}

function joinNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
