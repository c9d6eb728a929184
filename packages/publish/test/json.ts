/** A file of JSON in, the object that it holds out. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

export function readJson(folder: string, name: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  expect(value).toBeTypeOf('object');
  // Just looked at; what its members are a test says.
  return value as Readonly<Record<string, unknown>>;
}
