/** A document in; what a run costs that makes all, that finds nothing changed, and that finds one thing changed, out. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents } from './documents.ts';
import { cache } from './install.ts';
import { measure, median, type Run } from './measure.ts';

/** A small document, like each of a team's many APIs. */
const small = 100_000;
const many = 50;

export function incremental(specwright: string, only: readonly string[], rounds = 3): void {
  for (const { name, path } of documents(only).filter((one) => one.path.endsWith('.json'))) {
    const text = readFileSync(path, 'utf8');
    const runs = new Map<string, Run[]>();
    for (let round = 0; round < rounds; round += 1) {
      const folder = emptyFolder();
      const run: Measured = (what, ...flags) => {
        const args = [specwright, 'generate', '-q', ...flags];
        runs.set(what, [...(runs.get(what) ?? []), measure(process.execPath, args, folder)]);
      };
      if (text.length < small) measureMany(text, folder, run);
      else measureOne(text, folder, run);
    }
    print(text.length < small ? `${many} times ${name}` : name, runs);
  }
}

type Measured = (what: string, ...flags: readonly string[]) => void;

function emptyFolder(): string {
  const folder = join(cache, 'incremental');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  return folder;
}

function measureMany(text: string, folder: string, run: Measured): void {
  const names = Array.from({ length: many }, (_, index) => `api${index}`);
  const apis = Object.fromEntries(names.map((name) => [name, `${name}.json`]));
  writeFileSync(join(folder, 'specwright.config.json'), JSON.stringify({ output: 'out', apis }));
  for (const name of names) writeFileSync(join(folder, `${name}.json`), text);
  run('all');
  run('nothing changed');
  writeFileSync(join(folder, 'api7.json'), withOtherWords(text));
  run('one of them changed');
  run('that one alone', 'api7', '--no-cache');
}

function measureOne(text: string, folder: string, run: Measured): void {
  const path = join(folder, 'document.json');
  const flags = ['--input', 'document.json', '--output', 'out'];
  writeFileSync(path, text);
  run('all', ...flags);
  run('nothing changed', ...flags);
  writeFileSync(path, withOtherWords(text));
  run('one operation with a new description', ...flags);
}

/** In the middle: the first operations are those that a README shows. */
function withOtherWords(text: string): string {
  const at = text.indexOf('"description": "', text.length / 4) + '"description": "'.length;
  return `${text.slice(0, at)}Other words. ${text.slice(at)}`;
}

function print(name: string, runs: ReadonlyMap<string, readonly Run[]>): void {
  const all = median(runs.get('all') ?? [])?.cpu ?? 1;
  console.log(`\n### ${name} again, Node ${process.version}\n`);
  console.log('| | CPU s | of all |\n| --- | --- | --- |');
  for (const [what, list] of runs) {
    const cpu = median(list)?.cpu ?? 0;
    console.log(`| ${what} | ${cpu.toFixed(2)} | ${((100 * cpu) / all).toFixed(0)} % |`);
  }
}
