/** A document in; what a run costs that makes all, and one that finds nothing changed, out. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { documents } from './documents.ts';
import { cache } from './install.ts';
import { measure, median, type Run } from './measure.ts';

export function incremental(specwright: string, only: readonly string[], rounds = 3): void {
  for (const { name, path } of documents(only)) {
    const text = readFileSync(path, 'utf8');
    const isJson = path.endsWith('.json');
    if (isJson) again(name, 'document.json', text);
    again(isJson ? `${name} in YAML` : name, 'document.yaml', isJson ? inYaml(text) : text);
  }

  function again(name: string, input: string, text: string): void {
    const folder = join(cache, 'incremental');
    const runs = new Map<string, Run[]>();
    const run = (what: string): void => {
      const args = [specwright, 'generate', '--input', input, '--output', 'out', '-q'];
      runs.set(what, [...(runs.get(what) ?? []), measure(process.execPath, args, folder)]);
    };
    for (let round = 0; round < rounds; round += 1) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(join(folder, 'node_modules'), { recursive: true });
      writeFileSync(join(folder, input), text);
      run('all');
      run('nothing changed');
    }
    print(name, runs);
  }
}

/** As people write it: nothing on one line that is a map or a list. */
function inYaml(json: string): string {
  return dump(JSON.parse(json), { lineWidth: -1, noRefs: true });
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
