/** What the source does not show, in one list: statements about the same thing are one line. */

import type { Api } from '../../ir/model.ts';
import { bulletList, inline, span } from '../markdown.ts';

export function viewNotShown({ notShown, title }: Api) {
  if (notShown.length === 0) return undefined;
  const groups = new Map<string, Set<string>>();
  for (const { subject, text } of notShown) {
    groups.set(subject, (groups.get(subject) ?? new Set()).add(text));
  }
  const lines = [...groups].flatMap(([subject, texts]) => {
    const sentences = Array.from(texts, inline);
    return subject === title ? sentences : [`${span(subject)}: ${sentences.join(' ')}`];
  });
  return { heading: 'What is not shown', list: bulletList(lines) };
}
