/**
 * `npm run test:conformance`: counts how much of the published suite is judged right, keyword file by keyword file, with
 * the remote schemas embedded and fetched, and the suites of the other drafts, whose schemas are read as files; then runs
 * the tests of this folder with it. What is not at hand is npm's copy, which is installed into `.cache/bench`.
 */

import { spawnSync } from 'node:child_process';
import { install } from '../../bench/install.ts';
import { countSuite, printLines } from './counts.ts';
import { drafts, judgeDraft } from './drafts.ts';
import { carrier, findDraft, publishedSuite } from './published.ts';
import { serve } from './served.ts';
import { selectFormats, written } from './suite.ts';

const isWhole = Object.keys(drafts).every((draft) => findDraft(draft) !== undefined);
if (publishedSuite() === undefined || !isWhole) {
  install(carrier.name, { [carrier.name]: carrier.version }, 'ignore');
}
const suite = publishedSuite();
if (suite === undefined) process.exit(1);

const served = await serve(suite.remotes, written);
const embedded = await countSuite(suite);
const fetched = await countSuite({ ...suite, origin: served.origin });
const formats = await countSuite(selectFormats(suite));
served.close();

async function countDraft(draft: string): Promise<string> {
  const found = findDraft(draft);
  if (found === undefined) return `${draft}: no copy is at hand`;
  const verdicts = await judgeDraft({ draft, form: 'standalone', ...found });
  const right = verdicts.filter(({ given, expected }) => given === expected);
  return `${draft}: ${right.length} of ${verdicts.length}`;
}

const lines = [
  `The suite in ${suite.tests}.`,
  '',
  ...printLines('keywords', { embedded, fetched }),
  '',
  ...printLines('formats, asserted', { embedded: formats }),
  '',
  'JSON Schemas in files of their own:',
  ...(await Promise.all(Object.keys(drafts).map(countDraft))),
];
process.stdout.write(`${lines.join('\n')}\n`);

const { status } = spawnSync('npx', ['vitest', 'run', 'test/conformance'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
