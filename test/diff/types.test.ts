/** The verdict on TypeScript and the compiler agree: the code of a careful caller is compiled against both outputs. */

import { expect, it } from 'vitest';
import { createReporter } from '../../generator/diagnostics/reporter.ts';
import { type TypeScriptVerdict, verdictOf } from '../../generator/diff/release.ts';
import { compareTypes } from '../../generator/diff/types/types.ts';
import { readDocument } from './apis.ts';
import { compileAll } from './compiled.ts';
import { callPairs } from './pairs/calls.ts';
import type { Pair } from './pairs/pair.ts';
import { schemaPairs } from './pairs/schemas.ts';
import { stories } from './stories/stories.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;

interface Change extends Pick<Pair, 'name' | 'old' | 'new'> {
  /** Where it is said by hand. */
  readonly typescript?: TypeScriptVerdict;
}

/** Every pair in the long run; else one in so many, always the same ones. */
const checks = [...schemaPairs, ...callPairs].filter(({ verdict }) =>
  ['breaking', 'safe'].includes(verdict),
);
const pairs: readonly Change[] = [...someOf(checks, 97), ...someOf(stories, 61)];

function someOf<T>(all: readonly T[], step: number): readonly T[] {
  return isLong ? all : all.filter((_, index) => index % step === 0);
}

it(`agrees with the compiler on ${pairs.length} changes`, { timeout: 600_000 }, async () => {
  const cases = await Promise.all(
    pairs.map(async ({ name, old: before, new: after, typescript }) => ({
      name,
      typescript,
      old: await readDocument(before),
      new: await readDocument(after),
    })),
  );
  const compiled = await compileAll(cases);
  const wrong: unknown[] = [];
  for (const [index, { name, old: before, new: after, typescript }] of cases.entries()) {
    const { project, job, api } = before;
    const { changes } = await compareTypes(project, job, api, after.api, createReporter());
    const verdict = verdictOf(changes.map((change) => change.verdict));
    const isBreaking = verdict === 'breaking';
    const isAsSaid = typescript === undefined || typescript === verdict;
    const { own = [], other = [] } = compiled[index] ?? {};
    if (!isAsSaid || own.length > 0 || isBreaking !== other.length > 0) {
      wrong.push({ name, verdict, own, other, changes: changes.map(({ message }) => message) });
    }
  }
  expect(wrong).toEqual([]);
});
