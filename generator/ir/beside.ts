/** What the root asks for beside the client: helper modules of the runtime, and recipes for the README. */

import { type HelperName, helperNames } from '../validate/helper-names.ts';
import type { Recipe } from './model.ts';
import { listOf, member, proseOf, textsOf } from './raw.ts';

/** Sorted, each once. */
export function readHelpers(root: unknown): readonly HelperName[] {
  const asked = textsOf(member(root, 'x-sw-helpers'));
  return helperNames.filter((name) => asked.includes(name));
}

export function readRecipes(root: unknown): readonly Recipe[] {
  return listOf(member(root, 'x-sw-recipes')).flatMap((recipe) => {
    const title = proseOf(member(recipe, 'title'));
    const text = proseOf(member(recipe, 'text'));
    return title === undefined || text === undefined ? [] : [{ title, text }];
  });
}
