/** Documents to measure with: of npm packages, and the files of the folder that SPECWRIGHT_CORPUS names. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cache, install } from './install.ts';

export interface Document {
  readonly name: string;
  readonly path: string;
}

const packages = { '@octokit/openapi': '23.0.2', '@readme/oas-examples': '8.2.2' };

/** The documents of the seven services. */
export const specs: readonly string[] = readdirSync('specs')
  .map((name) => join('specs', name, 'openapi.yaml'))
  .filter(existsSync);

/** Small ones first; `only` names some. */
export function documents(only: readonly string[]): readonly Document[] {
  const folder = install('documents', packages) ?? '';
  const known = [
    { name: 'petstore', path: '@readme/oas-examples/3.0/json/petstore.json' },
    { name: 'github', path: '@octokit/openapi/generated/api.github.com.json' },
  ].map(({ name, path }) => ({ name, path: join(folder, 'node_modules', path) }));
  const all = new Map([...ofCorpus(), ...known].map((document) => [document.name, document]));
  const found = [...all.values()].filter(({ path }) => existsSync(path));
  return only.length === 0 ? found : found.filter(({ name }) => only.includes(name));
}

function ofCorpus(): readonly Document[] {
  const folder = process.env['SPECWRIGHT_CORPUS'];
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((file) => /\.(?:json|ya?ml)$/.test(file))
    .map((file) => ({ name: basename(file, '.json'), path: complete(join(folder, file)) }));
}

/**
 * Some peers give up where an example is in a file beside the document (`externalValue`) that nobody has: of such a
 * document all tools get a copy without.
 */
function complete(path: string): string {
  const text = path.endsWith('.json') ? readFileSync(path, 'utf8') : '';
  if (!text.includes('"externalValue"')) return path;
  const copy = join(cache, 'complete', basename(path));
  mkdirSync(join(cache, 'complete'), { recursive: true });
  writeFileSync(copy, JSON.stringify(JSON.parse(text), atHand, 2));
  return copy;
}

function atHand(key: string, value: unknown): unknown {
  return key === 'externalValue' && typeof value === 'string' ? undefined : value;
}
