/** Alternatives: branches of `oneOf` and `anyOf` that came and went, and what distinguishes them. */

import type { Schema } from '../../../../generator/core/ir/model/model.ts';
import type { Both, Direction } from '../../change.ts';
import { areDisjoint } from './disjoint.ts';
import { type Branches, matchBranches } from './branches.ts';
import { compareDiscriminators } from './discriminators.ts';
import type { Group } from '../shape/groups.ts';
import { getKey } from '../shape/models.ts';
import { reportNull } from '../types.ts';
import type { Finding, Context } from '../pair.ts';
import type { Shape } from '../shape/shape.ts';

export function compareAlternatives(context: Context): void {
  compareNull(context);
  const pairs = pairGroups(context);
  const matched = pairs.map(([was, is]) => {
    const branches = matchBranches(was, is, context);
    reportBranches(context, { old: was, new: is }, branches);
    reportKeyword(context, was, is);
    return branches;
  });
  compareDiscriminators(context, matched);
}

/** Types that are named on both sides say whether `null` is one of them. */
function compareNull(context: Context): void {
  const { old: before, new: after } = context;
  if (before.types !== undefined && after.types !== undefined) return;
  reportNull(context, { old: takesNull(before), new: takesNull(after) });
}

/** Undefined where anything goes. */
function takesNull({ types, groups, isNullable }: Shape): boolean | undefined {
  if (types !== undefined) return isNullable;
  return groups.length === 0 ? undefined : groups.some((group) => group.isNullable);
}

/** Groups that belong together; a schema that became alternatives, or was some, is a group of one. */
function pairGroups({ old: before, new: after, pair, add }: Context): readonly [Group, Group][] {
  const [was, is] = [before.groups, after.groups];
  const [first] = was;
  const [next] = is;
  if (first === undefined && next !== undefined && isOnlyAlternatives(after)) {
    return [[createGroup(pair.old, next), next]];
  }
  if (next === undefined && first !== undefined && isOnlyAlternatives(before)) {
    return [[first, createGroup(pair.new, first)]];
  }
  if (was.length < is.length) add('alternatives-set', 'has to fit one of some schemas');
  if (was.length > is.length) add('alternatives-unset', 'need not fit one of some schemas');
  return was.flatMap((group, index): [Group, Group][] => {
    const other = is[index];
    return other === undefined ? [] : [[group, other]];
  });
}

/** One side is nothing but alternatives, and the other has none: it is compared as the only one. */
export function isWrapped({ old: before, new: after }: Context): boolean {
  return (
    (before.groups.length === 0 && isOnlyAlternatives(after)) ||
    (after.groups.length === 0 && isOnlyAlternatives(before))
  );
}

function isOnlyAlternatives({ types, properties, groups }: Shape): boolean {
  return types === undefined && properties.size === 0 && groups.length === 1;
}

function createGroup(schema: Schema, { keyword }: Group): Group {
  return { kind: 'group', keyword, branches: [schema], isNullable: false };
}

function reportBranches(
  context: Context,
  { old: was, new: is }: Both<Group>,
  branches: Branches,
): void {
  const { pair, child, add } = context;
  for (const [before, after] of branches.kept) {
    child({ old: before, new: after, subject: pair.subject, label: pair.label });
  }
  for (const branch of branches.removed) {
    const aspect = was.keyword === 'oneOf' ? 'one-of-removed' : 'any-of-removed';
    const isCovered = getKey(branch) === undefined && isAccepted(context, branch, is);
    add(isCovered ? 'branch-covered' : aspect, `${printName(branch)} is gone`, {
      old: branch.at,
    });
  }
  for (const branch of branches.added) {
    const aspect = is.keyword === 'oneOf' ? 'one-of-added' : 'any-of-added';
    const isCovered = is.keyword === 'anyOf' && isReadable(context, branch, was);
    add(isCovered ? 'branch-covered' : aspect, `${printName(branch)} is new`, {
      new: branch.at,
    });
  }
}

/** `oneOf` and `anyOf` mean the same if no value fits two of the schemas. */
function reportKeyword(context: Context, was: Group, is: Group): void {
  if (was.keyword === is.keyword) return;
  const isLoose = is.keyword === 'anyOf';
  const [side, { branches }] = isLoose ? (['old', was] as const) : (['new', is] as const);
  const { discriminator } = context[side];
  const shapes = branches.map((one) => context.shape(one, side));
  if (discriminator !== undefined || areDisjoint(shapes)) return;
  const aspect = isLoose ? 'alternatives-loosened' : 'alternatives-tightened';
  context.add(aspect, isLoose ? 'may fit several of its schemas' : 'has to fit one of its schemas');
}

/**
 * Whether another branch takes all values of one that is gone from a request. A branch with a name does not count: the
 * service handled that thing, even if its schema leaves it open.
 */
function isAccepted({ pair, aside }: Context, branch: Schema, { branches }: Group): boolean {
  if (pair.direction !== 'request') return false;
  return branches.some(
    (other) => !isAlarming(aside({ old: branch, new: other, direction: 'request' })),
  );
}

/** Whether a caller that reads one of the old branches can read a new one of a response. */
function isReadable({ pair, aside }: Context, branch: Schema, { branches }: Group): boolean {
  const direction: Direction = 'response';
  if (pair.direction !== direction) return false;
  return branches.some((other) => !isAlarming(aside({ old: other, new: branch, direction })));
}

function isAlarming(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'breaking' || severity === 'risky');
}

function printName(branch: Schema): string {
  const key = getKey(branch);
  if (key !== undefined) return `\`${key}\``;
  if (branch.kind === 'boolean') return 'a branch';
  if (branch.title !== undefined) return `\`${branch.title}\``;
  return branch.types === undefined ? 'a branch' : `a branch of type ${branch.types.join(' or ')}`;
}
