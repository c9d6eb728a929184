/** Statements about what the source does not show in, sentences of a README out. */

import type { Api, Statement } from '../../ir/model.ts';
import { inline, span } from './markdown.ts';
import type { NotShownView } from './view.ts';

export function notShownLine({ text }: { readonly text: string }): string {
  return `Not shown: ${inline(text)}`;
}

export function notShownView(api: Api): NotShownView | undefined {
  if (api.notShown.length === 0) return undefined;
  return {
    heading: 'What is not shown',
    text: 'The source leaves these open, so their types are open too, and nothing is invented.',
    statements: bySubject(api).flatMap(([subject, texts]) => statements(subject, texts, api)),
  };
}

/** Statements of one subject stand together, where the first of them stood. */
function bySubject(api: Api): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const { subject, text } of api.notShown) {
    const group = groups.get(subject);
    if (group === undefined) groups.set(subject, [text]);
    else if (!group.includes(text)) group.push(text);
  }
  return [...groups];
}

/** What is said of the whole API stands line by line. */
function statements(subject: string, texts: readonly Statement['text'][], api: Api): string[] {
  const sentences = texts.map(inline);
  return subject === api.title ? sentences : [`${span(subject)}: ${sentences.join(' ')}`];
}
