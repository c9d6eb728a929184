/** The name of a template and its view in, a document out: everything in the view is escaped already. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** Escaped for Markdown by who made the view, or for HTML here. */
export interface RenderOptions {
  readonly escape?: boolean;
}

/**
 * Renders `templates/<name>.hbs`. A template knows `if` and `each` and nothing clever; a member that the view lacks is an
 * error. Handlebars is loaded when the first document is rendered.
 */
export async function renderTemplate(
  name: string,
  view: object,
  { escape = false }: RenderOptions = {},
): Promise<string> {
  const { default: handlebars } = await import('handlebars');
  const text = await readFile(join(packageRoot(), 'templates', `${name}.hbs`), 'utf8');
  const render = handlebars.create().compile(text, {
    strict: true,
    noEscape: !escape,
    knownHelpersOnly: true,
    explicitPartialContext: true,
  });
  return tidy(render(view));
}

/** No more than one blank line in a row outside of fenced blocks, and one line end at the end. */
function tidy(text: string): string {
  const parts = text.split(/^((?:`{3,}|~{3,}).*\n(?:[^]*?\n)?(?:`{3,}|~{3,})$)/m);
  const tidied = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n'),
  );
  return `${tidied.join('').trim()}\n`;
}
