/** What `npm install specwright` brings: few packages, 45 MB at most. `npm run bench:installed` measures a real installation. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  readonly dev?: true;
  readonly devOptional?: true;
  readonly peer?: true;
  readonly link?: true;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  files: readonly string[];
  dependencies: Readonly<Record<string, string>>;
  peerDependencies: Readonly<Record<string, string>>;
  peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
};

/** Bytes on a disk of blocks of 4 kB, as `du` counts them; packages inside are counted by themselves. */
function measureSize(path: string): number {
  const { size } = statSync(path);
  if (!statSync(path).isDirectory()) return Math.ceil(size / 4096) * 4096;
  const names = readdirSync(path).filter((name) => name !== 'node_modules');
  return names.reduce((sum, name) => sum + measureSize(join(path, name)), 4096);
}

it('the installed package takes 45 MB at most', () => {
  const installed = Object.entries(packages)
    .filter(([path, { dev, devOptional, peer, link }]) => {
      return path.startsWith('node_modules/') && !dev && !devOptional && !peer && !link;
    })
    .map(([path]) => path)
    // These are for other platforms.
    .filter((path) => existsSync(path));
  expect(installed).toContain('node_modules/ts-morph');
  expect(installed.filter((path) => path.includes('@oxfmt/'))).toHaveLength(1);
  const own = manifest.files.filter((path) => existsSync(path));
  const bytes = [...installed, ...own].reduce((sum, path) => sum + measureSize(path), 0);
  expect(bytes / 2 ** 20).toBeLessThan(45);
});

it('packages that only some users need are optional', () => {
  for (const name of Object.keys(manifest.peerDependencies)) {
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true });
    expect(manifest.dependencies).not.toHaveProperty(name);
  }
});

it('the built command imports nothing else', () => {
  const known = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
  // Parts of the bundle: only the clients import them, as outputs do.
  for (const name of ['zod', 'fast-xml-parser']) known.delete(name);
  const files = readdirSync('dist').filter((name) => /\.[cm]?js$/.test(name));
  const named = files.flatMap((name) => {
    const text = readFileSync(join('dist', name), 'utf8');
    const found = text.matchAll(
      /(?:\bfrom ?|^import ?|(?:\bimport|\$load)\()"((?:@[\w.-]+\/)?[\w:][\w.-]*)(?:\/[^"]*)?"/gm,
    );
    return [...found].map(([, specifier = '']) => specifier);
  });
  const others = named.filter((name) => !known.has(name) && !name.startsWith('node:'));
  expect([...new Set(others)]).toEqual([]);
  expect(named).toEqual(expect.arrayContaining(['ts-morph', 'oxc-transform', 'prettier']));
});
