/** Chooses the kind of release that changes on the wire and in the types call for. */

import type { Severity } from './change.ts';

const releases = ['major', 'minor', 'patch', 'none'] as const;

export type Release = (typeof releases)[number];

/** What a change does to the code of callers. */
export type TypeScriptVerdict = 'breaking' | 'additive' | 'none';

export const wireReleases: Record<Severity, Release> = {
  breaking: 'major',
  risky: 'minor',
  safe: 'patch',
  none: 'none',
};

export const typeReleases: Record<TypeScriptVerdict, Release> = {
  breaking: 'major',
  additive: 'minor',
  none: 'patch',
};

/** The greatest of them; nothing calls for none. */
export function pickGreatest(all: Iterable<Release>): Release {
  let rank: number = releases.length - 1;
  for (const release of all) rank = Math.min(rank, releases.indexOf(release));
  return releases[rank] ?? 'none';
}

/** The worst of what changes do to the code of callers. */
export function pickVerdict(all: readonly (TypeScriptVerdict | Severity)[]): TypeScriptVerdict {
  return all.includes('breaking') ? 'breaking' : all.includes('additive') ? 'additive' : 'none';
}
