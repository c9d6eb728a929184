/** An API in, the sections of its README out that show how to do things: what the runtime does, helpers, recipes. */

import type { Scope } from '../../../plan/emitter.ts';
import type { Kit } from '../call.ts';
import { block, inline } from '../markdown.ts';
import type { GuideView } from '../view.ts';
import { helpersGuide } from './helper-modules.ts';
import { kindGuides } from './kinds.ts';
import { repeatingGuide } from './repeating.ts';
import { webhooksGuide } from './webhooks.ts';
import { seeingGuide } from './seeing.ts';

export function guidesOf(scope: Scope, kit: Kit): GuideView[] {
  const called = scope.api.operations.length > 0;
  return [
    ...kindGuides(scope, kit),
    ...(called ? [repeatingGuide(scope, kit), seeingGuide(scope)] : []),
    ...webhooksGuide(scope),
    ...helpersGuide(scope),
    ...scope.api.recipes.map(({ title, text }) => ({
      heading: inline(title),
      paragraphs: [block(text, 2)],
      examples: [],
    })),
  ];
}
