/**
 * The document as written in; where it breaks the published schema of its version, reported.
 *
 * The rule on severity: a break is an error where no reading of the place is left (a parameter without a name, a list
 * where a map must be, an unknown location), and a warning where the meaning stays plain (a response without its
 * description, a number where a text must be, an unknown member, which says nothing).
 */

import { pathToFileURL } from 'node:url';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Bundle } from '../load/document.ts';
import { builtFile } from '../package-root.ts';
import { type Break, meaningful } from './breaks.ts';
import { tellBreak } from './sentences.ts';

/** What the build compiles from a published schema. */
interface CompiledSchema {
  readonly default: {
    (document: unknown): boolean;
    readonly errors?: readonly Break[] | null;
  };
  /** Every member that the schema knows anywhere. */
  readonly names: readonly string[];
}

/** Breaks told in one run; a document that has more is of another format. */
const most = 500;

export async function checkDocument(bundle: Bundle, reporter: Reporter): Promise<void> {
  if (bundle.format === 'discovery') {
    const { checkDiscovery } = await import('./discovery.ts');
    return checkDiscovery(bundle, reporter);
  }
  const { default: judge, names } = await compiledSchema(bundle.version);
  if (judge(bundle.asRead)) return;
  for (const found of meaningful(judge.errors ?? [], names).slice(0, most)) {
    const problem = tellBreak(found, bundle, names);
    if (problem !== undefined) reporter.report(problem);
  }
}

/** Loads only the schema of one version. */
async function compiledSchema(version: string): Promise<CompiledSchema> {
  const path = builtFile('openapi-schemas', `v${version}.mjs`);
  // The build writes the module with exactly this shape.
  return (await import(pathToFileURL(path).href)) as CompiledSchema;
}
