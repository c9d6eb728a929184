/** Kills, full disks, refusals and other writers at every moment: the old set or the new one, and no byte of a person's. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompareOptions } from '../../generator/run/write/compare.ts';
import { replace } from '../../generator/run/write/transaction.ts';
import { describeRefusal } from '../../generator/run/write/problems.ts';
import { createFolder, listFiles } from '../folder.ts';
import { createRandom } from '../random.ts';
import { die, edit, pickFault, withFault } from './faulty.ts';

const runs = (process.env['SPECWRIGHT_LONG'] ?? '') === '' ? 25 : 1000;

type Texts = Readonly<Record<string, string>>;

const older: Texts = {
  'a.ts': 'export const a = 1;\n',
  'b.ts': 'export const b = 1;\n',
  'deep/c.ts': 'export const c = 1;\n',
  'deep/er/d.ts': 'export const d = 1;\n',
  'stays.ts': 'export const stays = 1;\n',
};
const newer: Texts = {
  'a.ts': 'export const a = 2;\n',
  'deep/c.ts': 'export const c = 2;\n',
  'new/e.ts': 'export const e = 2;\n',
  'stays.ts': older['stays.ts'] ?? '',
};
/** What people have there, which no run may touch. */
const mine: Texts = { 'mine.txt': 'mine\n', 'deep/notes.md': '# mine\n', 'new/f.ts': '// mine\n' };

describe('a fault at a random moment', () => {
  it(`leaves the old set or the new one (${runs} times)`, async () => {
    const random = createRandom(7);
    const ends = new Set<string>();
    for (let run = 0; run < runs; run++) {
      const root = createFolder(mine);
      await replace(createWish(root, older), () => true);
      const sets = { older: setIn(root), newer: await setAfter(newer) };
      const fault = pickFault(random, Object.keys(older));
      const { end, hit } = await withFault(1 + random.below(45), fault, root, () =>
        replace(createWish(root, newer), () => true),
      );
      if (hit) ends.add(`${fault.kind} ${typeof end === 'string' ? end : 'refused'}`);
      const label = `run ${run}: ${JSON.stringify(fault)}`;
      // The process ends, by the fault or after it.
      die(root);
      if (fault.kind !== 'edited') {
        expect(readAll(root, mine), label).toEqual(mine);
        // The next run finishes, or takes back; here it wants nothing new.
        await healed(root);
        expect([sets.older, sets.newer], label).toContainEqual(setIn(root));
      } else if (hit) expect(everything(root), label).toContain(edit);
      if (typeof end === 'object') {
        expect(await describeRefusal(end.error, root), label).toBeDefined();
      }
      // And a run that nothing stops gets its way, but for what a person edited.
      const last = await replace(createWish(root, newer), () => true);
      expect(last.leftovers.length, label).toBe(end === 'killed' ? last.leftovers.length : 0);
      expect(readAll(root, mine), label).toEqual(mine);
      if (fault.kind !== 'edited') expect(setIn(root), label).toEqual(sets.newer);
      expect(hiddenIn(root), label).toEqual([]);
    }
    // Every kind was met, and every way to end.
    expect([...ends].sort()).toEqual(
      expect.arrayContaining(['edited done', 'killed killed', 'refused done', 'refused refused']),
    );
  }, 600_000);
});

function createWish(root: string, texts: Texts): CompareOptions {
  return {
    root,
    texts: new Map(Object.entries(texts)),
    owns: () => true,
    overwrite: new Set(),
  };
}

/** A run that wishes for what half of the files say already. */
async function healed(root: string): Promise<void> {
  const { texts } = createWish(root, newer);
  let tries = 0;
  await replace(
    { ...createWish(root, newer), texts },
    // The second look is the one after the recovery: then it gives up.
    (comparison) => comparison.leftovers.length > 0 && tries++ === 0,
  );
}

async function setAfter(texts: Texts): Promise<Texts> {
  const root = createFolder(mine);
  await replace(createWish(root, older), () => true);
  await replace(createWish(root, texts), () => true);
  return setIn(root);
}

/** The files of a set, its manifest among them. */
function setIn(root: string): Texts {
  const names = listFiles(root).filter(
    (path) => !(path in mine) && !path.startsWith('.specwright-'),
  );
  return Object.fromEntries(names.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function readAll(root: string, texts: Texts): Texts {
  return Object.fromEntries(
    Object.keys(texts).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

function everything(root: string): string {
  return listFiles(root)
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
}

function hiddenIn(root: string): readonly string[] {
  return readdirSync(root).filter((name) => name.startsWith('.specwright-'));
}
