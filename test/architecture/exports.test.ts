/** What a module exports, another one uses: a name that only its own file uses is not exported. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

/** Everything that may import what is ours. */
const folders = [
  'generator',
  'packages',
  'templates',
  'build',
  'test',
  'bench',
  'site',
  'examples',
];

/** The folders whose files must use all exports. */
const OURS = [resolve('generator'), resolve('packages')];

/** Their exports are published. */
const fronts = new Set(
  Object.values(packageJson.exports).flatMap((entry) => {
    const types = typeof entry === 'string' ? '' : entry.types;
    return resolve(types.replace('./dist/', '').replace('.d.ts', '.ts'));
  }),
);

const SKIPPED = /(?:^|\/)(?:node_modules|dist|expected|\.vitepress)(?:\/|$)/;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.test(path)) return [];
    if (entry.isDirectory()) return listFiles(path);
    return /(?<!\.d)\.(?:ts|tsx|mjs|vue)$/.test(path) ? [path] : [];
  });
}

const texts = new Map(
  folders.flatMap(listFiles).map((path) => [resolve(path), readFileSync(path, 'utf8')]),
);

const DECLARED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}(?! from)/gm;

function listExports(text: string): readonly string[] {
  const listed = [...text.matchAll(LISTED)].flatMap(([, names = '']) => splitNames(names));
  return [
    ...[...text.matchAll(DECLARED)].map(([, name = '']) => name),
    ...listed.map((one) => one.replace(/^.* as /, '')),
  ];
}

function splitNames(list: string): readonly string[] {
  const names = list.replace(/\/\*[^]*?\*\/|\/\/.*/g, '').split(',');
  return names.map((name) => name.trim().replace(/^type /, '')).filter(Boolean);
}

const FROM =
  /(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?(\{[^}]*\}|\*)[^;'"]*?from\s*['"](\.[^'"]+)/g;
const LAZY = /import\(\s*[`'"](\.[^`'"]+)/g;

/** Every name that a file takes of another one; `*` is all. */
function listUses(path: string, text: string): readonly string[] {
  const uses = [...text.matchAll(FROM)].flatMap(([, names = '', from = '']) => {
    const target = resolve(dirname(path), from);
    if (names === '*') return `${target}#*`;
    return splitNames(names.slice(1, -1)).map((one) => `${target}#${one.replace(/ as .*/, '')}`);
  });
  const lazy = [...text.matchAll(LAZY)].map(([, from = '']) => `${resolve(dirname(path), from)}#*`);
  return [...uses, ...lazy];
}

it('nothing is exported that no other file uses', () => {
  const used = new Set([...texts].flatMap(([path, text]) => listUses(path, text)));
  expect(used.size).toBeGreaterThan(1000);
  const unused = [...texts]
    .filter(([path]) => !/\/test\//.test(path) && OURS.some((folder) => path.startsWith(folder)))
    .filter(([path]) => !fronts.has(path) && !used.has(`${path}#*`))
    .flatMap(([path, text]) => {
      const left = listExports(text).filter((name) => !used.has(`${path}#${name}`));
      return left.map((name) => `${path.slice(resolve().length + 1)}: ${name}`);
    });
  expect(unused).toEqual([]);
});
