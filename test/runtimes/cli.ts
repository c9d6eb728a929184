// In: words that choose runtimes, or none for all of them. Out: the table on standard output; fails if a test does.

import { problemsIn, runAll, runners, printTable } from './matrix.ts';
import { presentNode } from './node.ts';
import type { Runner } from './runner.ts';

const words = process.argv.slice(2);
// `node` is the one that runs this.
const known: Readonly<Record<string, Runner>> = { ...runners, node: presentNode };
const chosen = (words.length ? words : Object.keys(runners)).map((word) => {
  const runner = known[word];
  if (!runner) throw new Error(`${word} is none of ${Object.keys(known).join(', ')}`);
  return runner;
});
const outcomes = await runAll(chosen);
const problems = problemsIn(outcomes);
process.stdout.write(`${[...problems, printTable(outcomes)].join('\n\n')}\n`);
process.exitCode = problems.length ? 1 : 0;
