/** One document in; generated as a user would, its output compiled and imported: a row of the table out. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { runNode, type Ran } from './child.ts';
import type { Document } from './documents.ts';
import { writeExamples } from '../readme/examples.ts';

export interface Row {
  readonly row: string;
  /** The first problem, if there is one. */
  readonly details: readonly string[];
  readonly isFine: boolean;
  readonly output: string;
}

/** `emitters` are those that only write where they are named. */
export async function runDocument(
  { name, path }: Document,
  folder: string,
  emitters: string,
): Promise<Row> {
  const output = join(folder, name);
  const flags = emitters === '' ? [] : ['--with', emitters];
  const ran = await runNode(
    [resolve('dist/bin.js'), 'generate', '--input', path, '--output', output, ...flags],
    180,
  );
  const loaded = ran.code === 0 ? await load(output) : undefined;
  const isSimulated = loaded?.code === 0 && existsSync(`${output}.js/simulation.js`);
  const called = isSimulated ? await runNode([script('call.mjs'), `${output}.js`], 300) : undefined;
  const warnings = ran.text.match(/^warning/gm)?.length ?? 0;
  const problem =
    ran.code === 0 ? loaded?.text || called?.text : (/^error[^]*/m.exec(ran.text)?.[0] ?? ran.text);
  const cells = [
    name,
    `exit ${ran.code}`,
    `load ${loaded?.code ?? '-'}`,
    ...(emitters === '' ? [] : [`calls ${called?.code ?? '-'}`]),
    `${ran.cpu.toFixed(1)} CPU s`,
    `${ran.memory.toFixed(0)} MB`,
    `${warnings} warnings`,
  ];
  return {
    row: cells.join(' | '),
    details: (problem ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .slice(0, 12),
    isFine: ran.code === 0 && loaded?.code === 0 && (called?.code ?? 0) === 0,
    output,
  };
}

/** Compiles an output folder to JavaScript beside it and imports all of it. */
async function load(output: string): Promise<Pick<Ran, 'code' | 'text'>> {
  const entryPoints = sourcesBelow(output);
  const outdir = `${output}.js`;
  try {
    await build({ entryPoints, outdir, outbase: output, format: 'esm', logLevel: 'silent' });
  } catch (error) {
    return { code: 1, text: String(error) };
  }
  return runNode([script('load.mjs'), outdir], 120);
}

function script(name: string): string {
  return join(import.meta.dirname, name);
}

/** Listed one by one, because a compiler's own patterns pass over folders with some names. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

/** Type-checks output folders and the examples of their READMEs, twenty at a time; errors are assigned to their folders by path. */
export async function typeCheck(
  compiler: string,
  folders: readonly string[],
  folder: string,
): Promise<{ readonly errors: readonly string[]; readonly cpu: number }> {
  const errors: string[] = [];
  let cpu = 0;
  for (let at = 0; at < folders.length; at += 20) {
    const config = join(folder, 'tsconfig.json');
    const files = folders
      .slice(at, at + 20)
      .map((path) => resolve(path))
      .flatMap((path) => [...sourcesBelow(path).map(allChecked), ...listExamples(path)]);
    writeFileSync(config, JSON.stringify({ compilerOptions, files }));
    const script = resolve('node_modules', compiler, 'bin', 'tsc');
    const args = ['--max-old-space-size=6000', script, '-p', config, '--pretty', 'false'];
    const ran = await runNode(args, 900);
    const lines = ran.text.split('\n').filter((line) => /error TS\d+/.test(line));
    errors.push(
      ...(ran.code !== 0 && lines.length === 0 ? [`exit ${ran.code} ${ran.text}`] : lines),
    );
    cpu += ran.cpu;
  }
  return { errors, cpu };
}

function listExamples(output: string): readonly string[] {
  const { files = [], shims } = writeExamples(output) ?? {};
  return [...files, ...(shims === undefined ? [] : [shims])];
}

/** Takes away what asks a compiler to pass over code: here all of it is looked at. */
function allChecked(path: string): string {
  const text = readFileSync(path, 'utf8');
  const whole = text.replace(/^\/\/ @ts-nocheck.*\n/m, '');
  if (whole !== text) writeFileSync(path, whole);
  return path;
}

const compilerOptions = {
  noEmit: true,
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  strict: true,
  noUnusedLocals: true,
  skipLibCheck: true,
  // What `queries.ts` imports of it is all of the core.
  paths: { '@tanstack/react-query': [resolve('node_modules/@tanstack/query-core')] },
};
