/** A suite in, what zod's form answers out. */

import { listFiles, judgeFile, type Suite, type Verdict } from '../conformance/suite.ts';

export async function judge(suite: Suite): Promise<readonly Verdict[]> {
  return (await Promise.all(listFiles(suite).map((file) => judgeFile(suite, file)))).flat();
}

export function listWrong(verdicts: readonly Verdict[]): string[] {
  const wrong = verdicts.filter(({ given, expected }) => given !== expected);
  return wrong.map(({ name, failure }) => (failure === undefined ? name : `${name} (${failure})`));
}
