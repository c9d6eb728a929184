/** `compareDocuments` says the same of requests and answers as `specwright diff`, without a disk. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compareDocuments } from '../../generator/entry/core.ts';

const shop = readFileSync('docs/shop.yaml', 'utf8');

it('a comparison finds what breaks a caller, with its place in both documents', async () => {
  const { verdict, changes, diagnostics } = await compareDocuments({
    old: shop,
    new: shop.replace('maximum: 100', 'maximum: 50').replace('/films:', '/movies:'),
  });
  expect(verdict).toBe('breaking');
  expect(diagnostics).toEqual([]);
  const [line] = shop
    .split('\n')
    .flatMap((text, index) => (text.includes('maximum: 100') ? index + 1 : []));
  expect(changes).toContainEqual(
    expect.objectContaining({
      id: 'request-parameter-max-decreased',
      severity: 'breaking',
      operations: ['GET /orders'],
      old: expect.objectContaining({ file: 'old.yaml', line }),
      new: expect.objectContaining({ file: 'new.yaml', line }),
    }),
  );
  expect(changes.map(({ message }) => message).join('\n')).toContain('/movies');
});

it('a comparison finds nothing between equal documents', async () => {
  expect(await compareDocuments({ old: shop, new: shop })).toEqual({
    verdict: 'none',
    changes: [],
    diagnostics: [],
  });
});

it('a comparison says where a document is broken', async () => {
  const { verdict, changes, diagnostics } = await compareDocuments({
    old: shop,
    new: `${shop}\n  x: [`,
  });
  expect({ verdict, changes }).toEqual({ verdict: undefined, changes: [] });
  expect(diagnostics[0]).toMatchObject({ severity: 'error', file: 'new.yaml' });
});
