/** Makes an upgrade: callers that can be rewritten, then the document, then the output. */

import { rmSync } from 'node:fs';
import type { Diagnostic, Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import { attempt } from '../../../generator/core/diagnostics/thrown.ts';
import { readText } from '../../../generator/run/write/disk.ts';
import { generate } from '../../../generator/run/pipeline/pipeline.ts';
import type { Job } from '../../../generator/run/project/job.ts';
import type { Project } from '../../../generator/run/project/project.ts';
import { type CallerEdit, writeEdits } from '../../callers/callers.ts';
import type { Versions } from '../../diff/diff.ts';
import { versioned } from '../../publish/packing.ts';
import type { ProjectCode } from '../project/code.ts';
import { openChange, planRewrites, type Rewrites } from '../rewrite/plan.ts';
import { planDocuments } from './documents.ts';

/** What was written. */
export interface Applied extends Rewrites {
  /** Absolute paths of callers and documents. */
  readonly written: readonly string[];
  /** Numbers of files of the output. */
  readonly output: { readonly changed: number; readonly unchanged: number };
}

interface Question {
  readonly project: Project;
  readonly job: Job;
  readonly versions: Versions;
  readonly code: ProjectCode;
}

/** What stands in the way: problems, and what a run says. */
export interface Applying {
  readonly applied?: Applied;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The document is replaced after all callers, and the output after it: whatever stops it, the same command goes on where it was,
 * or `generate` does. Where the output cannot be replaced, the others get their former texts.
 */
export async function applyUpgrade(
  { project, job, versions, code }: Question,
  reporter: Reporter,
): Promise<Applying> {
  const { apis, bundles, documents } = versions;
  const replaced = { input: job.input, document: documents.new, bundle: bundles.new };
  const texts = planDocuments(replaced, reporter);
  if (texts === undefined) return { diagnostics: [] };
  const change = await openChange(apis, { project, job, reporter });
  const { edits, done, left } = planRewrites(code, [change]);
  if (reporter.failed) return { diagnostics: [] };
  const all = [...edits, ...texts];
  const written = writeEdits(all, reporter);
  if (reporter.failed) return { diagnostics: [] };
  const { outcome } = await generate(project, { dry: false, packing: versioned });
  if (outcome.failed) {
    undoEdits(all, reporter);
    return { diagnostics: outcome.diagnostics };
  }
  const changed = outcome.changes.filter(({ kind }) => kind !== 'unchanged').length;
  const output = { changed, unchanged: outcome.changes.length - changed };
  return { applied: { written, edits, done, left, output }, diagnostics: [] };
}

/** Where the output cannot be replaced, callers would be written for one that never comes. */
function undoEdits(edits: readonly CallerEdit[], reporter: Reporter): void {
  const former: CallerEdit[] = [];
  for (const { path, before, after } of edits) {
    if (before !== undefined) former.push({ path, before: after, after: before });
    else if (readText(path) === after) attempt(() => rmSync(path));
  }
  writeEdits(former, reporter);
}
