/** Documents with hostile texts at every place: the page has the elements of a plain one, and its data reads back. */

import { expect, it } from 'vitest';
import { createRandom } from '../../../../test/random.ts';
import { createPoisoned } from '../../../../test/hostile/poisoned.ts';
import { type PageApi, renderPage } from '../../page/page.ts';
import { readText } from './documents.ts';

const count = process.env['SPECWRIGHT_LONG'] === undefined ? 12 : 1000;

const plain = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Plain', version: '1' },
  paths: { '/a': { get: { responses: {} } } },
});

function listElements(html: string): readonly string[] {
  return [...html.matchAll(/<\/?[a-z!][^>\s]*/gi)].map(([element]) => element);
}

function render(api: PageApi): string {
  return renderPage([api], { viewer: 'viewer()', intro: 'Intro' });
}

it(`${count} hostile documents add no element to the page`, async () => {
  const elements = listElements(render(await readText({ 'a.json': plain })));
  let seen = 0;
  for (let seed = 0; seed < count; seed++) {
    const text = JSON.stringify(createPoisoned(createRandom(seed)));
    // A document that is refused has no page.
    const api = await readText({ 'a.json': text }).catch(() => undefined);
    if (api === undefined) continue;
    const html = render(api);
    expect(listElements(html), `seed ${seed}`).toEqual(elements);
    const [, data = ''] = /id="apis">(.*?)<\/script>/s.exec(html) ?? [];
    expect(() => JSON.parse(data), `seed ${seed}`).not.toThrow();
    seen += 1;
  }
  expect(seen).toBeGreaterThan(count / 2);
}, 600_000);
