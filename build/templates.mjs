// Compiles the templates of documents to modules that need neither handlebars' compiler nor its files at run time.

import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import handlebars from 'handlebars';

/** Views of Markdown are escaped by who makes them; HTML is escaped here. A template knows `if` and `each` and nothing clever; a member that the view lacks is an error. */
const options = {
  strict: true,
  knownHelpersOnly: true,
  explicitPartialContext: true,
};

/** Writes `templates/<name>.mjs` into dist: `render` renders a view. */
export async function buildTemplates(root, dist) {
  const folder = join(root, 'templates');
  const target = join(dist, 'templates');
  await mkdir(target, { recursive: true });
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.hbs')) continue;
    const text = await readFile(join(folder, file), 'utf8');
    const contents = `import handlebars from 'handlebars/runtime.js';
      export const render = handlebars.template(${handlebars.precompile(text, { ...options, noEscape: !file.endsWith('.html.hbs') })});`;
    await build({
      stdin: { contents, resolveDir: root },
      outfile: join(target, file.replace(/\.hbs$/, '.mjs')),
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      logLevel: 'warning',
    });
  }
}
