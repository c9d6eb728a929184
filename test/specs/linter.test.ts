/** An independent linter finds nothing to say about the seven specs, beyond what redocly.yaml accepts with a reason. */

import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('Redocly accepts every spec', () => {
  const specs = ['mediation-groups', 'customer-errors', 'package-insights', 'content-generation', 'file-storage', 'card-payments', 'monitoring-downtimes'];
  const files = specs.map((name) => `specs/${name}/openapi.yaml`);
  const result = spawnSync('node_modules/.bin/redocly', ['lint', ...files], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  expect(`${result.stdout}${result.stderr}`).not.toMatch(/^\[\d+\]/m);
  expect(result.status).toBe(0);
});
