/** docs/emitters.md has a section for each built-in emitter, in their order. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emitters } from '../../generator/emit/emitters.ts';

it('names every emitter', () => {
  const page = readFileSync('docs/emitters.md', 'utf8');
  const named = [...page.matchAll(/^## `(\w+)`$/gm)].map(([, name]) => name);
  expect(named).toEqual(emitters.map(({ name }) => name));
});
