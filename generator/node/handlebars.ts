/** The text of a user's template in, what renders a view out. */

import type { Render } from '../plan/emitter.ts';
import { importPeer } from './peers.ts';

export function loadHandlebars() {
  return importPeer('handlebars', () =>
    // A bundler leaves one that is not installed to the run, because what fails is caught.
    import('handlebars').catch((error: unknown) => {
      throw error;
    }),
  );
}

/** Handlebars' compiler is loaded for the templates of users alone. */
export async function compileTemplate(text: string): Promise<Render> {
  const { default: handlebars } = await loadHandlebars();
  return handlebars.create().compile(text, {
    strict: true,
    noEscape: true,
    knownHelpersOnly: true,
    explicitPartialContext: true,
  });
}
