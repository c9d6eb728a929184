/** The text of a user's template in, what renders a view out. */

import type { Render } from '../plan/emitter.ts';

/** Handlebars' compiler is loaded for the templates of users alone. */
export async function compileTemplate(text: string): Promise<Render> {
  const { default: handlebars } = await import('handlebars');
  return handlebars.create().compile(text, {
    strict: true,
    noEscape: true,
    knownHelpersOnly: true,
    explicitPartialContext: true,
  });
}
