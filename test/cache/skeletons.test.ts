/** What is kept of skeletons: the one of the text that stands, whoever wrote it last. */

import { expect, it } from 'vitest';
import type { Cache } from '../../generator/cache/cache.ts';
import {
  keepSince,
  keepSkeletons,
  type Skeletons,
  skeletonsOf,
} from '../../generator/cache/skeletons.ts';
import { createStore } from '../../generator/cache/store.ts';
import { temporaryFolders } from '../folder.ts';

const folderOf = temporaryFolders();

function made(hash: string, text: string): Skeletons {
  return new Map([['a.ts', { hash, skeleton: { bytes: Buffer.from(text), marks: [[1, 2]] } }]]);
}

it('finds a skeleton by the hash of its text, whichever run kept it', () => {
  const folder = folderOf();
  const cache: Cache = { store: createStore(folder), identity: 'build', folder };
  const textOf = (hash: string | undefined): string | undefined =>
    skeletonsOf(cache, 'run')('a.ts', hash)?.bytes.toString();
  expect(textOf('one')).toBeUndefined();
  keepSkeletons(cache, 'run', made('one', 'first'));
  keepSince(cache, 'run', made('two', 'second'));
  expect(['one', 'two', 'three', undefined].map(textOf)).toEqual([
    'first',
    'second',
    undefined,
    undefined,
  ]);
  keepSkeletons(cache, 'run', made('three', 'third'));
  expect(['one', 'two', 'three'].map(textOf)).toEqual([undefined, 'second', 'third']);
});
