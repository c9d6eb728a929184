import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/cases/*/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    // One for each core of the smallest machine it runs on; the default leaves one idle.
    maxWorkers: 2,
  },
});
