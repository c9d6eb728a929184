/** Builds the rules that distinguish the kinds of a model. */

import { listSubtypes } from '../../ir/schemas/models.ts';
import { object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { isChoice } from '../schemas/kinds.ts';
import type { Writing } from './notation.ts';

/** The rules of a model that has kinds, or is one. */
export function listKindRules(writing: Writing): Code[] {
  const { self, world } = writing;
  if (self === undefined) return [];
  const rules: Code[] = [];
  const mark = world.kinds.marks.get(self);
  if (mark !== undefined) {
    rules.push(writing.printRule('kind', ...[mark.property, ...new Set(mark.values)].map(string)));
  }
  const tags = listSubtypes(world, self).length === 0 ? undefined : world.kinds.tags.get(self);
  if (tags !== undefined && !isChoice(world.schemas.get(self))) {
    const branches = tags.pairs.map(([value, key]) => [value, writing.useValidator(key)] as const);
    rules.push(writing.printRule('kinds', string(tags.property), object(branches)));
  }
  return rules;
}
