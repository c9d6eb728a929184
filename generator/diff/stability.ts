/** Two values of `x-stability-level` in; whether less or more is promised out. */

const levels: readonly string[] = ['draft', 'alpha', 'beta', 'stable'];

/** Undefined where nothing changes; what says nothing is stable, as most things do. */
export function compareStability(
  before: string | undefined,
  after: string | undefined,
): { readonly way: 'increased' | 'decreased'; readonly what: string } | undefined {
  const was = rankLevel(before);
  const is = rankLevel(after);
  if (was === is) return undefined;
  const what = `stability ${before ?? 'stable'} → ${after ?? 'stable'}`;
  return { way: is > was ? 'increased' : 'decreased', what };
}

function rankLevel(level: string | undefined): number {
  const rank = levels.indexOf(level ?? 'stable');
  return rank === -1 ? levels.length - 1 : rank;
}
