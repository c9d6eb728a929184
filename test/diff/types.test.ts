/** The verdict on TypeScript and the compiler agree: the code of a careful caller is compiled against both outputs. */

import { expect, it } from 'vitest';
import { createReporter } from '../../generator/diagnostics/reporter.ts';
import { compareTypes } from '../../generator/diff/types/types.ts';
import { readDocument } from './apis.ts';
import { compileAll } from './compiled.ts';
import { callPairs } from './pairs/calls.ts';
import { schemaPairs } from './pairs/schemas.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;

/** Every pair in the long run; else one in so many, always the same ones. */
const all = [...schemaPairs, ...callPairs].filter(({ verdict }) =>
  ['breaking', 'safe'].includes(verdict),
);
const pairs = isLong ? all : all.filter((_, index) => index % 17 === 0);

it(`agrees with the compiler on ${pairs.length} changes`, { timeout: 600_000 }, async () => {
  const cases = await Promise.all(
    pairs.map(async ({ name, old: before, new: after }) => ({
      name,
      old: await readDocument(before),
      new: await readDocument(after),
    })),
  );
  const compiled = await compileAll(cases);
  const wrong: unknown[] = [];
  for (const [index, { name, old: before, new: after }] of cases.entries()) {
    const { project, job, api } = before;
    const { changes } = await compareTypes(project, job, api, after.api, createReporter());
    const isBreaking = changes.some(({ verdict }) => verdict === 'breaking');
    const { own = [], other = [] } = compiled[index] ?? {};
    if (own.length > 0 || isBreaking !== other.length > 0) {
      wrong.push({ name, own, other, changes: changes.map(({ message }) => message) });
    }
  }
  expect(wrong).toEqual([]);
});
