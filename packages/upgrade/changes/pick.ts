/** Finds the change that explains what was found in code: by the names of what is used there, and by what was said. */

import { severities } from '../../diff/diff.ts';
import { isHarmless } from '../look/error-causes.ts';
import type { Clues } from '../look/touch.ts';
import type { Reach } from './graph.ts';
import { type NamedChange, mayChangeTypes } from './named-changes.ts';

/** Undefined where no change does. */
type PickLead = (clues: Clues) => NamedChange | undefined;

/** What less says so little that it would be a guess. */
const least = 20;

interface Known {
  readonly reach: Reach;
  /** Whether types were compared: until then, what hardly explains a thing is none. */
  readonly isWhole: boolean;
}

export function createPickLead(
  namedChanges: readonly NamedChange[],
  { reach, isWhole }: Known,
): PickLead {
  return (clues) => {
    if (clues.namedChange !== undefined) return namedChanges[clues.namedChange];
    const near = rankKeys(clues.keys);
    const distances = reach(near.keys());
    let best: { readonly namedChange: NamedChange; readonly score: number } | undefined;
    for (const namedChange of namedChanges) {
      const score = scoreLead(namedChange, { near, distances, clues, isWhole });
      const isBetter =
        best === undefined ||
        score > best.score ||
        (score === best.score && isWorse(namedChange, best.namedChange));
      if (score >= least && isBetter) best = { namedChange, score };
    }
    return best?.namedChange ?? findOnly(namedChanges, clues);
  };
}

/** The one change that can do such a thing. */
function findOnly(namedChanges: readonly NamedChange[], { ids }: Clues): NamedChange | undefined {
  const able = namedChanges.filter(
    ({ change, types }) => types.length > 0 && ids?.test(change.id) === true,
  );
  return able.length === 1 ? able[0] : undefined;
}

interface Evidence {
  readonly near: ReadonlyMap<string, number>;
  readonly distances: ReadonlyMap<string, number>;
  readonly clues: Clues;
  readonly isWhole: boolean;
}

/** Ranks names by how near they are. */
function rankKeys(keys: readonly string[]): ReadonlyMap<string, number> {
  const near = new Map<string, number>();
  for (const key of keys) if (!near.has(key)) near.set(key, near.size);
  return near;
}

function scoreLead(
  namedChange: NamedChange,
  { near, distances, clues, isWhole }: Evidence,
): number {
  const { ids, nature, words = [] } = clues;
  const { id } = namedChange.change;
  if (ids === undefined && !mayChangeTypes(id)) return 0;
  let score = 0;
  for (const key of namedChange.keys) {
    score = Math.max(score, scoreKey(key, near, words), scoreReached(key, distances, words));
  }
  if (score === 0) return 0;
  const said = words.some((word) => namedChange.words.has(word)) ? 12 : 0;
  const fits = ids === undefined ? 0 : ids.test(id) ? 30 : -60;
  // What is new beside the old breaks nothing by itself.
  const isAdded = namedChange.wire === undefined && namedChange.change.severity !== 'breaking';
  // What a type lost comes of what the document lost.
  const isDerived = namedChange.wire === undefined ? 12 : 0;
  return score + said + fits + rateNature(id, nature, isWhole) - isDerived - (isAdded ? 30 : 0);
}

/** Chooses between two changes of the same thing: the one by which the compiler says what it says. */
function rateNature(id: string, nature: RegExp | undefined, isWhole: boolean): number {
  if (nature === undefined) return 0;
  if (nature.test(id)) return 20;
  if (!isHarmless(id)) return -5;
  return isWhole ? -20 : -100;
}

function scoreKey(
  key: string,
  near: ReadonlyMap<string, number>,
  words: readonly string[],
): number {
  const isMember = key.includes('.');
  const exact = near.get(key);
  if (exact !== undefined) return Math.max((isMember ? 100 : 70) - exact, 30);
  const last = key.slice(key.lastIndexOf('.') + 1);
  let best = 0;
  for (const [name, rank] of near) {
    if (key.startsWith(`${name}.`)) {
      best = Math.max(best, words.includes(last) ? 85 - rank : 35 - rank);
    } else if (name.startsWith(`${key}.`)) best = Math.max(best, 40 - rank);
  }
  return best;
}

/** Something inside of what is used. */
function scoreReached(
  key: string,
  distances: ReadonlyMap<string, number>,
  words: readonly string[],
): number {
  const [owner = ''] = key.split('.', 1);
  const distance = distances.get(owner);
  if (distance === undefined) return 0;
  const last = key.slice(key.lastIndexOf('.') + 1);
  return (last !== owner && words.includes(last) ? 60 : 28) - distance * 2;
}

function isWorse({ change: one }: NamedChange, { change: other }: NamedChange): boolean {
  return rank(one.severity) < rank(other.severity);
}

function rank(severity: NamedChange['change']['severity']): number {
  return severity === 'additive' ? severities.length : severities.indexOf(severity);
}
