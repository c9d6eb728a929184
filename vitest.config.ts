import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Golden folders hold no tests of ours; browsers and installations are for long runs. */
const exclude = [
  'test/cases/*/**',
  ...(process.env['SPECWRIGHT_LONG'] ? [] : ['**/*.long.test.ts']),
];

export default defineConfig({
  test: {
    // A compiler that runs in the thread of a test holds up all others there.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'threads',
    // What tests and the service write to run it is JavaScript already.
    server: { deps: { external: [/\/specwright-[\w-]+\/.*\.m?js$/] } },
    // What commands remember belongs to the test that runs them.
    env: { SPECWRIGHT_CACHE: resolve('.cache', 'remembered') },
    // One for each core of the smallest machine it runs on; the default leaves one idle.
    maxWorkers: 2,
    // Tests leave nothing behind in their thread: what they import is read once for all of them.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    exclude,
  },
});
