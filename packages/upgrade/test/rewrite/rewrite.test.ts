/** Callers are rewritten for a new version of a document where that is certain, and listed where not. */

import { describe, expect, it } from 'vitest';
import { adverse } from './cases/adverse.ts';
import { calls } from './cases/calls.ts';
import { members } from './cases/members.ts';
import { models } from './cases/models.ts';
import { tests } from './cases/tests.ts';
import { uncertain } from './cases/uncertain.ts';
import { values } from './cases/values.ts';
import { listChanged, rewriteCases } from './project.ts';

const all = { calls, models, members, values, tests, uncertain, adverse };

const cases = Object.values(all).flat();
const outcomes = await rewriteCases(cases);

describe.each(Object.entries(all))('%s', (_, own) => {
  it.each(own.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const outcome = outcomes[cases.indexOf(one)];
    expect(outcome?.own).toEqual([]);
    expect(outcome?.files).toEqual(listChanged(one));
    const left = one.left ?? [];
    expect(outcome?.left).toEqual(left.map((part) => expect.stringContaining(part)));
    const errors = one.errors ?? [];
    expect(outcome?.errors).toEqual(errors.map((part) => expect.stringContaining(part)));
  });
});
