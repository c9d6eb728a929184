/** An outcome in, the lines a person reads after a run out. */

import { relative } from 'node:path';
import type { Outcome } from '../pipeline.ts';
import type { Project } from '../project.ts';
import type { Change } from '../write/compare.ts';

/** On a terminal a row per API and a total; elsewhere the total alone. */
export function summary(outcome: Outcome, project: Project, milliseconds: number): string {
  if (outcome.failed) return failed(outcome);
  const rows = process.stdout.isTTY ? table(outcome) : [];
  return [...rows, total(outcome, project, milliseconds)].join('\n');
}

function failed(outcome: Outcome): string {
  const errors = outcome.diagnostics.filter(({ severity }) => severity === 'error').length;
  return `${plural(errors, 'error')}. Nothing was written.`;
}

function table(outcome: Outcome): string[] {
  const width = Math.max(...outcome.counts.map(({ id }) => id.length), 0);
  return outcome.counts.map(
    ({ id, operations, models }) =>
      `  ${id.padEnd(width)}  ${plural(operations, 'operation').padStart(13)}  ${plural(models, 'model').padStart(10)}`,
  );
}

function total(outcome: Outcome, project: Project, milliseconds: number): string {
  const changes = outcome.comparison?.changes ?? [];
  const count = (kind: Change['kind']): number =>
    changes.filter((change) => change.kind === kind).length;
  const parts = (['created', 'updated', 'removed', 'unchanged'] as const)
    .map((kind) => ({ kind, files: count(kind) }))
    .filter(({ files }) => files > 0)
    .map(({ kind, files }) => `${files} ${kind}`);
  const folder = relative(process.cwd(), project.root) || '.';
  const seconds = (milliseconds / 1000).toFixed(milliseconds < 950 ? 2 : 1);
  return `${folder}: ${parts.join(', ') || 'no files'} (${seconds} s)`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
