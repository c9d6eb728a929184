/** The catalogue of codes: each family in one file, each number once, in order. */

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes, type CodeInfo } from '../../generator/core/diagnostics/codes/codes.ts';

type Family = Readonly<Record<string, CodeInfo>>;

const folder = '../../generator/core/diagnostics/codes';
const files = readdirSync('generator/core/diagnostics/codes').filter((name) => name !== 'codes.ts');

async function readFamilies(name: string): Promise<string[]> {
  // A file of the folder exports families and nothing else.
  const module = (await import(`${folder}/${name}`)) as Readonly<Record<string, Family>>;
  return Object.values(module).flatMap((family) => Object.keys(family));
}

function listFamilies(found: readonly string[]): readonly string[] {
  return [...new Set(found.map((code) => code.split('-')[0] ?? ''))];
}

describe.each(files)('%s', (name) => {
  it('holds families one after the other, each in the order of its numbers', async () => {
    const found = await readFamilies(name);
    const sorted = listFamilies(found).flatMap((family) =>
      found.filter((code) => code.startsWith(`${family}-`)).toSorted(),
    );
    expect(found, `${name}: a code is behind the one with the number before`).toEqual(sorted);
  });
});

it('no number is used twice, and no family is in two files', async () => {
  const found = await Promise.all(files.map(readFamilies));
  expect(found.flat().toSorted()).toEqual(Object.keys(codes).toSorted());
  const families = found.flatMap(listFamilies);
  expect(new Set(families).size).toBe(families.length);
});

it.each(Object.entries(codes))('%s says title, cause and fix', (code, { title, cause, fix }) => {
  expect(code).toMatch(/^[A-Z]+-\d{3}$/);
  expect([title, cause, fix].every((text) => text.length > 3)).toBe(true);
});
