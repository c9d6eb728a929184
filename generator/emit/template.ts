/** The name of a template and its view in, a document out: everything in the view is escaped already. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../package-root.ts';

/** What the build makes of a template. */
interface CompiledTemplate {
  readonly default: (view: object) => string;
}

/** Renders `templates/<name>.hbs`, which the build compiles; a member that the view lacks is an error. */
export async function renderTemplate(name: string, view: object): Promise<string> {
  const path = join(packageRoot(), 'dist', 'templates', `${name}.mjs`);
  if (!existsSync(path)) throw new Error(`${path} is missing: run \`npm run build\`.`);
  // The build writes the module with exactly this shape.
  const { default: render } = (await import(pathToFileURL(path).href)) as CompiledTemplate;
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
