/**
 * `npm run bench:upgrade -- <document.json> [files]`: CPU of `specwright upgrade` in a project, over that of the compiler and
 * of one run. Exit code 1 where it is over its budget.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, median, type Run } from './measure.ts';
import { specwright } from './tools.ts';
import { editDocument } from './upgrade/edits.ts';
import { listProgram, output, writeSettings } from './upgrade/project.ts';

/** Most of the CPU time of `tsc -p` and `specwright generate` together. */
const BUDGET = 1.3;
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);

const [path, count = '1000'] = process.argv.slice(2);
if (path === undefined) throw new Error('Name a document of JSON: npm run bench:upgrade -- <file>');
const folder = mkdtempSync(join(tmpdir(), 'specwright-upgrade-'));
try {
  compare(path, Number(count));
} finally {
  if (process.env['KEEP'] === undefined) rmSync(folder, { recursive: true });
  else console.log(`\nThe project is in ${folder}.`);
}

function compare(document: string, files: number): void {
  const text = readFileSync(document, 'utf8');
  writeSettings(folder, text);
  run('generate');
  for (const [name, program] of listProgram(join(folder, output), files)) {
    writeFileSync(join(folder, 'src', name), program);
  }
  for (const isCommon of [false, true]) {
    const edited = editDocument(text, isCommon);
    writeFileSync(join(folder, 'new.json'), edited.text);
    console.log(`\n${edited.edits.map((line) => `- ${line}`).join('\n')}`);
    printRounds(`${files} files, Node ${process.version}`);
  }
}

function printRounds(title: string): void {
  const commands = ['tsc', 'generate', 'upgrade'] as const;
  const rounds = Array.from({ length: ROUNDS }, () => commands.map(run));
  const medians = commands.map((_, index) => median(rounds.flatMap((round) => round[index] ?? [])));
  const [tsc, generate, upgrade] = medians;
  if (tsc === undefined || generate === undefined || upgrade === undefined) return;
  const touched = /^\d+ lines? .*$/m.exec(upgrade.output)?.[0] ?? 'Nothing is touched.';
  console.log(`\n${title}. ${touched}\n`);
  console.log('| | CPU s | peak MB |\n| --- | --- | --- |');
  for (const [name, { cpu, memory }] of Object.entries({ tsc, generate, upgrade })) {
    console.log(`| ${name} | ${cpu.toFixed(2)} | ${memory.toFixed(0)} |`);
  }
  const ratio = upgrade.cpu / (tsc.cpu + generate.cpu);
  const isOver = ratio > BUDGET;
  const times = (upgrade.cpu / generate.cpu).toFixed(2);
  console.log(`\nratio ${ratio.toFixed(2)}, at most ${BUDGET}${isOver ? ': OVER' : ''}`);
  console.log(`upgrade is ${times} times generate`);
  if (isOver) process.exitCode = 1;
}

type Command = 'tsc' | 'generate' | 'upgrade';

/** What cannot be done ends the measurement; 1 of `upgrade` says that lines are touched. */
function run(command: Command): Run {
  const compiler = fileURLToPath(new URL('../node_modules/typescript5/bin/tsc', import.meta.url));
  const args = {
    tsc: [compiler, '-p', '.'],
    generate: [specwright, 'generate', '--no-cache', '-q'],
    upgrade: [specwright, 'upgrade', 'new.json'],
  };
  const done = measure(process.execPath, args[command], folder);
  const isUnread = command === 'upgrade' && !/\btouch/.test(done.output);
  if (done.late || isUnread || (command !== 'upgrade' && done.failed)) {
    throw new Error(`${command}: ${done.output.slice(0, 2000)}`);
  }
  return done;
}
