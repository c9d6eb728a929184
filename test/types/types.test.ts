/** The type tests beside this file hold under both compilers, with `exactOptionalPropertyTypes` on and off. */

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile, flags, places, resolutions } from './compile.ts';

const files = readdirSync('test/types').filter((name) => name.endsWith('.test-d.ts'));

describe.concurrent('type tests', () => {
  it.each([
    { version: '7', exactOptionalPropertyTypes: true },
    { version: '7', exactOptionalPropertyTypes: false },
    { version: '5.9', exactOptionalPropertyTypes: true },
  ] as const)('hold under TypeScript $version, $exactOptionalPropertyTypes', async (row) => {
    const options = {
      ...flags,
      ...places.browser,
      ...resolutions.NodeNext,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: row.exactOptionalPropertyTypes,
    };
    expect(files).toHaveLength(6);
    expect(
      await compile(
        row.version,
        files.map((name) => `test/types/${name}`),
        options,
      ),
    ).toBe('');
  });
});
