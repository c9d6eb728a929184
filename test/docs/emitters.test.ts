/** docs/emitters.md has a section for each built-in emitter, in their order. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emitters } from '../../generator/features/emitters.ts';
import { optionalEmitters } from '../../generator/features/optional.ts';

it('the page names every emitter', () => {
  const page = readFileSync('docs/emitters.md', 'utf8');
  const named = [...page.matchAll(/^## `(\w+)`$/gm)].map(([, name]) => name);
  expect(named).toEqual(emitters.map(({ name }) => name));
});

it('the page has a row, with a link, for each emitter that is off by default', () => {
  const page = readFileSync('docs/emitters.md', 'utf8');
  const rows = [
    ...page.matchAll(/^\| `([\w-]+)` +\| `[\w.-]+`: .+\(\[.+\]\([\w-]+\.md\)\) +\|$/gm),
  ];
  const names = Object.keys(optionalEmitters);
  expect(rows.map(([, name]) => name).sort()).toEqual(names.sort());
});
