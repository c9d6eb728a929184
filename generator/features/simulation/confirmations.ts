/** Finds the member of an answer that says that an action is done: `archived` of `/orders/{id}/archive`, `deleted` of what is deleted. */

import type { Operation, Type } from '../../core/ir/model/model.ts';
import { resolveType } from '../../core/ir/types/walk.ts';
import { findSuccess, foldName, listMembers, type Models } from './shapes.ts';

export function findConfirmed(
  { path = '', ...operation }: Operation,
  does: string,
  models: Models,
): string | undefined {
  const answer = findSuccess(operation)?.type;
  if (answer === undefined || !/^(?:delete|move)$/.test(does)) return undefined;
  const word = does === 'delete' ? 'delete' : (path.split(/[/:]/).at(-1) ?? '');
  const names = listParticiples(foldName(word));
  return listMembers(answer, models).find(({ name, type }) => {
    return names.includes(foldName(name)) && mayBeTrue(type, models);
  })?.name;
}

/** `archived`, `locked`, `cancelled` */
function listParticiples(word: string): readonly string[] {
  const participles = [`${word}d`, `${word}ed`, `${word}${word.at(-1)}ed`];
  return participles.flatMap((one) => [one, `is${one}`]);
}

function mayBeTrue(type: Type, models: Models): boolean {
  const found = resolveType(models, type);
  if (found.kind === 'union') return found.members.some((one) => mayBeTrue(one, models));
  return found.kind === 'boolean' || (found.kind === 'literal' && found.value === true);
}
