/**
 * `npm run bench -- [generate|types|growth|incremental] [document ...]`: tables of what Specwright and its peers take for the same
 * documents, one program after another, in rounds, medians. Without a part, all parts. What the output weighs in a bundle
 * and costs in a call is measured by `bench:size`, `bench:cost` and `bench:validators`.
 */

import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, documents } from './documents.ts';
import { createDocument } from './growth.ts';
import { incremental } from './incremental.ts';
import { cache } from './install.ts';
import { median, type Run } from './measure.ts';
import { ourselves, specwright, type Tool, tools } from './tools.ts';
import { typeCheck, typeCheckAll } from './types.ts';

/** `ROUNDS`, or three of a small document, and one of a large one, whose runs differ little. */
const countRounds = ({ path }: Document): number =>
  Number(process.env['ROUNDS'] ?? (statSync(path).size > 2 ** 20 ? 1 : 3));

/** Ourselves, and of the peers those whose names begin with one of `PEERS` (`PEERS=openapi-typescript,orval`), or all. */
function chooseTools(): readonly Tool[] {
  const named = process.env['PEERS']?.split(',') ?? [''];
  return tools((name) => named.some((start) => name.startsWith(start)));
}

interface Tables {
  readonly generate: boolean;
  readonly types: boolean;
}

/** Every tool on every document: what it takes, and what TypeScript says of what it wrote. */
async function compare(only: readonly string[], tables: Tables): Promise<void> {
  const everyone = chooseTools();
  const found = documents(only);
  if (found.length === 0) {
    throw new Error('no such document: SPECWRIGHT_CORPUS names a folder of more');
  }
  for (const document of found) {
    const runs = new Map<Tool, Run[]>(everyone.map((tool) => [tool, []]));
    for (let round = 0; round < (tables.generate ? countRounds(document) : 1); round += 1) {
      for (const tool of everyone) runs.get(tool)?.push(once(tool, document));
    }
    if (tables.generate) printRuns(document, runs);
    if (tables.types) printTypes(document, runs);
  }
}

const nameOutput = (tool: Tool): string => join(cache, 'out', tool.name.replace(/\W+/g, '-'));

function once(tool: Tool, document: Document): Run {
  const output = nameOutput(tool);
  rmSync(output, { recursive: true, force: true });
  return tool.run(document, output);
}

type Runs = ReadonlyMap<Tool, readonly Run[]>;

function printRuns({ name, path }: Document, runs: Runs): void {
  const bytes = (statSync(path).size / 1e6).toFixed(1);
  console.log(`\n### ${name}, ${bytes} MB, Node ${process.version}\n`);
  const own = [...runs.values()].map(median)[0]?.cpu ?? 1;
  const rows = [...runs].map(([tool, list]) => {
    const run = median(list);
    const failed = list.find((one) => one.failed);
    if (run === undefined || failed !== undefined) {
      return [tool.name, failed?.late === true ? 'too long' : 'fails', '', '', '', '', ''];
    }
    const size = (bytesIn(nameOutput(tool)) / 1e6).toFixed(2);
    const ratio = (run.cpu / own).toFixed(1);
    return [
      tool.name,
      run.cpu.toFixed(2),
      ratio,
      run.wall.toFixed(2),
      run.memory.toFixed(0),
      size,
      tool.note,
    ];
  });
  printTable(['', 'CPU s', 'ratio', 'wall s', 'peak MB', 'output MB', ''], rows);
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** What TypeScript says of what every tool wrote last. */
function printTypes({ name }: Document, runs: Runs): void {
  console.log(`\n### types of ${name}, TypeScript 5.9.3 with \`strict\`\n`);
  const rows = [...runs].map(([tool, list]) => {
    if (list.some(({ failed }) => failed)) return [tool.name, 'not generated', '', '', '', '', ''];
    const { run, errors } = typeCheck(nameOutput(tool), tool.packages);
    const all = typeCheckAll(nameOutput(tool), tool.packages);
    return [
      tool.name,
      run.late ? 'too long' : String(errors),
      run.cpu.toFixed(2),
      run.memory.toFixed(0),
      all === undefined ? '' : String(all.errors),
      all?.run.cpu.toFixed(2) ?? '',
      tool.note,
    ];
  });
  // Some code has `@ts-nocheck`: the last columns are its cost without that.
  const behind = ['errors without `@ts-nocheck`', 'CPU s'];
  printTable(['', 'errors', 'CPU s', 'peak MB', ...behind, ''], rows);
}

/** One document at several sizes: what one operation takes. */
function growth(): void {
  const tool = ourselves();
  const rows = [10, 100, 1000, 10_000].map((count) => {
    const path = join(cache, `growth-${count}.json`);
    mkdirSync(cache, { recursive: true });
    writeFileSync(path, JSON.stringify(createDocument(count)));
    const run = once(tool, { name: 'growth', path });
    const each = ((run.cpu / count) * 1000).toFixed(2);
    return [String(count), run.cpu.toFixed(2), each, run.memory.toFixed(0)];
  });
  console.log(`\n### growth, ${tool.name}\n`);
  printTable(['operations', 'CPU s', 'CPU ms each', 'peak MB'], rows);
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}

const [part, ...names] = process.argv.slice(2);
const is = (name: string): boolean => part === undefined || part === name;
if (is('generate') || is('types')) {
  await compare(names, { generate: is('generate'), types: is('types') });
}
if (is('growth')) growth();
if (is('incremental')) incremental(specwright, names);
