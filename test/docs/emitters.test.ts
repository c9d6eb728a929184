/** docs/emitters.md has a section for each built-in emitter, in their order. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emitters } from '../../generator/features/emitters.ts';
import { optionalEmitters } from '../../generator/features/optional.ts';

const page = readFileSync('docs/emitters.md', 'utf8');

it('the page names every emitter', () => {
  const named = [...page.matchAll(/^## `(\w+)`$/gm)].map(([, name]) => name);
  const step =
    'docs/emitters.md needs a part `## `…`` for each of generator/features/emitters.ts, in its order';
  expect(named, step).toEqual(emitters.map(({ name }) => name));
});

it('has a row for each that is off unless it is named', () => {
  const rows = [...page.matchAll(/^\| `([\w-]+)` +\| `[\w.-]+`: .+ +\|$/gm)];
  const names = Object.keys(optionalEmitters);
  const step =
    'docs/emitters.md, “Only where they are named”, needs a row: | `routes` | `routes.ts`: what it is ([its page](routes.md), if it has one) |';
  expect(rows.map(([, name]) => name).sort(), step).toEqual(names.sort());
});

it('README.md names some of them, and no other', () => {
  const [part = ''] =
    /^More is written where the config names it[^]*?\n\n/m.exec(
      readFileSync('README.md', 'utf8'),
    ) ?? [];
  const named = [...part.matchAll(/\[`([\w-]+)`\]\(/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(2);
  expect(Object.keys(optionalEmitters)).toEqual(expect.arrayContaining(named));
  expect(part).toContain('](docs/emitters.md#only-where-they-are-named)');
});
