import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/cases/*/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    // What commands remember belongs to the test that runs them.
    env: { SPECWRIGHT_CACHE: resolve('.cache', 'remembered') },
    // One for each core of the smallest machine it runs on; the default leaves one idle.
    maxWorkers: 2,
  },
});
