/** Documents of large APIs in; CPU of loading all their standalone validators, beyond what they import of enums, out. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { install } from '../install.ts';
import { bundle, countBytes, generateForm, root } from './bundle.ts';
import { findMedian } from './median.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 11);

/** Times of Node's own start that all validators of an API may take to load; Stripe's, as an app gets them. */
const BUDGET = 0.6;

export async function printLoading(given: readonly string[]): Promise<boolean> {
  let isWithin = true;
  for (const document of findDocuments(given)) {
    const { text, ratio } = await measureDocument(document);
    const isOver = ratio > BUDGET;
    isWithin &&= !isOver;
    console.log(`${text}  at most ${BUDGET}${isOver ? ': OVER' : ''}`);
  }
  return isWithin;
}

/** Documents given as arguments, else Stripe's where it is at hand, else GitHub's, else the largest here. */
function findDocuments(given: readonly string[]): readonly string[] {
  if (given.length > 0) return given.map((path) => resolve(path));
  const stripe = join(
    process.env['SPECWRIGHT_CORPUS'] ?? resolve(root, '../shared/corpus/perf'),
    'stripe.json',
  );
  if (existsSync(stripe)) return [stripe];
  const github = install('github', { '@octokit/openapi': '23.0.2' });
  const path = join(github ?? '', 'node_modules/@octokit/openapi/generated/api.github.com.json');
  return [existsSync(path) ? path : join(root, 'specs/content-generation/openapi.yaml')];
}

interface Loading {
  readonly text: string;
  readonly ratio: number;
}

async function measureDocument(document: string): Promise<Loading> {
  const folder = join(await generateForm({ large: document }, 'standalone'), 'large');
  const enums = await bundle(`export * from '${folder}/enums.ts';`, 'enums', true);
  const all = `export * from '${folder}/validators.ts';`;
  const minified = await bundle(all, 'minified', true);
  const plain = await bundle(all, 'plain');
  const rounds = Array.from({ length: ROUNDS }, () => {
    const [none, base, small, large] = [undefined, enums, minified, plain].map(takeTime);
    return {
      none: none ?? 0,
      small: (small ?? 0) - (base ?? 0),
      large: (large ?? 0) - (base ?? 0),
    };
  });
  const small = findMedian(rounds.map((one) => one.small));
  const large = findMedian(rounds.map((one) => one.large));
  const ratio = findMedian(rounds.map((one) => one.small / one.none));
  const sizes = [minified, plain].map((file) => `${(countBytes(file) / 1e6).toFixed(1)} MB`);
  const text = `${basename(document)}: ${small.toFixed(0)} ms minified (${sizes[0]}), ${large.toFixed(0)} ms plain (${sizes[1]}), ${ratio.toFixed(2)} of Node's start`;
  return { text, ratio };
}

/** CPU milliseconds of a process of its own that imports a module. */
function takeTime(file: string | undefined): number {
  const load =
    file === undefined ? '' : `await import(${JSON.stringify(pathToFileURL(file).href)});`;
  const program = `${load} const { user, system } = process.cpuUsage(); console.log(user + system);`;
  const args = ['--input-type=module', '--eval', program];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' })) / 1e3;
}
