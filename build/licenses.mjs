// Gathers the licenses of the packages that became part of dist/.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `inputs` are those of esbuild's metafiles. */
export async function writeLicenses(root, dist, inputs) {
  const packages = inputs.flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  );
  const texts = await Promise.all(
    [...new Set(packages)].sort().map((name) => licenseOf(root, name)),
  );
  await writeFile(join(dist, 'licenses.txt'), texts.join('\n\n'));
}

async function licenseOf(root, name) {
  const folder = join(root, 'node_modules', name);
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const text = file === undefined ? license : await readFile(join(folder, file), 'utf8');
  return `${name} ${version}\n\n${text.trim()}\n`;
}
