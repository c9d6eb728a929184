/** An independent linter finds nothing to say about the seven specs, beyond what redocly.yaml accepts with a reason. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { install } from '../runtimes/install.ts';

it('Redocly accepts every spec', async () => {
  const modules = await install('@redocly/cli', '2.77.0');
  const specs = ['mediation-groups', 'customer-errors', 'package-insights', 'content-generation', 'file-storage', 'card-payments', 'monitoring-downtimes'];
  const files = specs.map((name) => `specs/${name}/openapi.yaml`);
  const result = spawnSync(join(modules, '.bin/redocly'), ['lint', ...files], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  expect(`${result.stdout}${result.stderr}`).not.toMatch(/^\[\d+\]/m);
  expect(result.status).toBe(0);
});
