/** What Prism refuses, the service refuses, and it takes what the documents allow: of the seven, each request wrong in one way. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const documents = [
  'card-payments',
  'content-generation',
  'file-storage',
  'mediation-groups',
  'monitoring-downtimes',
  'package-insights',
].map((name) => `specs/${name}/openapi.yaml`);

it('the server refuses all that Prism refuses', async () => {
  const args = ['--import', 'tsx', 'bench/refusals.ts', ...documents];
  // It rejects where the exit code is not 0: then a request was judged in another way.
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toContain('| valid | 102 | 0 | 0 | 0 | 102 |');
  expect(stdout.match(/^\|.*\| 0 \| 0 \|/gm)?.length).toBeGreaterThan(15);
});
