/**
 * `npm run test:conformance`: counts how much of the published suite is judged right, keyword file by keyword file, with
 * the remote schemas embedded and fetched; then runs the tests of this folder with it. Where no copy of the suite is at
 * hand, npm's is installed into `.cache/bench`.
 */

import { spawnSync } from 'node:child_process';
import { install } from '../../bench/install.ts';
import { countSuite, linesOf } from './counts.ts';
import { carrier, publishedSuite } from './published.ts';
import { serve } from './served.ts';
import { formatsOf, written } from './suite.ts';

if (publishedSuite() === undefined) {
  install(carrier.name, { [carrier.name]: carrier.version }, 'ignore');
}
const suite = publishedSuite();
if (suite === undefined) process.exit(1);

const served = await serve(suite.remotes, written);
const embedded = await countSuite(suite);
const fetched = await countSuite({ ...suite, origin: served.origin });
const formats = await countSuite(formatsOf(suite));
served.close();

const lines = [
  `The suite in ${suite.tests}.`,
  '',
  ...linesOf('keywords', { embedded, fetched }),
  '',
  ...linesOf('formats, asserted', { embedded: formats }),
];
process.stdout.write(`${lines.join('\n')}\n`);

const { status } = spawnSync('npx', ['vitest', 'run', 'test/conformance'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
