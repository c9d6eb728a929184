/** An outcome in, the lines a person reads after a run out. */

import { relative } from 'node:path';
import { packageFile, unlicensed } from '../package/packing.ts';
import type { Outcome } from '../pipeline/outcome.ts';
import type { Change } from '../write/compare.ts';

/** On a terminal a row per API and a total; elsewhere the total alone. */
export function formatSummary(outcome: Outcome, milliseconds: number): string {
  const rows = process.stdout.isTTY ? formatTable(outcome) : [];
  return [...rows, formatTotal(outcome, milliseconds), ...listPackageLines(outcome)].join('\n');
}

/** Where there is a new version: `shop-client 0.1.0 → 0.2.0`. */
function listPackageLines({ changes }: Outcome): readonly string[] {
  const change = changes.find(({ path }) => path === packageFile);
  if (change?.kind !== 'created' && change?.kind !== 'updated') return [];
  const [was, is] = [readFields(change.before), readFields(change.after)];
  if (was.version === is.version || is.name === undefined) return [];
  const version = was.version === undefined ? is.version : `${was.version} → ${is.version}`;
  const license =
    is.license === unlicensed
      ? `; its licence is ${unlicensed}, because the document names no license that npm knows: set \`license\` in ${packageFile}`
      : `, licence ${is.license}`;
  return [`${is.name} ${version}${was.version === undefined ? license : ''}`];
}

type Named = Readonly<Partial<Record<'name' | 'version' | 'license', string>>>;

/** Of a package.json of ours, or nothing. */
function readFields(text = '{}'): Named {
  // Read before, and written by us.
  return JSON.parse(text) as Named;
}

function formatTable({ counts }: Outcome): string[] {
  const width = Math.max(...counts.map(({ id }) => id.length), 0);
  return counts.map(
    ({ id, operations, models }) =>
      `  ${id.padEnd(width)}  ${formatCount(operations, 'operation').padStart(14)}  ${formatCount(models, 'model').padStart(10)}`,
  );
}

function formatTotal(outcome: Outcome, milliseconds: number): string {
  const folder = relative(process.cwd(), outcome.root) || '.';
  return `${folder}: ${formatChanges(outcome)} (${(milliseconds / 1000).toFixed(1)} s)`;
}

function formatChanges({ changes }: Outcome): string {
  const count = (kind: Change['kind']): number =>
    changes.filter((change) => change.kind === kind).length;
  const parts = (['created', 'updated', 'removed'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${kind}`);
  const unchanged = formatCount(count('unchanged'), 'file');
  if (parts.length === 0) return `${unchanged}, all current`;
  return count('unchanged') === 0
    ? parts.join(', ')
    : `${parts.join(', ')}, ${count('unchanged')} unchanged`;
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
