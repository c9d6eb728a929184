/**
 * Golden folders: `test/cases/<sentence>/` holds `spec.yaml` (or `spec.json`) and either `expected/`, the output that is
 * expected, or `diagnostics.txt`, exactly what is printed. `flags.json` holds what else the command is given.
 * `UPDATE=1 npx vitest run test/cases` rewrites; a person reads the diff.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { emitFile } from '../../generator/core/emit/emit.ts';
import { generate } from '../../generator/run/pipeline/pipeline.ts';
import { chooseEmitters } from '../../generator/run/pipeline/emitters.ts';
import { readDescription } from '../../generator/run/pipeline/read.ts';
import { startReading } from '../../generator/run/pipeline/context.ts';
import { versioned } from '../../packages/publish/packing.ts';
import { type Plan, plan } from '../../generator/core/plan/plan.ts';
import type { Project } from '../../generator/run/project/project.ts';
import type { Outcome } from '../../generator/run/outcome.ts';
import { installRuntime } from '../runtime-package.ts';
import { caseFolder, listCases, openCase } from './case.ts';
import { printOutcome } from './print-outcome.ts';

const update = process.env['UPDATE'] === '1';
const temporary = mkdtempSync(join(tmpdir(), 'specwright-cases-'));
beforeAll(() => installRuntime(temporary));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

function openProject(name: string): Project {
  const project = openCase(name, join(temporary, name));
  // All that is written is compiled below.
  const jobs = project.jobs.map((job) => ({ ...job, options: { ...job.options, tsNocheck: false } }));
  return { ...project, jobs };
}

/** Everything below a folder but the runtime and the manifest, by path. */
function read(root: string, at = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
    const path = at === '' ? entry.name : `${at}/${entry.name}`;
    if (path === 'runtime' || path === 'manifest.json') continue;
    if (entry.isDirectory()) for (const [k, v] of read(root, path)) texts.set(k, v);
    else texts.set(path, withoutHash(readFileSync(join(root, path), 'utf8')));
  }
  return texts;
}

/** The record of what a package was made of has a hash of the runtime too. */
function withoutHash(text: string): string {
  return text.replace(/^ {2}"code": "[0-9a-f]{64}",$/m, '  "code": "…",');
}

const hasOutput = (name: string): boolean => existsSync(join(caseFolder, name, 'expected'));

describe.each(listCases())('%s', (name) => {
  const expectedFolder = join(caseFolder, name, 'expected');
  const printed = join(caseFolder, name, 'diagnostics.txt');

  it('writes the expected files and diagnostics', async () => {
    const { project, outcome } = await generateOnce(name);
    const text = printOutcome(outcome, join(caseFolder, name));
    if (update && (text !== '' || existsSync(printed))) writeFileSync(printed, text);
    expect(text).toBe(existsSync(printed) ? readFileSync(printed, 'utf8') : '');
    if (outcome.failed) return expect(existsSync(project.root)).toBe(false);
    const output = read(project.root);
    if (update) await rewrite(expectedFolder, output);
    expect(existsSync(expectedFolder), `UPDATE=1 npx vitest run test/cases -t ${name} writes it`).toBe(true);
    expect(Object.fromEntries(output)).toEqual(Object.fromEntries(read(expectedFolder)));
  });
});

describe.each(listCases().filter(hasOutput))('%s', (name) => {
  it('does not depend on the order in which files are emitted', async () => {
    const project = openProject(name);
    const forwards = await emitInOrder(project, (files) => files);
    expect(forwards).not.toEqual({});
    expect(await emitInOrder(project, (files) => files.toReversed())).toEqual(forwards);
  });

  it('writes nothing the second time', async () => {
    const { project } = await generateOnce(name);
    const before = times(project.root);
    const { outcome } = await generate(project, { dry: false, packing: versioned });
    expect(outcome.changes).not.toEqual([]);
    expect(outcome.changes.filter(({ kind }) => kind !== 'unchanged')).toEqual([]);
    expect(times(project.root)).toEqual(before);
  });
});

/** Writes the output of a case where no test has asked for it before. */
function generateOnce(name: string): Promise<Generated> {
  const known = generated.get(name) ?? generateCase(name);
  generated.set(name, known);
  return known;
}

interface Generated {
  readonly project: Project;
  readonly outcome: Outcome;
}

const generated = new Map<string, Promise<Generated>>();

async function generateCase(name: string): Promise<Generated> {
  const project = openProject(name);
  const { outcome } = await generate(project, { dry: false, packing: versioned });
  return { project, outcome };
}

type Files = Plan['files'];

/** The texts of all files of a project, by path. */
async function emitInOrder(
  project: Project,
  order: (files: Files) => Files,
): Promise<Record<string, string>> {
  const [job] = project.jobs;
  if (job === undefined) throw new Error('A case is one job.');
  const reporter = createReporter();
  const read = await readDescription(job, startReading(project, reporter));
  if (read === undefined) throw new Error('A case with an output can be read.');
  const getEmitters = await chooseEmitters({ project, reporter });
  const { api, bundle } = read;
  const planned = { ...plan(api, getEmitters(job), job.options, reporter), bundle };
  const texts: Record<string, string> = {};
  for (const file of order(planned.files)) {
    const { path, text } = await emitFile(planned, file, { options: job.options });
    texts[path] = text;
  }
  return texts;
}

function times(root: string): Record<string, number> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, statSync(path).mtimeMs];
    }),
  );
}

async function rewrite(expectedFolder: string, output: ReadonlyMap<string, string>): Promise<void> {
  rmSync(expectedFolder, { recursive: true, force: true });
  for (const [path, text] of output) {
    await mkdir(dirname(join(expectedFolder, path)), { recursive: true });
    writeFileSync(join(expectedFolder, path), text);
  }
}


const compilers = process.env['SPECWRIGHT_LONG'] ? ['typescript', 'typescript5'] : ['typescript'];

it.each(compilers)('the expected files compile strictly (%s)', { timeout: 600_000 }, async (compiler) => {
  const cases = listCases().filter(hasOutput);
  expect(cases).not.toEqual([]);
  for (const name of cases) await generateOnce(name);
  writeFileSync(join(temporary, 'package.json'), '{ "type": "module" }');
  const config = join(temporary, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions: strict, include: ['*/**/*.ts'] }));
  const tsc = resolve('node_modules', compiler, 'bin', 'tsc');
  const result = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' });
  expect(result.stdout).toBe('');
  expect(result.status).toBe(0);
});

const strict = {
  target: 'ES2022',
  module: 'NodeNext',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  skipLibCheck: true,
  noEmit: true,
};
