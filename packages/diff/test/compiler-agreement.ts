/** Changes in; a test out that the verdict on TypeScript and the compiler agree on each, for every program that they fill. */

import { expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { type TypeScriptVerdict, pickVerdict } from '../release.ts';
import { compareTypes, createLoadCompiler } from '../types/types.ts';
import { readDocument } from './apis.ts';
import { type Case, compileAll } from './compiled.ts';

export interface Change {
  readonly name: string;
  readonly old: object;
  readonly new: object;
  /** The verdict that a person wrote, if any. */
  readonly typescript?: TypeScriptVerdict;
}

const loadCompiler = createLoadCompiler();
const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;
/** As many as one program of the compiler holds without growing slow. */
const perProgram = 25;

/** All of them in the long run; else one in so many, always the same ones. */
export function agreesOn(subject: string, all: readonly Change[], step: number): void {
  const changes = isLong ? all : all.filter((_, index) => index % step === 0);
  for (let from = 0; from < changes.length; from += perProgram) {
    const some = changes.slice(from, from + perProgram);
    const name = `agrees with the compiler on ${subject} ${from + 1} to ${from + some.length} of ${changes.length}`;
    it(name, { timeout: 600_000 }, async () => {
      expect(await disagreements(some)).toEqual([]);
    });
  }
}

async function disagreements(changes: readonly Change[]): Promise<readonly unknown[]> {
  const cases = await Promise.all(changes.map(readCase));
  const compiled = await compileAll(cases);
  const wrong: unknown[] = [];
  for (const [index, { name, old: before, new: after }] of cases.entries()) {
    const { project, job, api } = before;
    const context = { project, job, reporter: createReporter(), loadCompiler };
    const found = await compareTypes({ old: api, new: after.api }, context);
    const verdict = pickVerdict(found.changes.map((change) => change.verdict));
    const wanted = changes[index]?.typescript ?? verdict;
    const { own = ['not compiled'], other = [] } = compiled[index] ?? {};
    const isBroken = other.length > 0;
    if (verdict === wanted && own.length === 0 && isBroken === (verdict === 'breaking')) continue;
    wrong.push({ name, verdict, own, other, changes: found.changes.map(({ message }) => message) });
  }
  return wrong;
}

async function readCase({ name, old: before, new: after }: Change): Promise<Case> {
  return { name, old: await readDocument(before), new: await readDocument(after) };
}
