/**
 * JSON Schema 2020-12, keyword file by keyword file, for standalone validators: our own cases always, the published suite where it
 * is there. test/zod judges those of zod.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownOfOurs, knownOfPublished } from './known.ts';
import { drafts, judgeDraft } from './drafts.ts';
import { findDraft, promised, publishedSuite } from './published.ts';
import { serve, type Served } from './served.ts';
import {
  listFiles,
  selectFormats,
  hasRemotes,
  judgeFile,
  type Suite,
  type Verdict,
  written,
} from './suite.ts';

const remotes = 'test/conformance/remotes';
const ours: Suite = { tests: 'test/conformance/draft2020-12', remotes, formats: false };
const ourFormats: Suite = { tests: 'test/conformance/formats', remotes, formats: true };

/** Names of the tests that a file fails, and those of wrong accepts that nothing was said of. */
function findWrong(verdicts: readonly Verdict[]): { wrong: string[]; silent: string[] } {
  const wrong = verdicts.filter(({ given, expected }) => given !== expected);
  const silent = wrong.filter(({ given, problems }) => given !== false && problems.length === 0);
  return { wrong: wrong.map(named), silent: silent.map(named) };
}

function named({ name, failure }: Verdict): string {
  return failure === undefined ? name : `${name} (${failure})`;
}

function knownIn(known: ReadonlyMap<string, string>, file: string): readonly string[] {
  return [...known.keys()].filter((name) => name.startsWith(`${file.replace('.json', '')}: `));
}

describe('our cases', () => {
  test.each(listFiles(ours))('%s', async (file) => {
    const verdicts = await judgeFile(ours, file);
    expect(verdicts.length).toBeGreaterThan(1);
    expect(findWrong(verdicts)).toEqual({ wrong: knownIn(knownOfOurs, file), silent: [] });
  });
});

describe('our formats', () => {
  test.each(listFiles(ourFormats))('%s', async (file) => {
    const verdicts = await judgeFile(ourFormats, file);
    expect(verdicts.length).toBeGreaterThan(0);
    expect(findWrong(verdicts).wrong).toEqual(knownIn(knownOfOurs, file));
  });
});

const published = publishedSuite();

describe.runIf(published !== undefined)('the published suite', () => {
  if (published === undefined) return;
  let served: Served | undefined;
  beforeAll(async () => {
    served = await serve(published.remotes, written);
  });
  afterAll(() => served?.close());

  describe.each(['embedded', 'fetched'] as const)('remotes %s', (way) => {
    const all: Verdict[] = [];
    const suite = (): Suite =>
      way === 'fetched' && served !== undefined
        ? { ...published, origin: served.origin }
        : published;

    // A schema that refers to no remote is the same in all columns, so one is enough.
    const files = listFiles(published).filter(
      (file) => way === 'embedded' || hasRemotes(published, file),
    );

    test.each(files)('%s', async (file) => {
      const verdicts = await judgeFile(suite(), file);
      all.push(...verdicts);
      expect(findWrong(verdicts)).toEqual({ wrong: knownIn(knownOfPublished, file), silent: [] });
    });

    test('answers at least 99 % of all cases, and all of those that are promised', () => {
      const right = all.filter(({ given, expected }) => given === expected);
      const kept = all.filter(({ file }) => promised.includes(file.replace('.json', '')));
      expect(right.length / all.length).toBeGreaterThanOrEqual(0.99);
      expect(findWrong(kept).wrong).toEqual([]);
    });
  });

  const formats = selectFormats(published);

  describe('formats as assertions', () => {
    test.each(listFiles(formats))('%s', async (file) => {
      const verdicts = await judgeFile(formats, file);
      expect(findWrong(verdicts).wrong).toEqual(knownIn(knownOfPublished, file));
    });
  });
});

const found = Object.keys(drafts).flatMap((draft) => {
  const folders = findDraft(draft);
  return folders === undefined ? [] : [{ draft, ...folders }];
});

test.each(found)('files of $draft are judged as the suite says', async (suite) => {
  const verdicts = await judgeDraft({ ...suite, form: 'standalone' });
  expect(verdicts.length).toBeGreaterThan(500);
  const names = new Set(verdicts.map(({ name }) => name));
  const known = [...knownOfPublished.keys()].filter((name) => names.has(name));
  expect(findWrong(verdicts)).toEqual({ wrong: known, silent: [] });
});
