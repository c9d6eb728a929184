// In: runtimes. Out: the suite's report of each, and a table of them.

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { generateFiles } from '../../generator/entry/core.ts';
import { bun } from './bun.ts';
import { chromium } from './chromium.ts';
import { deno } from './deno.ts';
import { type DifferenceName, differences } from './differences.ts';
import { node } from './node.ts';
import type { Program, Runner } from './runner.ts';
import { startServer } from './server.ts';
import type { Report } from './suite/main.ts';
import type { Generated } from './suite/setting.ts';
import { workerd } from './workerd.ts';

/** The version of the package that drives Chromium. */
export const playwrightVersion = '1.65.1';

/** All runtimes of the matrix, in exact versions, by the word that chooses them. */
export const runners: Readonly<Record<string, Runner>> = {
  node20: node('20.20.2'),
  node22: node('22.23.3'),
  node24: node('24.21.0'),
  deno: deno('2.9.6'),
  bun: bun('1.4.5'),
  workerd: workerd('4.20260730.0', '22.23.3'),
  chromium: chromium(playwrightVersion),
};

/** How the suite ended in a runtime. */
export interface Outcome {
  readonly title: string;
  readonly report: Report;
}

/** Runs the suite in one runtime after another. */
export async function runAll(chosen: readonly Runner[]): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'specwright-suite-'));
  try {
    const program = { folder, text: await bundle() };
    await writeFile(join(folder, 'suite.mjs'), program.text);
    const generated = await generateHere();
    const outcomes: Outcome[] = [];
    for (const runner of chosen) outcomes.push(await runOne(runner, program, generated));
    return outcomes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function generateHere(): Promise<Generated> {
  const path = fileURLToPath(
    new URL('../../specs/monitoring-downtimes/openapi.yaml', import.meta.url),
  );
  const documents = { 'openapi.yaml': await readFile(path, 'utf8') };
  const { files } = await generateFiles({ documents });
  const hashes = Object.entries(files).map(([name, text]) => [
    name,
    createHash('sha256').update(text).digest('hex'),
  ]);
  return { documents, hashes: Object.fromEntries(hashes) as Generated['hashes'] };
}

async function runOne(runner: Runner, program: Program, generated: Generated): Promise<Outcome> {
  const server = await startServer(program.text);
  try {
    const { self, other, dead, page } = server;
    const place = { runtime: runner.runtime, self, other, dead, generated };
    return { title: runner.title, report: await runner.run(program, place, page) };
  } finally {
    await server.close();
  }
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('suite/main.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    // Nothing of Node: what only it has would not be found.
    platform: 'browser',
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}

/** The table of runtimes by groups, and the reasons of declared differences. */
export function printTable(outcomes: readonly Outcome[]): string {
  const names = outcomes[0]?.report.groups.map(({ name }) => name) ?? [];
  const rows = [
    ['', ...outcomes.map(({ title }) => title)],
    ...names.map((name, index) => [
      name,
      ...outcomes.map(({ report }) => printCell(report.groups[index])),
    ]),
  ];
  const met = [...new Set(outcomes.flatMap(({ report }) => report.differences))];
  return [...aligned(rows), '', ...met.map(printReason)].join('\n');
}

function printCell(group: Report['groups'][number] | undefined): string {
  if (!group) return '-';
  const failed = Object.keys(group.failures).length;
  return `${group.passed}/${group.passed + failed}`;
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '),
  );
}

function printReason(name: DifferenceName): string {
  const { runtimes, reason } = differences[name];
  return `${runtimes.join(', ')}: ${reason}`;
}

/** What went wrong, one text each. */
export function problemsIn(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ title, report }) => [
    ...report.unhandled.map((reason) => `${title}: nobody handled ${reason}`),
    ...report.groups.flatMap(({ name, failures }) =>
      Object.entries(failures).map(([test, why]) => `${title}: ${name}: ${test}\n${why}`),
    ),
  ]);
}
