// Bundles the page of an API into one script and one style sheet, which `packages/serve/page` puts into the documents it writes.

import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Writes `templates/page.mjs` into dist. */
export async function buildPage(root, dist) {
  const script = await bundle(root, 'main.tsx', {
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  const style = await bundle(root, 'style.css', {});
  const values = { script, scriptHash: hashText(script), style, styleHash: hashText(style) };
  const target = join(dist, 'templates');
  await mkdir(target, { recursive: true });
  const exported = Object.entries(values).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
  );
  await writeFile(join(target, 'page.mjs'), exported.join(''));
}

async function bundle(root, name, options) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'templates', 'page', name)],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
  const text = outputFiles[0].text.trim();
  // It is inside of an element of HTML.
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error(`${name} would end its element`);
  return text;
}

/** As a content security policy names what may run. */
function hashText(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
