/**
 * `npm run test:pairs -- <folder>`: compares every pair of documents that `pairs.json` of the folder lists with the levels
 * (ERR, WARN, INFO) that its checks are published with, and prints both verdicts. Fails where one differs without a reason.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { diff } from '../diff.ts';

/** What oasdiff's tests call their pairs; where we judge otherwise, why. */
const reasons: Readonly<Record<string, string>> = {
  TestAPIGlobalSecurityyAdded: 'credentials are needed where none were',
  TestAPISecurityAdded: 'credentials are needed where none were',
  TestAPISecurityScopeAdded: 'tokens without the new scope are refused',
  TestRequestDiscriminatorUpdatedCheckPropertyNameChanging: 'old callers name kinds elsewhere',
  TestRequestDiscriminatorUpdatedCheckMappingChanging: 'old callers name kinds otherwise',
  TestResponseDiscriminatorUpdatedCheckPropertyNameChanging: 'old callers look for kinds elsewhere',
  TestResponseDiscriminatorUpdatedCheckMappingChanging: 'old callers know kinds by other names',
  TestRequestBodyDefaultValueChanged: 'a media type is gone, too',
  TestIgnoreComponent: 'much else changes, too',
  TestNewRequestNonPathParameter_DetectsNewPathsAndNewOperations: 'parameters are gone, too',
  TestBreaking_RequestPropertyAllOfAdded: 'the new parts ask for nothing new',
  TestBreaking_RequestPropertyAllOfRemoved: 'the old parts asked for nothing that others do not',
  TestBreaking_AddPattern: 'the member is read-only: it is in answers alone',
  TestBreaking_AddPatternRecursive: 'the member is read-only: it is in answers alone',
  TestBreaking_ModifyPattern: 'the member is read-only: it is in answers alone',
  TestBreaking_ReqQueryParamTypeNumberToString: 'in a URL a number is a text',
};

interface Listed {
  readonly test: string;
  readonly base: string;
  readonly revision: string;
  readonly levels: Readonly<Record<string, string>>;
}

const wanted: Readonly<Record<string, readonly string[]>> = {
  ERR: ['breaking'],
  WARN: ['risky'],
  INFO: ['safe', 'none'],
};

const [folder = '.'] = process.argv.slice(2);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
// The file is ours to read as it is described; a member that is missing shows as such in the table.
const { pairs } = JSON.parse(readFileSync(join(folder, 'pairs.json'), 'utf8')) as {
  pairs: readonly Listed[];
};

let faults = 0;
const counts = new Map<string, number>();
for (const { test, base, revision, levels } of pairs) {
  const level =
    ['ERR', 'WARN', 'INFO'].find((one) => Object.values(levels).includes(one)) ?? 'INFO';
  const options = { old: base, new: revision, folder, allow: [], now: new Date() };
  const report = await diff(options, createReporter());
  const verdict = report?.wire.verdict ?? 'not read';
  const isAsListed = wanted[level]?.includes(verdict) === true;
  const why = isAsListed ? '' : (reasons[test] ?? 'NO REASON');
  if (why === 'NO REASON') faults += 1;
  const key = `${level} ${verdict}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
  print([level, verdict, report?.typescript.verdict, test, why].join('  ').trimEnd());
}
print(Array.from(counts, ([key, count]) => `${key}: ${count}`).join(', '));
process.exitCode = faults === 0 ? 0 : 1;
