/** Source files and folders that our documents name are there. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const documents = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  'docs/decisions.md',
  'docs/performance.md',
  'docs/safety.md',
];
/** The folders at which a short path begins. */
const roots = ['.', 'generator', 'templates'];
/** An emitter that a reader adds, and one of a user's output. */
const examples = ['generator/features/routes/emitter.ts', 'custom/index.ts'];

it.each(documents)('%s', (document) => {
  // Paths in the tables of rooms begin in their row's own folder, which is tested below.
  const text = readFileSync(document, 'utf8').replaceAll(
    /^```[^]*?^```$|^\| `[\w./-]+\/` .*$/gm,
    '',
  );
  const named = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:m?ts|mjs))`/g)].map(
    ([, path = '']) => path,
  );
  const lost = named.filter((path) => !roots.some((root) => existsSync(join(root, path))));
  expect(lost.filter((path) => !examples.includes(path))).toEqual([]);
});

describe('the table of ARCHITECTURE.md', () => {
  const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(
    /^\| `([\w./-]+\/)` +\|.*\| +(`.+?|itself) +\|$/gm,
  );
  const stages = [...rows].map(([, stage = '', first = '']) => ({
    stage,
    first: [...first.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }));

  it('is read', () => {
    expect(stages.length).toBeGreaterThan(10);
  });

  it.each(stages)('$stage', ({ stage, first }) => {
    const folder =
      stage.includes('/', 1) && existsSync(stage) ? stage : join('generator/core', stage);
    expect(existsSync(folder)).toBe(true);
    expect(first.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });
});
