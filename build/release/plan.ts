/** The changelog and the changes since the last release in; the next version and its changelog out. */

import { bumpVersion } from '../../packages/publish/version.ts';

/** A file of changes/. */
export interface Change {
  readonly path: string;
  readonly bump: Bump;

  /** Heading of the changelog. */
  readonly section: string;
  readonly text: string;
}

const bumps = ['major', 'minor', 'patch'] as const;

type Bump = (typeof bumps)[number];

/** Headings of a version, in their order. */
export const sections = ['Documents', 'Output', 'Runtime', 'Commands'] as const;

/** Throws where a file is not as changes/README.md says, with its path and what to do. */
export function readChange(path: string, text: string): Change {
  const [, bump = '', section = '', rest = ''] =
    /^bump: *(\S+)\nsection: *(\S+)\n\n([^]+)$/.exec(text) ?? [];
  const known = bumps.find((one) => one === bump);
  if (known === undefined) {
    throw new Error(
      `${path}: begin with \`bump: ${bumps.join('`, `')}\`, and \`section: …\`, then an empty line and the text.`,
    );
  }
  if (!sections.some((one) => one === section)) {
    throw new Error(`${path}: \`section: ${section}\` is none of ${sections.join(', ')}.`);
  }
  return { path, bump: known, section, text: rest.trim() };
}

export interface Release {
  readonly version: string;
  readonly changelog: string;
}

interface Before {
  readonly version: string;
  readonly changelog: string;

  /** `2026-11-27` */
  readonly date: string;
}

/** A version that was never released is released as it is; else the greatest of the changes decides the next one. */
export function planRelease(
  { version, changelog, date }: Before,
  changes: readonly Change[],
): Release {
  const open = `## ${version} (not released)`;
  const isFirst = changelog.includes(open);
  if (!isFirst && changes.length === 0) {
    throw new Error('changes/ is empty: there is nothing to release.');
  }
  const next = isFirst ? version : bumpVersion(version, findGreatest(changes));
  const heading = `## ${next} (${date})`;
  if (isFirst) {
    const [before = '', after = ''] = split(changelog, open);
    const [own = '', older = ''] = split(after, '\n## ');
    const rest = older === '' ? '' : `\n## ${older}`;
    return { version: next, changelog: `${before}${heading}${addChanges(own, changes)}${rest}` };
  }
  const [before = '', older = ''] = split(changelog, '## ');
  const entry = `${heading}${addChanges('', changes)}`;
  return { version: next, changelog: `${before}${entry}\n## ${older}` };
}

function split(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

function findGreatest(changes: readonly Change[]): Bump {
  return bumps.find((bump) => changes.some((change) => change.bump === bump)) ?? 'patch';
}

/** The text of a version with more entries under its headings. */
function addChanges(text: string, changes: readonly Change[]): string {
  return sections.reduce((all, section) => {
    const entries = changes.filter((change) => change.section === section).map(printEntry);
    return entries.length === 0 ? all : addEntries(all, section, entries.join('\n'));
  }, text);
}

/** CHANGELOG.md is one folder above the files of changes, and so are the links of its text. */
function printEntry({ text }: Change): string {
  return `- ${text.replaceAll('](../', '](').replaceAll('\n', '\n  ')}`;
}

function addEntries(text: string, section: string, entries: string): string {
  const heading = `\n### ${section}\n`;
  if (!text.includes(heading)) return `${text.replace(/\n*$/, '\n')}${heading}\n${entries}\n`;
  const [before, after] = split(text, heading);
  const [own, rest] = split(after, '\n### ');
  const others = rest === '' ? '' : `\n### ${rest}`;
  return `${before}${heading}${own.replace(/\n*$/, '\n')}${entries}\n${others}`;
}
