/** `specwright check`: is the output what `generate` would write? Writes nothing; exit code 3 when it is not. */

import { join } from 'node:path';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { shortenPath } from '../core/diagnostics/locate.ts';
import type { Outcome } from '../run/outcome.ts';
import { type Change, isCurrent } from '../run/write/change.ts';
import { manifestName } from '../run/write/names.ts';
import { printPatch } from '../run/write/patch.ts';
import type { Flags } from './flags.ts';
import { runPipeline } from './generate.ts';
import {
  exitCode,
  formatCount,
  printDiagnostics,
  printForHost,
  printOutcome,
  printTimings,
} from './report.ts';

export async function check(flags: Flags): Promise<number> {
  const outcome = await runPipeline(flags, true);
  const stale = listStale(outcome);
  const code = exitCode(outcome.diagnostics) || (stale.length > 0 ? 3 : 0);
  const known = [
    ...outcome.diagnostics,
    ...stale.map((change) => describeStale(change, outcome.root)),
  ];
  if (await printForHost(known, flags)) return code;
  if (flags.json) {
    const kept = outcome.changes.filter(isKept).map(({ path }) => path);
    const details = { current: code === 0, stale: await listDetails(stale), kept };
    printOutcome(outcome, flags, details);
    return code;
  }
  await printDiagnostics(outcome.diagnostics, '', outcome.printed);
  if (!outcome.failed) await show(stale, outcome, flags);
  if (flags.timings) printTimings(outcome.timings);
  return code;
}

function listStale({ changes, manifestChanged }: Outcome): readonly Change[] {
  const stale = changes.filter((change) => !isCurrent(change));
  if (!manifestChanged || stale.length > 0) return stale;
  return [{ path: manifestName, kind: 'updated' }];
}

/** Lists for programs what is wrong with each file, and how it would change. */
async function listDetails(stale: readonly Change[]): Promise<readonly object[]> {
  const patches = await Promise.all(stale.map(printChange));
  return stale.map(({ path, kind, below }, at) => ({
    path,
    state: stateNames[kind].trim(),
    ...(below && { below }),
    diff: patches[at],
  }));
}

/** Describes an outdated file for code hosts, at its first line. */
function describeStale({ path, kind }: Change, root: string): Diagnostic {
  return {
    code: 'WRITE-610',
    severity: 'error',
    message: `\`${path}\` is ${stateNames[kind].trim()}: the output is different from what \`generate\` would write.`,
    file: shortenPath(join(root, path), process.cwd()),
    line: 1,
    column: 1,
    length: 1,
    pointer: '',
    help: 'Run `specwright generate`, and commit the result.',
  };
}

/** A file that is out of date is a problem; how it would change is more than that. */
async function show(
  stale: readonly Change[],
  { changes }: Outcome,
  { quiet }: Flags,
): Promise<void> {
  if (quiet && stale.length === 0) return;
  const kept = quiet ? [] : changes.filter(isKept);
  const lines = [...stale, ...kept].map(
    (change) => `${stateNames[change.kind]}  ${change.path}${describeBelow(change)}\n`,
  );
  const patches = quiet ? [] : await Promise.all(stale.map(printChange));
  const shown = patches.filter((patch) => patch !== '').map((patch) => `\n${patch}`);
  const verdict = formatVerdict(stale, changes.length);
  process.stdout.write(`${lines.join('')}${shown.join('')}${verdict}\n`);
}

/** Edits that were accepted, in a file that is current but for them. */
function isKept(change: Change): boolean {
  return change.kind === 'edited' && isCurrent(change);
}

function describeBelow({ below, isAccepted, obstacle }: Change): string {
  if (below === undefined) return '';
  if (obstacle === 'unresolved') return ' (it has the marks of a conflict)';
  return ` (${isAccepted ? 'its edits are kept' : 'not kept yet'}; what was generated is ${below})`;
}

const stateNames: Record<Change['kind'], string> = {
  created: 'missing',
  updated: 'stale  ',
  merged: 'edited ',
  unchanged: 'current',
  removed: 'extra  ',
  kept: 'edited ',
  foreign: 'foreign',
  edited: 'edited ',
  blocked: 'blocked',
};

function formatVerdict(stale: readonly Change[], all: number): string {
  if (stale.length === 0) return `Current: ${formatCount(all, 'file')}.`;
  const count = `\nOut of date: ${stale.length} of ${all} files.`;
  const inTheWay = stale.some(({ kind }) => ['foreign', 'edited', 'blocked'].includes(kind));
  return inTheWay
    ? `${count} \`specwright generate\` will stop at files that it did not write, and show what to do.`
    : `${count} Run \`specwright generate\`, and commit the result.`;
}

/** Empty for what `generate` would leave alone. */
async function printChange(change: Change): Promise<string> {
  if (['unchanged', 'kept', 'blocked'].includes(change.kind)) return '';
  return printPatch(change);
}
