/**
 * `npm run test:conformance`: installs the published suite into `.cache/bench`, and runs the tests of this folder with it,
 * so that all of its required tests are judged beside our own cases.
 */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from '../../bench/install.ts';
import { carrier } from './published.ts';

const folder = install(carrier.name, { [carrier.name]: carrier.version }, 'ignore');
if (folder === undefined) process.exit(1);
const { status } = spawnSync('npx', ['vitest', 'run', 'test/conformance'], {
  stdio: 'inherit',
  env: { ...process.env, SPECWRIGHT_JSON_SCHEMA_SUITE: join(folder, carrier.suite) },
});
process.exitCode = status ?? 1;
