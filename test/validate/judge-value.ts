/** What is said of a document that is given as a value, with pointers and without looking for lines. */

import type { Problem } from '../../generator/core/diagnostics/diagnostic.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { load } from '../../generator/core/load/load.ts';
import { createMemoryHost } from '../../generator/core/load/memory-host.ts';
import { validate } from '../../generator/core/validate/validate.ts';

export async function judgeValue(document: unknown): Promise<readonly Problem[]> {
  const reporter = createReporter();
  const host = createMemoryHost({ '/openapi.json': JSON.stringify(document) });
  const bundle = await load('/openapi.json', { host }, reporter);
  if (bundle !== undefined) await validate(bundle, reporter);
  return reporter.problems;
}
