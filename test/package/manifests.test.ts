/** What npm shows of both packages, and what they need alike. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

function read(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

const own = read('package.json');
const runtime = read('templates/runtime/package.json');

it('both packages say what they are', () => {
  for (const { description, license, keywords } of [own, runtime]) {
    expect([typeof description, license]).toEqual(['string', 'MIT']);
    expect(keywords).toEqual(expect.arrayContaining(['openapi', 'typescript', 'client']));
  }
});

it('both need the same Node', () => {
  expect(own['engines']).toEqual(runtime['engines']);
});
