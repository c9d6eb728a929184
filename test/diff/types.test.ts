/** The verdict on TypeScript and the compiler agree: the code of a careful caller is compiled against both outputs. */

import { expect, it } from 'vitest';
import { createReporter } from '../../generator/diagnostics/reporter.ts';
import { type TypeScriptVerdict, verdictOf } from '../../generator/diff/release.ts';
import { compareTypes } from '../../generator/diff/types/types.ts';
import { readDocument } from './apis.ts';
import { type Case, compileAll } from './compiled.ts';
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
const changes: readonly Change[] = [...someOf(stories, 61), ...someOf(checks, 97)];

function someOf<T>(all: readonly T[], step: number): readonly T[] {
  return isLong ? all : all.filter((_, index) => index % step === 0);
}

/** As many as one program of the compiler holds without growing slow. */
const perProgram = 25;
const programs = Array.from({ length: Math.ceil(changes.length / perProgram) }, (_, at) =>
  changes.slice(at * perProgram, (at + 1) * perProgram),
);

it.each(programs.map((some, at) => [at * perProgram + 1, some] as const))(
  `agrees with the compiler from change %i of ${changes.length} on`,
  { timeout: 600_000 },
  async (_from, some) => {
    const cases = await Promise.all(some.map(caseOf));
    const compiled = await compileAll(cases);
    const wrong: unknown[] = [];
    for (const [index, { name, old: before, new: after, typescript }] of cases.entries()) {
      const { project, job, api } = before;
      const found = await compareTypes(project, job, api, after.api, createReporter());
      const verdict = verdictOf(found.changes.map((change) => change.verdict));
      const isBreaking = verdict === 'breaking';
      const isAsSaid = typescript === undefined || typescript === verdict;
      const { own = ['not compiled'], other = [] } = compiled[index] ?? {};
      if (!isAsSaid || own.length > 0 || isBreaking !== other.length > 0) {
        const messages = found.changes.map(({ message }) => message);
        wrong.push({ name, verdict, own, other, changes: messages });
      }
    }
    expect(wrong).toEqual([]);
  },
);

async function caseOf({
  name,
  old: before,
  new: after,
  typescript,
}: Change): Promise<Case & { readonly typescript: TypeScriptVerdict | undefined }> {
  return {
    name,
    typescript,
    old: await readDocument(before),
    new: await readDocument(after),
  };
}
