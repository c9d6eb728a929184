/** What is said of a document that is given as a value, with pointers and without looking for lines. */

import type { Problem } from '../../generator/diagnostics/diagnostic.ts';
import { createReporter } from '../../generator/diagnostics/reporter.ts';
import { load } from '../../generator/load/load.ts';
import { createMemoryHost } from '../../generator/load/memory-host.ts';
import { validate } from '../../generator/validate/validate.ts';

export async function judgeValue(document: unknown): Promise<readonly Problem[]> {
  const reporter = createReporter();
  const host = createMemoryHost({ '/openapi.json': JSON.stringify(document) });
  const bundle = await load('/openapi.json', { host }, reporter);
  if (bundle !== undefined) await validate(bundle, reporter);
  return reporter.problems;
}
