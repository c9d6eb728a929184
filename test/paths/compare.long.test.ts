/** Documents of this repository that openapi-typescript reads, typed by it and by ours: each operation is the same to a compiler. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createFolder } from '../folder.ts';
import { compareDocument } from './compare-document.ts';

it('operations are assignable in both ways to those of openapi-typescript', async () => {
  const { operations, refused, differences } = await compareDocument(
    'test/paths/kinds.yaml',
    createFolder({}),
  );
  expect({ operations, refused, differences }).toEqual({ operations: 3, differences: [] });
});

it('what it means by mistake is the only difference', async () => {
  const folder = createFolder({
    'mistakes.yaml': readFileSync('test/paths/mistakes.yaml', 'utf8'),
  });
  const { refused, differences } = await compareDocument(`${folder}/mistakes.yaml`, folder);
  expect(refused).toBeUndefined();
  expect(differences.map(({ part }) => part)).toEqual([
    'GET /null-beside-a-reference responses',
    'GET /null-in-a-list-of-types responses',
    'GET /definitions-inside responses',
  ]);
});
