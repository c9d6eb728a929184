/** What the root asks for besides the client: helper modules of the runtime, and recipes for the README. */

import { type HelperName, helperNames } from '../../load/structure/vocabulary.ts';
import type { Recipe } from '../model.ts';
import { asList, getMember, readProse, asTexts } from '../raw.ts';

/** Sorted, each once. */
export function readHelpers(root: unknown): readonly HelperName[] {
  const asked = asTexts(getMember(root, 'x-sw-helpers'));
  return helperNames.filter((name) => asked.includes(name));
}

export function readRecipes(root: unknown): readonly Recipe[] {
  return asList(getMember(root, 'x-sw-recipes')).flatMap((recipe) => {
    const title = readProse(getMember(recipe, 'title'));
    const text = readProse(getMember(recipe, 'text'));
    return title === undefined || text === undefined ? [] : [{ title, text }];
  });
}
