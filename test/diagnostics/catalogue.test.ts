/** The catalogue of codes: a file per family, each number once, in order. */

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes, type CodeInfo } from '../../generator/diagnostics/codes.ts';

type Family = Readonly<Record<string, CodeInfo>>;

const folder = '../../generator/diagnostics/codes';
const files = readdirSync('generator/diagnostics/codes');

async function readFamily(name: string): Promise<string[]> {
  // A file of the folder exports one family and nothing else.
  const module = (await import(`${folder}/${name}`)) as Readonly<Record<string, Family>>;
  return Object.values(module).flatMap((family) => Object.keys(family));
}

describe.each(files)('%s', (name) => {
  it('holds one family, in the order of its numbers', async () => {
    const found = await readFamily(name);
    expect(new Set(found.map((code) => code.split('-')[0])).size).toBe(1);
    expect(found).toEqual(found.toSorted());
  });
});

it('no number is used twice, and no family is in two files', async () => {
  const found = await Promise.all(files.map(readFamily));
  expect(found.flat().toSorted()).toEqual(Object.keys(codes).toSorted());
  const families = found.map(([first = '']) => first.split('-')[0]);
  expect(new Set(families).size).toBe(files.length);
});

it.each(Object.entries(codes))('%s says title, cause and fix', (code, { title, cause, fix }) => {
  expect(code).toMatch(/^[A-Z]+-\d{3}$/);
  expect([title, cause, fix].every((text) => text.length > 3)).toBe(true);
});
