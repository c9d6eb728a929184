/** Alternatives: branches of `oneOf` and `anyOf` that came and went, and what tells them apart. */

import type { Schema } from '../../ir/model.ts';
import type { Direction } from '../change.ts';
import { areApart } from './apart.ts';
import { type Branches, matchBranches } from './branches.ts';
import { compareDiscriminators } from './discriminators.ts';
import type { Group } from './groups.ts';
import { keyOf } from './models.ts';
import type { Finding, Sight } from './pair.ts';
import type { Shape } from './shape.ts';

export function compareAlternatives(sight: Sight): void {
  compareNull(sight);
  const pairs = groupPairs(sight);
  const matched = pairs.map(([was, is]) => {
    const branches = matchBranches(was, is, sight);
    tellBranches(sight, was, is, branches);
    tellKeyword(sight, was, is);
    return branches;
  });
  compareDiscriminators(sight, matched);
}

/** Where types are named, they say whether `null` is one. */
function compareNull({ old: before, new: after, tell }: Sight): void {
  if (before.types !== undefined && after.types !== undefined) return;
  const [was, is] = [takesNull(before), takesNull(after)];
  if (was === undefined || is === undefined) return;
  if (was && !is) tell('became-not-nullable', 'does not take `null`');
  if (!was && is) tell('became-nullable', 'takes `null`');
}

/** Undefined where anything goes. */
function takesNull({ types, groups, isNullable }: Shape): boolean | undefined {
  if (types !== undefined) return isNullable;
  return groups.length === 0 ? undefined : groups.some((group) => group.isNullable);
}

/** Groups that stand for each other; a schema that became alternatives, or was some, is a group of one. */
function groupPairs({ old: before, new: after, pair, tell }: Sight): readonly [Group, Group][] {
  const [was, is] = [before.groups, after.groups];
  const [first] = was;
  const [next] = is;
  if (first === undefined && next !== undefined && isOnlyAlternatives(after)) {
    return [[groupOf(pair.old, next), next]];
  }
  if (next === undefined && first !== undefined && isOnlyAlternatives(before)) {
    return [[first, groupOf(pair.new, first)]];
  }
  if (was.length < is.length) tell('alternatives-set', 'has to fit one of some schemas');
  if (was.length > is.length) tell('alternatives-unset', 'need not fit one of some schemas');
  return was.flatMap((group, index): [Group, Group][] => {
    const other = is[index];
    return other === undefined ? [] : [[group, other]];
  });
}

/** One side is nothing but alternatives, and the other has none: it is compared as the only one. */
export function isWrapped({ old: before, new: after }: Sight): boolean {
  return (
    (before.groups.length === 0 && isOnlyAlternatives(after)) ||
    (after.groups.length === 0 && isOnlyAlternatives(before))
  );
}

function isOnlyAlternatives({ types, properties, groups }: Shape): boolean {
  return types === undefined && properties.size === 0 && groups.length === 1;
}

function groupOf(schema: Schema, { keyword }: Group): Group {
  return { kind: 'group', keyword, branches: [schema], isNullable: false };
}

function tellBranches(sight: Sight, was: Group, is: Group, branches: Branches): void {
  const { pair, child, tell } = sight;
  for (const [before, after] of branches.kept) {
    child({ old: before, new: after, subject: pair.subject, label: pair.label });
  }
  for (const branch of branches.removed) {
    const aspect = was.keyword === 'oneOf' ? 'one-of-removed' : 'any-of-removed';
    const isCovered = keyOf(branch) === undefined && accepts(sight, branch, is);
    tell(isCovered ? 'branch-covered' : aspect, `${nameOf(branch)} is gone`, { old: branch.at });
  }
  for (const branch of branches.added) {
    const aspect = is.keyword === 'oneOf' ? 'one-of-added' : 'any-of-added';
    const isCovered = is.keyword === 'anyOf' && knows(sight, branch, was);
    tell(isCovered ? 'branch-covered' : aspect, `${nameOf(branch)} is new`, { new: branch.at });
  }
}

/** Where no value fits two of the schemas, `oneOf` and `anyOf` mean the same. */
function tellKeyword(sight: Sight, was: Group, is: Group): void {
  if (was.keyword === is.keyword) return;
  const isLoose = is.keyword === 'anyOf';
  const [side, { branches }] = isLoose ? (['old', was] as const) : (['new', is] as const);
  const { discriminator } = sight[side];
  const shapes = branches.map((one) => sight.shape(one, side));
  if (discriminator !== undefined || areApart(shapes)) return;
  const aspect = isLoose ? 'alternatives-loosened' : 'alternatives-tightened';
  sight.tell(aspect, isLoose ? 'may fit several of its schemas' : 'has to fit one of its schemas');
}

/**
 * Whether another branch takes all values of one that is gone from a request. Not asked of a branch with a name: that
 * stands for a thing which the service handled, whatever its schema leaves open.
 */
function accepts({ pair, aside }: Sight, branch: Schema, { branches }: Group): boolean {
  if (pair.direction !== 'request') return false;
  return branches.some((other) => !alarms(aside(branch, other, 'request')));
}

/** Whether who reads one of the old branches can read a new one of a response. */
function knows({ pair, aside }: Sight, branch: Schema, { branches }: Group): boolean {
  const direction: Direction = 'response';
  if (pair.direction !== direction) return false;
  return branches.some((other) => !alarms(aside(other, branch, direction)));
}

function alarms(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'breaking' || severity === 'risky');
}

function nameOf(branch: Schema): string {
  const key = keyOf(branch);
  if (key !== undefined) return `\`${key}\``;
  if (branch.kind === 'boolean') return 'a branch';
  if (branch.title !== undefined) return `\`${branch.title}\``;
  return branch.types === undefined ? 'a branch' : `a branch of type ${branch.types.join(' or ')}`;
}
