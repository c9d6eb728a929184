/** Callers are rewritten for a new version of a document where that is certain, and listed where not. */

import { describe, expect, it } from 'vitest';
import { calls } from './cases/calls.ts';
import { listFiles, rewriteCases } from './project.ts';

const all = { calls };

const cases = Object.values(all).flat();
const outcomes = await rewriteCases(cases);

describe.each(Object.entries(all))('%s', (_, own) => {
  it.each(own.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const outcome = outcomes[cases.indexOf(one)];
    expect(outcome?.own).toEqual([]);
    const after = one.after === undefined ? {} : Object.fromEntries(listFiles(one.after));
    expect(outcome?.files).toEqual(after);
    const left = one.left ?? [];
    expect(outcome?.left).toEqual(left.map((part) => expect.stringContaining(part)));
    const errors = one.errors ?? [];
    expect(outcome?.errors).toEqual(errors.map((part) => expect.stringContaining(part)));
  });
});
