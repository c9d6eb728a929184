/** Packages that only some users need, and install themselves. */

import type { Place, Reporter } from '../../core/diagnostics/diagnostic.ts';
import type { Render } from '../../core/plan/emitter.ts';

export class MissingPeer extends Error {
  readonly help: string;

  constructor(name: string, purpose: string) {
    super(`The package \`${name}\`, which ${purpose}, is not installed.`);
    this.help = `Run \`npm install --save-dev ${name}\`.`;
  }
}

export function reportMissing({ message, help }: MissingPeer, at: Place, reporter: Reporter): void {
  reporter.report({ code: 'CONF-719', severity: 'error', message, at, help });
}

/** What each is for, by its name; `peerDependencies` of package.json has their versions. */
const purposes = {
  handlebars: 'reads your own templates',
  '@scalar/api-reference': 'draws pages about APIs',
  '@modelcontextprotocol/server': 'makes servers of the Model Context Protocol',
  prettier: 'formats the output where oxfmt has no build for the platform',
} as const;

/** Imports an optional package, or throws `MissingPeer`. `load` is a literal import, for bundlers and types to see. */
export async function importPeer<T>(
  name: keyof typeof purposes,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, name)) throw error;
    throw createMissingPeer(name);
  }
}

export function createMissingPeer(name: keyof typeof purposes): MissingPeer {
  return new MissingPeer(name, purposes[name]);
}

function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${name}'`)
  );
}

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
